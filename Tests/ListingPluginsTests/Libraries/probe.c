// A plugin for tests. The attribute `mode` selects the behavior of its section, whose items show the
// results. With macros it is a library that is rejected.

#include "listing_plugin.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef NOTE_MAJOR
#define NOTE_MAJOR 1
#endif

#ifndef IDENTIFIER
#define IDENTIFIER "probe"
#endif

#ifndef WITHOUT_NOTE
__attribute__((section(".note.ListingKit"), used, aligned(4))) static const struct {
  uint32_t name_size, content_size, type;
  char name[12];
  uint32_t content[2];
} note = {11, 8, 1, "ListingKit", {NOTE_MAJOR, 3}};
#endif

static const listing_host *host;

typedef struct probe {
  char mode[32];
  listing_instance number;
  listing_call kept;
  int count;
  int told;
} probe;

// How often each of these was called, for tests that look at it by `dlsym`.
LISTING_PLUGIN_EXPORT int probe_destroyed, probe_dropped, probe_posted, probe_cancelled;

static int is(const probe *probe, const char *mode) { return strcmp(probe->mode, mode) == 0; }

/// Gives an item, or asks for one, whose text is a number.
static void tell(listing_call call, int appends, const char *name, long number) {
  listing_field field = {
      .size = sizeof field, .name = listing_string("n"), .type = LISTING_INTEGER, .integer = number};
  listing_item item = {
      .size = sizeof item, .identifier = listing_string(name), .cell = listing_string("cell"),
      .fields = &field, .field_count = 1};
  if (!appends) {
    host->add_items(call, &item, 1);
    return;
  }
  listing_operation operation = {
      .size = sizeof operation, .kind = LISTING_APPEND, .items = &item, .item_count = 1};
  host->perform(call, &operation);
}

/// A message of 15 MB in two lines, with a sequence for terminals.
static listing_text loud(void) {
  static char bytes[15 << 20];
  static const char start[] = "loud \x1B[31mred\nsecond line ";
  memset(bytes, 'x', sizeof bytes);
  memcpy(bytes, start, sizeof start - 1);
  return (listing_text){bytes, sizeof bytes};
}

static listing_status append(listing_call call, const char *bytes, size_t length, uint64_t number) {
  listing_item item = {.size = sizeof item, .identifier = {bytes, length}};
  listing_operation operation = {
      .size = sizeof operation, .kind = LISTING_APPEND, .number = number, .items = &item,
      .item_count = 1};
  return host->perform(call, &operation);
}

static void *create(
    const listing_host *given, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context;
  host = given;
  probe *made = calloc(1, sizeof *made);
  if (element->element_count > 0) {
    const listing_element *part = &element->elements[element->element_count - 1];
    made->count = (int)(part->attributes[0].integer * 100 + (int64_t)part->text.length);
  }
  const listing_field *mode = element->attributes;
  if (mode != NULL) memcpy(made->mode, mode->text.bytes, mode->text.length);
  made->number = environment->instance;
  made->kept = call;
  if (is(made, "fail") || is(made, "fail-loudly")) {
    host->fail(
        call, listing_string(NULL),
        is(made, "fail") ? listing_string("there is no place for it") : loud());
    free(made);
    return NULL;
  }
  if (is(made, "nothing")) {
    free(made);
    return NULL;
  }
  if (is(made, "paged") || is(made, "headed") || is(made, "unpaged")) {
    // Its kind lacks the function that is needed for it.
    listing_traits traits = {.size = sizeof traits};
    if (is(made, "paged")) traits.flags = LISTING_PAGES;
    if (is(made, "headed")) traits.flags = LISTING_HEADER;
    host->set_traits(call, &traits);
  }
  if (is(made, "traits")) {
    // It gets only the event of its insertion; the flag is unknown.
    listing_traits traits = {.size = sizeof traits, .flags = 64, .events = 1 << LISTING_DID_ENTER_LIST};
    made->count = host->set_traits(call, &traits) * 10;
    traits.flags = 0;
    made->count += host->set_traits(call, &traits);
  }
  return made;
}

static void destroy(listing_call call, void *section) {
  tell(call, 0, "late", 0);
  probe_destroyed += 1;
  free(section);
}

static void *on_thread(void *data) {
  listing_call call = *(listing_call *)data;
  return (void *)(long)append(call, "thread", 6, 0);
}

static void posted(listing_call call, void *section, void *data) {
  probe_posted += 1;
  tell(call, 1, "posted", ((probe *)section)->number != 0 && data == (void *)7);
}

static void dropped(void *data) {
  (void)data;
  probe_dropped += 1;
}

