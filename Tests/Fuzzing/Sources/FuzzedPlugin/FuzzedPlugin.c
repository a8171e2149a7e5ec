// A plugin that does whatever bytes say. What it points to is always memory of its own: what it says of
// sizes, numbers and texts may be wrong in every way that the other side can see.
//
// It is one file, as a plugin is: all of it draws from the same bytes and the same few variables, which a
// second file would have to share.

#include "FuzzedPlugin.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { most_items = 8, largest = 1 << 16 };

static const listing_host *host;
static const uint8_t *bytes;
static size_t left;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int sections, posts;
static uint64_t last_number;
static listing_call kept;

// A section, or a source, which is told of no completions.
typedef struct section {
  listing_section number;
  int is_source;
  // The operations whose completions are to come.
  uint64_t waiting[64];
} section;

// Room for the largest structures that are taken, one after the other, and one beyond.
static char room[(most_items + 2) * largest];
static char inner_room[(most_items + 2) * largest];

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
  case 5: return largest;
  case 6: return largest + 1;
  case 7: return SIZE_MAX;
  default: return right;
  }
}

// A number of elements of which `right` are there: mostly that.
static size_t count_of(size_t right) {
  switch (next() & 31) {
  case 0: return 0;
  case 1: return 1000001;
  case 2: return SIZE_MAX;
  case 3: return (size_t)1 << 62;
  default: return right;
  }
}

