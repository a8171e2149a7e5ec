/// HTTP transfers by libcurl, whose options take a variable number of arguments, which Swift can't call.
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Any number of transfers, which share their connections. Used by one thread at a time, except for
/// `chttp_wake`.
typedef struct chttp_transfers chttp_transfers;

/// One transfer.
typedef struct chttp_transfer chttp_transfer;

/// A request, with GET. The transfer copies it.
typedef struct {
  const char *url;
  /// `Name: value`, or `Name;` without a value; the last pointer is `NULL`.
  const char *const *headers;
  /// The longest time from now to the last byte.
  long milliseconds;
  /// `NULL` for GET.
  const char *method;
  /// The body of a request with a method, which is copied.
  const void *body;
  size_t body_count;
} chttp_request;

/// The functions that receive a response. They are called from `chttp_perform`, and end the transfer if
/// they return `false`.
typedef struct {
  void *context;
  /// A line of a head or a trailer with its line break, from the status line on. A response can have
  /// several heads: interim ones (1xx) precede the final one.
  bool (*line)(void *context, const char *bytes, size_t count);
  /// Bytes of the decoded body.
  bool (*body)(void *context, const unsigned char *bytes, size_t count);
} chttp_receiver;

/// The result of a transfer.
typedef enum {
  /// The response is complete.
  CHTTP_COMPLETE = 0,
  /// A function of the receiver returned `false`.
  CHTTP_STOPPED,
  CHTTP_TIMEOUT,
  /// The host has no address.
  CHTTP_UNKNOWN_HOST,
  /// libcurl doesn't accept the URL.
  CHTTP_BAD_URL,
  /// The server's certificate isn't trusted.
  CHTTP_UNTRUSTED,
  /// The response isn't HTTP.
  CHTTP_MALFORMED,
  /// The connection was refused or lost.
  CHTTP_DISCONNECTED,
  CHTTP_OUT_OF_MEMORY
} chttp_outcome;

/// A transfer that has ended.
typedef struct {
  chttp_transfer *transfer;
  /// The receiver's context.
  void *context;
  chttp_outcome outcome;
  /// The status of a complete response.
  long status;
  /// libcurl's message, valid until the transfer is destroyed.
  const char *message;
} chttp_end;

/// Creates a set of transfers, or returns `NULL` if memory is short.
chttp_transfers *chttp_create(void);

/// Closes all connections. The transfers must have been destroyed.
void chttp_destroy(chttp_transfers *transfers);

/// Starts a transfer, or returns `NULL` if memory is short.
chttp_transfer *chttp_start(
    chttp_transfers *transfers, const chttp_request *request, const chttp_receiver *receiver);

/// Ends a transfer if it hasn't ended, and frees it.
void chttp_transfer_destroy(chttp_transfers *transfers, chttp_transfer *transfer);

/// Sends and receives as much as is possible without blocking.
void chttp_perform(chttp_transfers *transfers);

/// Returns whether a transfer has ended that this function hasn't returned before.
bool chttp_next_end(chttp_transfers *transfers, chttp_end *end);

/// Blocks until a transfer can continue, or until `chttp_wake`.
void chttp_wait(chttp_transfers *transfers);

/// Ends the current call of `chttp_wait`, or the next one. Can be called by any thread.
void chttp_wake(chttp_transfers *transfers);

/// Lets the current thread survive writing to a connection that the server closed.
void chttp_block_broken_pipe_signal(void);

// Returns the version of the loaded libcurl, such as "7.88.1".
const char *chttp_version(void);

#ifdef __cplusplus
}
#endif

#endif
