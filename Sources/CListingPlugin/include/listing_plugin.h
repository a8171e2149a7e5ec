/// The C interface of ListingKit's section plugins, version 1.
///
/// A plugin is a shared library that offers kinds of sections. It includes this file and needs
/// nothing else: it gives one `listing_plugin` and is given one `listing_host`. What it must do:
///
///   1. state the version that it is made for:  LISTING_PLUGIN_NOTE;
///   2. export one function:  const listing_plugin *listing_plugin_entry(const listing_host *host);
///
/// Rules for both sides:
///
/// - Calls into one section never overlap, and may come from any thread: keep nothing by thread.
/// - Each call comes with a number, `listing_call`, that the host's functions take. It is of use in
///   that call alone and on its thread; later it is refused (`LISTING_STALE`).
/// - A call returns soon. What takes long is done on a thread of the plugin's own, which hands its
///   result to `post`: the one function that may be called from any thread at any time.
/// - What a call points to is borrowed: it lives until the call returns, both ways. Nobody frees what
///   the other side has made.
/// - A text is a pointer and a length, in UTF-8; NUL may be in it. One that is not UTF-8 is refused.
/// - Every structure begins with its size, and arrays have a stride: who knows less of a structure
///   reads the part that it knows, and what is not there counts as zero.
/// - Fields called `flags`, and bits of them that this file does not name, are zero.
/// - No exception, longjmp or signal leaves a call.
///
/// Loading a library runs code of it in the host's process: load what you trust.
///
/// It is one file, however long, so that who writes a plugin can take it along.
#ifndef LISTING_PLUGIN_H
#define LISTING_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface. A host loads plugins of its own major version. What is new comes by
/// `extension`, so that the tables below stay as they are.
#define LISTING_PLUGIN_MAJOR 1
#define LISTING_PLUGIN_MINOR 0

/// The name of the one function that a plugin exports.
#define LISTING_PLUGIN_ENTRY "listing_plugin_entry"

// MARK: - Values

/// A text in UTF-8, which need not end with NUL. Where there is none, both are zero.
typedef struct listing_text {
  const char *bytes;
  size_t length;
} listing_text;

/// The number of a call into the plugin.
typedef uint64_t listing_call;

/// The number of a section, for `post`. It is never used for another one.
typedef uint64_t listing_section;

/// What became of something.
typedef int32_t listing_status;
enum {
  LISTING_OK = 0,
  /// It was tried, and failed.
  LISTING_FAILED = 1,
  /// It was given up: the section or the list is gone, or somebody asked for something else.
  LISTING_CANCELLED = 2,
  /// An argument makes no sense: a needed one is missing, a number or a flag is not known.
  LISTING_INVALID = 3,
  /// The call has returned, or this is not its thread.
  LISTING_STALE = 4,
  /// A text is not UTF-8.
  LISTING_NOT_TEXT = 5,
  /// It is more than the host takes.
  LISTING_TOO_MUCH = 6,
  /// This is of no use in the call that it was asked in.
  LISTING_NOT_HERE = 7,
};

/// What a value is, and what an attribute takes.
typedef int32_t listing_type;
enum {
  /// No value.
  LISTING_NULL = 0,
  /// `text`.
  LISTING_STRING = 1,
  /// `integer`.
  LISTING_INTEGER = 2,
  /// `number`.
  LISTING_NUMBER = 3,
  /// `text`, digits with a point: as many as 38 are kept.
  LISTING_DECIMAL = 4,
  /// `integer`, 0 or 1.
  LISTING_BOOLEAN = 5,
  /// `text`, a day as ISO 8601 writes it: 2024-03-01.
  LISTING_DATE = 6,
  /// `number`, seconds since 1970 in UTC.
  LISTING_DATETIME = 7,
  /// `text`.
  LISTING_URL = 8,
  /// Of attributes alone. `text`: the path of a regular file inside the document's folder.
  LISTING_FILE = 9,
  /// Of attributes alone. `text`: one of the names that the attribute declares.
  LISTING_CHOICE = 10,
};

/// A value with its name: of an item, an attribute, a parameter.
typedef struct listing_field {
  size_t size;
  listing_text name;
  listing_type type;
  uint32_t flags;
  int64_t integer;
  double number;
  listing_text text;
} listing_field;

