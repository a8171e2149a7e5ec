/// Reads the items of XML data in order, and keeps only the current item and its ancestors.
#ifndef CXML_ITEMS_H
#define CXML_ITEMS_H

#ifdef __cplusplus
extern "C" {
#endif

/// A reader of items. It reads a document type with its internal subset, and nothing external: HTML
/// entities need no declaration; external and unknown ones end the reading.
typedef struct cxml_items cxml_items;

/// The limits of the data. Each value is the allowed maximum.
typedef struct {
  /// The number of open elements.
  int depth;
  /// The number of attributes and namespace declarations of a tag.
  int attributes;
  /// The number of bytes of a tag without its end.
  long tag_bytes;
  /// The number of different names, and of texts of up to three bytes, which libxml2 stores with them.
  int names;
  /// The number of bytes that replace entities.
  long expanded_bytes;
  /// The number of bytes of an item, or of all data if a tree of it is built.
  long item_bytes;
  /// The number of operations of an XPath for one evaluation.
  long operations;
} cxml_item_limits;

/// The status of a reader.
typedef enum {
  CXML_ITEMS_OK = 0,
  /// The item handler stopped it.
  CXML_ITEMS_STOPPED,
  /// The parser reported an error that ends the data.
  CXML_ITEMS_NOT_WELL_FORMED,
  CXML_ITEMS_TOO_DEEP,
  CXML_ITEMS_TOO_MANY_ATTRIBUTES,
  CXML_ITEMS_TAG_TOO_LONG,
  CXML_ITEMS_TOO_MANY_NAMES,
  CXML_ITEMS_TOO_MUCH_EXPANDED,
  CXML_ITEMS_TOO_LONG,
  /// An entity is external.
  CXML_ITEMS_EXTERNAL_ENTITY,
  /// An entity that neither the data nor HTML declares.
  CXML_ITEMS_UNKNOWN_ENTITY,
  /// An entity that contains elements outside of items.
  CXML_ITEMS_ENTITY_ELEMENTS,
  /// An XPath that is invalid, exceeds the limit, or selects no nodes.
  CXML_ITEMS_BAD_PATH,
  CXML_ITEMS_OUT_OF_MEMORY
} cxml_items_status;

/// The functions that a reader calls. None can be `NULL`.
typedef struct {
  void *context;
  /// An item was read; its values are available during the call. `offset`: the number of bytes before the
  /// end of its start tag.
  void (*item)(void *context, long line, long offset);
  /// An error: libxml2's message, or the name of an entity.
  void (*problem)(void *context, const char *message, long line, long offset);
  /// The root element begins. `uri`: its namespace; empty for none.
  void (*root)(void *context, const char *name, const char *uri, long line, long offset);
} cxml_item_handlers;

/// Creates a reader; returns `NULL` if there isn't enough memory.
cxml_items *cxml_items_create(const cxml_item_limits *limits, const cxml_item_handlers *handlers);

/// Binds a prefix for later paths.
cxml_items_status cxml_items_bind(cxml_items *items, const char *prefix, const char *uri);

/// Adds a requested value of each item: an XPath. They are numbered from 0.
cxml_items_status cxml_items_add_path(cxml_items *items, const char *path);

/// Adds a step to the plain path that selects the items, for which no tree is built.
///
/// \param uri the namespace of the element; empty for none.
/// \param name the name of the element; empty for any.
cxml_items_status cxml_items_add_step(cxml_items *items, const char *uri, const char *name);

/// Selects elements of the single step anywhere in the data, not only at the root.
void cxml_items_select_anywhere(cxml_items *items);

/// Selects the items by any XPath, for which a tree of all data is built.
cxml_items_status cxml_items_select(cxml_items *items, const char *path);

/// Reads elements of one namespace, whose case is ignored, as elements of another.
///
/// \param target the other namespace; empty for none.
cxml_items_status cxml_items_rename(cxml_items *items, const char *uri, const char *target);

/// Skips the first items.
void cxml_items_skip(cxml_items *items, long count);

/// Reads further bytes, in chunks, between which limits are checked.
cxml_items_status cxml_items_push(cxml_items *items, const unsigned char *bytes, long length);

/// Ends the data.
cxml_items_status cxml_items_finish(cxml_items *items);

/// Stops the reading from the item handler.
void cxml_items_stop(cxml_items *items);

/// Returns a value of the item, in the item handler.
///
/// \returns a text for `cxml_items_free_text`; `NULL` if the path selects nothing, or if it can't be
/// evaluated, which the status shows.
char *cxml_items_value(cxml_items *items, int path);

/// Returns the namespace of the first element whose name is that of a step of the plain path in another
/// namespace; `NULL` if there is none.
const char *cxml_items_other_uri(const cxml_items *items);

/// Returns the markup of the first node that a path selects, in the item handler.
///
/// \returns the same as `cxml_items_value`.
char *cxml_items_markup(cxml_items *items, int path);

/// Returns the texts of all nodes that a path selects, in the item handler, with a unit separator (U+001F) between
/// them.
///
/// \returns the same as `cxml_items_value`.
char *cxml_items_values(cxml_items *items, int path);

/// Returns the address to which addresses in the first node that a path selects are relative (`xml:base`), in the
/// item handler.
///
/// \returns a text for `cxml_items_free_text`; `NULL` if there is none.
char *cxml_items_base(cxml_items *items, int path);

/// Returns an address relative to another one.
///
/// \returns a text for `cxml_items_free_text`; `NULL` for an invalid address.
char *cxml_resolved(const char *address, const char *base);

/// Returns the character of an HTML entity; 0 for an unknown name.
unsigned int cxml_html_entity(const char *name);

/// Frees a text.
void cxml_items_free_text(char *text);

/// The status of the reader.
cxml_items_status cxml_items_state(const cxml_items *items);

/// Frees a reader; `NULL` is allowed.
void cxml_items_destroy(cxml_items *items);

#ifdef __cplusplus
}
#endif

#endif
