#include "CHTTP.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#if LIBCURL_VERSION_NUM < 0x074400
#error "libcurl 7.68 or newer is needed"
#endif

struct chttp_transfer {
  CURL *easy;
  struct curl_slist *headers;
  chttp_receiver receiver;
  char message[CURL_ERROR_SIZE];
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialize(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

// A set of transfers is a multi handle.
static CURLM *multi_of(chttp_transfers *transfers) { return (CURLM *)transfers; }

chttp_transfers *chttp_create(void) {
  pthread_once(&once, initialize);
  CURLM *multi = curl_multi_init();
  // The number of connections that browsers open.
  if (multi) curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6L);
  return (chttp_transfers *)multi;
}

void chttp_destroy(chttp_transfers *transfers) { curl_multi_cleanup(multi_of(transfers)); }

static size_t receive_line(char *bytes, size_t size, size_t count, void *context) {
  chttp_transfer *transfer = context;
  return transfer->receiver.line(transfer->receiver.context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  chttp_transfer *transfer = context;
  const unsigned char *body = (const unsigned char *)bytes;
  // Another number than the count ends the transfer, even if the count is 0.
  return transfer->receiver.body(transfer->receiver.context, body, size * count) ? size * count
                                                                               : size * count + 1;
}

// Sets the options of a transfer, and returns whether memory sufficed.
static bool configure(chttp_transfer *transfer, const chttp_request *request) {
  CURL *easy = transfer->easy;
  CURLcode codes[] = {
    curl_easy_setopt(easy, CURLOPT_URL, request->url),
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers),
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->milliseconds),
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer),
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->message),
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_line),
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer),
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body),
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer),
    // All encodings that this libcurl decodes.
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, ""),
    // Some servers refuse requests without one.
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "ListingKit"),
    // The client follows redirects itself, as it checks their hosts.
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L),
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L),
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS),
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    // Otherwise a transfer that times out waits for the resolver.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L),
#endif
  };
  if (request->method) {
    // The size comes before the bytes, which are copied.
    CURLcode set[] = {
      curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count),
      curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, request->body_count ? request->body : ""),
      curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method),
    };
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
      if (set[i] != CURLE_OK) return false;
    }
  }
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    // A libcurl without support for encodings or signals runs without them.
    if (codes[i] == CURLE_OUT_OF_MEMORY) return false;
  }
  return true;
}

static void free_transfer(chttp_transfer *transfer) {
  if (transfer->easy) curl_easy_cleanup(transfer->easy);
  curl_slist_free_all(transfer->headers);
  free(transfer);
}

chttp_transfer *chttp_start(
    chttp_transfers *transfers, const chttp_request *request, const chttp_receiver *receiver) {
  chttp_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return NULL;
  transfer->receiver = *receiver;
  transfer->easy = curl_easy_init();
  bool is_complete = transfer->easy != NULL;
  for (const char *const *header = request->headers; is_complete && *header; header++) {
    struct curl_slist *headers = curl_slist_append(transfer->headers, *header);
    is_complete = headers != NULL;
    if (headers) transfer->headers = headers;
  }
  if (is_complete && configure(transfer, request)
      && curl_multi_add_handle(multi_of(transfers), transfer->easy) == CURLM_OK) {
    return transfer;
  }
  free_transfer(transfer);
  return NULL;
}

void chttp_transfer_destroy(chttp_transfers *transfers, chttp_transfer *transfer) {
  curl_multi_remove_handle(multi_of(transfers), transfer->easy);
  free_transfer(transfer);
}

void chttp_perform(chttp_transfers *transfers) {
  int running;
  curl_multi_perform(multi_of(transfers), &running);
}

static chttp_outcome outcome_of(CURLcode code) {
  switch (code) {
  case CURLE_OK: return CHTTP_COMPLETE;
  case CURLE_WRITE_ERROR: return CHTTP_STOPPED;
  case CURLE_OPERATION_TIMEDOUT: return CHTTP_TIMEOUT;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_RESOLVE_PROXY: return CHTTP_UNKNOWN_HOST;
  case CURLE_URL_MALFORMAT: return CHTTP_BAD_URL;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS: return CHTTP_UNTRUSTED;
  // The error of libcurl for a status line that isn't HTTP.
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING:
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM: return CHTTP_MALFORMED;
#if LIBCURL_VERSION_NUM >= 0x080600
  case CURLE_TOO_LARGE:
#endif
  case CURLE_OUT_OF_MEMORY: return CHTTP_OUT_OF_MEMORY;
  default: return CHTTP_DISCONNECTED;
  }
}

bool chttp_next_end(chttp_transfers *transfers, chttp_end *end) {
  for (;;) {
    int rest;
    CURLMsg *message = curl_multi_info_read(multi_of(transfers), &rest);
    if (!message) return false;
    if (message->msg != CURLMSG_DONE) continue;
    char *private = NULL;
    if (curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &private) != CURLE_OK) continue;
    end->transfer = (chttp_transfer *)private;
    end->context = end->transfer->receiver.context;
    end->outcome = outcome_of(message->data.result);
    end->status = 0;
    curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &end->status);
    end->message = end->transfer->message[0] ? end->transfer->message
                                             : curl_easy_strerror(message->data.result);
    return true;
  }
}

void chttp_wait(chttp_transfers *transfers) {
  curl_multi_poll(multi_of(transfers), NULL, 0, 1000, NULL);
}

void chttp_wake(chttp_transfers *transfers) { curl_multi_wakeup(multi_of(transfers)); }

void chttp_block_broken_pipe_signal(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

const char *chttp_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }
