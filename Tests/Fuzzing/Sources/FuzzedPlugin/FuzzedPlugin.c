// A plugin that does whatever bytes say. Its pointers are always valid for what they point to: its sizes,
// counts, numbers, flags and texts can be wrong in every way that the host can detect.
//
// It's one file, as most plugins are: all of it reads the same bytes.

#include "FuzzedPlugin.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { item_limit = 8, field_limit = 4, thread_limit = 16, waiting_limit = 64, largest = 1 << 16 };

static const uint8_t *bytes;
static size_t left;
// Held while bytes are read and during all calls into the host.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int sections, posts, threads, endings;
static uint64_t last_number;
static listing_instance last_instance;
static listing_call stored_call;
static char contexts[5];
// The pages that were answered last.
static struct {
  listing_instance instance;
  uint64_t number;
} answered[256];

// A section or a source, which gets no completions. Formats have one without an instance.
typedef struct section {
  const listing_host *host;
  listing_instance instance;
  int has_completions;
  // The operations without a completion so far.
  uint64_t waiting[waiting_limit];
} section;

static void require(int condition) {
  if (!condition) abort();
}

// MARK: - Values

static uint8_t next(void) {
  if (left == 0) return 0;
  left -= 1;
  return *bytes++;
}

// A size: mostly the right one.
static size_t size_of(size_t right) {
  switch (next() & 31) {
  case 0: return 0;
  case 1: return 3;
  case 2: return sizeof(size_t);
  case 3: return right - 8;
  case 4: return right + 40;
  case 5: return right + 4;
  case 6: return largest;
  case 7: return largest + 1;
  case 8: return SIZE_MAX;
  default: return right;
  }
}

// The count of an array with `right` elements: mostly that.
static size_t count_of(size_t right) {
  switch (next() & 31) {
  case 0: return 0;
  case 1: return 1000001;
  case 2: return SIZE_MAX;
  case 3: return (size_t)1 << 62;
  default: return right;
  }
}

static uint64_t flags_of(uint64_t known) {
  switch (next() & 15) {
  case 0: return (uint64_t)1 << (next() & 63);
  case 1: return UINT64_MAX;
  default: return next() & known;
  }
}

static double some_number(void) {
  switch (next() & 7) {
  case 0: return 0.0 / (next() & 1);
  case 1: return (next() & 1 ? 1e300 : -1e300) * (next() & 1 ? 1e300 : 1);
  case 2: return -1;
  case 3: return 1.0 / next();
  case 4: return next();
  default: return 0;
  }
}

static listing_text some_text(void) {
  uint8_t kind = next();
  if (kind == 0) return (listing_text){NULL, 0};
  if (kind == 1) return (listing_text){NULL, 5};
  if (kind == 2) return (listing_text){"x", SIZE_MAX};
  size_t length = kind & 15;
  if (length > left) length = left;
  listing_text text = {(const char *)bytes, length};
  bytes += length;
  left -= length;
  return text;
}

// One of a few identifiers, so that they occur again, or any text.
static listing_text identifier(void) {
  static const char *names[] = {"a", "b", "c", "d"};
  uint8_t kind = next();
  return kind & 8 ? some_text() : listing_string(names[kind & 3]);
}

static listing_instance some_instance(listing_instance own) {
  switch (next() & 15) {
  case 0: return 0;
  case 1: return next();
  case 2: return UINT64_MAX;
  case 3: return last_instance;
  case 4: return own + 1;
  default: return own;
  }
}

// MARK: - Arrays

// An array whose elements are as far apart as the size of the first one. Others can have another size.
typedef struct array {
  char *start;
  size_t right, first, count;
  int is_valid;
} array;

static array array_in(char *room, size_t right, int is_valid) {
  return (array){room, right, is_valid ? right : size_of(right), 0, is_valid};
}