/// An item: what the section knows it by, and what bindings can show of it.
typedef struct listing_item {
  size_t size;
  /// Unique in its section and not empty.
  listing_text identifier;
  /// The template of the plugin's document that shows it, where the section's element declares no
  /// cell; without one its field `text` is shown, else its identifier.
  listing_text cell;
  const listing_field *fields;
  size_t field_count;
  size_t field_stride;
} listing_item;

/// An element of a document.
typedef struct listing_element {
  size_t size;
  /// The local name.
  listing_text name;
  /// The attributes that are given, by their declared types; those of the types `LISTING_URL`,
  /// `LISTING_FILE` and `LISTING_CHOICE` as `LISTING_STRING`.
  const listing_field *attributes;
  size_t attribute_count;
  size_t attribute_stride;
  /// Where it is in the document, from 1.
  int64_t line;
  int64_t column;
  /// The text that it holds, where it takes one.
  listing_text text;
  /// The plugin's own elements inside it, in order.
  const struct listing_element *children;
  size_t child_count;
  size_t child_stride;
} listing_element;

/// Where a section is.
typedef struct listing_place {
  size_t size;
  listing_section section;
  /// What the section must be known by: the element's id.
  listing_text identifier;
  /// The document, as messages call it.
  listing_text document;
  /// The folder of the document, where its files are.
  listing_text folder;
  /// The parameters of the document.
  const listing_field *parameters;
  size_t parameter_count;
  size_t parameter_stride;
  /// The language and the zone that things are shown in: de_DE, Europe/Berlin.
  listing_text locale;
  listing_text time_zone;
} listing_place;

// MARK: - What the plugin gives

/// How a section is, where not all of its kind are alike; see `describe`.
typedef struct listing_traits {
  size_t size;
  /// Of the flags below.
  uint32_t flags;
  /// Of a section of pages: the items of a page and of the first one, with how many left beyond those
  /// that are seen the next page is asked for, and how many are kept at least; 0 for as many as usual.
  int64_t page_size;
  int64_t first_page_size;
  int64_t threshold;
  int64_t maximum;
  /// The template of the plugin's document that is shown above an item, in its cell, by the item
  /// `before` it, unless the element declares a separator. May be empty.
  listing_text separator;
  /// What it is told of, `1 << kind` for each kind of event; 0 for all.
  uint64_t events;
  /// What becomes of an item whose identifier is there already: one of those below.
  int32_t duplicates;
  /// 1 where a tap on an item that is selected leaves it so.
  int32_t keeps_selection;
  /// The room round the items and the least between two lines of them, in points, unless the element
  /// declares a layout.
  double inset_top;
  double inset_left;
  double inset_bottom;
  double inset_right;
  double line_spacing;
} listing_traits;
enum {
  /// The one that is there stays, the other one is dropped.
  LISTING_KEEP_FIRST = 0,
  /// The one that is there keeps its place, and has the content of the other one.
  LISTING_TAKE_LAST = 1,
  /// The whole operation fails, or the page.
  LISTING_REFUSE_DUPLICATES = 2,
};
enum {
  /// It has pages, and needs `page`; without the flag it has the items of `items`.
  LISTING_PAGES = 1,
  /// `view` may give a header, or a footer. Without the flag it is not asked for one.
  LISTING_HEADER = 2,
  LISTING_FOOTER = 4,
  /// Of sources alone: it may say that it has changed, with `LISTING_RELOAD_PAGES`.
  LISTING_CHANGES = 8,
};

/// What happens to a section.
typedef int32_t listing_event_kind;
enum {
  /// The section begins to be seen, or is seen no longer.
  LISTING_ACTIVE = 1,
  LISTING_INACTIVE = 2,
  /// `item` is selected, or no longer.
  LISTING_SELECT = 3,
  LISTING_DESELECT = 4,
  /// `item` is about to be shown, or is shown no longer.
  LISTING_DISPLAY = 5,
  LISTING_END_DISPLAY = 6,
  /// A button or a switch was pressed: `text` is its action, `item` the item, if it is in one.
  LISTING_PRESS = 7,
  /// The user asks for the content anew.
  LISTING_REFRESH = 8,
  /// The timer `number` has run down.
  LISTING_TIMER = 9,
  /// The operation `number` has ended with `status`; `text` says why it failed.
  LISTING_COMPLETION = 10,
  /// The answer to the page `number` is no longer wanted: one that comes is dropped.
  LISTING_PAGE_CANCELLED = 11,
  /// The section has come into a list, or is about to leave it: one that comes back goes on.
  LISTING_ENTER = 12,
  LISTING_LEAVE = 13,
};

