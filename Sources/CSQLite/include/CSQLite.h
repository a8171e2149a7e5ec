// Functions of SQLite that Swift can't call, as they take a variable number of arguments.
#ifndef CSQLITE_H
#define CSQLITE_H

struct sqlite3;

// Returns the version of the loaded SQLite, such as "3.40.1".
const char *listing_sqlite_version(void);

// Makes a connection reject statements that could damage its own database file, even if the file is
// corrupt. Returns SQLite's result code.
int listing_sqlite_defend(struct sqlite3 *connection);

// Returns the number of bytes of the SQL before the word that the last error is about, or -1 if that
// isn't known. SQLite knows it since version 3.38.
int listing_sqlite_error_offset(struct sqlite3 *connection);

#endif