static void append(array *array, void *structure) {
  size_t size = array->first;
  if (array->count > 0 && !array->is_valid && (next() & 15) == 0) size = size_of(array->right);
  // Where the host rejects the first size, it doesn't reach the second element.
  size_t distance =
      array->first < sizeof(size_t) || array->first > largest ? array->right : array->first;
  memcpy(structure, &size, sizeof size);
  memcpy(
      array->start + array->count++ * distance, structure,
      distance < array->right ? distance : array->right);
}

static const listing_item *some_items(size_t *count) {
  static char room[item_limit * largest], field_rooms[item_limit][field_limit * largest];
  array items = array_in(room, sizeof(listing_item), 0);
  for (int index = next() % item_limit; index > 0; index--) {
    array fields = array_in(field_rooms[index], sizeof(listing_field), 0);
    for (int position = next() % field_limit; position > 0; position--) {
      listing_field field = {
          .name = next() & 1 ? listing_string("n") : some_text(), .type = (int8_t)next() % 12,
          .integer = (int64_t)((uint64_t)next() << (next() & 63)), .number = some_number(),
          .text = some_text()};
      append(&fields, &field);
    }
    listing_item item = {
        .identifier = identifier(), .cell = next() & 1 ? listing_string("cell") : some_text(),
        .fields = next() == 7 ? NULL : (const listing_field *)(const void *)fields.start,
        .field_count = count_of(fields.count)};
    append(&items, &item);
  }
  *count = count_of(items.count);
  return next() == 5 ? NULL : (const listing_item *)(const void *)items.start;
}

// MARK: - Calls into the host

static uint64_t expect_completion(section *section) {
  if (!section->has_completions || next() & 1) return 0;
  for (int index = 0; index < waiting_limit; index++) {
    if (section->waiting[index] == 0) return section->waiting[index] = ++last_number;
  }
  return 0;
}

// Returns whether the completion was expected.
static int forget(section *section, uint64_t number) {
  for (int index = 0; index < waiting_limit; index++) {
    if (section->waiting[index] != number) continue;
    section->waiting[index] = 0;
    return 1;
  }
  return 0;
}

static listing_status perform(listing_call call, section *section) {
  listing_operation operation = {
      .size = size_of(sizeof operation), .kind = next() % 14 - 1, .flags = next() == 3,
      .anchor = identifier()};
  operation.items = some_items(&operation.item_count);
  if (operation.size >= sizeof operation) operation.number = expect_completion(section);
  listing_status status = section->host->perform(call, &operation);
  if (status != LISTING_OK && operation.number != 0) forget(section, operation.number);
  return status;
}

static void set_traits(listing_call call, section *section, int is_stale) {
  listing_traits traits = {
      .size = size_of(sizeof traits), .flags = flags_of(31), .page_size = (int8_t)next(),
      .first_page_size = (int8_t)next(), .threshold = (int8_t)next(), .maximum = (int8_t)next(),
      .separator = some_text(), .events = next() & 3 ? 0 : (uint64_t)next() << (next() & 15),
      .inset_top = some_number(), .line_spacing = some_number(), .duplicates = next() % 5 - 1};
  listing_status status = section->host->set_traits(call, &traits);
  require((status == LISTING_STALE) == is_stale);
  if (status != LISTING_OK) return;
  section->has_completions =
      traits.size < offsetof(listing_traits, events) + sizeof traits.events || traits.events == 0
      || traits.events & 1 << LISTING_DID_COMPLETE;
}

static void answer(const listing_host *host, listing_instance own, uint64_t request) {
  listing_instance instance = some_instance(own);
  listing_page page = {
      .size = size_of(sizeof page),
      .number = next() & 15 ? request : next() & 1 ? next() : request - 1,
      .status = next() % 9 == 0 ? (int8_t)next() : LISTING_OK, .flags = flags_of(31),
      .next = some_text(), .previous = some_text(), .total = (int8_t)next(),
      .message = some_text(), .retry_delay = some_number()};
  page.items = some_items(&page.item_count);
  listing_status status = host->answer_page(instance, next() == 8 ? NULL : &page);
  if (instance == 0 || instance == UINT64_MAX) require(status == LISTING_CANCELLED);
  if (status != LISTING_OK) return;
  // Only one answer is accepted.
  size_t index = (instance * 31 + page.number) % 256;
  require(answered[index].instance != instance || answered[index].number != page.number);
  answered[index].instance = instance;
  answered[index].number = page.number;
}

static void on_post(listing_call call, void *section, void *data);

static void on_drop(void *data) {
  posts -= 1;
  free(data);
}

// A function that is called or dropped twice, or after it was rejected, uses freed memory.
static void post(const listing_host *host, listing_instance own) {
  listing_instance instance = some_instance(own);
  int has_drop = next() & 7, has_function = next() & 15;
  void *data = has_drop ? malloc(1) : NULL;
  if (has_drop) posts += 1;
  listing_status status =
      host->post(instance, has_function ? on_post : NULL, data, has_drop ? on_drop : NULL);
  if (!has_function) require(status == LISTING_INVALID);
  else if (instance == 0 || instance == UINT64_MAX) require(status == LISTING_CANCELLED);
  if (status != LISTING_OK && has_drop) on_drop(data);
}

// MARK: - Threads

typedef struct thread_work {
  const listing_host *host;
  listing_instance instance;
  listing_call call;
  uint64_t request;
} thread_work;

static void *run_thread(void *data) {
  thread_work work = *(thread_work *)data;
  free(data);
  pthread_mutex_lock(&mutex);
  for (int step = next() & 3; step >= 0; step--) {
    if (next() & 1) answer(work.host, work.instance, work.request);
    else post(work.host, work.instance);
  }
  // The call may not have returned, but belongs to another thread.
  require(work.host->log(work.call, LISTING_DEBUG, some_text()) == LISTING_STALE);
  pthread_mutex_unlock(&mutex);
  threads -= 1;
  return NULL;
}

static void start_thread(listing_call call, const section *section, uint64_t request) {
  if (threads >= thread_limit) return;
  thread_work *work = malloc(sizeof *work);
  *work = (thread_work){section->host, section->instance, call, request};
  threads += 1;
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_thread, work) == 0) {
    pthread_detach(thread);
  } else {
    threads -= 1;
    free(work);
  }
}

// MARK: - The functions of sections

static void act(listing_call call, section *section, uint64_t request) {
  const listing_host *host = section->host;
  size_t count;
  pthread_mutex_lock(&mutex);
  for (int step = next() & 7; step > 0 && left > 0; step--) {
    uint8_t kind = next();
    // Mostly the current call.
    listing_call used = (kind & 0xF0) == 0 ? stored_call : call;
    int is_stale = used != call;
    listing_status status = is_stale ? LISTING_STALE : LISTING_OK;
    switch (kind & 15) {
    case 0: case 1: {
      const listing_item *items = some_items(&count);
      status = host->add_items(used, items, count);
      break;
    }
    case 2:
      status = next() & 1 ? host->give_cursor(used, some_text()) : host->give_text(used, some_text());
      break;
    case 3: case 4: case 5: case 6: status = perform(used, section); break;
    case 7: start_thread(used, section, request); break;
    case 8: case 9: answer(host, section->instance, request); break;
    case 10: {
      double seconds = next() == 2 ? some_number() : next() / 1e5;
      status = host->start_timer(used, next() & 3, seconds, next() & 1);
      break;
    }
    case 11: status = host->stop_timer(used, next() & 3); break;
    case 12: post(host, section->instance); break;
    case 13: status = host->log(used, next() & 1 ? LISTING_DEBUG : (int8_t)next(), some_text()); break;
    case 14: status = host->fail(used, next() & 1 ? some_text() : listing_string("n"), some_text()); break;
    default:
      require(host->now(used) >= 0 && host->width(used) >= 0);
      require(!is_stale || (host->now(used) == 0 && host->width(used) == 0));
      set_traits(used, section, is_stale);
      if (next() == 1) stored_call = call;
    }
    require((status == LISTING_STALE) == is_stale);
  }
  pthread_mutex_unlock(&mutex);
}