static size_t stride_of(size_t right) {
  switch (next() & 31) {
  case 0: return 0;
  case 1: return 1;
  case 2: return right + 8;
  case 3: return largest;
  case 4: return SIZE_MAX;
  default: return right;
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

// One of a few identifiers, so that they meet again, or any text.
static listing_text identifier(void) {
  static const char *names[] = {"a", "b", "c", "d"};
  uint8_t kind = next();
  if (kind & 8) return some_text();
  return (listing_text){names[kind & 3], 1};
}

static const listing_item *some_items(size_t *count, size_t *stride, size_t distance) {
  *count = next() % most_items;
  *stride = stride_of(distance);
  size_t step = *stride >= sizeof(listing_item) && *stride <= largest ? *stride : distance;
  for (size_t index = 0; index < *count; index++) {
    listing_item *item = (listing_item *)(room + index * step);
    memset(item, 0, sizeof *item);
    item->size = size_of(sizeof *item);
    item->identifier = identifier();
    item->cell = next() & 1 ? (listing_text){"cell", 4} : some_text();
    size_t fields = next() % 4;
    listing_field *field = (listing_field *)inner_room;
    for (size_t place = 0; place < fields; place++) {
      memset(&field[place], 0, sizeof *field);
      field[place].size = size_of(sizeof *field);
      field[place].name = next() & 1 ? (listing_text){"n", 1} : some_text();
      field[place].type = (int8_t)next() % 12;
      field[place].flags = next() == 9;
      field[place].integer = (int64_t)next() << (next() & 63);
      field[place].number = next() & 1 ? 1.0 / next() : (double)next();
      field[place].text = some_text();
    }
    item->fields = next() == 7 ? NULL : field;
    item->field_count = count_of(fields);
    item->field_stride = stride_of(sizeof *field);
  }
  *count = count_of(*count);
  return next() == 5 ? NULL : (const listing_item *)room;
}

static void on_post(listing_call call, void *data, void *given);
static void on_drop(void *data) {
  if (data != &posts) abort();
  posts -= 1;
}

static uint64_t expect_completion(section *section) {
  if (section->is_source || next() & 1) return 0;
  for (int place = 0; place < 64; place++) {
    if (section->waiting[place] != 0) continue;
    return section->waiting[place] = ++last_number;
  }
  return 0;
}

static void forget(section *section, uint64_t number) {
  for (int place = 0; place < 64; place++) {
    if (section->waiting[place] == number) section->waiting[place] = 0;
  }
}

static void act(listing_call call, section *section, uint64_t request) {
  size_t count, stride;
  pthread_mutex_lock(&mutex);
  for (int step = next() & 7; step > 0 && left > 0; step--) {
    uint8_t kind = next();
    // Mostly the call that is under way.
    listing_call used = (kind & 0xF0) == 0 ? kept : call;
    switch (kind & 15) {
    case 0: case 1: {
      const listing_item *items = some_items(&count, &stride, sizeof *items);
      host->add_items(used, items, count, stride);
      break;
    }
    case 2: {
      const listing_places_host *places = host->extension(LISTING_TEXT(LISTING_PLACES));
      const listing_formats_host *formats = host->extension(LISTING_TEXT(LISTING_FORMATS));
      if (next() & 1) places->give_place(used, some_text());
      else formats->give_text(used, some_text());
      break;
    }
    case 3: case 4: case 5: case 6: case 7: {
      listing_operation *operation = (listing_operation *)(room + (most_items + 1) * largest);
      memset(operation, 0, sizeof *operation);
      operation->items = some_items(&count, &stride, sizeof(listing_item));
      operation->size = size_of(sizeof *operation);
      operation->kind = next() % 14 - 1;
      operation->flags = next() == 3;
      operation->item_count = count;
      operation->item_stride = stride;
      operation->anchor = identifier();
      if (section == NULL) {
        host->perform(used, operation);
        break;
      }
      uint64_t number = operation->size == sizeof *operation ? expect_completion(section) : 0;
      operation->number = number;
      if (host->perform(used, operation) != LISTING_OK && number != 0) forget(section, number);
      break;
    }
    case 8: case 9: {
      listing_page *page = (listing_page *)(room + (most_items + 1) * largest);
      memset(page, 0, sizeof *page);
      page->items = some_items(&count, &stride, sizeof(listing_item));
      page->size = size_of(sizeof *page);
      page->number = next() == 4 ? next() : request;
      page->status = next() % 9 == 0 ? (int8_t)next() : 0;
      page->flags = next() & (next() == 6 ? 255 : 15);
      page->item_count = count;
      page->item_stride = stride;
      page->next = some_text();
      page->previous = some_text();
      page->total = (int8_t)next();
      page->message = some_text();
      page->retry_delay = next() & 1 ? 0 : next() & 1 ? 1.0 / next() - 1 : (double)next();
      host->answer_page(used, page);
      break;
    }
    case 10: host->start_timer(used, next() & 3, next() == 2 ? -1 : next() / 1e5, next() & 1); break;
    case 11: host->stop_timer(used, next() & 3); break;
    case 12:
      posts += 1;
      host->post(section != NULL && next() != 1 ? section->number : next(), on_post, &posts, on_drop);
      break;
    case 13: host->log(used, LISTING_DEBUG, some_text()); break;
    case 14: host->fail(used, some_text()); break;
    default:
      if (host->now(used) < 0 || host->width(used) < 0) abort();
      host->extension(some_text());
      if (next() == 1) kept = call;
    }
  }
  pthread_mutex_unlock(&mutex);
}

static void on_post(listing_call call, void *data, void *given) {
  if (given != &posts) abort();
  posts -= 1;
  act(call, data, 0);
}

static void *make(
    listing_call call, const listing_element *element, const listing_place *place, int is_source) {
  if (element->size < sizeof *element || place->size < sizeof *place) abort();
  act(call, NULL, 0);
  pthread_mutex_lock(&mutex);
  listing_traits traits = {.size = sizeof traits, .flags = LISTING_CHANGES};
  if (is_source && next() & 1) host->describe(call, &traits);
  int makes_none = next() == 1;
  pthread_mutex_unlock(&mutex);
  if (makes_none) return NULL;
  section *made = calloc(1, sizeof *made);
  made->number = place->section;
  made->is_source = is_source;
  sections += 1;
  return made;
}

static void *create(listing_call call, const listing_element *element, const listing_place *place) {
  return make(call, element, place, 0);
}

static void *create_source(
    listing_call call, const listing_element *element, const listing_place *place) {
  return make(call, element, place, 1);
}

static void destroy(listing_call call, void *data) {
  section *section = data;
  act(call, NULL, 0);
  // What was asked for has ended before.
  for (int place = 0; place < 64; place++) {
    if (section->waiting[place] != 0) abort();
  }
  sections -= 1;
  free(section);
}

static void items(listing_call call, void *section) { act(call, section, 0); }

static void page(listing_call call, void *section, const listing_page_request *request) {
  if (request->limit < 1) abort();
  act(call, section, request->number);
}

static void place(listing_call call, void *section, const listing_item *item) {
  if (item->size < sizeof *item || item->identifier.length == 0) abort();
  act(call, section, 0);
}

static void show(listing_call call, const listing_formatting *formatting) {
  if (formatting->value->size < sizeof(listing_field)) abort();
  if (formatting->argument_count > 1) abort();
  act(call, NULL, 0);
}

static void view(listing_call call, void *section, listing_text kind) {
  if (kind.length == 0) abort();
  act(call, section, 0);
}

static void event(listing_call call, void *data, const listing_event *event) {
  section *section = data;
  if (event->kind == LISTING_COMPLETION) {
    // Exactly one completion for each.
    int found = 0;
    for (int place = 0; place < 64; place++) {
      if (section->waiting[place] == event->number) {
        section->waiting[place] = 0;
        found = 1;
      }
    }
    if (!found) abort();
  }
  act(call, section, event->number);
}

static int32_t reconfigure(listing_call call, void *section, const listing_element *element) {
  act(call, section, (uint64_t)element->child_count);
  return next() & 1;
}

static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items, .view = view,
    .event = event, .reconfigure = reconfigure};
static const listing_section_functions paged = {
    .size = sizeof paged, .create = create, .destroy = destroy, .page = page, .view = view,
    .event = event};
static const listing_section_functions of_sources = {
    .size = sizeof of_sources, .create = create_source, .destroy = destroy, .page = page,
    .event = event};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("n"),
     .summary = LISTING_STATIC_TEXT("a number"),
     .type = LISTING_INTEGER},
};
static const listing_child children[] = {
    {.size = sizeof(listing_child),
     .element = LISTING_STATIC_TEXT("part"),
     .summary = LISTING_STATIC_TEXT("A part."),
     .attributes = attributes,
     .attribute_count = 1,
     .attribute_stride = sizeof(listing_attribute),
     .flags = LISTING_REPEATED | LISTING_TAKES_TEXT},
};
static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("n"),
     .summary = LISTING_STATIC_TEXT("a number"),
     .type = LISTING_INTEGER},
};

