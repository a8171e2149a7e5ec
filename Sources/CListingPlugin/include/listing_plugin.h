/// The C interface of ListingKit's plugins, version 1.0.
///
/// A plugin is a shared library that adds section types, source types, formats and content elements to
/// the documents of a program, the host. It includes this file and needs nothing else:
///
///   1. it declares the version that it was built for:  LISTING_PLUGIN_NOTE
///   2. it exports one function, `listing_plugin_entry`, which returns a `listing_plugin`.
///
/// `LISTING_SECTION_PLUGIN`, at the end of this file, does both for a plugin with one section type.
///
/// Rules for both sides:
///
/// - Calls into one section never overlap, but they can come from any thread: don't use thread-local state.
/// - Each call has a token, `listing_call`, which functions of the host take. It's valid during that call
///   and on its thread only; afterward it's rejected (`LISTING_STALE`).
/// - A callback returns soon: the user's keys wait for it. Do long work on a thread, and pass the result to
///   `answer_page` or `post`, which work from any thread at any time.
/// - Pointers passed to a call are borrowed for its duration, in both directions. Neither side frees the
///   memory of the other.
/// - A text is a pointer and a length, in UTF-8. It may contain NUL. Other encodings are rejected.
/// - A text has at most 16 MiB, the texts of one call have 256 MiB together, and names 1,000 bytes.
/// - Every structure begins with its size in bytes. Newer versions of this interface add members at the
///   end; missing ones count as zero. Elements of an array are as far apart as the size of the first one.
/// - Unused `flags` are zero. Unknown ones are rejected.
/// - No exception, `longjmp` or signal leaves a call.
///
/// Loading a library runs its code in the host's process: load what you trust.
///
/// This is one file, whatever its length, so that a plugin can contain a copy of it.
#ifndef LISTING_PLUGIN_H
#define LISTING_PLUGIN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. A host loads plugins of the same major version.
#define LISTING_PLUGIN_MAJOR 1
#define LISTING_PLUGIN_MINOR 0

/// The name of the function that a plugin exports.
#define LISTING_PLUGIN_ENTRY "listing_plugin_entry"

// MARK: - Values

/// A text in UTF-8, which needn't end with NUL. An absent text is zero.
typedef struct listing_text {
  const char *bytes;
  size_t length;
} listing_text;

/// The token of a call into the plugin.
typedef uint64_t listing_call;

/// The number of a section or a source, for `answer_page` and `post`. Numbers aren't reused.
typedef uint64_t listing_instance;

/// The result of a function.
typedef int32_t listing_status;
enum {
  LISTING_OK = 0,
  LISTING_FAILED = 1,
  /// The section, the list or the request is gone.
  LISTING_CANCELLED = 2,
  /// An argument is missing, out of range or unknown.
  LISTING_INVALID = 3,
  /// The call has returned, or belongs to another thread.
  LISTING_STALE = 4,
  /// A text isn't UTF-8.
  LISTING_INVALID_TEXT = 5,
  /// It's more than the host accepts.
  LISTING_LIMIT_EXCEEDED = 6,
  /// The function can't be used in this call.
  LISTING_UNAVAILABLE = 7,
};

/// The type of a value.
typedef int32_t listing_type;
enum {
  /// No value.
  LISTING_NULL = 0,
  /// `text`.
  LISTING_STRING = 1,
  /// `integer`.
  LISTING_INTEGER = 2,
  /// `number`, which must be finite.
  LISTING_NUMBER = 3,
  /// `text`: digits with a point, of which 38 are stored.
  LISTING_DECIMAL = 4,
  /// `integer`, 0 or 1.
  LISTING_BOOLEAN = 5,
  /// `text`: a day in ISO 8601, such as 2024-03-01.
  LISTING_DATE = 6,
  /// `number`: seconds since 1970 in UTC, in the years 1 to 9999.
  LISTING_DATETIME = 7,
  /// `text`.
  LISTING_URL = 8,
  /// `text`: the path of a regular file in the document's folder. For attributes only.
  LISTING_FILE = 9,
  /// `text`: one of the declared choices. For attributes only.
  LISTING_CHOICE = 10,
};

/// A named value: a field of an item, an attribute or a parameter.
typedef struct listing_field {
  size_t size;
  listing_text name;
  listing_text text;
  int64_t integer;
  double number;
  listing_type type;
} listing_field;