static void on_post(listing_call call, void *section, void *data) {
  if (data != NULL) on_drop(data);
  act(call, section, 0);
}

static void check_element(const listing_element *element) {
  require(element->size >= sizeof *element && element->line > 0 && element->column > 0);
  for (size_t index = 0; index < element->element_count; index++) {
    check_element(
        (const listing_element *)(const void *)(
            (const char *)element->elements + index * element->elements->size));
  }
}

static section *make(
    const listing_host *host, const void *context, const char *first_context, listing_call call,
    const listing_element *element, const listing_environment *environment) {
  require(context == first_context || context == first_context + 1);
  require(environment->size >= sizeof *environment && environment->instance != 0);
  check_element(element);
  section *made = calloc(1, sizeof *made);
  made->host = host;
  made->instance = environment->instance;
  made->has_completions = environment->identifier.length > 0;
  act(call, made, 0);
  pthread_mutex_lock(&mutex);
  last_instance = made->instance;
  if (next() & 1) set_traits(call, made, 0);
  int makes_none = next() == 1;
  pthread_mutex_unlock(&mutex);
  if (makes_none) {
    free(made);
    return NULL;
  }
  sections += 1;
  return made;
}

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  require(environment->identifier.length > 0);
  return make(host, context, contexts, call, element, environment);
}

static void *create_source(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  require(environment->identifier.length == 0);
  section *made = make(host, context, contexts + 2, call, element, environment);
  if (made != NULL) made->has_completions = 0;
  return made;
}

static void destroy(listing_call call, void *data) {
  section *section = data;
  // All operations have ended before.
  for (int index = 0; index < waiting_limit; index++) require(section->waiting[index] == 0);
  act(call, section, 0);
  sections -= 1;
  free(section);
}

static void items(listing_call call, void *section) { act(call, section, 0); }

static void page(listing_call call, void *section, const listing_page_request *request) {
  require(request->size >= sizeof *request && request->limit > 0 && request->number > 0);
  require(request->flags & LISTING_HAS_CURSOR || request->cursor.length == 0);
  act(call, section, request->number);
}

static void cursor(listing_call call, void *section, const listing_item *item) {
  require(item->size >= sizeof *item && item->identifier.length > 0);
  act(call, section, 0);
}

static void supplementary_view(listing_call call, void *section, listing_text kind) {
  require(listing_text_equals(kind, "header") || listing_text_equals(kind, "footer"));
  act(call, section, 0);
}

static void event(listing_call call, void *data, const listing_event *event) {
  section *section = data;
  require(event->size >= sizeof *event);
  // Exactly one completion for each.
  if (event->kind == LISTING_DID_COMPLETE) {
    pthread_mutex_lock(&mutex);
    require(forget(section, event->number));
    pthread_mutex_unlock(&mutex);
  }
  act(call, section, event->number);
}

static int32_t reconfigure(listing_call call, void *section, const listing_element *element) {
  check_element(element);
  act(call, section, element->element_count);
  pthread_mutex_lock(&mutex);
  int continues = next() & 1;
  pthread_mutex_unlock(&mutex);
  return continues;
}

static void format(
    const listing_host *host, void *context, listing_call call,
    const listing_formatting *formatting) {
  require(context == contexts + 4);
  require(formatting->value->size >= sizeof(listing_field) && formatting->argument_count <= 1);
  section none = {.host = host};
  act(call, &none, 0);
}

static void on_exit_of_host(void *context) {
  require(context == contexts && ++endings == 1);
  require(sections == 0 && posts == 0 && threads == 0);
}

// MARK: - The declarations

static const listing_section_functions all_functions[] = {
    {.size = sizeof(listing_section_functions), .create = create, .destroy = destroy,
     .items = items, .page = page, .supplementary_view = supplementary_view, .event = event,
     .reconfigure = reconfigure},
    {.size = sizeof(listing_section_functions), .create = create, .destroy = destroy, .page = page,
     .supplementary_view = supplementary_view, .event = event, .cursor = cursor},
    {.size = sizeof(listing_section_functions), .create = create_source, .destroy = destroy,
     .page = page, .event = event, .cursor = cursor}};

