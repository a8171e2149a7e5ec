#include "CPostgreSQL.h"

#ifdef LISTING_POSTGRESQL

#include <fcntl.h>
#include <libpq-fe.h>
#ifdef __linux__
#include <linux/tcp.h>
#endif
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef LIBPQ_HAS_PIPELINING
#error "libpq 14 or newer is needed"
#endif

// A connection is one of libpq, and so on: our types keep its header out of Swift.
static PGconn *pq(const cpq_connection *connection) { return (PGconn *)connection; }
static PGresult *pq_result(const cpq_result *result) { return (PGresult *)result; }

// Connections

// Notices of the server go nowhere, rather than to the standard error.
static void ignore(void *context, const PGresult *result) {
  (void)context;
  (void)result;
}

cpq_connection *cpq_connect(const char *const *names, const char *const *values) {
  PGconn *connection = PQconnectStartParams(names, values, 0);
  if (connection) PQsetNoticeReceiver(connection, ignore, NULL);
  return (cpq_connection *)connection;
}

cpq_progress cpq_continue(cpq_connection *connection) {
  switch (PQconnectPoll(pq(connection))) {
  case PGRES_POLLING_READING: return CPQ_READS;
  case PGRES_POLLING_WRITING: return CPQ_WRITES;
  case PGRES_POLLING_OK:
    return PQsetnonblocking(pq(connection), 1) == 0 && PQenterPipelineMode(pq(connection))
      ? CPQ_OPEN
      : CPQ_FAILED;
  default: return CPQ_FAILED;
  }
}

void cpq_close(cpq_connection *connection) { PQfinish(pq(connection)); }

int cpq_socket(const cpq_connection *connection) { return PQsocket(pq(connection)); }

const char *cpq_message(const cpq_connection *connection) {
  return PQerrorMessage(pq(connection));
}

bool cpq_needs_password(const cpq_connection *connection) {
  return PQconnectionNeedsPassword(pq(connection));
}

bool cpq_is_lost(const cpq_connection *connection) {
  return PQstatus(pq(connection)) == CONNECTION_BAD;
}

// Commands

bool cpq_send(
    cpq_connection *connection, const char *command, int count, const uint32_t *types,
    const char *const *values) {
  return PQsendQueryParams(pq(connection), command, count, types, values, NULL, NULL, 0) == 1;
}

bool cpq_end_commands(cpq_connection *connection) { return PQpipelineSync(pq(connection)) == 1; }

int cpq_flush(cpq_connection *connection) { return PQflush(pq(connection)); }

#ifdef __linux__
// The number of bytes that a socket has received since it was opened, or 0 if it isn't one of TCP.
static uint64_t bytes_received(int socket) {
  struct tcp_info info;
  socklen_t size = sizeof info;
  memset(&info, 0, sizeof info);
  return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received : 0;
}
#else
static uint64_t bytes_received(int socket) {
  (void)socket;
  return 0;
}
#endif

uint64_t cpq_bytes_received(const cpq_connection *connection) {
  return bytes_received(PQsocket(pq(connection)));
}

bool cpq_receive(cpq_connection *connection, uint64_t start, uint64_t *bytes) {
  uint64_t received = bytes_received(PQsocket(pq(connection)));
  int available = 0;
  if (received) {
    *bytes = received - start;
  } else if (ioctl(PQsocket(pq(connection)), FIONREAD, &available) == 0 && available > 0) {
    // At least as many are read at once.
    *bytes += available < 8192 ? (uint64_t)available : 8192;
  }
  // A record of TLS has up to 16 KiB, and one call may leave all but 8 of them inside of OpenSSL, where no poll(2)
  // sees them.
  int calls = PQsslInUse(pq(connection)) ? 3 : 1;
  while (calls-- > 0) {
    if (!PQconsumeInput(pq(connection))) return false;
  }
  return true;
}

cpq_kind cpq_next_result(cpq_connection *connection, cpq_result **result) {
  *result = NULL;
  // The result of each command is followed by a null one.
  for (int nulls = 0; nulls < 2;) {
    if (PQisBusy(pq(connection))) return CPQ_NOTHING;
    PGresult *next = PQgetResult(pq(connection));
    if (!next) {
      nulls++;
      continue;
    }
    switch (PQresultStatus(next)) {
    case PGRES_TUPLES_OK: *result = (cpq_result *)next; return CPQ_ROWS;
    case PGRES_PIPELINE_SYNC: PQclear(next); return CPQ_END;
    case PGRES_PIPELINE_ABORTED: PQclear(next); return CPQ_SKIPPED;
    case PGRES_COMMAND_OK:
    case PGRES_EMPTY_QUERY: PQclear(next); return CPQ_DONE;
    default: *result = (cpq_result *)next; return CPQ_ERROR;
    }
  }
  return CPQ_NOTHING;
}

