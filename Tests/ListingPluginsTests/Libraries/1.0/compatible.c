// A plugin that uses all of version 1.0 of the interface. It's built with the listing_plugin.h of that version,
// which lies next to it and never changes: what it does must work in every later version.

#include "listing_plugin.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

LISTING_PLUGIN_NOTE;

typedef struct counter {
  const listing_host *host;
  listing_instance instance;
  int64_t start;
  int presses;
} counter;

static int context = 1;

static void *create(
    const listing_host *host, void *given, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  if (given != &context || !LISTING_HAS_MEMBER(host, give_text)) return NULL;
  counter *section = calloc(1, sizeof *section);
  if (section == NULL) return NULL;
  section->host = host;
  section->instance = environment->instance;
  section->start = listing_integer_attribute(element, "start", 1);
  if (element->element_count > 0) {
    section->start += (int64_t)element->elements[0].text.length;
  }
  listing_traits traits = {
      .size = sizeof traits, .flags = LISTING_HEADER, .duplicates = LISTING_KEEP_LAST};
  host->set_traits(call, &traits);
  return section;
}

static void *create_pages(
    const listing_host *host, void *given, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)call, (void)element;
  counter *section = given == &context ? calloc(1, sizeof *section) : NULL;
  if (section == NULL) return NULL;
  section->host = host;
  section->instance = environment->instance;
  return section;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

static void with_item(
    const counter *section, listing_call call, int64_t number,
    void (*use)(const counter *section, listing_call call, const listing_item *item)) {
  char name[24];
  snprintf(name, sizeof name, "%lld", (long long)number);
  listing_field field = listing_integer_field("n", number);
  listing_item item = {
      .size = sizeof item, .identifier = listing_string(name), .cell = LISTING_TEXT("cell"),
      .fields = &field, .field_count = 1};
  use(section, call, &item);
}

static void add(const counter *section, listing_call call, const listing_item *item) {
  section->host->add_items(call, item, 1);
}

static void append(const counter *section, listing_call call, const listing_item *item) {
  listing_operation operation = {
      .size = sizeof operation, .kind = LISTING_APPEND, .items = item, .item_count = 1};
  section->host->perform(call, &operation);
}

static void items(listing_call call, void *section) {
  with_item(section, call, ((const counter *)section)->start, add);
  with_item(section, call, ((const counter *)section)->start + 1, add);
}

static void supplementary_view(listing_call call, void *section, listing_text kind) {
  if (listing_text_equals(kind, "header")) with_item(section, call, 0, add);
}

static void posted(listing_call call, void *section, void *data) {
  (void)data;
  with_item(section, call, 100, append);
}

static void event(listing_call call, void *pointer, const listing_event *event) {
  counter *section = pointer;
  if (event->kind != LISTING_DID_SELECT) return;
  with_item(section, call, 50, append);
  section->host->post(section->instance, posted, NULL, NULL);
}

static int32_t reconfigure(listing_call call, void *section, const listing_element *element) {
  with_item(section, call, listing_integer_attribute(element, "start", 1), append);
  return 1;
}

typedef struct request {
  counter counter;
  uint64_t number;
  int64_t first;
} request;

static void *answer(void *data) {
  request *request = data;
  char name[24], next[24];
  snprintf(name, sizeof name, "%lld", (long long)request->first);
  snprintf(next, sizeof next, "%lld", (long long)request->first + 1);
  listing_item item = {.size = sizeof item, .identifier = listing_string(name)};
  listing_page page = {
      .size = sizeof page, .number = request->number, .items = &item, .item_count = 1,
      .total = 2, .flags = LISTING_HAS_TOTAL};
  if (request->first == 1) {
    page.next = listing_string(next);
    page.flags |= LISTING_HAS_NEXT;
  }
  request->counter.host->answer_page(request->counter.instance, &page);
  free(request);
  return NULL;
}

static void page(listing_call call, void *section, const listing_page_request *requested) {
  (void)call;
  request *copy = malloc(sizeof *copy);
  if (copy == NULL) return;
  copy->counter = *(const counter *)section;
  copy->number = requested->number;
  copy->first = requested->flags & LISTING_HAS_CURSOR ? requested->cursor.bytes[0] - '0' : 1;
  pthread_t thread;
  pthread_create(&thread, NULL, answer, copy);
  pthread_detach(thread);
}

static void cursor(listing_call call, void *section, const listing_item *item) {
  ((const counter *)section)->host->give_cursor(call, item->identifier);
}

static void text(
    const listing_host *host, void *given, listing_call call,
    const listing_formatting *formatting) {
  char shown[32];
  snprintf(shown, sizeof shown, "#%lld", (long long)formatting->value->integer);
  if (given == &context) host->give_text(call, listing_string(shown));
}

static const listing_section_functions item_functions = {
    .size = sizeof item_functions, .create = create, .destroy = destroy, .items = items,
    .supplementary_view = supplementary_view, .event = event, .reconfigure = reconfigure};
static const listing_section_functions page_functions = {
    .size = sizeof page_functions, .create = create_pages, .destroy = destroy, .page = page,
    .cursor = cursor};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("start"), .type = LISTING_INTEGER}};
static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("n"), .type = LISTING_INTEGER,
     .flags = LISTING_REQUIRED}};
static const listing_inner_element elements[] = {
    {.size = sizeof(listing_inner_element), .name = LISTING_TEXT("part"),
     .flags = LISTING_CONTAINS_TEXT}};
static const listing_section_type section_types[] = {
    {.size = sizeof(listing_section_type), .name = LISTING_TEXT("counter"),
     LISTING_ARRAY(attribute, attributes), LISTING_ARRAY(element, elements),
     LISTING_ARRAY(field, fields), .functions = &item_functions, .context = &context},
    {.size = sizeof(listing_section_type), .name = LISTING_TEXT("pages"),
     .functions = &page_functions, .context = &context, .page_size = 1}};
static const listing_source_type source_types[] = {
    {.size = sizeof(listing_source_type), .name = LISTING_TEXT("pages"),
     .functions = &page_functions, .context = &context}};
static const listing_format formats[] = {
    {.size = sizeof(listing_format), .name = LISTING_TEXT("number"),
     .types = 1 << LISTING_INTEGER, .context = &context, .text = text}};
static const listing_content_element content_elements[] = {
    {.size = sizeof(listing_content_element), .name = LISTING_TEXT("badge"),
     LISTING_ARRAY(attribute, attributes), .content_template = LISTING_TEXT("badge")}};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_TEXT("compatible"),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:example:compatible"),
    .document = LISTING_TEXT(
        "<listing xmlns='urn:listingkit:1' version='1.0'>"
        "<template name='cell'><text>{it.n | compatible.number}</text></template>"
        "<template name='badge'><param name='start' type='integer'/><text>{param.start}</text>"
        "</template></listing>"),
    LISTING_ARRAY(section_type, section_types),
    LISTING_ARRAY(source_type, source_types),
    LISTING_ARRAY(format, formats),
    LISTING_ARRAY(content_element, content_elements),
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {
  return host->major == LISTING_PLUGIN_MAJOR ? &plugin : NULL;
}