typedef struct listing_event {
  size_t size;
  listing_event_kind kind;
  listing_status status;
  uint64_t number;
  listing_text item;
  listing_text text;
} listing_event;

/// Which page is wanted.
typedef struct listing_page_request {
  size_t size;
  /// What the answer must name.
  uint64_t number;
  /// How many items are wanted, at least 1. Fewer may be given.
  int64_t limit;
  /// 0 for the items from the place on, 1 for those before it.
  int32_t is_backward;
  /// Whether there is a place; without one the page is the first.
  int32_t has_place;
  /// A place as an earlier page has named it, or the plugin by `LISTING_PLACES`.
  listing_text place;
  /// 1 where the items of the page are all that there are from then on: those of the first page, and
  /// those of one that is read anew. 0 for a page beside those that are there.
  int32_t is_whole;
} listing_page_request;

/// The functions of a kind of section. Those that are not marked as needed may be NULL.
typedef struct listing_section_functions {
  size_t size;

  /// Makes a section. Needed.
  ///
  /// - Returns: what the other functions are given; where it is NULL, `fail` was called with the
  ///   reason, which is shown at the element.
  void *(*create)(
      listing_call call, const listing_element *element, const listing_place *place);

  /// Frees a section. The last call, never from inside another one of the section; what is under
  /// way was cancelled before. Needed.
  void (*destroy)(listing_call call, void *section);

  /// Gives the section's items with `add_items`: once, directly after `create`. A kind has this or
  /// `page`; with both a section is one of items, unless `create` describes it as one of pages.
  void (*items)(listing_call call, void *section);

  /// Answers a request with `answer_page`, in this call or in a later one.
  void (*page)(listing_call call, void *section, const listing_page_request *request);

  /// Gives what a view beside the items shows, as one item with `add_items`: its `cell` is the
  /// template. `kind` is `header` or `footer`. Asked again after each change of the section's items
  /// and after the operation `LISTING_REMAKE_VIEWS`.
  void (*view)(listing_call call, void *section, listing_text kind);

  /// Something has happened.
  void (*event)(listing_call call, void *section, const listing_event *event);

  /// Hands a section its element as a document has it that was loaded anew, with other attributes or
  /// other elements inside.
  ///
  /// - Returns: whether the section has taken it, and stays with what it has kept; on 0, and where the
  ///   function is NULL, it is made anew.
  int32_t (*reconfigure)(listing_call call, void *section, const listing_element *element);
} listing_section_functions;

/// What an attribute of an element takes, which joins the schema, or what a field of items is.
typedef struct listing_attribute {
  size_t size;
  listing_text name;
  /// What it means, in a few words.
  listing_text summary;
  listing_type type;
  /// `LISTING_REQUIRED` or 0.
  uint32_t flags;
  /// What it may be, where its type is `LISTING_CHOICE`.
  const listing_text *choices;
  size_t choice_count;
} listing_attribute;
enum { LISTING_REQUIRED = 1 };

/// An element that may be inside the one of a kind, of the same namespace.
typedef struct listing_child {
  size_t size;
  /// The element's local name.
  listing_text element;
  /// What it means, in a sentence.
  listing_text summary;
  const listing_attribute *attributes;
  size_t attribute_count;
  size_t attribute_stride;
  /// `LISTING_REQUIRED`, `LISTING_REPEATED` and `LISTING_TAKES_TEXT`, or 0.
  uint64_t flags;
  /// The elements inside it; one that takes a text has none.
  const struct listing_child *children;
  size_t child_count;
  size_t child_stride;
} listing_child;
enum {
  /// There may be several.
  LISTING_REPEATED = 2,
  /// It holds a text, with bindings.
  LISTING_TAKES_TEXT = 4,
};

/// A kind of section: an element of the plugin's namespace.
typedef struct listing_kind {
  size_t size;
  /// The element's local name.
  listing_text element;
  /// What it shows, in a sentence.
  listing_text summary;
  /// Its attributes beside `id`.
  const listing_attribute *attributes;
  size_t attribute_count;
  size_t attribute_stride;
  const listing_section_functions *functions;
  uint64_t flags;
  /// The items of a page, where the kind has pages; 50 where it is 0.
  int64_t page_size;
  /// What bindings can name of its items, with their types; without any nothing is checked. A field
  /// that an item lacks, or has with another type, is missing in it.
  const listing_attribute *fields;
  size_t field_count;
  size_t field_stride;
  /// The plugin's own elements that may be inside the kind's.
  const listing_child *children;
  size_t child_count;
  size_t child_stride;
} listing_kind;

