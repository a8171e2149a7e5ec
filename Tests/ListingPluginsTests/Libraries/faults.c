// A plugin for tests whose section and source do wrong what the attribute `fault` names.

#include "listing_plugin.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

LISTING_PLUGIN_NOTE;

typedef struct faulty {
  const listing_host *host;
  listing_instance instance;
  char fault[32];
} faulty;

// For tests that look at them by `dlsym`: the last status, and how often a posted function and `deinit` ran.
LISTING_PLUGIN_EXPORT int faults_status, faults_accepted, faults_posted, faults_dropped, faults_ended;

static int is(const faulty *faulty, const char *fault) {
  return listing_text_equals(listing_string(faulty->fault), fault);
}

static void posted(listing_call call, void *section, void *data) {
  (void)call, (void)section, (void)data;
  faults_posted++;
}

static void dropped(void *data) {
  (void)data;
  faults_dropped++;
}

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  listing_text fault = listing_text_attribute(element, "fault");
  faulty *created = calloc(1, sizeof *created);
  if (context == NULL || created == NULL) return NULL;
  created->host = host;
  created->instance = environment->instance;
  memcpy(created->fault, fault.bytes, fault.length < 31 ? fault.length : 31);
  if (is(created, "attribute")) {
    host->fail(call, listing_string("fault"), listing_string("'attribute' isn't a fault"));
  }
  if (is(created, "post")) {
    host->post(created->instance, posted, NULL, dropped);
    host->fail(call, listing_string(NULL), listing_string("it posts and fails"));
  }
  if (is(created, "long")) {
    // Longer than any text of the interface.
    size_t length = 100 << 20;
    char *reason = malloc(length);
    if (reason != NULL) memset(reason, 'x', length);
    if (reason != NULL) memcpy(reason, "it has a reason ", 16);
    host->fail(call, (listing_text){reason, length}, (listing_text){reason, length});
    free(reason);
  }
  if (is(created, "reason")) host->fail(call, listing_string(NULL), listing_string("caf\xe9"));
  return created;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

/// Adds an item with a count and a title, as the type declares them.
static void add(
    const faulty *faulty, listing_call call, const char *identifier, const char *cell, int fields) {
  listing_field all[3] = {listing_string_field("title", identifier), listing_string_field("count", "")};
  all[1].type = LISTING_INTEGER;
  all[1].integer = 7;
  all[2] = listing_string_field("colour", "red");
  listing_item item = {
      .size = sizeof item, .identifier = listing_string(identifier), .cell = listing_string(cell),
      .fields = all, .field_count = (size_t)fields};
  if (is(faulty, "type")) all[1].type = LISTING_STRING;
  if (is(faulty, "nan")) {
    all[1].type = LISTING_NUMBER;
    all[1].number = NAN;
  }
  if (is(faulty, "date")) {
    all[1].type = LISTING_DATETIME;
    all[1].number = 1e300;
  }
  faults_status = faulty->host->add_items(call, &item, 1);
}

// A change whose completion is reported.
static void append(const faulty *faulty, listing_call call) {
  static int number;
  char identifier[16];
  snprintf(identifier, sizeof identifier, "%d", number++);
  listing_item item = {.size = sizeof item, .identifier = listing_string(identifier)};
  listing_operation operation = {
      .size = sizeof operation, .number = 1, .kind = LISTING_DELETE, .items = &item, .item_count = 1};
  faults_status = faulty->host->perform(call, &operation);
}

static void post_again(listing_call call, void *section, void *data) {
  const faulty *faulty = section;
  (void)call, (void)data;
  faults_posted++;
  faults_status = faulty->host->post(faulty->instance, post_again, NULL, NULL);
}

static void event(listing_call call, void *section, const listing_event *event) {
  const faulty *faulty = section;
  if (is(faulty, "change") && event->kind == LISTING_DID_COMPLETE) append(faulty, call);
}

static void items(listing_call call, void *section) {
  const faulty *faulty = section;
  add(faulty, call, "a", is(faulty, "cell") ? "fase" : "cell",
      is(faulty, "missing") ? 1 : is(faulty, "undeclared") ? 3 : 2);
  // Once is enough for each of them.
  add(faulty, call, "b", is(faulty, "cell") ? "fase" : "cell",
      is(faulty, "missing") ? 1 : is(faulty, "undeclared") ? 3 : 2);
  if (is(faulty, "texts")) {
    // The same bytes, which the host copies for each field.
    listing_item large[18];
    size_t length = 15 << 20;
    char *bytes = malloc(length), names[18][8];
    if (bytes == NULL) return;
    memset(bytes, 'x', length);
    listing_field field = listing_empty_field("title", LISTING_STRING);
    field.text = (listing_text){bytes, length};
    for (int index = 0; index < 18; index++) {
      snprintf(names[index], sizeof names[index], "%d", index);
      large[index] = (listing_item){
          .size = sizeof *large, .identifier = listing_string(names[index]), .fields = &field,
          .field_count = 1};
    }
    faults_status = faulty->host->add_items(call, large, 18);
    free(bytes);
  }
  if (is(faulty, "change")) append(faulty, call);
  if (is(faulty, "post-again")) faulty->host->post(faulty->instance, post_again, NULL, NULL);
  if (is(faulty, "flood")) {
    faults_accepted = 0;
    do {
      faults_status = faulty->host->post(faulty->instance, posted, NULL, dropped);
      faults_accepted += faults_status == LISTING_OK;
    } while (faults_status == LISTING_OK && faults_accepted < 1000000);
  }
}

