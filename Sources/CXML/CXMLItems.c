#include "CXMLItems.h"

#include <libxml/SAX2.h>
#include <libxml/hash.h>
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "CXMLSetUp.h"

typedef struct {
  xmlNodePtr node;
  long line;
  long offset;
} found_item;

typedef struct {
  xmlChar *uri;
  xmlChar *name;
} path_step;

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
  xmlXPathCompExprPtr select;

  long skipped;
  long pushed;
  long expanded;
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

static long consumed(const cxml_items *items) {
  const xmlParserInput *input = items->parser->input;
  if (input == NULL || input->cur == NULL || input->base == NULL) return items->pushed;
  return (long)input->consumed + (long)(input->cur - input->base);
}

static long line(const cxml_items *items) {
  return items->parser->input != NULL ? items->parser->input->line : 1;
}

/// Ends the reading, and says why where that is told.
static void end_with(cxml_items *items, cxml_items_status status, const char *message) {
  if (items->status != CXML_ITEMS_OK) return;
  items->status = status;
  if (status != CXML_ITEMS_STOPPED)
    items->handlers.problem(items->handlers.context, message, line(items), consumed(items));
  xmlStopParser(items->parser);
}

/// The reader that a parser works for. Contents of entities are read by parsers of their own.
static cxml_items *reader_of(void *data) { return ((xmlParserCtxtPtr)data)->_private; }

static int is_own(const cxml_items *items, const void *data) { return items->parser == data; }

/// Stops an entity's parser, too, when the reading has ended.
static int has_ended(cxml_items *items, void *data) {
  if (items->status == CXML_ITEMS_OK) return 0;
  if (!is_own(items, data)) xmlStopParser(data);
  return 1;
}

// MARK: - Elements

static int matches(const path_step *step, const xmlChar *name, const xmlChar *uri) {
  if (step->name[0] == 0) return 1;
  return xmlStrEqual(step->name, name) && xmlStrEqual(step->uri, uri != NULL ? uri : BAD_CAST "");
}

/// Whether the element that begins is an item, or may hold one.
static int is_item(cxml_items *items, const xmlChar *name, const xmlChar *uri, int *may_hold) {
  if (items->is_anywhere) {
    *may_hold = 1;
    return matches(&items->steps[0], name, uri);
  }
  *may_hold = 0;
  if (items->matching != items->depth - 1 || items->depth > items->step_count) return 0;
  if (!matches(&items->steps[items->depth - 1], name, uri)) return 0;
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
      (found_item){.node = node, .line = line(items), .offset = consumed(items)};
  return 1;
}

/// Makes a node. Attributes that have their value by the internal subset are attributes like others.
static void start_node(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count,
    const xmlChar **attributes) {
  xmlSAX2StartElementNs(
      data, name, prefix, uri, namespace_count, namespaces, attribute_count, 0, attributes);
}

static void on_start(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  (void)defaulted_count;
  cxml_items *items = reader_of(data);
  if (has_ended(items, data)) return;
  const cxml_item_limits *limits = &items->limits;
  items->depth += 1;
  if (items->depth > limits->depth) return end_with(items, CXML_ITEMS_TOO_DEEP, "");
  if (attribute_count > limits->attributes - namespace_count)
    return end_with(items, CXML_ITEMS_TOO_MANY_ATTRIBUTES, "");
  if (xmlDictSize(items->parser->dict) > limits->names)
    return end_with(items, CXML_ITEMS_TOO_MANY_NAMES, "");
  if (!is_own(items, data)) {
    // Of an entity. Within an item it becomes a part of it; elsewhere it would be overlooked.
    if (items->select == NULL && items->item_from == 0)
      return end_with(items, CXML_ITEMS_ENTITY_ELEMENTS, (const char *)name);
  } else if (items->select == NULL) {
    if (items->ignored_from != 0) return;
    int may_hold = 0;
    int is_wanted = is_item(items, name, uri, &may_hold);
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
      items->item_start = consumed(items);
    }
    if (!note(items, items->parser->node)) end_with(items, CXML_ITEMS_OUT_OF_MEMORY, "");
    return;
  }
  start_node(data, name, prefix, uri, namespace_count, namespaces, attribute_count, attributes);
}