static void *post_later(void *data) {
  listing_instance section = *(listing_instance *)data;
  free(data);
  usleep(1000);
  // If the section is gone already, what was to be posted is left to the caller.
  if (host->post(section, posted, (void *)7, dropped) != LISTING_OK) dropped((void *)7);
  return NULL;
}

// Uses the stack up.
static int deep(volatile int *above) {
  volatile int room[1000] = {*above + 1};
  return deep(room) + room[0];
}

static void items(listing_call call, void *section) {
  probe *probe = section;
  if (is(probe, "abort")) abort();
  if (is(probe, "log")) host->log(call, LISTING_WARNING, listing_string("a \x1B[31mred\nline"));
  if (is(probe, "log-flood")) {
    for (int line = 0; line < 3000; line++) host->log(call, LISTING_WARNING, listing_string("again"));
  }
  if (is(probe, "deep")) tell(call, 0, "select me", 0);
  if (is(probe, "children")) {
    tell(call, 0, "children", probe->count);
  } else if (is(probe, "stale")) {
    tell(call, 0, "stale", append(probe->kept, "x", 1, 0));
  } else if (is(probe, "thread")) {
    pthread_t thread;
    void *status = NULL;
    pthread_create(&thread, NULL, on_thread, &call);
    pthread_join(thread, &status);
    tell(call, 0, "thread", (long)status);
  } else if (is(probe, "encoding")) {
    tell(call, 0, "encoding", append(call, "ab\xFF", 3, 0));
  } else if (is(probe, "million")) {
    enum { count = 1000000 };
    listing_item *many = calloc(count, sizeof *many);
    char(*names)[8] = calloc(count, sizeof *names);
    for (int index = 0; index < count; index++) {
      int length = snprintf(names[index], sizeof names[index], "%d", index);
      many[index] = (listing_item){
          .size = sizeof(listing_item), .identifier = {names[index], (size_t)length}};
    }
    listing_status all = host->add_items(call, many, count);
    listing_status more = host->add_items(call, many, 1);
    probe->count = all * 100 + more;
    free(many);
    free(names);
  } else if (is(probe, "operations")) {
    // Nothing is done before this returns, and each completion comes once.
    append(call, "a", 1, 1);
    append(call, "", 0, 2);
    tell(call, 0, "first", probe->told);
  } else if (is(probe, "traits")) {
    listing_traits traits = {.size = sizeof traits};
    tell(call, 0, "described", probe->count * 10 + host->set_traits(call, &traits));
  } else if (is(probe, "endless")) {
    append(call, "x", 1, 9);
  } else if (is(probe, "post")) {
    listing_instance *number = malloc(sizeof *number);
    pthread_t thread;
    *number = probe->number;
    pthread_create(&thread, NULL, post_later, number);
    pthread_detach(thread);
  } else if (is(probe, "shapes")) {
    // Structures of a plugin that knows more of them, and of one that knows less.
    struct {
      listing_item item;
      long more[4];
    } larger[2];
    memset(larger, 0x5A, sizeof larger);
    for (int index = 0; index < 2; index++)
      larger[index].item = (listing_item){
          .size = sizeof larger[0], .identifier = listing_string(index == 0 ? "larger" : "second")};
    host->add_items(call, &larger[0].item, 2);
    listing_item smaller = {.size = offsetof(listing_item, cell), .identifier = listing_string("smaller")};
    smaller.fields = (void *)1;
    smaller.field_count = 77;
    host->add_items(call, &smaller, 1);
    listing_item none = {.size = 4};
    tell(call, 0, "none", host->add_items(call, &none, 1));
    tell(call, 0, "pointer", host->add_items(call, NULL, 1));
    listing_item differing[2] = {smaller, smaller};
    differing[0].size = sizeof differing[0];
    differing[0].fields = NULL;
    differing[0].field_count = 0;
    tell(call, 0, "sizes", host->add_items(call, differing, 2));
    tell(call, 0, "operation", host->perform(call, NULL));
    listing_operation operation = {.size = sizeof operation, .kind = 99};
    tell(call, 0, "kind", host->perform(call, &operation));
  } else {
    tell(call, 0, "plain", 1);
  }
}

