// A clock: one item that shows the time, updated whenever the second or the minute changes.
//
//   <c:clock id="now" xmlns:c="urn:listingkit:clock" offset="60" seconds="true"/>
//
// It needs only listing_plugin.h; see the Makefile.

#include "listing_plugin.h"

#include <stdio.h>
#include <stdlib.h>

enum { tick = 1 };

typedef struct clock_section {
  const listing_host *host;
  /// Minutes east of Greenwich.
  int64_t offset;
  int shows_seconds;
} clock_section;

/// Returns the seconds since midnight at the clock's offset.
static long seconds_of_day(const clock_section *clock, listing_call call) {
  const long day = 24 * 60 * 60;
  long seconds = (long)clock->host->now(call) + (long)clock->offset * 60;
  return (seconds % day + day) % day;
}

/// Writes the current time.
static void write_time(const clock_section *clock, listing_call call, char *text, size_t size) {
  long seconds = seconds_of_day(clock, call);
  snprintf(
      text, size, clock->shows_seconds ? "%02ld:%02ld:%02ld" : "%02ld:%02ld", seconds / 3600,
      seconds / 60 % 60, seconds % 60);
}

/// Returns the item that shows a field.
static listing_item face(const listing_field *field) {
  listing_item item = {
      .size = sizeof item, .identifier = LISTING_TEXT("now"), .cell = LISTING_TEXT("face"),
      .fields = field, .field_count = 1};
  return item;
}

/// Starts a timer for the next change of the time.
static void wait_for_change(const clock_section *clock, listing_call call) {
  long seconds = clock->shows_seconds ? 1 : 60 - seconds_of_day(clock, call) % 60;
  clock->host->start_timer(call, tick, (double)seconds, 0);
}

// MARK: - The functions of the section

static void *create(
    const listing_host *host, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context;
  (void)environment;
  int64_t offset = listing_integer_attribute(element, "offset", 0);
  if (offset < -24 * 60 || offset > 24 * 60) {
    host->fail(
        call, listing_string("offset"),
        listing_string("'offset' is more than a day: expected minutes, such as 60"));
    return NULL;
  }
  clock_section *clock = calloc(1, sizeof *clock);
  if (clock == NULL) {
    host->fail(call, listing_string(NULL), listing_string("out of memory"));
    return NULL;
  }
  clock->host = host;
  clock->offset = offset;
  clock->shows_seconds = listing_integer_attribute(element, "seconds", 0) != 0;
  return clock;
}

static void destroy(listing_call call, void *section) {
  (void)call;
  free(section);
}

static void items(listing_call call, void *section) {
  const clock_section *clock = section;
  char text[16];
  write_time(clock, call, text, sizeof text);
  listing_field time = listing_string_field("time", text);
  listing_item item = face(&time);
  clock->host->add_items(call, &item, 1);
  wait_for_change(clock, call);
}

static void event(listing_call call, void *section, const listing_event *event) {
  const clock_section *clock = section;
  if (event->kind != LISTING_DID_FIRE_TIMER) return;
  char text[16];
  write_time(clock, call, text, sizeof text);
  listing_field time = listing_string_field("time", text);
  listing_item item = face(&time);
  listing_operation operation = {
      .size = sizeof operation, .kind = LISTING_UPDATE, .items = &item, .item_count = 1};
  clock->host->perform(call, &operation);
  wait_for_change(clock, call);
}

// MARK: - The declarations

static const listing_section_functions functions = {
    .size = sizeof functions,
    .create = create,
    .destroy = destroy,
    .items = items,
    .event = event,
};

static const listing_attribute attributes[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("offset"),
     .summary = LISTING_TEXT("minutes east of Greenwich; default 0"),
     .type = LISTING_INTEGER},
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("seconds"),
     .summary = LISTING_TEXT("whether to show seconds"),
     .type = LISTING_BOOLEAN},
};

static const listing_attribute fields[] = {
    {.size = sizeof(listing_attribute),
     .name = LISTING_TEXT("time"),
     .summary = LISTING_TEXT("the displayed time"),
     .type = LISTING_STRING,
     .flags = LISTING_REQUIRED},
};

static const listing_section_type type = {
    .size = sizeof type,
    .name = LISTING_TEXT("clock"),
    .summary = LISTING_TEXT("A clock, updated whenever its time changes."),
    LISTING_ARRAY(attribute, attributes),
    LISTING_ARRAY(field, fields),
    .functions = &functions,
};

LISTING_SECTION_PLUGIN(
    "clock", "1.0", "urn:listingkit:clock",
    "<listing xmlns='urn:listingkit:1' version='1.0'>"
    "<template name='face'><text style='title'>{it.time}</text></template>"
    "</listing>",
    type);