static listing_section_functions functions[3];
static listing_plugin plugin;
static listing_section_type section_types[2];
static listing_source_type source_types[2];
static listing_format formats[1];
static listing_content_element content_elements[1];
static listing_attribute attributes[1];
static listing_inner_element inner_elements[1];
static const listing_text choices[] = {LISTING_TEXT("1"), LISTING_TEXT("2")};
static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("n"),
     .summary = LISTING_TEXT("a number"),
     .type = LISTING_INTEGER},
};

static void declare(void) {
  memcpy(functions, all_functions, sizeof functions);
  attributes[0] = fields[0];
  inner_elements[0] = (listing_inner_element){
      .size = sizeof(listing_inner_element), .name = LISTING_TEXT("part"),
      .summary = LISTING_TEXT("A part."), LISTING_ARRAY(attribute, attributes),
      .flags = LISTING_REPEATED | LISTING_CONTAINS_TEXT};
  for (int index = 0; index < 2; index++) {
    section_types[index] = (listing_section_type){
        .size = sizeof(listing_section_type), .name = listing_string(index ? "pages" : "items"),
        .summary = LISTING_TEXT("A section type."), LISTING_ARRAY(attribute, attributes),
        LISTING_ARRAY(element, inner_elements), LISTING_ARRAY(field, fields),
        .functions = &functions[index], .context = contexts + index};
    source_types[index] = (listing_source_type){
        .size = sizeof(listing_source_type),
        .name = listing_string(index ? "declared" : "numbers"),
        .summary = LISTING_TEXT("A source type."), LISTING_ARRAY(attribute, attributes),
        .fields = fields, .field_count = index == 0, .functions = &functions[2],
        .context = contexts + 2 + index,
        .flags = index ? LISTING_DOCUMENT_DECLARES_FIELDS : LISTING_READS_BACKWARD};
  }
  formats[0] = (listing_format){
      .size = sizeof(listing_format), .name = LISTING_TEXT("plain"),
      .summary = LISTING_TEXT("A number."), LISTING_ARRAY(argument, attributes),
      .types = 1 << LISTING_INTEGER, .context = contexts + 4, .text = format};
  content_elements[0] = (listing_content_element){
      .size = sizeof(listing_content_element), .name = LISTING_TEXT("star"),
      .summary = LISTING_TEXT("A number."), LISTING_ARRAY(attribute, attributes),
      .content_template = LISTING_TEXT("star")};
  plugin = (listing_plugin){
      .size = sizeof plugin, .major = LISTING_PLUGIN_MAJOR, .minor = LISTING_PLUGIN_MINOR,
      .identifier = LISTING_TEXT("fuzzed"), .version = LISTING_TEXT("1.0"),
      .namespace_name = LISTING_TEXT("urn:example:fuzzed"),
      .document = LISTING_TEXT(
          "<listing xmlns='urn:listingkit:1' version='1.0'><template name='cell'>"
          "<text>{it.id} {it.n | fuzzed.plain}</text></template><template name='star'>"
          "<param name='n' type='integer'/><text>{param.n}</text></template></listing>"),
      LISTING_ARRAY(section_type, section_types), LISTING_ARRAY(source_type, source_types),
      LISTING_ARRAY(format, formats), LISTING_ARRAY(content_element, content_elements),
      .context = contexts, .deinit = on_exit_of_host};
}

