#include <libxml/SAX2.h>
#include <stdlib.h>

#include "CXMLItemsParts.h"

static int matches(
    cxml_items *items, int index, const xmlChar *name, const xmlChar *uri) {
  const path_step *step = &items->steps[index];
  if (step->name[0] == 0) return 1;
  if (!xmlStrEqual(step->name, name)) return 0;
  if (xmlStrEqual(step->uri, uri != NULL ? uri : BAD_CAST "")) return 1;
  if (items->other_uri == NULL && uri != NULL) items->other_uri = xmlStrdup(uri);
  return 0;
}

/// Whether the starting element is an item, or may contain one.
static int is_item(cxml_items *items, const xmlChar *name, const xmlChar *uri, int *may_hold) {
  if (items->is_anywhere) {
    *may_hold = 1;
    return matches(items, 0, name, uri);
  }
  *may_hold = 0;
  if (items->matching != items->depth - 1 || items->depth > items->step_count) return 0;
  if (!matches(items, items->depth - 1, name, uri)) return 0;
  items->matching = items->depth;
  *may_hold = items->depth < items->step_count;
  return items->depth == items->step_count;
}

static int note(cxml_items *items, xmlNodePtr node) {
  if (items->found_count == items->found_room) {
    int room = items->found_room == 0 ? 4 : 2 * items->found_room;
    found_item *found = realloc(items->found, (size_t)room * sizeof *found);
    if (found == NULL) return 0;
    items->found = found;
    items->found_room = room;
  }
  items->found[items->found_count++] =
      (found_item){
          .node = node,
          .line = cxml_items_line(items),
          .offset = cxml_items_consumed(items)};
  return 1;
}

static const renamed_namespace *renamed(const cxml_items *items, const xmlChar *uri) {
  if (uri == NULL) return NULL;
  for (int index = 0; index < items->renamed_count; index++)
    if (xmlStrcasecmp(items->renamed[index].uri, uri) == 0) return &items->renamed[index];
  return NULL;
}

/// Creates a node. Default attributes of the internal subset are treated as other attributes.
static void start_node(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count,
    const xmlChar **attributes) {
  xmlSAX2StartElementNs(
      data, name, prefix, uri, namespace_count, namespaces, attribute_count, 0, attributes);
  xmlNodePtr node = ((xmlParserCtxtPtr)data)->node;
  if (node == NULL || node->ns == NULL) return;
  const renamed_namespace *other = renamed(cxml_items_of(data), node->ns->href);
  if (other == NULL) return;
  if (other->target[0] == 0) {
    node->ns = NULL;
    return;
  }
  // The element that declares the namespace owns it; others refer to it.
  xmlChar *href = xmlStrdup(other->target);
  if (href == NULL) return cxml_items_end(cxml_items_of(data), CXML_ITEMS_OUT_OF_MEMORY, "");
  xmlFree((void *)node->ns->href);
  node->ns->href = href;
}

static void on_start(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  (void)defaulted_count;
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return;
  const cxml_item_limits *limits = &items->limits;
  items->depth += 1;
  if (items->depth == 1 && cxml_items_is_own(items, data)) {
    items->handlers.root(
        items->handlers.context, (const char *)name, uri != NULL ? (const char *)uri : "",
        cxml_items_line(items), cxml_items_consumed(items));
    if (items->status != CXML_ITEMS_OK) return;
  }
  const renamed_namespace *other = renamed(items, uri);
  const xmlChar *read_uri = other != NULL ? other->target : uri;
  if (items->depth > limits->depth) return cxml_items_end(items, CXML_ITEMS_TOO_DEEP, "");
  if (attribute_count > limits->attributes - namespace_count)
    return cxml_items_end(items, CXML_ITEMS_TOO_MANY_ATTRIBUTES, "");
  if (xmlDictSize(items->parser->dict) > limits->names)
    return cxml_items_end(items, CXML_ITEMS_TOO_MANY_NAMES, "");
  if (!cxml_items_is_own(items, data)) {
    // In the replacement of an entity. In an item it becomes a part of it; elsewhere it would be missed.
    if (items->select == NULL && items->item_from == 0)
      return cxml_items_end(items, CXML_ITEMS_ENTITY_ELEMENTS, (const char *)name);
  } else if (items->select == NULL) {
    if (items->ignored_from != 0) return;
    int may_hold = 0;
    int is_wanted = is_item(items, name, read_uri, &may_hold);
    if (is_wanted && items->skipped > 0) {
      items->skipped -= 1;
      is_wanted = 0;
    }
    if (!is_wanted && !may_hold && items->item_from == 0) {
      items->ignored_from = items->depth;
      return;
    }
    start_node(data, name, prefix, uri, namespace_count, namespaces, attribute_count, attributes);
    if (!is_wanted) return;
    if (items->item_from == 0) {
      items->item_from = items->depth;
      items->item_start = cxml_items_consumed(items);
    }
    if (!note(items, items->parser->node)) cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
    return;
  }
  start_node(data, name, prefix, uri, namespace_count, namespaces, attribute_count, attributes);
}

void cxml_items_give(cxml_items *items, xmlNodePtr node, long line, long offset) {
  items->current = node;
  items->handlers.item(items->handlers.context, line, offset);
  items->current = NULL;
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return;
  int depth = items->depth--;
  if (!cxml_items_is_own(items, data) || items->select != NULL)
    return xmlSAX2EndElementNs(data, name, prefix, uri);
  if (items->matching == depth) items->matching -= 1;
  if (items->ignored_from != 0) {
    if (items->ignored_from == depth) items->ignored_from = 0;
    return;
  }
  xmlNodePtr node = items->parser->node;
  xmlSAX2EndElementNs(data, name, prefix, uri);
  if (items->item_from == depth) {
    for (int index = 0; index < items->found_count && items->status == CXML_ITEMS_OK; index++) {
      const found_item *found = &items->found[index];
      cxml_items_give(items, found->node, found->line, found->offset);
    }
    items->found_count = 0;
    items->item_from = 0;
  }
  // Everything in an item is kept until the item was passed on.
  if (items->item_from != 0 || items->status != CXML_ITEMS_OK || node == NULL) return;
  xmlUnlinkNode(node);
  xmlFreeNode(node);
}

static int keeps_text(const cxml_items *items, const void *data) {
  return items->select != NULL || !cxml_items_is_own(items, data)
         || (items->item_from != 0 && items->ignored_from == 0);
}

static void on_text(void *data, const xmlChar *bytes, int length) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data) || !keeps_text(items, data)) return;
  xmlSAX2Characters(data, bytes, length);
}

static void on_cdata(void *data, const xmlChar *bytes, int length) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data) || !keeps_text(items, data)) return;
  xmlSAX2CDataBlock(data, bytes, length);
}

void cxml_items_hear_elements(xmlSAXHandlerPtr handler) {
  handler->startElementNs = on_start;
  handler->endElementNs = on_end;
  handler->characters = on_text;
  handler->ignorableWhitespace = on_text;
  handler->cdataBlock = on_cdata;
}
