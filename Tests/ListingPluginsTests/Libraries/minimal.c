// A section with an attribute: <n:numbers xmlns:n="urn:example:numbers" id="n" count="3"/>
#include "listing_plugin.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct { const listing_host *host; int64_t count; } numbers;

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  numbers *section = (numbers *)malloc(sizeof *section);
  if (section == NULL) return NULL;
  section->host = host;
  section->count = listing_integer_attribute(element, "count", 10);
  return section;
}

static void destroy(listing_call call, void *section) { free(section); }

static void items(listing_call call, void *pointer) {
  const numbers *section = (const numbers *)pointer;
  for (int64_t number = 1; number <= section->count; number++) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    listing_item item = {.size = sizeof item, .identifier = listing_string(text)};
    section->host->add_items(call, &item, 1);
  }
}

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("count"), .type = LISTING_INTEGER}};
static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items};
static const listing_section_type type = {
    .size = sizeof type, .name = LISTING_TEXT("numbers"), LISTING_ARRAY(attribute, attributes),
    .functions = &functions};

LISTING_SECTION_PLUGIN("numbers", "1.0", "urn:example:numbers", "", type);
