// A plugin for tests whose pages are the numbers up to 99, as a section and as a source. It says where its
// items are, and when to come back to a page that fails; the attribute `mode` says what it does wrong.

#include "listing_plugin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

LISTING_PLUGIN_NOTE;

static const listing_host *host;

typedef struct numbers {
  listing_instance instance;
  char mode[16];
  int pages;
} numbers;

// For tests that look at them by `dlsym`: what was refused for the first page and for a place, one digit
// for each; how many pages were asked for, and how many of them whole.
LISTING_PLUGIN_EXPORT int places_page_refusals, places_refusals, places_pages, places_whole;

static int is(const numbers *numbers, const char *mode) { return strcmp(numbers->mode, mode) == 0; }

static void refused(int *all, listing_status status) { *all = *all * 10 + status; }

static listing_status give(listing_call call, listing_text cursor) {
  return host->give_cursor(call, cursor);
}

static void *create(
    const listing_host *given, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context;
  host = given;
  (void)call;
  numbers *made = calloc(1, sizeof *made);
  made->instance = environment->instance;
  if (element->attribute_count > 0) {
    size_t length = element->attributes->text.length;
    memcpy(made->mode, element->attributes->text.bytes, length < 15 ? length : 15);
  }
  return made;
}

static void destroy(listing_call call, void *numbers) {
  (void)call;
  free(numbers);
}

static void page(listing_call call, void *data, const listing_page_request *request) {
  numbers *numbers = data;
  places_pages++;
  places_whole += (request->flags & LISTING_REPLACES_ITEMS) != 0;
  listing_page page = {.size = sizeof page, .number = request->number, .status = LISTING_FAILED};
  page.message = listing_string("it is busy");
  page.flags = LISTING_TRANSIENT;
  if (is(numbers, "busy") && numbers->pages++ == 0) {
    page.retry_delay = 7;
    host->answer_page(numbers->instance, &page);
    return;
  }
  if (is(numbers, "soon") && numbers->pages++ == 0) {
    host->answer_page(numbers->instance, &page);
    return;
  }
  if (is(numbers, "wrong") && numbers->pages++ == 0) {
    const double delays[] = {-1, NAN, INFINITY, 1e300};
    for (int index = 0; index < 4; index++) {
      page.retry_delay = delays[index];
      refused(&places_page_refusals, host->answer_page(numbers->instance, &page));
    }
    // A page that is asked for says nowhere where an item is.
    refused(&places_page_refusals, give(call, listing_string("1")));
  }
  char place[8] = "0", next[8], previous[8];
  if (request->flags & LISTING_HAS_CURSOR && request->cursor.length < sizeof place) {
    memcpy(place, request->cursor.bytes, request->cursor.length);
    place[request->cursor.length] = 0;
  }
  int first = atoi(place);
  int count = (int)request->limit;
  if (request->flags & LISTING_BACKWARD) {
    count = first < count ? first : count;
    first -= count;
  } else if (count > 100 - first) {
    count = 100 - first;
  }
  listing_item items[100];
  char names[100][8];
  memset(items, 0, sizeof items);
  for (int index = 0; index < count; index++) {
    int length = snprintf(names[index], sizeof names[index], "%d", first + index);
    items[index].size = sizeof items[index];
    items[index].identifier = (listing_text){names[index], (size_t)length};
  }
  page = (listing_page){
      .size = sizeof page, .number = request->number, .items = items, .item_count = (size_t)count};
  if (first > 0) {
    page.flags |= LISTING_HAS_PREVIOUS;
    page.previous = (listing_text){previous, (size_t)snprintf(previous, sizeof previous, "%d", first)};
  }
  if (first + count < 100) {
    page.flags |= LISTING_HAS_NEXT;
    page.next = (listing_text){next, (size_t)snprintf(next, sizeof next, "%d", first + count)};
  }
  host->answer_page(numbers->instance, &page);
}

static void cursor(listing_call call, void *data, const listing_item *item) {
  numbers *numbers = data;
  if (is(numbers, "wrong")) {
    listing_operation operation = {.size = sizeof operation, .kind = LISTING_RELOAD_PAGES};
    listing_page page = {.size = sizeof page, .number = 1};
    refused(&places_refusals, host->perform(call, &operation));
    refused(&places_refusals, host->answer_page(numbers->instance, &page));
    refused(&places_refusals, host->add_items(call, item, 1));
    refused(&places_refusals, give(call, listing_string("\xff")));
    return;
  }
  if (is(numbers, "fail")) {
    host->fail(call, listing_string(NULL), listing_string("there are no places"));
    return;
  }
  // The first one counts.
  give(call, item->identifier);
  give(call, listing_string("1"));
}

static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .page = page, .cursor = cursor,
#ifdef FLAGS
    .flags = FLAGS,
#endif
};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute), .name = LISTING_TEXT("mode"),
     .summary = LISTING_TEXT("what it does"), .type = LISTING_STRING},
};

static const listing_section_type section_types[] = {
    {.size = sizeof(listing_section_type), .name = LISTING_TEXT("numbers"),
     .summary = LISTING_TEXT("Numbers."), .attributes = attributes, .attribute_count = 1, .functions = &functions, .page_size = 10},
};

static const listing_source_type source_types[] = {
    {.size = sizeof(listing_source_type), .name = LISTING_TEXT("numbers"),
     .summary = LISTING_TEXT("Numbers."), LISTING_ARRAY(attribute, attributes),
     .functions = &functions, .flags = LISTING_READS_BACKWARD},
};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_TEXT("places"),
    .version = LISTING_TEXT("1.0"),
    .namespace_name = LISTING_TEXT("urn:example:places"),
    LISTING_ARRAY(section_type, section_types),
    LISTING_ARRAY(source_type, source_types),
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  (void)given;
  return &plugin;
}
