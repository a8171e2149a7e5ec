// A section of pages: <n:numbers xmlns:n="urn:example:numbers" id="n" count="1000000"/>
#include "listing_plugin.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct { const listing_host *host; listing_instance instance; int64_t count; } numbers;

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  numbers *section = (numbers *)malloc(sizeof *section);
  if (section == NULL) return NULL;
  section->host = host;
  section->instance = environment->instance;
  section->count = listing_integer_attribute(element, "count", 10);
  return section;
}

static void destroy(listing_call call, void *section) { free(section); }

static void page(listing_call call, void *pointer, const listing_page_request *request) {
  const numbers *section = (const numbers *)pointer;
  char text[100][24], next[24];
  listing_item items[100];
  // The cursor is the last number of the page before.
  snprintf(next, sizeof next, "%.*s", (int)request->cursor.length, request->cursor.bytes);
  int64_t number = request->cursor.length > 0 ? atoll(next) : 0;
  size_t count = 0;
  while (count < 100 && (int64_t)count < request->limit && number < section->count) {
    snprintf(text[count], sizeof text[count], "%lld", (long long)++number);
    listing_item item = {.size = sizeof item, .identifier = listing_string(text[count])};
    items[count++] = item;
  }
  listing_page page = {
      .size = sizeof page, .number = request->number, .items = items, .item_count = count};
  if (number < section->count) {
    snprintf(next, sizeof next, "%lld", (long long)number);
    page.next = listing_string(next);
    page.flags = LISTING_HAS_NEXT;
  }
  section->host->answer_page(section->instance, &page);
}

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("count"), .type = LISTING_INTEGER}};
static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .page = page};
static const listing_section_type type = {
    .size = sizeof type, .name = LISTING_TEXT("numbers"), LISTING_ARRAY(attribute, attributes),
    .functions = &functions};

LISTING_SECTION_PLUGIN("numbers", "1.0", "urn:example:numbers", "", type);