/// An item of a section.
typedef struct listing_item {
  size_t size;
  /// Unique in its section, and not empty.
  listing_text identifier;
  /// The template of the plugin's document that shows the item, unless the section's element declares a
  /// cell. Without either, the field `text` is shown, or else the identifier.
  listing_text cell;
  const listing_field *fields;
  size_t field_count;
} listing_item;

/// An element of a document.
typedef struct listing_element {
  size_t size;
  /// The local name.
  listing_text name;
  /// The attributes that are present, in their declared types. `LISTING_URL`, `LISTING_FILE` and
  /// `LISTING_CHOICE` are passed as `LISTING_STRING`.
  const listing_field *attributes;
  size_t attribute_count;
  /// The text inside, if the element takes one.
  listing_text text;
  /// The plugin's own elements inside, in order.
  const struct listing_element *elements;
  size_t element_count;
  /// The position in the document, from 1.
  int64_t line;
  int64_t column;
} listing_element;

/// The environment of a section or a source.
typedef struct listing_environment {
  size_t size;
  listing_instance instance;
  /// The identifier of the section; empty for a source.
  listing_text identifier;
  /// The name of the document in messages.
  listing_text document;
  /// The folder of the document and its files.
  listing_text folder;
  /// The parameters of the document.
  const listing_field *parameters;
  size_t parameter_count;
  /// The reader's language and time zone, such as de_DE and Europe/Berlin.
  listing_text locale;
  listing_text time_zone;
} listing_environment;

// MARK: - Events, operations and pages

/// What happened to a section.
typedef int32_t listing_event_kind;
enum {
  /// The section becomes visible, or is no longer visible.
  LISTING_DID_BECOME_ACTIVE = 1,
  LISTING_DID_BECOME_INACTIVE = 2,
  /// `item` was selected or deselected.
  LISTING_DID_SELECT = 3,
  LISTING_DID_DESELECT = 4,
  /// `item` appears, or has disappeared.
  LISTING_WILL_DISPLAY = 5,
  LISTING_DID_END_DISPLAY = 6,
  /// A button or a switch was pressed: `text` is its action, and `item` the item that contains it, if any.
  LISTING_DID_PRESS = 7,
  /// The user requests new content.
  LISTING_DID_REFRESH = 8,
  /// The timer `number` has fired.
  LISTING_DID_FIRE_TIMER = 9,
  /// The operation `number` has ended with `status`; `text` is the reason for a failure.
  LISTING_DID_COMPLETE = 10,
  /// The page `number` is no longer needed.
  LISTING_DID_CANCEL_PAGE = 11,
  /// The section was inserted into a list, or will be removed from it. It can be inserted again.
  LISTING_DID_ENTER_LIST = 12,
  LISTING_WILL_LEAVE_LIST = 13,
};

typedef struct listing_event {
  size_t size;
  uint64_t number;
  listing_text item;
  listing_text text;
  listing_event_kind kind;
  listing_status status;
} listing_event;

/// A request for a page.
typedef struct listing_page_request {
  size_t size;
  /// The number that the answer must contain.
  uint64_t number;
  /// The number of requested items, at least 1. A page can have fewer.
  int64_t limit;
  /// The position at which the page begins, as an earlier page or `give_cursor` named it.
  listing_text cursor;
  /// Of the flags below.
  uint64_t flags;
} listing_page_request;
enum {
  /// There is a cursor. Without it, the page is the first.
  LISTING_HAS_CURSOR = 1,
  /// The items before the cursor are requested.
  LISTING_BACKWARD = 2,
  /// The page replaces all items of the section: it's the first, or the pages are reloaded. Not set for
  /// sources.
  LISTING_REPLACES_ITEMS = 4,
};

/// A change of a section's list.
typedef int32_t listing_operation_kind;
enum {
  /// Appends `items`.
  LISTING_APPEND = 1,
  /// Inserts `items` before or after the item `anchor`.
  LISTING_INSERT_BEFORE = 2,
  LISTING_INSERT_AFTER = 3,
  /// Replaces all items. Items that stay keep their cells.
  LISTING_REPLACE = 4,
  /// Deletes `items` by their identifiers.
  LISTING_DELETE = 5,
  /// Moves the single item of `items` before or after the item `anchor`.
  LISTING_MOVE_BEFORE = 6,
  LISTING_MOVE_AFTER = 7,
  /// Shows `items` with the given fields.
  LISTING_UPDATE = 8,
  /// Requests the header and the footer again.
  LISTING_RELOAD_VIEWS = 9,
  /// Reloads the pages of a section, or of all sections with a source.
  LISTING_RELOAD_PAGES = 10,
};

