/// Connections to PostgreSQL by libpq that never block, except where a function says so.
///
/// Without the package trait PostgreSQL none of these functions exists, so that libpq isn't needed.
#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Connections

/// A connection. Used by one thread at a time.
typedef struct cpq_connection cpq_connection;

/// What a connection that is being opened waits for.
typedef enum { CPQ_FAILED = 0, CPQ_OPEN, CPQ_READS, CPQ_WRITES } cpq_progress;

/// Begins to open a connection, or returns `NULL` if memory is short. It may block, to find the address of a host.
///
/// The names and values of the parameters end with `NULL`.
cpq_connection *cpq_connect(const char *const *names, const char *const *values);

/// Continues to open a connection. One that is open takes commands from then on.
cpq_progress cpq_continue(cpq_connection *connection);

void cpq_close(cpq_connection *connection);

/// Returns the socket, or -1 if there is none any more.
int cpq_socket(const cpq_connection *connection);

/// Returns libpq's message about the last failure.
const char *cpq_message(const cpq_connection *connection);

/// Whether the server answered, and wants a password that there isn't.
bool cpq_needs_password(const cpq_connection *connection);

/// Whether the connection is lost.
bool cpq_is_lost(const cpq_connection *connection);

// Commands

/// Sends a command with parameters, as texts (`NULL` for null) with the object identifiers of their types, or with 0
/// where the server infers the type. Returns `false` if libpq refuses.
bool cpq_send(
    cpq_connection *connection, const char *command, int count, const uint32_t *types,
    const char *const *values);

/// Ends the commands that are run together: after an error, the server skips those up to here.
bool cpq_end_commands(cpq_connection *connection);

/// Writes what was sent. Returns 0 when all is written, 1 if there is more, and -1 on a failure.
int cpq_flush(cpq_connection *connection);

/// Returns how many bytes the socket has received so far, or 0 if that isn't known.
uint64_t cpq_bytes_received(const cpq_connection *connection);

/// Reads what has arrived. Returns `false` on a failure.
///
/// `bytes` becomes the number of bytes that were received after the first `start` ones; where that isn't known, at least
/// as many were received.
bool cpq_receive(cpq_connection *connection, uint64_t start, uint64_t *bytes);

/// The results of a command.
typedef struct cpq_result cpq_result;

typedef enum {
  /// Nothing has arrived that is complete.
  CPQ_NOTHING = 0,
  CPQ_ROWS,
  /// The command returned no rows.
  CPQ_DONE,
  CPQ_ERROR,
  /// The command was skipped because of the error before it.
  CPQ_SKIPPED,
  /// The end of commands that were run together.
  CPQ_END
} cpq_kind;

/// Takes the next result. There is a result for `CPQ_ROWS` and `CPQ_ERROR`, which the caller destroys.
cpq_kind cpq_next_result(cpq_connection *connection, cpq_result **result);

void cpq_result_destroy(cpq_result *result);
int cpq_column_count(const cpq_result *result);
const char *cpq_column_name(const cpq_result *result, int column);
uint32_t cpq_column_type(const cpq_result *result, int column);
int cpq_row_count(const cpq_result *result);

/// Returns a value with a NUL after it, or `NULL` for null. It lives as long as the result.
const char *cpq_value(const cpq_result *result, int row, int column, size_t *count);

/// Returns a part of an error by its letter in PostgreSQL's protocol (`C` for the code, `M` for the message), or `NULL`.
const char *cpq_error_part(const cpq_result *result, char part);

// Notifications

/// A notification of `NOTIFY`, as texts that live until it's destroyed.
typedef struct {
  const char *channel;
  const char *payload;
  void *owner;
} cpq_notification;

/// Returns whether a notification has arrived that this function hasn't returned before.
bool cpq_next_notification(cpq_connection *connection, cpq_notification *notification);
void cpq_notification_destroy(cpq_notification *notification);

// Cancellation

/// What it takes to cancel the commands of a connection, from any thread.
typedef struct cpq_cancellation cpq_cancellation;

cpq_cancellation *cpq_cancellation_of(cpq_connection *connection);

/// Asks the server to cancel what the connection runs. It blocks until the server has heard of it.
void cpq_cancel(cpq_cancellation *cancellation);
void cpq_cancellation_destroy(cpq_cancellation *cancellation);

// Addresses

/// Splits the address of a database into parameters, or returns a message that has to be freed with `cpq_free`.
char *cpq_parse(
    const char *address, void *context, void (*take)(void *context, const char *name, const char *value));
void cpq_free(void *pointer);

// Waiting

/// Sockets that one thread waits for.
typedef struct cpq_poller cpq_poller;

typedef struct {
  int socket;
  bool reads;
  bool writes;
  /// Whether it's ready, or has failed.
  bool is_ready;
} cpq_wait;

cpq_poller *cpq_poller_create(void);
void cpq_poller_destroy(cpq_poller *poller);

/// Blocks until a socket is ready, until `cpq_poller_wake`, or for a time.
void cpq_poller_wait(cpq_poller *poller, cpq_wait *waits, size_t count, int milliseconds);

/// Ends the current call of `cpq_poller_wait`, or the next one. Can be called by any thread.
void cpq_poller_wake(cpq_poller *poller);

/// The number of libpq's version, such as 150019.
int cpq_version(void);

#ifdef __cplusplus
}
#endif

#endif
