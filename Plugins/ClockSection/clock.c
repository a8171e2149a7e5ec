// A clock: one item, which tells the time and is told again whenever the second or the minute changes.
//
//   <c:clock id="now" xmlns:c="urn:listingkit:clock" offset="60" seconds="true"/>
//
// It needs nothing but listing_plugin.h; see the Makefile.

#include "listing_plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

LISTING_PLUGIN_NOTE

static const listing_host *host;

enum { tick = 1 };

typedef struct clock_section {
  /// Minutes east of Greenwich.
  int64_t offset;
  int shows_seconds;
} clock_section;

static int is_named(listing_text text, const char *name) {
  return text.length == strlen(name) && memcmp(text.bytes, name, text.length) == 0;
}

/// The attribute of a name; NULL where it is not given. Attributes may be longer than they are here.
static const listing_field *attribute(const listing_element *element, const char *name) {
  const char *place = (const char *)element->attributes;
  for (size_t index = 0; index < element->attribute_count; index++) {
    const listing_field *field = (const void *)(place + index * element->attribute_stride);
    if (is_named(field->name, name)) return field;
  }
  return NULL;
}

/// Seconds since midnight where the clock is.
static long seconds_of_day(const clock_section *clock, listing_call call) {
  const long day = 24 * 60 * 60;
  long seconds = (long)host->now(call) + (long)clock->offset * 60;
  return (seconds % day + day) % day;
}

/// Calls a function with the one item as it is now.
static void with_item(
    clock_section *clock, listing_call call,
    void (*use)(listing_call call, const listing_item *item)) {
  char text[16];
  long seconds = seconds_of_day(clock, call);
  int length = snprintf(
      text, sizeof text, clock->shows_seconds ? "%02ld:%02ld:%02ld" : "%02ld:%02ld",
      seconds / 3600, seconds / 60 % 60, seconds % 60);
  listing_field time = {
      .size = sizeof time, .name = LISTING_TEXT("time"), .type = LISTING_STRING,
      .text = {text, (size_t)length}};
  listing_item item = {
      .size = sizeof item, .identifier = LISTING_TEXT("now"), .cell = LISTING_TEXT("face"),
      .fields = &time, .field_count = 1, .field_stride = sizeof time};
  use(call, &item);
}

static void give(listing_call call, const listing_item *item) {
  host->add_items(call, item, 1, sizeof *item);
}

static void update(listing_call call, const listing_item *item) {
  listing_operation operation = {
      .size = sizeof operation, .kind = LISTING_UPDATE, .items = item, .item_count = 1,
      .item_stride = sizeof *item};
  host->perform(call, &operation);
}

/// Has the clock told when its face changes next.
static void wait_for_change(clock_section *clock, listing_call call) {
  long seconds = clock->shows_seconds ? 1 : 60 - seconds_of_day(clock, call) % 60;
  host->start_timer(call, tick, (double)seconds, 0);
}

// MARK: - The functions of the section

static void *create(
    listing_call call, const listing_element *element, const listing_place *place) {
  (void)place;
  const listing_field *offset = attribute(element, "offset");
  const listing_field *seconds = attribute(element, "seconds");
  if (offset != NULL && (offset->integer < -24 * 60 || offset->integer > 24 * 60)) {
    host->fail(call, LISTING_TEXT("'offset' is more than a day: expected minutes, such as 60"));
    return NULL;
  }
  clock_section *clock = calloc(1, sizeof *clock);
  if (clock == NULL) {
    host->fail(call, LISTING_TEXT("out of memory"));
    return NULL;
  }
  if (offset != NULL) clock->offset = offset->integer;
  clock->shows_seconds = seconds != NULL && seconds->integer != 0;
  return clock;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

static void items(listing_call call, void *section) {
  with_item(section, call, give);
  wait_for_change(section, call);
}

static void event(listing_call call, void *section, const listing_event *event) {
  if (event->kind != LISTING_TIMER || event->number != tick) return;
  with_item(section, call, update);
  wait_for_change(section, call);
}

// MARK: - What the plugin is

static const listing_section_functions functions = {
    .size = sizeof functions,
    .create = create,
    .destroy = destroy,
    .items = items,
    .event = event,
};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("offset"),
     .summary = LISTING_STATIC_TEXT("minutes east of Greenwich; default 0"),
     .type = LISTING_INTEGER},
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("seconds"),
     .summary = LISTING_STATIC_TEXT("whether to show seconds"),
     .type = LISTING_BOOLEAN},
};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_STATIC_TEXT("time"),
     .summary = LISTING_STATIC_TEXT("the displayed time"),
     .type = LISTING_STRING,
     .flags = LISTING_REQUIRED},
};

static const char document[] =
    "<listing xmlns='urn:listingkit:1' version='1.0'>"
    "<template name='face'><text style='title'>{it.time}</text></template>"
    "</listing>";

static const listing_kind kinds[] = {
    {.size = sizeof(listing_kind),
     .element = LISTING_STATIC_TEXT("clock"),
     .summary = LISTING_STATIC_TEXT("A clock, updated whenever its time changes."),
     .attributes = attributes,
     .attribute_count = 2,
     .attribute_stride = sizeof(listing_attribute),
     .functions = &functions,
     .fields = fields,
     .field_count = 1,
     .field_stride = sizeof(listing_attribute)},
};

static const listing_plugin plugin = {
    .size = sizeof plugin,
    .major = LISTING_PLUGIN_MAJOR,
    .minor = LISTING_PLUGIN_MINOR,
    .identifier = LISTING_STATIC_TEXT("clock"),
    .version = LISTING_STATIC_TEXT("1.0"),
    .namespace_name = LISTING_STATIC_TEXT("urn:listingkit:clock"),
    .kinds = kinds,
    .kind_count = 1,
    .kind_stride = sizeof(listing_kind),
    .document = {document, sizeof document - 1},
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  host = given;
  return &plugin;
}