static void supplementary_view(listing_call call, void *section, listing_text kind) {
  const faulty *faulty = section;
  if (is(faulty, "header") && listing_text_equals(kind, "header")) {
    faulty->host->fail(call, listing_string(NULL), listing_string("there is no header today"));
  }
  if (is(faulty, "headers")) {
    add(faulty, call, "first", "cell", 2);
    add(faulty, call, "second", "cell", 2);
  }
  if (is(faulty, "reload-views")) {
    listing_operation operation = {.size = sizeof operation, .kind = LISTING_RELOAD_VIEWS};
    add(faulty, call, "view", "cell", 2);
    faults_status = faulty->host->perform(call, &operation);
  }
}

/// Answers a request with an item, and with what's wrong with it.
static void answer(const faulty *faulty, uint64_t number) {
  listing_item item = {.size = sizeof item, .identifier = listing_string("a")};
  listing_page page = {.size = sizeof page, .number = number, .items = &item, .item_count = 1};
  if (is(faulty, "number")) page.number += 100;
  if (is(faulty, "flags")) page.flags = 1 << 20;
  if (is(faulty, "total")) {
    page.flags = LISTING_HAS_TOTAL;
    page.total = -5;
  }
  if (is(faulty, "next")) {
    page.flags = LISTING_HAS_NEXT;
    page.next = listing_string("\xff");
  }
  if (is(faulty, "many")) page.item_count = 1000001;
  if (is(faulty, "unnamed")) item.identifier = listing_string("");
  if (is(faulty, "message")) {
    page.status = LISTING_FAILED;
    page.message = listing_string("caf\xe9");
  }
  faults_status = faulty->host->answer_page(
      faulty->instance, is(faulty, "none") ? NULL : &page);
  if (is(faulty, "twice")) faults_status = faulty->host->answer_page(faulty->instance, &page);
}

typedef struct request {
  faulty faulty;
  uint64_t number;
} request;

static void *answer_on_thread(void *data) {
  const request *request = data;
  answer(&request->faulty, request->number);
  free(data);
  return NULL;
}

static void page(listing_call call, void *section, const listing_page_request *requested) {
  (void)call;
  const faulty *faulty = section;
  if (is(faulty, "silent")) return;
  if (!is(faulty, "thread")) {
    answer(faulty, requested->number);
    return;
  }
  request *copy = malloc(sizeof *copy);
  if (copy == NULL) return;
  copy->faulty = *faulty;
  copy->number = requested->number;
  pthread_t thread;
  pthread_create(&thread, NULL, answer_on_thread, copy);
  pthread_detach(thread);
}

static void ended(void *context) { faults_ended += context != NULL; }

static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items,
    .supplementary_view = supplementary_view, .event = event};
static const listing_section_functions paged = {
    .size = sizeof paged, .create = create, .destroy = destroy, .page = page};

#ifndef ATTRIBUTE
#define ATTRIBUTE "other"
#endif
#ifndef FIELD
#define FIELD "count"
#endif
#ifndef ELEMENT
#define ELEMENT "pages"
#endif
#ifndef IDENTIFIER
#define IDENTIFIER "faults"
#endif
#ifndef VERSION
#define VERSION "1.0"
#endif
#ifndef NAMESPACE
#define NAMESPACE "urn:example:faults"
#endif
#ifndef MINOR
#define MINOR LISTING_PLUGIN_MINOR
#endif

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("fault"), .type = LISTING_STRING},
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT(ATTRIBUTE), .type = LISTING_STRING},
};
static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("title"), .type = LISTING_STRING},
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT(FIELD), .type = LISTING_INTEGER,
     .flags = LISTING_REQUIRED},
};
static int context;
static const listing_section_type section_types[] = {
    {.size = sizeof(listing_section_type), .name = LISTING_TEXT("items"),
     LISTING_ARRAY(attribute, attributes), LISTING_ARRAY(field, fields), .functions = &functions,
     .context = &context},
    {.size = sizeof(listing_section_type), .name = LISTING_TEXT(ELEMENT),
     LISTING_ARRAY(attribute, attributes), .functions = &paged, .context = &context},
};
static const listing_source_type source_types[] = {
    {.size = sizeof(listing_source_type), .name = LISTING_TEXT("pages"),
     LISTING_ARRAY(attribute, attributes), .functions = &paged, .context = &context},
};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = MINOR,
    .identifier = LISTING_TEXT(IDENTIFIER),
    .version = LISTING_TEXT(VERSION),
    .namespace_name = LISTING_TEXT(NAMESPACE),
    .document = LISTING_TEXT("<listing xmlns='urn:listingkit:1' version='1.0'>"
                             "<template name='cell'><text>{it.id}</text></template></listing>"),
    LISTING_ARRAY(section_type, section_types),
    LISTING_ARRAY(source_type, source_types),
    .context = &context,
    .deinit = ended,
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {
  (void)host;
  return &plugin;
}
