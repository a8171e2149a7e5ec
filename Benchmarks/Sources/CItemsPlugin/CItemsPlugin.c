#include "CItemsPlugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const listing_host *host;

static void *create(listing_call call, const listing_element *element, const listing_place *place) {
  (void)call, (void)place;
  int64_t *count = malloc(sizeof *count);
  *count = element->attribute_count == 1 ? element->attributes[0].integer : 0;
  return count;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

/// Gives the items of a section, or those of a page that is asked for.
static void give(listing_call call, int64_t count, const listing_page_request *request) {
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
        .size = sizeof *all, .identifier = name, .fields = own, .field_count = 2,
        .field_stride = sizeof *own};
  }
  if (request == NULL) {
    host->add_items(call, all, (size_t)count, sizeof *all);
  } else {
    listing_page page = {
        .size = sizeof page, .number = request->number, .items = all, .item_count = (size_t)count,
        .item_stride = sizeof *all};
    host->answer_page(call, &page);
  }
  free(all);
  free(fields);
  free(names);
}

static void items(listing_call call, void *section) { give(call, *(int64_t *)section, NULL); }

static void page(listing_call call, void *source, const listing_page_request *request) {
  (void)source;
  give(call, request->limit, request);
}

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("count"),
     .summary = LISTING_STATIC_TEXT("how many"),
     .type = LISTING_INTEGER}};
static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items};
static const listing_kind kinds[] = {
    {.size = sizeof(listing_kind),
     .element = LISTING_STATIC_TEXT("items"),
     .summary = LISTING_STATIC_TEXT("Items."),
     .attributes = attributes,
     .attribute_count = 1,
     .attribute_stride = sizeof(listing_attribute),
     .functions = &functions}};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("name"),
     .summary = LISTING_STATIC_TEXT("a name"),
     .type = LISTING_STRING},
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("n"),
     .summary = LISTING_STATIC_TEXT("a number"),
     .type = LISTING_INTEGER}};
static const listing_section_functions source_functions = {
    .size = sizeof source_functions, .create = create, .destroy = destroy, .page = page};
static const listing_source_kind source_kinds[] = {
    {.size = sizeof(listing_source_kind),
     .name = LISTING_STATIC_TEXT("pages"),
     .summary = LISTING_STATIC_TEXT("One page of items."),
     .functions = &source_functions,
     .fields = fields,
     .field_count = 2,
     .field_stride = sizeof(listing_attribute)}};
static const listing_sources sources = {
    .size = sizeof sources,
    .kinds = source_kinds,
    .kind_count = 1,
    .kind_stride = sizeof(listing_source_kind)};

static const void *extension(listing_text name) {
  const char wanted[] = LISTING_SOURCES;
  return name.length == sizeof wanted - 1 && memcmp(name.bytes, wanted, name.length) == 0 ? &sources
                                                                                          : NULL;
}

static const listing_plugin plugin = {
    .size = sizeof plugin, .major = LISTING_PLUGIN_MAJOR, .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_STATIC_TEXT("c"),
    .version = LISTING_STATIC_TEXT("1.0"),
    .namespace_name = LISTING_STATIC_TEXT("urn:example:c"),
    .kinds = kinds, .kind_count = 1, .kind_stride = sizeof(listing_kind),
    .extension = extension};

const listing_plugin *items_plugin_entry(const listing_host *given) {
  host = given;
  return &plugin;
}

#ifdef LISTING_LIBRARY
LISTING_PLUGIN_NOTE
LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  return items_plugin_entry(given);
}
#endif