typedef struct listing_operation {
  size_t size;
  /// The number of the completion event, which is sent exactly once; 0 for none.
  uint64_t number;
  const listing_item *items;
  size_t item_count;
  listing_text anchor;
  uint64_t flags;
  listing_operation_kind kind;
} listing_operation;

/// The answer to a request for a page.
typedef struct listing_page {
  size_t size;
  /// The number of the request.
  uint64_t number;
  const listing_item *items;
  size_t item_count;
  /// The cursors of the next and the previous page, with their flags.
  listing_text next;
  listing_text previous;
  /// The number of all items, with its flag.
  int64_t total;
  /// The reason of a failure.
  listing_text message;
  /// With `LISTING_TRANSIENT`, the number of seconds to wait at least before the page is requested again,
  /// such as those of a server's Retry-After; 0 if unknown. After more than 60 it isn't requested
  /// automatically. By default it's requested up to three times, after 1, 2 and 4 seconds.
  double retry_delay;
  /// Of the flags below.
  uint64_t flags;
  /// `LISTING_OK`, or `LISTING_FAILED` with a `message`.
  listing_status status;
} listing_page;
enum {
  LISTING_HAS_NEXT = 1,
  LISTING_HAS_PREVIOUS = 2,
  LISTING_HAS_TOTAL = 4,
  /// The failure can be temporary: the page is requested again a few times.
  LISTING_TRANSIENT = 8,
  /// The source of the pages has changed: they are reloaded from the start.
  LISTING_SOURCE_CHANGED = 16,
};

/// The properties of a section or a source; see `set_traits`.
typedef struct listing_traits {
  size_t size;
  /// Of the flags below.
  uint64_t flags;
  /// For pages: the number of items of a page and of the first page, the number of items after the visible
  /// ones at which the next page is requested, and the minimum number of items that are stored; 0 for the
  /// defaults.
  int64_t page_size;
  int64_t first_page_size;
  int64_t threshold;
  int64_t maximum;
  /// The template of the plugin's document that is shown above an item in its cell, which can bind the
  /// item `before` it, unless the element declares a separator. May be empty.
  listing_text separator;
  /// The events that are sent, `1 << kind` for each; 0 for all.
  uint64_t events;
  /// The space around the items, and the minimum between two lines, in points, unless the element declares
  /// a layout.
  double inset_top;
  double inset_left;
  double inset_bottom;
  double inset_right;
  double line_spacing;
  /// How items with an identifier that is already in the section are treated.
  int32_t duplicates;
} listing_traits;
enum {
  /// The section has pages, and needs `page`. Without the flag it has the items of `items`.
  LISTING_PAGES = 1,
  /// `supplementary_view` can return a header or a footer.
  LISTING_HEADER = 2,
  LISTING_FOOTER = 4,
  /// A source reports changes with `LISTING_RELOAD_PAGES`.
  LISTING_CHANGES = 8,
  /// A tap on a selected item doesn't deselect it.
  LISTING_KEEPS_SELECTION = 16,
};
enum {
  /// The item in the section stays, the other one is dropped.
  LISTING_KEEP_FIRST = 0,
  /// The item in the section keeps its position, and gets the content of the other one.
  LISTING_KEEP_LAST = 1,
  /// The operation or the page fails.
  LISTING_REJECT_DUPLICATES = 2,
};

// MARK: - The host

/// The level of a log message.
enum { LISTING_DEBUG = 0, LISTING_INFO = 1, LISTING_WARNING = 2, LISTING_ERROR = 3 };

