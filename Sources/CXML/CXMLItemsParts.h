/// The state and functions that the parts of the reader of items share.
#ifndef CXML_ITEMS_PARTS_H
#define CXML_ITEMS_PARTS_H

#include "CXMLItems.h"

#include <libxml/xpath.h>

#include "CXMLParser.h"

typedef struct {
  xmlNodePtr node;
  long line;
  long offset;
} found_item;

typedef struct {
  xmlChar *uri;
  xmlChar *name;
} path_step;

typedef struct {
  xmlChar *uri;
  xmlChar *target;
} renamed_namespace;

struct cxml_items {
  xmlParserCtxtPtr parser;
  xmlXPathContextPtr xpath;
  cxml_item_limits limits;
  cxml_item_handlers handlers;
  cxml_items_status status;

  xmlXPathCompExprPtr *paths;
  int path_count;
  // Either a plain path, or an XPath, for which a tree of all data is built.
  path_step *steps;
  int step_count;
  int is_anywhere;
  renamed_namespace *renamed;
  int renamed_count;
  xmlXPathCompExprPtr select;

  // The namespace of an element whose name is that of a step in another namespace.
  xmlChar *other_uri;

  long skipped;
  long pushed;
  // The operations of all XPaths until now.
  long operations;
  long expanded;
  // The HTML entity that was requested last.
  xmlEntity html_entity;
  xmlChar html_content[5];
  int is_finishing;
  int depth;
  // The number of open elements, from the root on, that are on the path.
  int matching;
  // The outermost open element that is dropped, and the item that is being built; 0 for none.
  int ignored_from;
  int item_from;
  long item_start;
  // The item that is being built, and those inside it.
  found_item *found;
  int found_count;
  int found_room;
  xmlNodePtr current;
};

/// Ends the reading with a status, and reports an error.
void cxml_items_end(cxml_items *items, cxml_items_status status, const char *message);

/// The reader of a parser. Other parsers read the contents of entities.
cxml_items *cxml_items_of(void *parser);

/// Whether a parser reads the data itself, not an entity.
int cxml_items_is_own(const cxml_items *items, const void *parser);

/// Whether the reading has ended; an entity's parser is stopped then, too.
int cxml_items_has_ended(cxml_items *items, void *parser);

/// The line of the reading, counted from 1.
long cxml_items_line(const cxml_items *items);

/// The number of bytes that were read.
long cxml_items_consumed(const cxml_items *items);

/// Passes an item to the handler.
void cxml_items_give(cxml_items *items, xmlNodePtr node, long line, long offset);

/// Passes the items that an XPath selects in the tree to the handler.
void cxml_items_give_selected(cxml_items *items);

/// Makes a parser report elements and texts.
void cxml_items_hear_elements(xmlSAXHandlerPtr handler);

/// Makes a parser report entities, and look them up.
void cxml_items_hear_entities(xmlSAXHandlerPtr handler);

/// Creates the context in which XPaths are evaluated.
///
/// \returns `false` if there isn't enough memory.
int cxml_items_prepare_paths(cxml_items *items);

#endif
