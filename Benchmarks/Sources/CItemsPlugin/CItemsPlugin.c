#include "CItemsPlugin.h"

#include <stdio.h>
#include <stdlib.h>

// A section or a source.
typedef struct section {
  const listing_host *host;
  listing_instance instance;
  int64_t count;
} section;

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context, (void)call;
  section *section = malloc(sizeof *section);
  section->host = host;
  section->instance = environment->instance;
  section->count = listing_integer_attribute(element, "count", 0);
  return section;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

/// Adds the items of a section, or answers a request for a page.
static void give(
    listing_call call, const section *section, int64_t count, const listing_page_request *request) {
  listing_item *all = calloc((size_t)count, sizeof *all);
  listing_field *fields = calloc((size_t)count * 2, sizeof *fields);
  char(*names)[16] = calloc((size_t)count, sizeof *names);
  for (int64_t index = 0; index < count; index++) {
    int length = snprintf(names[index], sizeof names[index], "item-%lld", (long long)index);
    listing_text name = {names[index], (size_t)length};
    listing_field *own = fields + 2 * index;
    own[0] = (listing_field){
        .size = sizeof *own, .name = LISTING_TEXT("name"), .type = LISTING_STRING, .text = name};
    own[1] = (listing_field){
        .size = sizeof *own, .name = LISTING_TEXT("n"), .type = LISTING_INTEGER, .integer = index};
    all[index] = (listing_item){
        .size = sizeof *all, .identifier = name, .fields = own, .field_count = 2};
  }
  if (request == NULL) {
    section->host->add_items(call, all, (size_t)count);
  } else {
    listing_page page = {
        .size = sizeof page, .number = request->number, .items = all, .item_count = (size_t)count};
    section->host->answer_page(section->instance, &page);
  }
  free(all);
  free(fields);
  free(names);
}

static void items(listing_call call, void *data) {
  const section *section = data;
  give(call, section, section->count, NULL);
}

static void page(listing_call call, void *source, const listing_page_request *request) {
  give(call, source, request->limit, request);
}

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("count"),
     .summary = LISTING_TEXT("the number of items"),
     .type = LISTING_INTEGER}};
static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items};
static const listing_section_type section_types[] = {
    {.size = sizeof(listing_section_type),
     .name = LISTING_TEXT("items"),
     .summary = LISTING_TEXT("Items."),
     LISTING_ARRAY(attribute, attributes),
     .functions = &functions}};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("name"),
     .summary = LISTING_TEXT("a name"),
     .type = LISTING_STRING},
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("n"),
     .summary = LISTING_TEXT("a number"),
     .type = LISTING_INTEGER}};
static const listing_section_functions source_functions = {
    .size = sizeof source_functions, .create = create, .destroy = destroy, .page = page};
static const listing_source_type source_types[] = {
    {.size = sizeof(listing_source_type),
     .name = LISTING_TEXT("pages"),
     .summary = LISTING_TEXT("One page of items."),
     LISTING_ARRAY(field, fields),
     .functions = &source_functions}};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_TEXT("c"),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:example:c"),
    LISTING_ARRAY(section_type, section_types),
    LISTING_ARRAY(source_type, source_types)};

LISTING_PLUGIN_NOTE;

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {
  (void)host;
  return &plugin;
}