/// The functions of the host. The table is constant, and lives as long as the process.
typedef struct listing_host {
  size_t size;
  int32_t major;
  int32_t minor;

  /// Adds items, in `items` and `supplementary_view`. All of them are added or none.
  listing_status (*add_items)(listing_call call, const listing_item *items, size_t count);

  /// Reports that the call fails. The first report counts. Of a long message, the beginning is shown.
  ///
  /// - `attribute`: in `create` and `reconfigure`, the name of the attribute with the wrong value; empty for
  ///   the whole element.
  listing_status (*fail)(listing_call call, listing_text attribute, listing_text message);

  /// Changes the list. The operation is performed after the call has returned.
  ///
  /// After 2,000 requests and posted functions in succession, each of which responds to the one before,
  /// further ones are rejected with `LISTING_LIMIT_EXCEEDED` until something else happens.
  listing_status (*perform)(listing_call call, const listing_operation *operation);

  /// Answers a request for a page. From any thread at any time.
  ///
  /// A rejected answer fails the request. Returns `LISTING_CANCELLED` if the request was already answered
  /// or is no longer needed, and `LISTING_INVALID` if there was no such request.
  listing_status (*answer_page)(listing_instance instance, const listing_page *page);

  /// Sends `LISTING_DID_FIRE_TIMER` after some seconds, once or repeatedly. Replaces the timer with the same
  /// number.
  listing_status (*start_timer)(
      listing_call call, uint64_t number, double seconds, int32_t repeats);
  listing_status (*stop_timer)(listing_call call, uint64_t number);

  /// Returns the seconds since 1970 in UTC; 0 for a stale call. Tests can set the time.
  double (*now)(listing_call call);

  /// Returns the width of the list in points; 0 if it isn't shown, and for a stale call.
  double (*width)(listing_call call);

  /// Writes a line to the host's log: at most 4,096 characters, and 1,000 lines a minute. Others are dropped,
  /// which the log says once.
  listing_status (*log)(listing_call call, int32_t level, listing_text message);

  /// Calls a function with a call and the section, on the owner of the list. From any thread at any time.
  ///
  /// After `LISTING_OK`, either `function` is called, or `drop` (if it isn't NULL) when the section is gone:
  /// exactly one of them, exactly once. After any other status, `data` still belongs to the caller. The
  /// queue has a limit: `LISTING_LIMIT_EXCEEDED` means to post again later.
  listing_status (*post)(
      listing_instance instance,
      void (*function)(listing_call call, void *section, void *data), void *data,
      void (*drop)(void *data));

  /// Sets the properties of the section, in `create`. By default a section has what its type has functions
  /// for.
  listing_status (*set_traits)(listing_call call, const listing_traits *traits);

  /// Returns the cursor of a page that contains an item, in `cursor`. The first one counts.
  listing_status (*give_cursor)(listing_call call, listing_text cursor);

  /// Returns the text of a value, in `text` of a format. The first one counts.
  listing_status (*give_text)(listing_call call, listing_text text);
} listing_host;

// MARK: - Section and source types

/// The functions of a section type or a source type. Those that aren't marked as required may be NULL.
typedef struct listing_section_functions {
  size_t size;
  uint64_t flags;

  /// Creates a section. Required.
  ///
  /// - `host`: the functions of the host, which the section stores.
  /// - `context`: the context of the type.
  /// - Returns: the section, which the other functions get; NULL after `fail`, whose reason is shown at the
  ///   element.
  void *(*create)(
      const listing_host *host, void *context, listing_call call, const listing_element *element,
      const listing_environment *environment);

  /// Frees a section, in its last call. Pending operations and pages were cancelled before. Required.
  void (*destroy)(listing_call call, void *section);

  /// Adds the section's items with `add_items`, once, directly after `create`. A type has this function or
  /// `page`; with both, a section has items unless `create` sets `LISTING_PAGES`.
  void (*items)(listing_call call, void *section);

  /// Requests a page, to be answered with `answer_page` now or later.
  ///
  /// It can be called from any thread, and the user's keys wait for a section's: read long pages on a thread.
  /// A page that isn't answered in time fails.
  void (*page)(listing_call call, void *section, const listing_page_request *request);

  /// Adds one item with `add_items` for the view of a kind, `header` or `footer`: its `cell` is the template.
  /// A second one is rejected.
  /// Requested again after each change of the section's items, and after `LISTING_RELOAD_VIEWS`.
  void (*supplementary_view)(listing_call call, void *section, listing_text kind);

  /// Handles an event.
  void (*event)(listing_call call, void *section, const listing_event *event);

  /// Applies the changed element of a reloaded document.
  ///
  /// - Returns: 1 if the section continues with it. After 0, and without this function, a new section is
  ///   created.
  int32_t (*reconfigure)(listing_call call, void *section, const listing_element *element);

  /// Returns the cursor of a page that contains an item, with `give_cursor`: there reloaded pages begin, so
  /// that the first visible item stays. Without it they begin where the oldest stored page began.
  void (*cursor)(listing_call call, void *section, const listing_item *item);
} listing_section_functions;