static void break_one(void) {
  listing_section_type *type = &section_types[next() & 1];
  listing_source_type *source = &source_types[next() & 1];
  listing_section_functions *table = &functions[next() % 3];
  switch (next() % 40) {
  case 0: plugin.size = size_of(sizeof plugin); break;
  case 1: plugin.major = next(); break;
  case 2: plugin.minor = (int8_t)next(); break;
  case 3: plugin.identifier = some_text(); break;
  case 4: plugin.version = some_text(); break;
  case 5: plugin.namespace_name = some_text(); break;
  case 6: plugin.document = some_text(); break;
  case 7: plugin.unavailable = some_text(); break;
  case 8: plugin.flags = flags_of(1); break;
  case 9: plugin.deinit = NULL; break;
  case 10: plugin.section_types = NULL; break;
  case 11: plugin.section_type_count = count_of(next() % 3); break;
  case 12: plugin.source_types = NULL; break;
  case 13: plugin.source_type_count = count_of(next() % 3); break;
  case 14: plugin.format_count = count_of(0); break;
  case 15: plugin.content_element_count = count_of(0); break;
  case 16: type->name = some_text(); break;
  case 17: type->attribute_count = count_of(1); break;
  case 18: type->element_count = count_of(1); break;
  case 19: type->elements = NULL; break;
  case 20: type->field_count = count_of(0); break;
  case 21: type->page_size = (int64_t)((uint64_t)next() << (next() & 63)); break;
  case 22: type->flags = flags_of(1); break;
  case 23: type->functions = next() & 1 ? NULL : &functions[next() % 2]; break;
  case 24: source->name = some_text(); break;
  case 25: source->flags = flags_of(3); break;
  case 26: source->field_count = count_of(1); break;
  case 27: source->functions = NULL; break;
  case 28: table->size = size_of(sizeof *table); break;
  case 29: table->flags = flags_of(1); break;
  case 30: formats[0].types = (uint64_t)next() << (next() & 63); break;
  case 31: formats[0].name = some_text(); break;
  case 32: formats[0].argument_count = count_of(1); break;
  case 33: content_elements[0].content_template = some_text(); break;
  case 34: content_elements[0].name = some_text(); break;
  case 35: inner_elements[0].flags = flags_of(7); break;
  case 36: inner_elements[0].size = size_of(sizeof inner_elements[0]); break;
  case 37: attributes[0].size = size_of(sizeof attributes[0]); break;
  case 38: attributes[0].name = some_text(); break;
  default:
    attributes[0].type = (int8_t)next() % 12;
    attributes[0].flags = flags_of(1);
    attributes[0].choices = next() & 1 ? NULL : choices;
    attributes[0].choice_count = count_of(next() % 3);
  }
}

// Copies an array, with other sizes unless it's valid.
#define COPY(member, array_of, is_valid)                                                          \
  do {                                                                                            \
    static char room[LISTING_COUNT(array_of) * largest];                                          \
    array copy = array_in(room, sizeof(array_of)[0], is_valid);                                   \
    for (size_t index = 0; index < LISTING_COUNT(array_of); index++) {                            \
      append(&copy, &(array_of)[index]);                                                          \
    }                                                                                             \
    if (plugin.member != NULL) plugin.member = (const void *)room;                                \
  } while (0)

LISTING_PLUGIN_NOTE;

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {
  require(host->size >= sizeof *host && host->major == LISTING_PLUGIN_MAJOR);
  pthread_mutex_lock(&mutex);
  declare();
  int is_valid = next() & 1, returns_none = 0;
  if (!is_valid) {
    for (int step = next() & 3; step > 0; step--) break_one();
    returns_none = next() == 1;
  }
  int has_valid_sizes = is_valid || next() & 1;
  COPY(section_types, section_types, has_valid_sizes);
  COPY(source_types, source_types, has_valid_sizes);
  COPY(formats, formats, has_valid_sizes);
  COPY(content_elements, content_elements, has_valid_sizes);
  pthread_mutex_unlock(&mutex);
  return returns_none ? NULL : &plugin;
}

void fuzzed_begin(const uint8_t *given, size_t count) {
  pthread_mutex_lock(&mutex);
  bytes = given;
  left = count;
  pthread_mutex_unlock(&mutex);
}

int fuzzed_sections(void) { return sections; }
int fuzzed_posts(void) { return posts; }
int fuzzed_threads(void) { return threads; }