/// What a plugin is. It lives as long as the process.
typedef struct listing_plugin {
  size_t size;
  /// `LISTING_PLUGIN_MAJOR` and `LISTING_PLUGIN_MINOR`.
  int32_t major;
  int32_t minor;
  /// What it is called, such as `clock`; its own version, such as `1.2`; and the namespace of its
  /// elements, such as `urn:example:clock`.
  listing_text identifier;
  listing_text version;
  listing_text namespace_name;
  const listing_kind *kinds;
  size_t kind_count;
  size_t kind_stride;
  /// The plugin's own document: a `listing` with templates, and styles for them. May be empty.
  listing_text document;
  /// Abilities beyond this file, by their names; NULL for one that is not there. May be NULL.
  const void *(*extension)(listing_text identifier);
} listing_plugin;

// MARK: - What the host gives

/// What a section asks of its list.
typedef int32_t listing_operation_kind;
enum {
  /// Puts `items` at the end.
  LISTING_APPEND = 1,
  /// Puts `items` before or after the item `anchor`.
  LISTING_INSERT_BEFORE = 2,
  LISTING_INSERT_AFTER = 3,
  /// Makes `items` all that there are; those that stay keep their cells.
  LISTING_REPLACE = 4,
  /// Deletes `items`, by their identifiers.
  LISTING_DELETE = 5,
  /// Moves the one item of `items` before or after the item `anchor`.
  LISTING_MOVE_BEFORE = 6,
  LISTING_MOVE_AFTER = 7,
  /// Has `items` shown with the fields given here.
  LISTING_UPDATE = 8,
  /// Has the header and the footer made again.
  LISTING_REMAKE_VIEWS = 9,
  /// Has a section of pages begin anew. Of a source: it has changed, and its pages are read anew.
  LISTING_RELOAD_PAGES = 10,
};

typedef struct listing_operation {
  size_t size;
  listing_operation_kind kind;
  uint32_t flags;
  /// By what the completion is known that comes later, exactly once; 0 for none.
  uint64_t number;
  const listing_item *items;
  size_t item_count;
  size_t item_stride;
  listing_text anchor;
} listing_operation;

/// An answer to a request for a page.
typedef struct listing_page {
  size_t size;
  /// The request.
  uint64_t number;
  /// `LISTING_OK`, or `LISTING_FAILED` with a `message`.
  listing_status status;
  /// Of the flags below.
  uint32_t flags;
  const listing_item *items;
  size_t item_count;
  size_t item_stride;
  /// Where the next page and the one before begin, with the flags that say so.
  listing_text next;
  listing_text previous;
  /// The number of items in all, with its flag.
  int64_t total;
  listing_text message;
  /// With `LISTING_TRANSIENT` the seconds that are waited at least before the page is asked for again,
  /// such as those that a server names in Retry-After; 0 where nothing is known of it. With more than 60
  /// it is not asked for again by itself.
  double retry_delay;
} listing_page;
enum {
  LISTING_HAS_NEXT = 1,
  LISTING_HAS_PREVIOUS = 2,
  LISTING_HAS_TOTAL = 4,
  /// The failure may pass: the page is asked for again by itself, a few times, after a pause.
  LISTING_TRANSIENT = 8,
  /// What the pages are read from is another one by now: they are read anew from the start.
  LISTING_SOURCE_CHANGED = 16,
};

/// How much a message matters.
enum { LISTING_DEBUG = 0, LISTING_INFO = 1, LISTING_WARNING = 2, LISTING_ERROR = 3 };