/// An attribute of an element, an argument of a format, or a field of items.
typedef struct listing_attribute {
  size_t size;
  listing_text name;
  /// A description in a few words.
  listing_text summary;
  /// The possible values of `LISTING_CHOICE`.
  const listing_text *choices;
  size_t choice_count;
  /// `LISTING_REQUIRED` or 0. An item without a required field is reported.
  uint64_t flags;
  listing_type type;
} listing_attribute;
enum { LISTING_REQUIRED = 1 };

/// An element inside the element of a section type, in the same namespace.
typedef struct listing_inner_element {
  size_t size;
  /// The local name.
  listing_text name;
  /// A description in a sentence.
  listing_text summary;
  const listing_attribute *attributes;
  size_t attribute_count;
  /// The elements inside; none if it contains text.
  const struct listing_inner_element *elements;
  size_t element_count;
  /// `LISTING_REQUIRED`, `LISTING_REPEATED` and `LISTING_CONTAINS_TEXT`, or 0.
  uint64_t flags;
} listing_inner_element;
enum {
  /// There can be several.
  LISTING_REPEATED = 2,
  /// It contains text, with bindings.
  LISTING_CONTAINS_TEXT = 4,
};

/// A section type: an element of the plugin's namespace.
typedef struct listing_section_type {
  size_t size;
  /// The local name of the element.
  listing_text name;
  /// A description in a sentence.
  listing_text summary;
  /// The attributes in addition to `id`.
  const listing_attribute *attributes;
  size_t attribute_count;
  /// The plugin's own elements that can be inside.
  const listing_inner_element *elements;
  size_t element_count;
  /// The fields of its items, with their types. Bindings are checked if there are any.
  const listing_attribute *fields;
  size_t field_count;
  const listing_section_functions *functions;
  /// Passed to `create`.
  void *context;
  uint64_t flags;
  /// The number of items of a page; 0 for 50.
  int64_t page_size;
} listing_section_type;

/// A source type, used in documents as `<source kind="prefix:name">`.
///
/// It needs `create`, `destroy` and `page`, and gets the event `LISTING_DID_CANCEL_PAGE` only. A source isn't
/// in a list: it can't use `add_items`, timers and `width`, and of the operations only
/// `LISTING_RELOAD_PAGES`; posted functions run on any thread.
typedef struct listing_source_type {
  size_t size;
  /// The name in documents, after the prefix.
  listing_text name;
  /// A description in a sentence.
  listing_text summary;
  /// The attributes, which have the prefix of the plugin's namespace in documents.
  const listing_attribute *attributes;
  size_t attribute_count;
  /// The fields of its items, unless the document declares them.
  const listing_attribute *fields;
  size_t field_count;
  const listing_section_functions *functions;
  /// Passed to `create`.
  void *context;
  /// Of the flags below.
  uint64_t flags;
} listing_source_type;
enum {
  /// Its pages have the cursor of the previous page.
  LISTING_READS_BACKWARD = 1,
  /// The document declares the key and the fields. The element of `create` then contains an element `key`
  /// for each part of the key, with the attribute `name`, and elements `field` with `name`, `path`, `type`,
  /// `optional` and maybe `format` and `zone`.
  LISTING_DOCUMENT_DECLARES_FIELDS = 2,
};

// MARK: - Formats and content elements

/// A value to format.
typedef struct listing_formatting {
  size_t size;
  /// The name of the format.
  listing_text format;
  /// The value, of one of the types of the format.
  const listing_field *value;
  /// The arguments in the parentheses, by name.
  const listing_field *arguments;
  size_t argument_count;
  /// The reader's language and time zone.
  listing_text locale;
  listing_text time_zone;
} listing_formatting;