void cpq_result_destroy(cpq_result *result) { PQclear(pq_result(result)); }
int cpq_column_count(const cpq_result *result) { return PQnfields(pq_result(result)); }

const char *cpq_column_name(const cpq_result *result, int column) {
  return PQfname(pq_result(result), column);
}

uint32_t cpq_column_type(const cpq_result *result, int column) {
  return PQftype(pq_result(result), column);
}

int cpq_row_count(const cpq_result *result) { return PQntuples(pq_result(result)); }

const char *cpq_value(const cpq_result *result, int row, int column, size_t *count) {
  *count = (size_t)PQgetlength(pq_result(result), row, column);
  // Null has no length, so that most values are asked only once.
  if (*count == 0 && PQgetisnull(pq_result(result), row, column)) return NULL;
  return PQgetvalue(pq_result(result), row, column);
}

const char *cpq_error_part(const cpq_result *result, char part) {
  return PQresultErrorField(pq_result(result), part);
}

// Notifications

bool cpq_next_notification(cpq_connection *connection, cpq_notification *notification) {
  PGnotify *next = PQnotifies(pq(connection));
  if (!next) return false;
  *notification = (cpq_notification){next->relname, next->extra, next};
  return true;
}

void cpq_notification_destroy(cpq_notification *notification) { PQfreemem(notification->owner); }

// Cancellation

cpq_cancellation *cpq_cancellation_of(cpq_connection *connection) {
  return (cpq_cancellation *)PQgetCancel(pq(connection));
}

void cpq_cancel(cpq_cancellation *cancellation) {
  char message[256];
  PQcancel((PGcancel *)cancellation, message, sizeof message);
}

void cpq_cancellation_destroy(cpq_cancellation *cancellation) {
  PQfreeCancel((PGcancel *)cancellation);
}

// Addresses

char *cpq_parse(
    const char *address, void *context,
    void (*take)(void *context, const char *name, const char *value)) {
  char *message = NULL;
  PQconninfoOption *options = PQconninfoParse(address, &message);
  if (!options) return message ? message : strdup("out of memory");
  for (PQconninfoOption *option = options; option->keyword; option++) {
    if (option->val) take(context, option->keyword, option->val);
  }
  PQconninfoFree(options);
  return NULL;
}

void cpq_free(void *pointer) { PQfreemem(pointer); }

// Waiting

struct cpq_poller {
  // The ends of a pipe, through which it's woken.
  int reader;
  int writer;
};

cpq_poller *cpq_poller_create(void) {
  cpq_poller *poller = malloc(sizeof *poller);
  int ends[2];
  if (!poller || pipe(ends) != 0) {
    free(poller);
    return NULL;
  }
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  }
  *poller = (cpq_poller){ends[0], ends[1]};
  return poller;
}

void cpq_poller_destroy(cpq_poller *poller) {
  close(poller->reader);
  close(poller->writer);
  free(poller);
}

void cpq_poller_wait(cpq_poller *poller, cpq_wait *waits, size_t count, int milliseconds) {
  struct pollfd *files = calloc(count + 1, sizeof *files);
  if (!files) {
    usleep(1000);
    return;
  }
  files[count] = (struct pollfd){.fd = poller->reader, .events = POLLIN};
  for (size_t i = 0; i < count; i++) {
    short events = (short)((waits[i].reads ? POLLIN : 0) | (waits[i].writes ? POLLOUT : 0));
    // A negative number is ignored.
    files[i] = (struct pollfd){.fd = waits[i].socket, .events = events};
  }
  poll(files, count + 1, milliseconds);
  for (size_t i = 0; i < count; i++) waits[i].is_ready = files[i].revents != 0;
  if (files[count].revents) {
    char bytes[64];
    while (read(poller->reader, bytes, sizeof bytes) > 0) {}
  }
  free(files);
}

void cpq_poller_wake(cpq_poller *poller) {
  // A full pipe wakes it, too.
  ssize_t count = write(poller->writer, "", 1);
  (void)count;
}

int cpq_version(void) { return PQlibVersion(); }

#endif
