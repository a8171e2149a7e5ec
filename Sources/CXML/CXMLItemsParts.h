/// What the parts of the reader of items share.
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
  // Either a plain path, or an XPath for which a tree is made of everything.
  path_step *steps;
  int step_count;
  int is_anywhere;
  renamed_namespace *renamed;
  int renamed_count;
  xmlXPathCompExprPtr select;

  // The namespace of an element that has the name of a step in another one.
  xmlChar *other_uri;

  long skipped;
  long pushed;
  long expanded;
  // The entity of HTML that was asked for last.
  xmlEntity html_entity;
  xmlChar html_content[5];
  int is_finishing;
  int depth;
  // How many of the open elements, from the root on, lie on the path.
  int matching;
  // The outermost open element of which nothing is kept, and the item that is being made; 0 for none.
  int ignored_from;
  int item_from;
  long item_start;
  // The items within the one that is being made, itself first.
  found_item *found;
  int found_count;
  int found_room;
  xmlNodePtr current;
};

/// Ends the reading, and says why where that is told.
void cxml_items_end(cxml_items *items, cxml_items_status status, const char *message);

/// The reader that a parser works for. Contents of entities are read by parsers of their own.
cxml_items *cxml_items_of(void *parser);

/// Whether a parser reads the data itself, not an entity.
int cxml_items_is_own(const cxml_items *items, const void *parser);

/// Whether the reading has ended; an entity's parser is stopped then, too.
int cxml_items_has_ended(cxml_items *items, void *parser);

/// The line that the reading has come to, counted from 1.
long cxml_items_line(const cxml_items *items);

/// The bytes before the place that the reading has come to.
long cxml_items_consumed(const cxml_items *items);

/// Gives an item.
void cxml_items_give(cxml_items *items, xmlNodePtr node, long line, long offset);

/// Gives the items that an XPath selects of the tree.
void cxml_items_give_selected(cxml_items *items);

/// Makes a parser report elements and texts.
void cxml_items_hear_elements(xmlSAXHandlerPtr handler);

/// Makes a parser report entities, and request them.
void cxml_items_hear_entities(xmlSAXHandlerPtr handler);

/// Prepares the context in which XPaths are evaluated.
///
/// \returns whether there was memory for it.
int cxml_items_prepare_paths(cxml_items *items);

#endif