/// The functions of the host. The table lives as long as the process.
typedef struct listing_host {
  size_t size;
  int32_t major;
  int32_t minor;

  /// Gives items, in `items` and `view`. All are taken or none.
  listing_status (*add_items)(
      listing_call call, const listing_item *items, size_t count, size_t stride);

  /// Says why the call cannot do what it is asked. The first reason counts.
  listing_status (*fail)(listing_call call, listing_text message);

  /// Asks something of the list. It is done after the call has returned.
  listing_status (*perform)(listing_call call, const listing_operation *operation);

  /// Answers a request for a page. The first answer counts.
  listing_status (*answer_page)(listing_call call, const listing_page *page);

  /// Sends `LISTING_TIMER` with a number after some seconds, and again and again where it repeats. A
  /// timer of the same number is stopped.
  listing_status (*start_timer)(
      listing_call call, uint64_t number, double seconds, int32_t repeats);
  listing_status (*stop_timer)(listing_call call, uint64_t number);

  /// The time in seconds since 1970 in UTC; 0 for a call that is stale. Tests can set it.
  double (*now)(listing_call call);

  /// The room for the list, in points; 0 where nothing shows it, and for a call that is stale.
  double (*width)(listing_call call);

  /// Writes a line to the host's log.
  listing_status (*log)(listing_call call, int32_t level, listing_text message);

  /// Has a function called in a turn of the list, with a call and the section as any other function,
  /// or `drop` once the section is gone: exactly one of both, exactly once. From any thread at any
  /// time. `drop` may be NULL, and may come before `post` returns.
  listing_status (*post)(
      listing_section section, void (*function)(listing_call call, void *section, void *data),
      void *data, void (*drop)(void *data));

  /// Abilities beyond this file, by their names; NULL for one that is not there.
  const void *(*extension)(listing_text identifier);

  /// Says in `create` how the section is. Without it a section has what its kind has functions for.
  listing_status (*describe)(listing_call call, const listing_traits *traits);
} listing_host;

// MARK: - Kinds of item sources

/// The name of an ability: kinds of item sources, which documents name as `<source kind="prefix:name">`.
/// A host that has it gives something other than NULL for it; a plugin gives a `listing_sources`.
#define LISTING_SOURCES "listing_sources"

/// A kind of source.
///
/// Of its functions `create`, `destroy` and `page` are needed, and `event` is told of
/// `LISTING_PAGE_CANCELLED` alone. A source is in no list: of the host's functions it has `fail`,
/// `describe`, `answer_page`, `now`, `log` and `post`, whose function is called on any thread, and
/// `perform` with `LISTING_RELOAD_PAGES`. `is_whole` is 0 for it. Calls into one source never overlap.
typedef struct listing_source_kind {
  size_t size;
  /// What documents call it behind the prefix, and what it gives, in a sentence.
  listing_text name;
  listing_text summary;
  /// Its attributes, which have the prefix of the plugin's namespace in documents.
  const listing_attribute *attributes;
  size_t attribute_count;
  size_t attribute_stride;
  const listing_section_functions *functions;
  /// Of the flags below.
  uint64_t flags;
  /// What bindings can name of its items, with their types; see `LISTING_DECLARED`.
  const listing_attribute *fields;
  size_t field_count;
  size_t field_stride;
} listing_source_kind;
enum {
  /// Its pages tell where the one before begins.
  LISTING_READS_BACKWARD = 1,
  /// The document declares what identifies an item, and the fields. The element that `create` is given
  /// then has children: `key`, one for each part, with the attribute `name`, and `field` with `name`,
  /// `path`, `type`, `optional` and, where they are given, `format` and `zone`.
  LISTING_DECLARED = 2,
};

typedef struct listing_sources {
  size_t size;
  const listing_source_kind *kinds;
  size_t kind_count;
  size_t kind_stride;
} listing_sources;

// MARK: - Places of items

/// The name of an ability: where a page begins that holds an item. Pages that are read anew begin there,
/// with the first item that can be seen; without it they begin where the oldest page that is there began.
/// A host that has it gives a `listing_places_host` for it, a plugin a `listing_places`.
#define LISTING_PLACES "listing_places"

/// Where the items are of one kind of sections or sources of pages.
typedef struct listing_kind_places {
  size_t size;
  /// The kind, by its functions. Kinds that share their functions share this, too.
  const listing_section_functions *functions;
  /// Says with `give_place` from which place on a page forward holds an item that the section or the
  /// source has given; does nothing where it knows none. Of the host's functions it has `fail`, `now`,
  /// `width`, `log` and `post`.
  void (*place)(listing_call call, void *section, const listing_item *item);
  uint64_t flags;
} listing_kind_places;

typedef struct listing_places {
  size_t size;
  const listing_kind_places *kinds;
  size_t kind_count;
  size_t kind_stride;
} listing_places;

