#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>

#include "CXMLItemsParts.h"

static void on_entity_declared(
    void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
    xmlChar *content) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return;
  if (type != XML_INTERNAL_GENERAL_ENTITY && type != XML_INTERNAL_PARAMETER_ENTITY)
    return cxml_items_end(items, CXML_ITEMS_EXTERNAL_ENTITY, (const char *)name);
  xmlSAX2EntityDecl(data, name, type, public_id, system_id, content);
}

static void on_unparsed_entity_declared(
    void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id,
    const xmlChar *notation) {
  (void)public_id;
  (void)system_id;
  (void)notation;
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return;
  cxml_items_end(items, CXML_ITEMS_EXTERNAL_ENTITY, (const char *)name);
}

/// The approximate number of bytes of a copy of nodes.
static long size_of(const xmlNode *node, long limit) {
  long size = 0;
  for (; node != NULL && size <= limit; node = node->next) {
    size += (long)sizeof *node;
    if (node->type == XML_ELEMENT_NODE) {
      for (const xmlAttr *attribute = node->properties; attribute != NULL;
           attribute = attribute->next)
        size += size_of(attribute->children, limit);
      size += size_of(node->children, limit);
    } else if (node->content != NULL) {
      size += xmlStrlen(node->content);
    }
  }
  return size;
}

/// Counts the bytes of an entity's replacement. An entity that was read before is copied as a tree, without
/// callbacks for those in it.
static xmlEntityPtr counted(cxml_items *items, xmlEntityPtr entity) {
  items->expanded += entity->children != NULL
                         ? size_of(entity->children, items->limits.expanded_bytes)
                         : entity->length;
  if (items->expanded <= items->limits.expanded_bytes) return entity;
  cxml_items_end(items, CXML_ITEMS_TOO_MUCH_EXPANDED, (const char *)entity->name);
  return NULL;
}

unsigned int cxml_html_entity(const char *name) {
  const htmlEntityDesc *entity = htmlEntityLookup(BAD_CAST name);
  return entity != NULL ? entity->value : 0;
}

/// An HTML entity that the data doesn't declare. It isn't counted: a character is shorter than its
/// reference.
static xmlEntityPtr html_entity(cxml_items *items, const xmlParserCtxt *parser, const xmlChar *name) {
  const htmlEntityDesc *known = htmlEntityLookup(name);
  if (known == NULL) return NULL;
  int length = xmlCopyCharMultiByte(items->html_content, (int)known->value);
  items->html_content[length] = 0;
  items->html_entity = (xmlEntity){
      .type = XML_ENTITY_DECL,
      .name = BAD_CAST known->name,
      .content = items->html_content,
      .length = length,
      // Predefined entities become part of texts, without nodes; in attributes libxml2 uses only the first
      // byte of them.
      .etype = parser->instate == XML_PARSER_CONTENT ? XML_INTERNAL_PREDEFINED_ENTITY
                                                     : XML_INTERNAL_GENERAL_ENTITY,
  };
  return &items->html_entity;
}

static xmlEntityPtr on_entity(void *data, const xmlChar *name) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return NULL;
  // An entity's parser knows only the document that it builds.
  xmlEntityPtr entity = xmlSAX2GetEntity(data, name);
  if (entity == NULL && !cxml_items_is_own(items, data))
    entity = xmlSAX2GetEntity(items->parser, name);
  if (entity != NULL) return counted(items, entity);
  entity = html_entity(items, data, name);
  if (entity != NULL) return entity;
  cxml_items_end(items, CXML_ITEMS_UNKNOWN_ENTITY, (const char *)name);
  return NULL;
}

static xmlEntityPtr on_parameter_entity(void *data, const xmlChar *name) {
  cxml_items *items = cxml_items_of(data);
  if (cxml_items_has_ended(items, data)) return NULL;
  xmlEntityPtr entity = xmlSAX2GetParameterEntity(data, name);
  if (entity != NULL) return counted(items, entity);
  cxml_items_end(items, CXML_ITEMS_UNKNOWN_ENTITY, (const char *)name);
  return NULL;
}

static xmlParserInputPtr on_resolve(
    void *data, const xmlChar *public_id, const xmlChar *system_id) {
  (void)data;
  (void)public_id;
  (void)system_id;
  return NULL;
}

void cxml_items_hear_entities(xmlSAXHandlerPtr handler) {
  handler->externalSubset = NULL;
  handler->entityDecl = on_entity_declared;
  handler->unparsedEntityDecl = on_unparsed_entity_declared;
  handler->getEntity = on_entity;
  handler->getParameterEntity = on_parameter_entity;
  handler->resolveEntity = on_resolve;
}