/// A format for bindings, used in documents as `{it.field | plugin.name(arguments)}`.
typedef struct listing_format {
  size_t size;
  listing_text name;
  /// A description in a sentence.
  listing_text summary;
  /// The arguments in their order; required ones come first.
  const listing_attribute *arguments;
  size_t argument_count;
  /// The types of its values, `1 << type` for each. Integers, numbers and decimals count as one.
  uint64_t types;
  /// Passed to `text`.
  void *context;
  uint64_t flags;
  /// Returns the text of a value with `give_text`; without it the value is shown unformatted. Can be called
  /// on several threads at once, and can use `fail`, `log` and `now`. Required.
  void (*text)(
      const listing_host *host, void *context, listing_call call,
      const listing_formatting *formatting);
} listing_format;

/// An element for cells and other content, shown by a template.
typedef struct listing_content_element {
  size_t size;
  /// The local name.
  listing_text name;
  /// A description in a sentence.
  listing_text summary;
  /// The attributes in addition to those of all content; none of the type `LISTING_FILE`.
  const listing_attribute *attributes;
  size_t attribute_count;
  /// The template of the plugin's document, which has a `param` of the same name and type for each attribute.
  listing_text content_template;
  uint64_t flags;
} listing_content_element;

// MARK: - The plugin

/// A plugin. It lives as long as the process.
typedef struct listing_plugin {
  size_t size;
  /// `LISTING_PLUGIN_MAJOR` and `LISTING_PLUGIN_MINOR`.
  int32_t major;
  int32_t minor;
  /// The name, such as `clock`: a letter, and then letters, digits, `_`, `-` and `.`; the plugin's own version:
  /// numbers with points, such as `1.2`, and perhaps a suffix, such as `-beta`; and the namespace of its
  /// elements, such as `urn:example:clock`.
  listing_text identifier;
  listing_text version;
  listing_text namespace_name;
  /// The plugin's own document: a `listing` with templates, and styles for them. May be empty.
  listing_text document;
  const listing_section_type *section_types;
  size_t section_type_count;
  const listing_source_type *source_types;
  size_t source_type_count;
  const listing_format *formats;
  size_t format_count;
  const listing_content_element *content_elements;
  size_t content_element_count;
  /// The reason why the plugin can't be used here; empty if it can.
  listing_text unavailable;
  uint64_t flags;
  /// Passed to `deinit`.
  void *context;
  /// Called when the host exits: stops the plugin's threads. May be NULL.
  void (*deinit)(void *context);
} listing_plugin;

/// The type of `listing_plugin_entry`. It returns NULL if the plugin can't be used in this host.
typedef const listing_plugin *(*listing_plugin_function)(const listing_host *host);

// MARK: - For plugins in C and C++

/// Exports a function from the library. Can be defined before this file is included.
#ifndef LISTING_PLUGIN_EXPORT
#if defined(__GNUC__)
#define LISTING_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define LISTING_PLUGIN_EXPORT
#endif
#endif

/// Stores the version of this interface in the library, where a host reads it without running any code. Once
/// in each plugin, followed by a semicolon. Can be defined before this file is included.
#ifndef LISTING_PLUGIN_NOTE
#if defined(__ELF__)
#define LISTING_PLUGIN_NOTE_SECTION ".note.ListingKit"
#elif defined(__MACH__)
#define LISTING_PLUGIN_NOTE_SECTION "__DATA,__listingkit"
#endif
#if defined(LISTING_PLUGIN_NOTE_SECTION)
#define LISTING_PLUGIN_NOTE                                                                      \
  __attribute__((section(LISTING_PLUGIN_NOTE_SECTION), used, aligned(4))) static const struct { \
    uint32_t name_size, content_size, type;                                                      \
    char name[12];                                                                               \
    uint32_t content[2];                                                                         \
  } listing_plugin_note = {                                                                      \
      11, 8, 1, "ListingKit", {LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR}}
#else
#define LISTING_PLUGIN_NOTE struct listing_plugin_note
#endif
#endif

/// A literal as the initializer of a text. Doesn't accept a `char *`: use `listing_string` for that.
#define LISTING_TEXT(literal) {"" literal "", sizeof(literal) - 1}

/// An array and its length as two members of a structure: `LISTING_ARRAY(attribute, attributes)` initializes
/// `attributes` and `attribute_count`.
#define LISTING_ARRAY(member, array) .member##s = (array), .member##_count = LISTING_COUNT(array)
#define LISTING_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// Whether a structure of the other side has a member, and it isn't NULL.
#define LISTING_HAS_MEMBER(structure, member)                                        \
  ((const char *)(&(structure)->member + 1) <= (const char *)(structure) + (structure)->size && \
   (structure)->member)