static listing_source_kind source_kinds[2];
static listing_sources sources;
static listing_kind_places kind_places[2];
static listing_places places;
static listing_format format_kinds[1];
static listing_formats formats;
static listing_content content_kinds[1];
static listing_contents contents;

static int is_named(listing_text text, const char *name) {
  return text.length == strlen(name) && memcmp(text.bytes, name, text.length) == 0;
}

static const void *extension(listing_text name) {
  if (is_named(name, LISTING_SOURCES)) return &sources;
  if (is_named(name, LISTING_PLACES)) return &places;
  if (is_named(name, LISTING_FORMATS)) return &formats;
  if (is_named(name, LISTING_CONTENTS)) return &contents;
  return NULL;
}

// What the plugin has beside sections.
static void make_abilities(const listing_attribute *own) {
  for (int index = 0; index < 2; index++) {
    source_kinds[index] = (listing_source_kind){
        .size = sizeof source_kinds[0],
        .name = index == 0 ? (listing_text)LISTING_STATIC_TEXT("numbers")
                           : (listing_text)LISTING_STATIC_TEXT("declared"),
        .summary = LISTING_STATIC_TEXT("Things."), .attributes = own, .attribute_count = 1,
        .attribute_stride = sizeof *own, .functions = &of_sources,
        .flags = index == 0 ? LISTING_READS_BACKWARD : LISTING_DECLARED,
        .fields = fields, .field_count = index == 0, .field_stride = sizeof fields[0]};
    kind_places[index] = (listing_kind_places){
        .size = sizeof kind_places[0], .functions = index == 0 ? &paged : &of_sources,
        .place = place};
  }
  format_kinds[0] = (listing_format){
      .size = sizeof format_kinds[0], .name = LISTING_STATIC_TEXT("told"),
      .summary = LISTING_STATIC_TEXT("A number."), .types = 1 << LISTING_INTEGER, .arguments = own,
      .argument_count = 1, .argument_stride = sizeof *own, .text = show};
  content_kinds[0] = (listing_content){
      .size = sizeof content_kinds[0], .element = LISTING_STATIC_TEXT("star"),
      .summary = LISTING_STATIC_TEXT("A number."), .attributes = own, .attribute_count = 1,
      .attribute_stride = sizeof *own, .content_template = LISTING_STATIC_TEXT("star")};
  sources = (listing_sources){sizeof sources, source_kinds, 2, sizeof source_kinds[0]};
  places = (listing_places){sizeof places, kind_places, 2, sizeof kind_places[0]};
  formats = (listing_formats){sizeof formats, format_kinds, 1, sizeof format_kinds[0]};
  contents = (listing_contents){sizeof contents, content_kinds, 1, sizeof content_kinds[0]};
}

