#include "BareQuery.h"

#include <libpq-fe.h>
#include <stddef.h>

void *bare_open(const char *address) {
  PGconn *connection = PQconnectdb(address);
  return PQstatus(connection) == CONNECTION_OK ? connection : NULL;
}

static volatile int seen;

int bare_run(void *connection, const char *query, int count, const char *const *values) {
  PGresult *result = PQexecParams(connection, query, count, NULL, values, NULL, NULL, 0);
  int rows = PQresultStatus(result) == PGRES_TUPLES_OK ? PQntuples(result) : -1;
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < PQnfields(result); column++) {
      seen += PQgetvalue(result, row, column)[0] + PQgetlength(result, row, column);
    }
  }
  PQclear(result);
  return rows;
}
