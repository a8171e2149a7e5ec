#include "CSQLite.h"

#include <sqlite3.h>

int listing_sqlite_defend(struct sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

const char *listing_sqlite_version(void) { return sqlite3_libversion(); }

int listing_sqlite_error_offset(struct sqlite3 *connection) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_error_offset(connection);
#else
  (void)connection;
  return -1;
#endif
}