static void event(listing_call call, void *section, const listing_event *event) {
  probe *probe = section;
  probe->told += 1;
  if (is(probe, "traits")) tell(call, 1, "told", event->kind);
  if (event->kind == LISTING_DID_CANCEL_PAGE) probe_cancelled += 1;
  if (event->kind == LISTING_DID_COMPLETE && is(probe, "endless"))
    append(call, "x", 1, event->number);
  if (event->kind == LISTING_DID_COMPLETE && is(probe, "operations"))
    tell(call, 1, event->number == 1 ? "completed" : "refused", event->status);
  if (event->kind == LISTING_DID_SELECT && is(probe, "deep")) probe->told = deep(&probe->told);
  if (event->kind == LISTING_DID_SELECT) tell(call, 1, "selected", 1);
}

// Takes another text in the last part, and nothing else.
static int32_t reconfigure(listing_call call, void *section, const listing_element *element) {
  probe *probe = section;
  if (!is(probe, "children") || element->element_count == 0) return 0;
  const listing_element *part = &element->elements[element->element_count - 1];
  tell(call, 1, "reconfigured", (long)part->text.length);
  return 1;
}

static void page(listing_call call, void *section, const listing_page_request *request) {
  (void)call;
  probe *probe = section;
  if (is(probe, "never")) return;
  char name[8];
  // A text does not end with NUL.
  int first = request->cursor.length == 1 && request->cursor.bytes[0] == '1';
  int length = snprintf(name, sizeof name, "p%d", first);
  listing_item item = {.size = sizeof item, .identifier = {name, (size_t)length}};
  listing_page page = {
      .size = sizeof page, .number = request->number, .items = &item, .item_count = 1, .flags = LISTING_HAS_NEXT, .next = listing_string("1")};
  if (first == 1) {
    page.status = LISTING_FAILED;
    page.flags = 0;
    page.message = is(probe, "loud") ? loud() : listing_string("the second page is lost");
  }
  host->answer_page(probe->number, &page);
  // The first answer counts.
  page.status = LISTING_FAILED;
  host->answer_page(probe->number, &page);
}

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("mode"),
     .summary = LISTING_TEXT("what to do"),
     .type = LISTING_STRING},
};

static const listing_attribute numbers[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("n"),
     .summary = LISTING_TEXT("a number"),
     .type = LISTING_INTEGER,
     .flags = LISTING_REQUIRED},
};
static const listing_inner_element inner[] = {
    {.size = sizeof(listing_inner_element),
     .name = LISTING_TEXT("part"),
     .summary = LISTING_TEXT("A part."),
     .attributes = numbers,
     .attribute_count = 1,
#ifdef ENDLESS_CHILDREN
     .elements = inner,
     .element_count = 1,
     .flags = LISTING_REPEATED},
#else
     .flags = LISTING_REPEATED | LISTING_CONTAINS_TEXT},
#endif
};

static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items, .event = event,
    .reconfigure = reconfigure};
static const listing_section_functions paged = {
    .size = sizeof functions, .create = create, .destroy = destroy, .page = page, .event = event};
#ifdef WITHOUT_FUNCTION
static const listing_section_functions lacking = {
    .size = sizeof functions, .create = create, .items = items};
#endif

static const listing_section_type section_types[] = {
    {.size = sizeof(listing_section_type),
     .name = LISTING_TEXT("probe"),
     .attributes = attributes,
     .attribute_count = 1,
     .elements = inner,
     .element_count = 1,
#ifdef WITHOUT_FUNCTION
     .functions = &lacking,
#else
     .functions = &functions,
#endif
    },
    {.size = sizeof(listing_section_type),
     .name = LISTING_TEXT("pages"),
     .attributes = attributes,
     .attribute_count = 1,
     .functions = &paged,
     .page_size = 1},
};

#ifndef DOCUMENT
#define DOCUMENT \
  "<listing xmlns='urn:listingkit:1' version='1.0'><template name='cell'>" \
  "<text>{it.id} {it.n}</text></template></listing>"
#endif

static const listing_plugin plugin = {
#ifdef WRONG_SIZE
    .size = 3,
#else
    .size = sizeof plugin,
#endif
    .major = 1,
    .identifier = LISTING_TEXT(IDENTIFIER),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:example:probe"),
    .section_types = section_types,
    .section_type_count = 2,
    .document = LISTING_TEXT(DOCUMENT),
};

#ifdef NEEDS_OTHER
int other(void);
#endif

#ifdef WITHOUT_ENTRY
const listing_plugin *listing_plugin_something(const listing_host *given) {
#else
LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
#endif
#ifdef CRASHES
  // Not by an address: sanitizers take these for their own.
  abort();
#endif
#ifdef WAITS
  for (;;) pause();
#endif
#ifdef NEEDS_OTHER
  if (other() != 1) return NULL;
#endif
#ifdef GIVES_NOTHING
  return NULL;
#endif
  (void)given;
  return &plugin;
}
