/// Queries by libpq as a program without a library would send them: one after the other, waiting for each.
#ifndef BARE_QUERY_H
#define BARE_QUERY_H

/// Opens a connection, or returns `NULL`.
void *bare_open(const char *address);

/// Runs a query with parameters as texts, and reads all values. Returns the number of rows, or -1.
int bare_run(void *connection, const char *query, int count, const char *const *values);

#endif
