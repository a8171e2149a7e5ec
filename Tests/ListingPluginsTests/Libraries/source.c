// A plugin for tests that brings a kind of source, and no section. Its pages do what the attribute `mode`
// says. With macros it is a library that is refused.

#include "listing_plugin.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

LISTING_PLUGIN_NOTE;

static const listing_host *host;

typedef struct source {
  char mode[32];
  listing_section number;
  /// How much the document declares.
  size_t declared;
  /// How many pages were asked for.
  int pages;
} source;

// For tests that look at them by `dlsym`.
LISTING_PLUGIN_EXPORT int source_destroyed, source_cancelled, source_refusals, source_dropped;

static listing_text text(const char *bytes) { return (listing_text){bytes, strlen(bytes)}; }

static int is(const source *source, const char *mode) { return strcmp(source->mode, mode) == 0; }

static void *create(
    listing_call call, const listing_element *element, const listing_place *place) {
  source *made = calloc(1, sizeof *made);
  made->number = place->section;
  made->declared = element->child_count;
  for (size_t index = 0; index < element->attribute_count; index++) {
    const listing_field *field = (const void *)(
        (const char *)element->attributes + index * element->attribute_stride);
    size_t length = field->text.length < 31 ? field->text.length : 31;
    memcpy(made->mode, field->text.bytes, length);
  }
  if (is(made, "refuse")) {
    host->fail(call, text("no such mode"));
    free(made);
    return NULL;
  }
  listing_traits traits = {.size = sizeof traits, .flags = LISTING_CHANGES};
  if (is(made, "changes")) host->describe(call, &traits);
  return made;
}

static void destroy(listing_call call, void *made) {
  (void)call;
  free(made);
  source_destroyed++;
}

/// Answers with one item, which tells a number.
static void answer(listing_call call, uint64_t request, const char *name, int64_t number) {
  listing_field field = {
      .size = sizeof field, .name = text("n"), .type = LISTING_INTEGER, .integer = number};
  listing_item item = {
      .size = sizeof item, .identifier = text(name), .fields = &field, .field_count = 1,
      .field_stride = sizeof field};
  listing_page page = {
      .size = sizeof page, .number = request, .items = &item, .item_count = 1,
      .item_stride = sizeof item};
  host->answer_page(call, &page);
}

typedef struct later {
  listing_section number;
  uint64_t request;
} later;

static void answer_later(listing_call call, void *made, void *data) {
  (void)made;
  answer(call, ((later *)data)->request, "later", 2);
  free(data);
}

static void drop(void *data) {
  source_dropped++;
  free(data);
}

static void *wait(void *data) {
  later *copy = data;
  host->post(copy->number, answer_later, data, drop);
  return NULL;
}

static void changed(listing_call call, void *made, void *data) {
  (void)made;
  (void)data;
  listing_operation operation = {.size = sizeof operation, .kind = LISTING_RELOAD_PAGES};
  host->perform(call, &operation);
}

static void page(listing_call call, void *data, const listing_page_request *request) {
  source *made = data;
  made->pages++;
  if (is(made, "later")) {
    later *waiting = malloc(sizeof *waiting);
    *waiting = (later){made->number, request->number};
    pthread_t thread;
    pthread_create(&thread, NULL, wait, waiting);
    pthread_detach(thread);
  } else if (is(made, "fail")) {
    host->fail(call, text("the page is torn"));
  } else if (is(made, "never")) {
    // Somebody else has to give it up.
  } else if (is(made, "broken")) {
    listing_item item = {.size = sizeof item, .identifier = text("\xff")};
    listing_page page = {
        .size = sizeof page, .number = request->number, .items = &item, .item_count = 1,
        .item_stride = sizeof item};
    host->answer_page(call, &page);
  } else if (is(made, "list")) {
    // What a source cannot ask for is refused, and its page is right nevertheless.
    listing_item item = {.size = sizeof item, .identifier = text("x")};
    listing_operation operation = {
        .size = sizeof operation, .kind = LISTING_APPEND, .items = &item, .item_count = 1,
        .item_stride = sizeof item};
    source_refusals += host->perform(call, &operation) == LISTING_NOT_HERE;
    source_refusals += host->start_timer(call, 1, 1, 0) == LISTING_NOT_HERE;
    source_refusals += host->add_items(call, &item, 1, sizeof item) == LISTING_NOT_HERE;
    answer(call, request->number, "right", source_refusals);
  } else {
    if (is(made, "changes") && made->pages == 1) host->post(made->number, changed, NULL, NULL);
    answer(call, request->number, "it", is(made, "changes") ? made->pages : (int)made->declared);
  }
}

static void event(listing_call call, void *made, const listing_event *event) {
  (void)call;
  (void)made;
  if (event->kind == LISTING_PAGE_CANCELLED) source_cancelled++;
}

static const listing_section_functions functions = {
    .size = sizeof functions,
    .create = create,
    .destroy = destroy,
#ifdef WITHOUT_PAGE
    .items = destroy,
#else
    .page = page,
#endif
    .event = event,
};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_STATIC_TEXT("mode"),
     .summary = LISTING_STATIC_TEXT("what it does"), .type = LISTING_STRING},
};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_STATIC_TEXT("n"),
     .summary = LISTING_STATIC_TEXT(""), .type = LISTING_INTEGER},
};

#ifndef FLAGS
#define FLAGS 0
#endif

static const listing_source_kind kinds[] = {
    {.size = sizeof(listing_source_kind), .name = LISTING_STATIC_TEXT("things"),
     .summary = LISTING_STATIC_TEXT("Things."), .attributes = attributes, .attribute_count = 1,
     .attribute_stride = sizeof attributes[0], .functions = &functions, .flags = FLAGS,
     .fields = fields, .field_count = 1, .field_stride = sizeof fields[0]},
    {.size = sizeof(listing_source_kind), .name = LISTING_STATIC_TEXT("declared"),
     .summary = LISTING_STATIC_TEXT("What the document declares."), .functions = &functions,
     .flags = LISTING_DECLARED},
};

static const listing_sources sources = {
#ifndef WITHOUT_SIZE
    .size = sizeof sources,
#endif
    .kinds = kinds, .kind_count = 2, .kind_stride = sizeof kinds[0]};

static const void *extension(listing_text name) {
#ifdef WITHOUT_SOURCES
  (void)name;
  return NULL;
#else
  return name.length == strlen(LISTING_SOURCES) &&
                 memcmp(name.bytes, LISTING_SOURCES, name.length) == 0
             ? &sources
             : NULL;
#endif
}

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_STATIC_TEXT("things"),
    .version = LISTING_STATIC_TEXT("1.0"),
    .namespace_name = LISTING_STATIC_TEXT("urn:example:things"),
    .extension = extension,
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  host = given;
  return host->extension && host->extension(LISTING_TEXT(LISTING_SOURCES)) ? &plugin : NULL;
}