static void give(cxml_items *items, xmlNodePtr node, long line, long offset) {
  items->current = node;
  items->handlers.item(items->handlers.context, line, offset);
  items->current = NULL;
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  cxml_items *items = reader_of(data);
  if (has_ended(items, data)) return;
  int depth = items->depth--;
  if (!is_own(items, data) || items->select != NULL)
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
      give(items, found->node, found->line, found->offset);
    }
    items->found_count = 0;
    items->item_from = 0;
  }
  // Within an item all is kept until the item was given.
  if (items->item_from != 0 || items->status != CXML_ITEMS_OK || node == NULL) return;
  xmlUnlinkNode(node);
  xmlFreeNode(node);
}

static int keeps_text(const cxml_items *items, const void *data) {
  return items->select != NULL || !is_own(items, data)
         || (items->item_from != 0 && items->ignored_from == 0);
}

static void on_text(void *data, const xmlChar *bytes, int length) {
  cxml_items *items = reader_of(data);
  if (!has_ended(items, data) && keeps_text(items, data)) xmlSAX2Characters(data, bytes, length);
}

static void on_cdata(void *data, const xmlChar *bytes, int length) {
  cxml_items *items = reader_of(data);
  if (!has_ended(items, data) && keeps_text(items, data)) xmlSAX2CDataBlock(data, bytes, length);
}

// MARK: - Entities

static void on_entity_declared(
    void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
    xmlChar *content) {
  cxml_items *items = reader_of(data);
  if (has_ended(items, data)) return;
  if (type != XML_INTERNAL_GENERAL_ENTITY && type != XML_INTERNAL_PARAMETER_ENTITY)
    return end_with(items, CXML_ITEMS_EXTERNAL_ENTITY, (const char *)name);
  xmlSAX2EntityDecl(data, name, type, public_id, system_id, content);
}

static void on_unparsed_entity_declared(
    void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id,
    const xmlChar *notation) {
  (void)public_id;
  (void)system_id;
  (void)notation;
  cxml_items *items = reader_of(data);
  if (!has_ended(items, data)) end_with(items, CXML_ITEMS_EXTERNAL_ENTITY, (const char *)name);
}

/// The bytes that a copy of nodes takes, about.
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

/// Counts what an entity is replaced by. One that was read before is copied as a tree, without a
/// word about those within it.
static xmlEntityPtr counted(cxml_items *items, xmlEntityPtr entity) {
  items->expanded += entity->children != NULL
                         ? size_of(entity->children, items->limits.expanded_bytes)
                         : entity->length;
  if (items->expanded <= items->limits.expanded_bytes) return entity;
  end_with(items, CXML_ITEMS_TOO_MUCH_EXPANDED, (const char *)entity->name);
  return NULL;
}

static xmlEntityPtr on_entity(void *data, const xmlChar *name) {
  cxml_items *items = reader_of(data);
  if (has_ended(items, data)) return NULL;
  // An entity's own parser knows no document but the one that it makes.
  xmlEntityPtr entity = xmlSAX2GetEntity(data, name);
  if (entity == NULL && !is_own(items, data)) entity = xmlSAX2GetEntity(items->parser, name);
  if (entity != NULL) return counted(items, entity);
  end_with(items, CXML_ITEMS_UNKNOWN_ENTITY, (const char *)name);
  return NULL;
}

static xmlEntityPtr on_parameter_entity(void *data, const xmlChar *name) {
  cxml_items *items = reader_of(data);
  if (has_ended(items, data)) return NULL;
  xmlEntityPtr entity = xmlSAX2GetParameterEntity(data, name);
  if (entity != NULL) return counted(items, entity);
  end_with(items, CXML_ITEMS_UNKNOWN_ENTITY, (const char *)name);
  return NULL;
}

