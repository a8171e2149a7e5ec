/// Items of XML data, one after the other: what is kept is the item that is read, and what it is in.
#ifndef CXML_ITEMS_H
#define CXML_ITEMS_H

#ifdef __cplusplus
extern "C" {
#endif

/// A reader of items. It reads a document type with its internal subset, and nothing from elsewhere:
/// entities of HTML need no declaration; those that are external or unknown end the reading.
typedef struct cxml_items cxml_items;

/// How much the data may ask for. Each value is the most that is allowed.
typedef struct {
  /// Elements that are open at one time.
  int depth;
  /// Attributes and namespace declarations of one tag.
  int attributes;
  /// Bytes of a tag whose end was not seen yet.
  long tag_bytes;
  /// Different names, and texts of up to three bytes, which libxml2 keeps with them.
  int names;
  /// Bytes that entities are replaced by.
  long expanded_bytes;
  /// Bytes of an item, or of all data where a tree of it is made.
  long item_bytes;
  /// What an XPath may do each time that it is evaluated.
  long operations;
} cxml_item_limits;

/// How the reading stands.
typedef enum {
  CXML_ITEMS_OK = 0,
  /// The item handler asked for the end.
  CXML_ITEMS_STOPPED,
  /// The parser reported an error that ends the data.
  CXML_ITEMS_NOT_WELL_FORMED,
  CXML_ITEMS_TOO_DEEP,
  CXML_ITEMS_TOO_MANY_ATTRIBUTES,
  CXML_ITEMS_TAG_TOO_LONG,
  CXML_ITEMS_TOO_MANY_NAMES,
  CXML_ITEMS_TOO_MUCH_EXPANDED,
  CXML_ITEMS_TOO_LONG,
  /// An entity is declared to be read from elsewhere.
  CXML_ITEMS_EXTERNAL_ENTITY,
  /// An entity that the data doesn't declare and HTML doesn't have.
  CXML_ITEMS_UNKNOWN_ENTITY,
  /// Elements that an entity brings outside of items.
  CXML_ITEMS_ENTITY_ELEMENTS,
  /// An XPath that cannot be read, does too much, or selects no nodes.
  CXML_ITEMS_BAD_PATH,
  CXML_ITEMS_OUT_OF_MEMORY
} cxml_items_status;

/// What a reader calls. None may be `NULL`.
typedef struct {
  void *context;
  /// An item is there, whose values can be asked for during the call. `offset`: the bytes before the
  /// end of its start tag.
  void (*item)(void *context, long line, long offset);
  /// What is wrong, in libxml2's words or as the name of an entity.
  void (*problem)(void *context, const char *message, long line, long offset);
  /// The root element begins. `uri`: its namespace; empty for none.
  void (*root)(void *context, const char *name, const char *uri, long line, long offset);
} cxml_item_handlers;

/// Makes a reader; `NULL` where there is no memory.
cxml_items *cxml_items_create(const cxml_item_limits *limits, const cxml_item_handlers *handlers);

/// Binds a prefix of the paths that follow.
cxml_items_status cxml_items_bind(cxml_items *items, const char *prefix, const char *uri);

/// Adds a value that is wanted of each item: an XPath. They count from 0.
cxml_items_status cxml_items_add_path(cxml_items *items, const char *path);

/// Adds a step to the plain path that selects the items: no tree is made of the rest.
///
/// \param uri the namespace of the element; empty for none.
/// \param name the name of the element; empty for any.
cxml_items_status cxml_items_add_step(cxml_items *items, const char *uri, const char *name);

/// Takes the one step of the path anywhere in the data, not at its root alone.
void cxml_items_select_anywhere(cxml_items *items);

/// Selects the items by any XPath: a tree is made of all data.
cxml_items_status cxml_items_select(cxml_items *items, const char *path);

/// Reads elements of one namespace, whose case doesn't matter, as elements of another.
///
/// \param target the other namespace; empty for none.
cxml_items_status cxml_items_rename(cxml_items *items, const char *uri, const char *target);

/// Leaves out the first items.
void cxml_items_skip(cxml_items *items, long count);

/// Reads further bytes, in chunks of a size that limits can be checked between.
cxml_items_status cxml_items_push(cxml_items *items, const unsigned char *bytes, long length);

/// Says that all bytes were pushed.
cxml_items_status cxml_items_finish(cxml_items *items);

/// Ends the reading from inside the item handler.
void cxml_items_stop(cxml_items *items);

/// A value of the item, inside the item handler.
///
/// \returns a text to be given to `cxml_items_free_text`; `NULL` where the path selects nothing, or
/// could not be evaluated: then the status says so.
char *cxml_items_value(cxml_items *items, int path);

/// The namespace of the first element that a step of a plain path names, but in another namespace;
/// `NULL` if there is none.
const char *cxml_items_other_uri(const cxml_items *items);

/// The markup of the first node that a path selects, inside the item handler.
///
/// \returns the same as `cxml_items_value`.
char *cxml_items_markup(cxml_items *items, int path);

/// The character that HTML's entity of a name stands for; 0 for an unknown name.
unsigned int cxml_html_entity(const char *name);

/// Frees a text.
void cxml_items_free_text(char *text);

/// How the reading stands.
cxml_items_status cxml_items_state(const cxml_items *items);

/// Frees a reader; `NULL` is allowed.
void cxml_items_destroy(cxml_items *items);

#ifdef __cplusplus
}
#endif

#endif
