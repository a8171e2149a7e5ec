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
  listing_instance number;
  /// How much the document declares.
  size_t declared;
  /// How many pages were asked for.
  int pages;
} source;

// For tests that look at them by `dlsym`.
LISTING_PLUGIN_EXPORT int source_destroyed, source_cancelled, source_refusals;

static int is(const source *source, const char *mode) { return strcmp(source->mode, mode) == 0; }

static void *create(
    const listing_host *given, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context;
  host = given;
  source *made = calloc(1, sizeof *made);
  made->number = environment->instance;
  made->declared = element->element_count;
  for (size_t index = 0; index < element->attribute_count; index++) {
    const listing_field *field = &element->attributes[index];
    size_t length = field->text.length < 31 ? field->text.length : 31;
    memcpy(made->mode, field->text.bytes, length);
  }
  if (is(made, "refuse")) {
    host->fail(call, listing_string(NULL), listing_string("no such mode"));
    free(made);
    return NULL;
  }
  listing_traits traits = {.size = sizeof traits, .flags = LISTING_CHANGES};
  if (is(made, "changes")) host->set_traits(call, &traits);
  return made;
}

static void destroy(listing_call call, void *made) {
  (void)call;
  free(made);
  source_destroyed++;
}

/// Answers with one item, which has a number.
static void answer(
    const source *source, uint64_t request, const char *name, int64_t number) {
  listing_field field = {
      .size = sizeof field, .name = listing_string("n"), .type = LISTING_INTEGER, .integer = number};
  listing_item item = {
      .size = sizeof item, .identifier = listing_string(name), .fields = &field, .field_count = 1};
  listing_page page = {
      .size = sizeof page, .number = request, .items = &item, .item_count = 1};
  host->answer_page(source->number, &page);
}

typedef struct later {
  source source;
  uint64_t request;
} later;

static void *wait(void *data) {
  later *later = data;
  answer(&later->source, later->request, "later", 2);
  free(data);
  return NULL;
}

static void changed(listing_call call, void *made, void *data) {
  (void)made;
  (void)data;
  listing_operation operation = {.size = sizeof operation, .kind = LISTING_RELOAD_PAGES};
  host->perform(call, &operation);
}

static void page(listing_call call, void *data, const listing_page_request *request) {
  source *source = data, *made = source;
  made->pages++;
  if (is(made, "later")) {
    later *waiting = malloc(sizeof *waiting);
    *waiting = (later){*made, request->number};
    pthread_t thread;
    pthread_create(&thread, NULL, wait, waiting);
    pthread_detach(thread);
  } else if (is(made, "fail")) {
    host->fail(call, listing_string(NULL), listing_string("the page is torn"));
  } else if (is(made, "never")) {
    // Somebody else has to give it up.
  } else if (is(made, "broken")) {
    listing_item item = {.size = sizeof item, .identifier = listing_string("\xff")};
    listing_page page = {
        .size = sizeof page, .number = request->number, .items = &item, .item_count = 1};
    host->answer_page(source->number, &page);
  } else if (is(made, "list")) {
    // What a source cannot ask for is refused, and its page is right nevertheless.
    listing_item item = {.size = sizeof item, .identifier = listing_string("x")};
    listing_operation operation = {
        .size = sizeof operation, .kind = LISTING_APPEND, .items = &item, .item_count = 1};
    source_refusals += host->perform(call, &operation) == LISTING_UNAVAILABLE;
    source_refusals += host->start_timer(call, 1, 1, 0) == LISTING_UNAVAILABLE;
    source_refusals += host->add_items(call, &item, 1) == LISTING_UNAVAILABLE;
    answer(made, request->number, "right", source_refusals);
  } else {
    if (is(made, "changes") && made->pages == 1) host->post(made->number, changed, NULL, NULL);
    answer(made, request->number, "it", is(made, "changes") ? made->pages : (int)made->declared);
  }
}

static void event(listing_call call, void *made, const listing_event *event) {
  (void)call;
  (void)made;
  if (event->kind == LISTING_DID_CANCEL_PAGE) source_cancelled++;
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
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("mode"),
     .summary = LISTING_TEXT("what it does"), .type = LISTING_STRING},
};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("n"),
     .summary = LISTING_TEXT(""), .type = LISTING_INTEGER},
};

#ifndef FLAGS
#define FLAGS 0
#endif

static const listing_source_type source_types[] = {
    {
#ifndef WITHOUT_SIZE
     .size = sizeof(listing_source_type),
#endif
     .name = LISTING_TEXT("things"), .summary = LISTING_TEXT("Things."),
     LISTING_ARRAY(attribute, attributes), LISTING_ARRAY(field, fields), .functions = &functions,
     .flags = FLAGS},
    {.size = sizeof(listing_source_type), .name = LISTING_TEXT("declared"),
     .summary = LISTING_TEXT("What the document declares."), .functions = &functions,
     .flags = LISTING_DOCUMENT_DECLARES_FIELDS},
};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_TEXT("things"),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:example:things"),
#ifndef WITHOUT_SOURCES
    LISTING_ARRAY(source_type, source_types),
#endif
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  (void)given;
  return &plugin;
}