/// A string that ends with NUL as a text.
static inline listing_text listing_string(const char *string) {
  listing_text text = {string, string != NULL ? strlen(string) : 0};
  return text;
}

/// Whether a text is equal to a string.
static inline int listing_text_equals(listing_text text, const char *string) {
  size_t length = strlen(string);
  return text.length == length && (length == 0 || memcmp(text.bytes, string, length) == 0);
}

/// A field without a value.
static inline listing_field listing_empty_field(const char *name, listing_type type) {
  listing_field field;
  memset(&field, 0, sizeof field);
  field.size = sizeof field;
  field.name = listing_string(name);
  field.type = type;
  return field;
}

/// A field that contains a text. The text must live as long as the field.
static inline listing_field listing_string_field(const char *name, const char *string) {
  listing_field field = listing_empty_field(name, LISTING_STRING);
  field.text = listing_string(string);
  return field;
}

/// A field that contains an integer.
static inline listing_field listing_integer_field(const char *name, int64_t integer) {
  listing_field field = listing_empty_field(name, LISTING_INTEGER);
  field.integer = integer;
  return field;
}

/// A field that contains a number.
static inline listing_field listing_number_field(const char *name, double number) {
  listing_field field = listing_empty_field(name, LISTING_NUMBER);
  field.number = number;
  return field;
}

/// Returns the attribute of an element; NULL if it isn't present.
static inline const listing_field *listing_find_attribute(
    const listing_element *element, const char *name) {
  const char *bytes = (const char *)element->attributes;
  for (size_t index = 0; index < element->attribute_count; index++) {
    const listing_field *field =
        (const listing_field *)(const void *)(bytes + index * element->attributes->size);
    if (listing_text_equals(field->name, name)) return field;
  }
  return NULL;
}

/// Returns the value of an integer or boolean attribute, or a default.
static inline int64_t listing_integer_attribute(
    const listing_element *element, const char *name, int64_t otherwise) {
  const listing_field *field = listing_find_attribute(element, name);
  int is_integer =
      field != NULL && (field->type == LISTING_INTEGER || field->type == LISTING_BOOLEAN);
  return is_integer ? field->integer : otherwise;
}

/// Returns the value of a number attribute, or a default.
static inline double listing_number_attribute(
    const listing_element *element, const char *name, double otherwise) {
  const listing_field *field = listing_find_attribute(element, name);
  return field != NULL && field->type == LISTING_NUMBER ? field->number : otherwise;
}

/// Returns the text of an attribute; an absent one is empty.
static inline listing_text listing_text_attribute(
    const listing_element *element, const char *name) {
  const listing_field *field = listing_find_attribute(element, name);
  return field != NULL ? field->text : listing_string(NULL);
}

/// The function that a plugin defines.
LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host);

/// Defines a plugin with one section type: the note and the exported function.
///
/// - `plugin_name`, `plugin_version`, `plugin_namespace`, `plugin_document`: literals.
/// - `type`: a static `listing_section_type`.
#define LISTING_SECTION_PLUGIN(                                                                 \
    plugin_name, plugin_version, plugin_namespace, plugin_document, type)                       \
  LISTING_PLUGIN_NOTE;                                                                          \
  LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host) {  \
    static const listing_text identifier = LISTING_TEXT(plugin_name);                           \
    static const listing_text version = LISTING_TEXT(plugin_version);                           \
    static const listing_text namespace_name = LISTING_TEXT(plugin_namespace);                  \
    static const listing_text document = LISTING_TEXT(plugin_document);                         \
    static listing_plugin plugin;                                                               \
    (void)host;                                                                                 \
    plugin.size = sizeof plugin;                                                                \
    plugin.major = LISTING_PLUGIN_MAJOR;                                                        \
    plugin.minor = LISTING_PLUGIN_MINOR;                                                        \
    plugin.identifier = identifier;                                                             \
    plugin.version = version;                                                                   \
    plugin.namespace_name = namespace_name;                                                     \
    plugin.document = document;                                                                 \
    plugin.section_types = &(type);                                                             \
    plugin.section_type_count = 1;                                                              \
    return &plugin;                                                                             \
  }                                                                                             \
  struct listing_plugin

#ifdef __cplusplus
}
#endif

#endif
