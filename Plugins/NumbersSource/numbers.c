// Prime numbers, which a thread of the plugin finds, and a format that writes Roman numerals.
//
//   <source xmlns:n="urn:listingkit:numbers" kind="n:primes" n:from="1000000"/>
//   <text>{it.value | numbers.roman}</text>
//
// It needs only listing_plugin.h and POSIX threads; see the Makefile.

#include "listing_plugin.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/// The largest number: it takes a few milliseconds to find out whether it's a prime.
static const int64_t maximum = 1000000000000;

/// A request for a page. It doesn't refer to the source, which can be gone when it's answered.
typedef struct request {
  struct request *next;
  listing_instance instance;
  uint64_t number;
  /// The range in which primes are requested, and how many.
  int64_t first;
  int64_t last;
  int64_t limit;
  int is_cancelled;
} request;

/// The thread, and the requests that it reads in their order.
typedef struct reader {
  const listing_host *host;
  pthread_t thread;
  /// For all below.
  pthread_mutex_t mutex;
  /// There is a request, or the thread is stopped.
  pthread_cond_t changed;
  /// The first request is removed after it was answered.
  request *requests;
  int is_started;
  int is_stopped;
} reader;

/// The context of the source type and of the plugin.
static reader shared_reader = {
    .mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

typedef struct source {
  const listing_host *host;
  reader *reader;
  listing_instance instance;
  int64_t first;
  int64_t last;
} source;

// MARK: - The thread

static int is_prime(int64_t number) {
  if (number < 4) return number > 1;
  if (number % 2 == 0) return 0;
  for (int64_t divisor = 3; divisor <= number / divisor; divisor += 2) {
    if (number % divisor == 0) return 0;
  }
  return 1;
}

/// Whether a page is still needed.
static int is_needed(reader *reader, const request *request) {
  pthread_mutex_lock(&reader->mutex);
  int result = !reader->is_stopped && !request->is_cancelled;
  pthread_mutex_unlock(&reader->mutex);
  return result;
}

/// Finds the primes of a page, and answers the request.
static void answer(reader *reader, const request *request) {
  typedef struct entry {
    char identifier[24];
    listing_field value;
  } entry;
  listing_page page = {.size = sizeof page, .number = request->number};
  listing_item *items = calloc((size_t)request->limit, sizeof *items);
  entry *entries = calloc((size_t)request->limit, sizeof *entries);
  char cursor[24];
  int64_t next = request->first;
  size_t count = 0;
  if (items == NULL || entries == NULL) {
    page.status = LISTING_FAILED;
    page.message = listing_string("out of memory");
  } else {
    for (; next <= request->last && count < (size_t)request->limit; next++) {
      if (!is_needed(reader, request)) break;
      if (!is_prime(next)) continue;
      entry *entry = &entries[count];
      snprintf(entry->identifier, sizeof entry->identifier, "%lld", (long long)next);
      entry->value = (listing_field){
          .size = sizeof(listing_field), .name = LISTING_TEXT("value"), .type = LISTING_INTEGER,
          .integer = next};
      items[count++] = (listing_item){
          .size = sizeof(listing_item), .identifier = listing_string(entry->identifier),
          .fields = &entry->value, .field_count = 1};
    }
    page.items = items;
    page.item_count = count;
    if (next <= request->last) {
      snprintf(cursor, sizeof cursor, "%lld", (long long)next);
      page.next = listing_string(cursor);
      page.flags = LISTING_HAS_NEXT;
    }
  }
  // The host ignores the answer to a cancelled request, but a part of a page is never its answer.
  if (is_needed(reader, request)) reader->host->answer_page(request->instance, &page);
  free(items);
  free(entries);
}

static void *run(void *data) {
  reader *reader = data;
  pthread_mutex_lock(&reader->mutex);
  while (!reader->is_stopped) {
    request *request = reader->requests;
    if (request == NULL) {
      pthread_cond_wait(&reader->changed, &reader->mutex);
      continue;
    }
    pthread_mutex_unlock(&reader->mutex);
    answer(reader, request);
    pthread_mutex_lock(&reader->mutex);
    reader->requests = request->next;
    free(request);
  }
  pthread_mutex_unlock(&reader->mutex);
  return NULL;
}

/// Starts the thread with the first source.
///
/// - Returns: whether it runs.
static int start(reader *reader, const listing_host *host) {
  pthread_mutex_lock(&reader->mutex);
  if (!reader->is_started && !reader->is_stopped) {
    reader->host = host;
    reader->is_started = pthread_create(&reader->thread, NULL, run, reader) == 0;
  }
  int is_started = reader->is_started;
  pthread_mutex_unlock(&reader->mutex);
  return is_started;
}

/// Cancels a request of a source, or with the number 0 all of them.
static void cancel(const source *source, uint64_t number) {
  pthread_mutex_lock(&source->reader->mutex);
  for (request *request = source->reader->requests; request != NULL; request = request->next) {
    if (request->instance != source->instance) continue;
    if (number == 0 || request->number == number) request->is_cancelled = 1;
  }
  pthread_mutex_unlock(&source->reader->mutex);
}

/// Stops the thread when the host exits.
static void stop(void *context) {
  reader *reader = context;
  pthread_mutex_lock(&reader->mutex);
  int was_running = reader->is_started;
  reader->is_started = 0;
  reader->is_stopped = 1;
  pthread_cond_signal(&reader->changed);
  pthread_mutex_unlock(&reader->mutex);
  if (was_running) pthread_join(reader->thread, NULL);
}

// MARK: - The functions of the source

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  int64_t first = listing_integer_attribute(element, "from", 2);
  int64_t last = listing_integer_attribute(element, "to", maximum);
  if (first < 0 || first > maximum || last < 0 || last > maximum) {
    host->fail(
        call, listing_string(first < 0 || first > maximum ? "from" : "to"),
        listing_string("the number is out of range: expected 0 to 1000000000000"));
    return NULL;
  }
  source *source = calloc(1, sizeof *source);
  if (source == NULL || !start(context, host)) {
    free(source);
    host->fail(call, listing_string(NULL), listing_string("the thread can't be started"));
    return NULL;
  }
  source->host = host;
  source->reader = context;
  source->instance = environment->instance;
  source->first = first;
  source->last = last;
  return source;
}