static xmlParserInputPtr on_resolve(
    void *data, const xmlChar *public_id, const xmlChar *system_id) {
  (void)data;
  (void)public_id;
  (void)system_id;
  return NULL;
}

#if LIBXML_VERSION >= 21200
static void on_problem(void *data, const xmlError *error) {
#else
static void on_problem(void *data, xmlErrorPtr error) {
#endif
  cxml_items *items = reader_of(data);
  if (items->status != CXML_ITEMS_OK || error->level != XML_ERR_FATAL) return;
  const char *message = error->message != NULL ? error->message : "";
  if (items->is_finishing && error->code == XML_ERR_DOCUMENT_END)
    message = "the data ends before its last element does";
  end_with(items, CXML_ITEMS_NOT_WELL_FORMED, message);
}

// MARK: - XPath

#if LIBXML_VERSION >= 21200
static void on_path_problem(void *data, const xmlError *error) {
#else
static void on_path_problem(void *data, xmlErrorPtr error) {
#endif
  const char *message;
  switch (error->code - XML_XPATH_EXPRESSION_OK) {
  case XPATH_UNDEF_PREFIX_ERROR: message = "a prefix is bound to no namespace"; break;
  case XPATH_UNKNOWN_FUNC_ERROR: message = "there is no such function"; break;
  case XPATH_UNDEF_VARIABLE_ERROR: message = "there are no variables"; break;
  case XPATH_INVALID_ARITY: message = "a function has too few or too many arguments"; break;
  case XPATH_OP_LIMIT_EXCEEDED: message = "it does more than the limit"; break;
  default: message = "it is not written as XPath 1.0 is, or takes values of another type"; break;
  }
  end_with(data, CXML_ITEMS_BAD_PATH, message);
}

static void on_unknown_function(xmlXPathParserContextPtr evaluation, int count) {
  (void)count;
  xmlXPathErr(evaluation, XPATH_UNKNOWN_FUNC_ERROR);
}

/// Finds a function: libxml2 itself would write of one that there is not to the error stream.
static xmlXPathFunction on_function(void *data, const xmlChar *name, const xmlChar *uri) {
  const cxml_items *items = data;
  xmlXPathFunction function =
      (xmlXPathFunction)(uintptr_t)xmlHashLookup2(items->xpath->funcHash, name, uri);
  return function != NULL ? function : on_unknown_function;
}

static xmlXPathCompExprPtr compiled(cxml_items *items, const char *path) {
  xmlXPathCompExprPtr expression = xmlXPathCtxtCompile(items->xpath, BAD_CAST path);
  if (expression == NULL) end_with(items, CXML_ITEMS_BAD_PATH, "it is not written as XPath 1.0 is");
  return expression;
}

cxml_items_status cxml_items_bind(cxml_items *items, const char *prefix, const char *uri) {
  if (xmlXPathRegisterNs(items->xpath, BAD_CAST prefix, BAD_CAST uri) != 0)
    end_with(items, CXML_ITEMS_OUT_OF_MEMORY, "");
  return items->status;
}

cxml_items_status cxml_items_add_path(cxml_items *items, const char *path) {
  xmlXPathCompExprPtr expression = compiled(items, path);
  if (expression == NULL) return items->status;
  size_t size = (size_t)(items->path_count + 1) * sizeof *items->paths;
  xmlXPathCompExprPtr *paths = realloc(items->paths, size);
  if (paths == NULL) {
    xmlXPathFreeCompExpr(expression);
    end_with(items, CXML_ITEMS_OUT_OF_MEMORY, "");
    return items->status;
  }
  items->paths = paths;
  items->paths[items->path_count++] = expression;
  return items->status;
}

cxml_items_status cxml_items_add_step(cxml_items *items, const char *uri, const char *name) {
  size_t size = (size_t)(items->step_count + 1) * sizeof *items->steps;
  path_step *steps = realloc(items->steps, size);
  if (steps != NULL) {
    items->steps = steps;
    path_step *step = &steps[items->step_count++];
    *step = (path_step){.uri = xmlStrdup(BAD_CAST uri), .name = xmlStrdup(BAD_CAST name)};
    if (step->uri != NULL && step->name != NULL) return items->status;
  }
  end_with(items, CXML_ITEMS_OUT_OF_MEMORY, "");
  return items->status;
}

void cxml_items_select_anywhere(cxml_items *items) { items->is_anywhere = 1; }

cxml_items_status cxml_items_select(cxml_items *items, const char *path) {
  items->select = compiled(items, path);
  return items->status;
}

static xmlXPathObjectPtr evaluated(
    cxml_items *items, xmlXPathCompExprPtr expression, xmlNodePtr node) {
  items->xpath->doc = items->parser->myDoc;
  items->xpath->node = node;
  items->xpath->opCount = 0;
  items->xpath->opLimit = (unsigned long)items->limits.operations;
  xmlXPathObjectPtr value = xmlXPathCompiledEval(expression, items->xpath);
  if (value == NULL) end_with(items, CXML_ITEMS_BAD_PATH, "it has no value");
  return value;
}

char *cxml_items_value(cxml_items *items, int path) {
  if (items->current == NULL || path < 0 || path >= items->path_count) return NULL;
  if (items->status != CXML_ITEMS_OK) return NULL;
  xmlXPathObjectPtr value = evaluated(items, items->paths[path], items->current);
  if (value == NULL) return NULL;
  char *text = NULL;
  if (value->type != XPATH_NODESET || !xmlXPathNodeSetIsEmpty(value->nodesetval))
    text = (char *)xmlXPathCastToString(value);
  xmlXPathFreeObject(value);
  return text;
}

void cxml_items_free_text(char *text) { xmlFree(text); }

/// Gives the items that an XPath selects of the tree.
static void give_selected(cxml_items *items) {
  xmlXPathObjectPtr value =
      evaluated(items, items->select, (xmlNodePtr)items->parser->myDoc);
  if (value == NULL) return;
  if (value->type != XPATH_NODESET) {
    end_with(items, CXML_ITEMS_BAD_PATH, "it selects no nodes");
  } else if (value->nodesetval != NULL) {
    xmlXPathNodeSetSort(value->nodesetval);
    for (long index = items->skipped;
         index < value->nodesetval->nodeNr && items->status == CXML_ITEMS_OK; index++) {
      xmlNodePtr node = value->nodesetval->nodeTab[index];
      give(items, node, xmlGetLineNo(node), 0);
    }
  }
  xmlXPathFreeObject(value);
}

// MARK: - Reading

cxml_items *cxml_items_create(
    const cxml_item_limits *limits, const cxml_item_handlers *handlers) {
  cxml_set_up();
  cxml_items *items = calloc(1, sizeof *items);
  if (items == NULL) return NULL;
  items->limits = *limits;
  items->handlers = *handlers;
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  if (xmlSAXVersion(&sax, 2) == 0) items->parser = xmlCreatePushParserCtxt(&sax, NULL, NULL, 0, NULL);
  items->xpath = xmlXPathNewContext(NULL);
  if (items->parser == NULL || items->xpath == NULL) {
    cxml_items_destroy(items);
    return NULL;
  }
  items->parser->_private = items;
  xmlSAXHandlerPtr handler = items->parser->sax;
  handler->startElementNs = on_start;
  handler->endElementNs = on_end;
  handler->characters = on_text;
  handler->ignorableWhitespace = on_text;
  handler->cdataBlock = on_cdata;
  handler->comment = NULL;
  handler->processingInstruction = NULL;
  handler->externalSubset = NULL;
  handler->entityDecl = on_entity_declared;
  handler->unparsedEntityDecl = on_unparsed_entity_declared;
  handler->getEntity = on_entity;
  handler->getParameterEntity = on_parameter_entity;
  handler->resolveEntity = on_resolve;
  handler->warning = NULL;
  handler->error = NULL;
  handler->fatalError = NULL;
  handler->serror = on_problem;
  items->xpath->error = on_path_problem;
  items->xpath->userData = items;
  xmlXPathRegisterFuncLookup(items->xpath, on_function, items);
  // NOENT, so that texts are whole. Never HUGE: it lifts every limit.
  xmlCtxtUseOptions(
      items->parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
  return items;
}

/// Whether the bytes at the parser's place are a tag.
static int is_at_tag(const cxml_items *items) {
  const xmlParserInput *input = items->parser->input;
  if (input == NULL || input->cur == NULL || input->end - input->cur < 2) return 0;
  return input->cur[0] == '<' && input->cur[1] != '!' && input->cur[1] != '?';
}

cxml_items_status cxml_items_push(cxml_items *items, const unsigned char *bytes, long length) {
  const int most = 64 << 10;
  while (length > 0 && items->status == CXML_ITEMS_OK) {
    int size = length < most ? (int)length : most;
    items->pushed += size;
    int code = xmlParseChunk(items->parser, (const char *)bytes, size, 0);
    bytes += size;
    length -= size;
    if (items->status != CXML_ITEMS_OK) break;
    long waiting = items->parser->input != NULL
                       ? (long)(items->parser->input->end - items->parser->input->cur)
                       : 0;
    if (code == XML_ERR_NO_MEMORY) {
      end_with(items, CXML_ITEMS_OUT_OF_MEMORY, "");
    } else if (items->parser->disableSAX) {
      end_with(items, CXML_ITEMS_NOT_WELL_FORMED, "");
    } else if (xmlDictSize(items->parser->dict) > items->limits.names) {
      end_with(items, CXML_ITEMS_TOO_MANY_NAMES, "");
    } else if (waiting > items->limits.tag_bytes && is_at_tag(items)) {
      end_with(items, CXML_ITEMS_TAG_TOO_LONG, "");
    } else if (
        items->select != NULL
            ? items->pushed > items->limits.item_bytes
            : items->item_from != 0
                  && consumed(items) - items->item_start > items->limits.item_bytes) {
      end_with(items, CXML_ITEMS_TOO_LONG, "");
    }
  }
  return items->status;
}

cxml_items_status cxml_items_finish(cxml_items *items) {
  if (items->status != CXML_ITEMS_OK) return items->status;
  items->is_finishing = 1;
  xmlParseChunk(items->parser, NULL, 0, 1);
  if (items->status == CXML_ITEMS_OK && !items->parser->wellFormed)
    end_with(items, CXML_ITEMS_NOT_WELL_FORMED, "");
  if (items->status == CXML_ITEMS_OK && items->select != NULL) give_selected(items);
  return items->status;
}

void cxml_items_skip(cxml_items *items, long count) { items->skipped = count; }

void cxml_items_stop(cxml_items *items) { end_with(items, CXML_ITEMS_STOPPED, ""); }

cxml_items_status cxml_items_state(const cxml_items *items) { return items->status; }

void cxml_items_destroy(cxml_items *items) {
  if (items == NULL) return;
  for (int index = 0; index < items->path_count; index++)
    xmlXPathFreeCompExpr(items->paths[index]);
  free(items->paths);
  for (int index = 0; index < items->step_count; index++) {
    xmlFree(items->steps[index].uri);
    xmlFree(items->steps[index].name);
  }
  free(items->steps);
  if (items->select != NULL) xmlXPathFreeCompExpr(items->select);
  if (items->xpath != NULL) xmlXPathFreeContext(items->xpath);
  if (items->parser != NULL) {
    // The tree belongs to nobody else.
    if (items->parser->myDoc != NULL) xmlFreeDoc(items->parser->myDoc);
    items->parser->myDoc = NULL;
    xmlFreeParserCtxt(items->parser);
  }
  free(items->found);
  free(items);
}