typedef struct listing_places_host {
  size_t size;
  /// Gives a place, which `page` is asked for next. The first one counts.
  listing_status (*give_place)(listing_call call, listing_text place);
} listing_places_host;

// MARK: - Formats

/// The name of an ability: formats for bindings, which documents name by the plugin's identifier, a dot and
/// the format's name. A host that has it gives a `listing_formats_host` for it, a plugin a
/// `listing_formats`.
#define LISTING_FORMATS "listing_formats"

/// A value to be shown.
typedef struct listing_formatting {
  size_t size;
  /// The name of the format.
  listing_text format;
  /// The value, of one of the types that the format is for.
  const listing_field *value;
  /// What stands in the parentheses, by the names of the arguments.
  const listing_field *arguments;
  size_t argument_count;
  size_t argument_stride;
  /// The language of who reads it, and the zone of a moment.
  listing_text locale;
  listing_text time_zone;
} listing_formatting;

typedef struct listing_format {
  size_t size;
  listing_text name;
  /// What it shows, in a sentence.
  listing_text summary;
  /// The types of values that it is for, `1 << type` for each. Integers, numbers and decimals count as one.
  uint64_t types;
  /// What may stand in the parentheses, in this order; those that are required come first.
  const listing_attribute *arguments;
  size_t argument_count;
  size_t argument_stride;
  uint64_t flags;
  /// Gives the text of a value with `give_text`; without it the value is shown as it is. Called from any
  /// thread, and from several at once. It may use `fail`, `log` and `now`.
  void (*text)(listing_call call, const listing_formatting *formatting);
} listing_format;

typedef struct listing_formats {
  size_t size;
  const listing_format *formats;
  size_t format_count;
  size_t format_stride;
} listing_formats;

typedef struct listing_formats_host {
  size_t size;
  /// Gives what a value is shown as. The first text counts.
  listing_status (*give_text)(listing_call call, listing_text text);
} listing_formats_host;

// MARK: - Content elements

/// The name of an ability: content elements, which documents have inside cells and other content. A plugin
/// gives a `listing_contents` for it, a host that has it something other than NULL.
#define LISTING_CONTENTS "listing_contents"

typedef struct listing_content {
  size_t size;
  /// The element's local name.
  listing_text element;
  /// What it shows, in a sentence.
  listing_text summary;
  /// Its attributes beside those of all content; none of the type `LISTING_FILE`.
  const listing_attribute *attributes;
  size_t attribute_count;
  size_t attribute_stride;
  /// The template of the plugin's document that shows it: it has a `param` of the same name and type for
  /// each attribute.
  listing_text content_template;
  uint64_t flags;
} listing_content;

typedef struct listing_contents {
  size_t size;
  const listing_content *contents;
  size_t content_count;
  size_t content_stride;
} listing_contents;

// MARK: - Refusals

/// The name of an ability of a plugin that cannot be used: a `listing_text` that says why and what to do.
/// The host shows it, and takes nothing of the plugin.
#define LISTING_REFUSAL "listing_refusal"

/// What a plugin exports, as `listing_plugin_entry`: what it is, or NULL where it cannot be used here.
typedef const listing_plugin *(*listing_plugin_function)(const listing_host *host);

// MARK: - For plugins in C

/// A literal as a text, and as a text of a table that is written where it is declared.
#define LISTING_TEXT(literal) ((listing_text)LISTING_STATIC_TEXT(literal))
#define LISTING_STATIC_TEXT(literal) {literal, sizeof(literal) - 1}

#if defined(__ELF__)
/// Keeps in the library for which version of this interface it was made, where it can be read without
/// running it. Once in each plugin.
#define LISTING_PLUGIN_NOTE                                                               \
  __attribute__((section(".note.ListingKit"), used, aligned(4))) static const struct {    \
    uint32_t name_size, content_size, type;                                               \
    char name[12];                                                                        \
    uint32_t content[2];                                                                  \
  } listing_plugin_note = {                                                               \
      11, 8, 1, "ListingKit", {LISTING_PLUGIN_MAJOR, LISTING_PLUGIN_MINOR}};
#define LISTING_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define LISTING_PLUGIN_NOTE
#define LISTING_PLUGIN_EXPORT
#endif

#ifdef __cplusplus
LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *host);
}
#endif

#endif
