#include "CSQLite.h"

#include <sqlite3.h>

int listing_sqlite_defend(struct sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