// Something that is wrong with it.
static void spoil_abilities(void) {
  listing_source_kind *source = &source_kinds[next() & 1];
  switch (next() % 20) {
  case 0: sources.size = size_of(sizeof sources); break;
  case 1: sources.kinds = NULL; break;
  case 2: sources.kind_stride = next() & 1 ? 0 : SIZE_MAX; break;
  case 3: source->size = size_of(sizeof *source); break;
  case 4: source->name = some_text(); break;
  case 5: source->functions = next() & 1 ? NULL : &functions; break;
  case 6: source->flags = next(); break;
  case 7: source->field_count = next() & 1 ? SIZE_MAX : 1; break;
  case 8: places.size = size_of(sizeof places); break;
  case 9: places.kind_count = next() & 1 ? SIZE_MAX : 0; break;
  case 10: kind_places[0].functions = NULL; break;
  case 11: kind_places[0].flags = next(); break;
  case 12: formats.size = size_of(sizeof formats); break;
  case 13: format_kinds[0].types = (uint64_t)next() << (next() & 63); break;
  case 14: format_kinds[0].name = some_text(); break;
  case 15: format_kinds[0].argument_count = next() & 1 ? SIZE_MAX : 0; break;
  case 16: contents.content_stride = next() & 1 ? 0 : SIZE_MAX; break;
  case 17: content_kinds[0].content_template = some_text(); break;
  case 18: content_kinds[0].element = some_text(); break;
  default: content_kinds[0].attribute_count = next() & 1 ? SIZE_MAX : 0;
  }
}

const listing_plugin *fuzzed_entry(const listing_host *given) {
  static listing_kind kinds[2];
  static listing_attribute own[1];
  static listing_plugin plugin;
  host = given;
  memcpy(own, attributes, sizeof own);
  for (int index = 0; index < 2; index++) {
    kinds[index] = (listing_kind){
        .size = sizeof(listing_kind),
        .element = index == 0 ? (listing_text)LISTING_STATIC_TEXT("items")
                              : (listing_text)LISTING_STATIC_TEXT("pages"),
        .summary = LISTING_STATIC_TEXT("A kind."),
        .attributes = own, .attribute_count = 1, .attribute_stride = sizeof(listing_attribute),
        .functions = index == 0 ? &functions : &paged,
        .fields = fields, .field_count = 1, .field_stride = sizeof(listing_attribute),
        .children = children, .child_count = 1, .child_stride = sizeof(listing_child)};
  }
  plugin = (listing_plugin){
      .size = sizeof plugin, .major = 1,
      .identifier = LISTING_STATIC_TEXT("fuzzed"), .version = LISTING_STATIC_TEXT("1.0"),
      .namespace_name = LISTING_STATIC_TEXT("urn:example:fuzzed"),
      .kinds = kinds, .kind_count = 2, .kind_stride = sizeof(listing_kind),
      .document = LISTING_STATIC_TEXT(
          "<listing xmlns='urn:listingkit:1' version='1.0'><template name='cell'>"
          "<text>{it.id} {it.n | fuzzed.told}</text></template><template name='star'>"
          "<param name='n' type='integer'/><text>{param.n}</text></template></listing>"),
      .extension = extension};
  make_abilities(own);
  // What it says of itself is wrong now and then.
  if (next() & 1) return &plugin;
  for (int step = next() & 3; step > 0; step--) {
    if (next() & 1) {
      spoil_abilities();
      continue;
    }
    listing_kind *kind = &kinds[next() & 1];
    switch (next() % 16) {
    case 0: plugin.size = size_of(sizeof plugin); break;
    case 1: plugin.identifier = some_text(); break;
    case 2: plugin.document = some_text(); break;
    case 3: plugin.kind_stride = next() & 1 ? 0 : SIZE_MAX; break;
    case 4: kind->size = size_of(sizeof *kind); break;
    case 5: kind->element = some_text(); break;
    case 6: kind->attribute_count = count_of(1); break;
    case 7: kind->page_size = (int64_t)next() << (next() & 63); break;
    case 8: kind->flags = next(); break;
    case 9: kind->children = NULL; break;
    case 10: kind->child_count = next() & 1 ? SIZE_MAX : 0; break;
    case 11: own[0].type = (int8_t)next() % 12; break;
    case 12: own[0].flags = next(); break;
    case 13: own[0].name = some_text(); break;
    case 14: own[0].choice_count = next() & 1 ? SIZE_MAX : 1; break;
    default: plugin.version = some_text();
    }
  }
  return next() == 1 ? NULL : &plugin;
}

void fuzzed_begin(const uint8_t *given, size_t count) {
  pthread_mutex_lock(&mutex);
  bytes = given;
  left = count;
  pthread_mutex_unlock(&mutex);
}

int fuzzed_sections(void) { return sections; }
int fuzzed_posts(void) { return posts; }