static void destroy(listing_call call, void *data) {
  (void)call;
  cancel(data, 0);
  free(data);
}

/// Returns the number of a cursor; -1 if it isn't one.
static int64_t cursor_number(listing_text cursor) {
  int64_t number = 0;
  if (cursor.length == 0 || cursor.length > 13) return -1;
  for (size_t index = 0; index < cursor.length; index++) {
    if (cursor.bytes[index] < '0' || cursor.bytes[index] > '9') return -1;
    number = number * 10 + (cursor.bytes[index] - '0');
  }
  return number;
}

/// Adds a request to those of the thread.
static void page(listing_call call, void *data, const listing_page_request *requested) {
  const source *source = data;
  int has_cursor = (requested->flags & LISTING_HAS_CURSOR) != 0;
  int64_t first = has_cursor ? cursor_number(requested->cursor) : source->first;
  request *request = calloc(1, sizeof *request);
  if (request == NULL || first < 0) {
    free(request);
    source->host->fail(
        call, listing_string(NULL), listing_string(first < 0 ? "invalid cursor" : "out of memory"));
    return;
  }
  request->instance = source->instance;
  request->number = requested->number;
  request->first = first;
  request->last = source->last;
  request->limit = requested->limit;
  pthread_mutex_lock(&source->reader->mutex);
  struct request **end = &source->reader->requests;
  while (*end != NULL) end = &(*end)->next;
  *end = request;
  pthread_cond_signal(&source->reader->changed);
  pthread_mutex_unlock(&source->reader->mutex);
}

static void event(listing_call call, void *data, const listing_event *event) {
  (void)call;
  if (event->kind == LISTING_DID_CANCEL_PAGE) cancel(data, event->number);
}

// MARK: - The format

static void roman(
    const listing_host *host, void *context, listing_call call,
    const listing_formatting *formatting) {
  (void)context;
  static const struct {
    int64_t value;
    const char *digits;
  } numerals[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
                  {50, "L"},   {40, "XL"},  {10, "X"},  {9, "IX"},   {5, "V"},   {4, "IV"},
                  {1, "I"}};
  int64_t rest = formatting->value->integer;
  // Other values are shown unformatted.
  if (formatting->value->type != LISTING_INTEGER || rest < 1 || rest > 3999) return;
  char text[16] = "";
  for (size_t index = 0; rest > 0; index++) {
    for (; rest >= numerals[index].value; rest -= numerals[index].value) {
      strcat(text, numerals[index].digits);
    }
  }
  host->give_text(call, listing_string(text));
}

// MARK: - The declarations

static const listing_section_functions functions = {
    .size = sizeof functions,
    .create = create,
    .destroy = destroy,
    .page = page,
    .event = event,
};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("from"),
     .summary = LISTING_TEXT("the smallest number; default 2"),
     .type = LISTING_INTEGER},
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("to"),
     .summary = LISTING_TEXT("the largest number; default 1000000000000"),
     .type = LISTING_INTEGER},
};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("value"),
     .summary = LISTING_TEXT("the number"),
     .type = LISTING_INTEGER,
     .flags = LISTING_REQUIRED},
};

static const listing_source_type source_types[] = {
    {.size = sizeof(listing_source_type),
     .name = LISTING_TEXT("primes"),
     .summary = LISTING_TEXT("Prime numbers in ascending order."),
     LISTING_ARRAY(attribute, attributes),
     LISTING_ARRAY(field, fields),
     .functions = &functions,
     .context = &shared_reader},
};

static const listing_format formats[] = {
    {.size = sizeof(listing_format),
     .name = LISTING_TEXT("roman"),
     .summary = LISTING_TEXT("An integer from 1 to 3999 as a Roman numeral."),
     .types = 1 << LISTING_INTEGER,
     .text = roman},
};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_TEXT("numbers"),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:listingkit:numbers"),
    LISTING_ARRAY(source_type, source_types),
    LISTING_ARRAY(format, formats),
    .context = &shared_reader,
    .deinit = stop,
};

LISTING_PLUGIN_NOTE;

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {
  (void)host;
  return &plugin;
}
