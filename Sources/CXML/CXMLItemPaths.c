#include <libxml/hash.h>
#include <libxml/tree.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <libxml/xpathInternals.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "CXMLItemsParts.h"

#if LIBXML_VERSION >= 21200
static void on_path_problem(void *data, const xmlError *error) {
#else
static void on_path_problem(void *data, xmlErrorPtr error) {
#endif
  const char *message;
  switch (error->code - XML_XPATH_EXPRESSION_OK) {
  case XPATH_UNDEF_PREFIX_ERROR: message = "a prefix isn't bound to a namespace"; break;
  case XPATH_UNKNOWN_FUNC_ERROR: message = "unknown function"; break;
  case XPATH_UNDEF_VARIABLE_ERROR: message = "variables aren't supported"; break;
  case XPATH_INVALID_ARITY: message = "a function has too few or too many arguments"; break;
  case XPATH_OP_LIMIT_EXCEEDED: message = "it exceeds the limit of operations"; break;
  default: message = "it isn't valid XPath 1.0, or uses values of a wrong type"; break;
  }
  cxml_items_end(data, CXML_ITEMS_BAD_PATH, message);
}

// libxml2 counts a function as one operation, however long the texts are that it reads and makes. This many bytes
// take about as long as another operation.
enum { BYTES_OF_OPERATION = 32, VALUES_OF_READING = 10 };

static void count_bytes(xmlXPathParserContextPtr evaluation, size_t bytes) {
  xmlXPathContextPtr context = evaluation->context;
  size_t operations = bytes / BYTES_OF_OPERATION;
  if (context->opLimit - context->opCount < operations) {
    xmlXPathErr(evaluation, XPATH_OP_LIMIT_EXCEEDED);
  } else {
    context->opCount += operations;
  }
}

static int is_one_of(const xmlChar *name, const char *const names[], size_t count) {
  for (size_t index = 0; index < count; index++)
    if (xmlStrEqual(name, BAD_CAST names[index])) return 1;
  return 0;
}

/// Returns the number of bytes of a node's text, and a byte for each node in it, but at most one more than the limit.
static size_t text_bytes(const xmlNode *root, size_t limit) {
  size_t bytes = 0;
  const xmlNode *node = root;
  while (node != NULL && bytes <= limit) {
    bytes += 1;
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
      if (node->content != NULL) bytes += strlen((const char *)node->content);
    } else if (node->type != XML_NAMESPACE_DECL && node->type != XML_ENTITY_REF_NODE
               && node->children != NULL) {
      node = node->children;
      continue;
    }
    if (node->type == XML_NAMESPACE_DECL) break;
    while (node != root && node->next == NULL) node = node->parent;
    node = node == root ? NULL : node->next;
  }
  return bytes;
}

/// Returns the number of bytes of an argument's text: of its first node, or of all nodes.
static size_t argument_bytes(const xmlXPathObject *value, int reads_all, size_t limit) {
  if (value == NULL) return 0;
  if (value->type == XPATH_STRING)
    return value->stringval == NULL ? 0 : strlen((const char *)value->stringval);
  if (value->type != XPATH_NODESET || value->nodesetval == NULL) return 0;
  int count = reads_all ? value->nodesetval->nodeNr : value->nodesetval->nodeNr > 0;
  size_t bytes = 0;
  for (int index = 0; index < count && bytes <= limit; index++)
    bytes += text_bytes(value->nodesetval->nodeTab[index], limit);
  return bytes;
}

/// Counts the bytes of the texts that a function reads.
static void count_arguments(xmlXPathParserContextPtr evaluation, int count) {
  static const char *const readers[] = {"string", "string-length", "normalize-space", "number"};
  static const char *const others[] = {"count", "name", "local-name", "namespace-uri", "boolean", "not"};
  xmlXPathContextPtr context = evaluation->context;
  const xmlChar *name = context->function;
  size_t limit = (context->opLimit - context->opCount) * BYTES_OF_OPERATION;
  size_t bytes = 0;
  if (count == 0 && is_one_of(name, readers, sizeof readers / sizeof *readers)) {
    bytes = text_bytes(context->node, limit);
  } else if (!is_one_of(name, others, sizeof others / sizeof *others)) {
    int reads_all = xmlStrEqual(name, BAD_CAST "sum");
    // Each argument of concat() is joined with all that follow it.
    int joins = xmlStrEqual(name, BAD_CAST "concat");
    size_t joined = 0;
    for (int index = 1; index <= count && index <= evaluation->valueNr && bytes <= limit; index++) {
      size_t read = argument_bytes(evaluation->valueTab[evaluation->valueNr - index], reads_all, limit);
      joined += read;
      bytes += joins ? joined : read;
    }
  }
  count_bytes(evaluation, bytes);
}

/// Calls a function of XPath within the limit of operations.
static void on_call(xmlXPathParserContextPtr evaluation, int count) {
  xmlXPathContextPtr context = evaluation->context;
  xmlXPathFunction function = (xmlXPathFunction)(uintptr_t)xmlHashLookup2(
      context->funcHash, context->function, context->functionURI);
  if (function == NULL) {
    xmlXPathErr(evaluation, XPATH_UNKNOWN_FUNC_ERROR);
    return;
  }
  count_arguments(evaluation, count);
  if (evaluation->error == XPATH_EXPRESSION_OK) function(evaluation, count);
}

/// Looks up a function: libxml2 writes to the error stream about an unknown one, and would call a known one itself.
static xmlXPathFunction on_function(void *data, const xmlChar *name, const xmlChar *uri) {
  (void)data;
  (void)name;
  (void)uri;
  return on_call;
}

int cxml_items_prepare_paths(cxml_items *items) {
  items->xpath = xmlXPathNewContext(NULL);
  if (items->xpath == NULL) return 0;
  items->xpath->error = on_path_problem;
  items->xpath->userData = items;
  xmlXPathRegisterFuncLookup(items->xpath, on_function, items);
  return 1;
}

static xmlXPathCompExprPtr compiled(cxml_items *items, const char *path) {
  xmlXPathCompExprPtr expression = xmlXPathCtxtCompile(items->xpath, BAD_CAST path);
  if (expression == NULL)
    cxml_items_end(items, CXML_ITEMS_BAD_PATH, "it isn't valid XPath 1.0");
  return expression;
}

cxml_items_status cxml_items_bind(cxml_items *items, const char *prefix, const char *uri) {
  if (xmlXPathRegisterNs(items->xpath, BAD_CAST prefix, BAD_CAST uri) != 0)
    cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
  return items->status;
}

cxml_items_status cxml_items_add_path(cxml_items *items, const char *path) {
  xmlXPathCompExprPtr expression = compiled(items, path);
  if (expression == NULL) return items->status;
  size_t size = (size_t)(items->path_count + 1) * sizeof *items->paths;
  xmlXPathCompExprPtr *paths = realloc(items->paths, size);
  if (paths == NULL) {
    xmlXPathFreeCompExpr(expression);
    cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
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
  cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
  return items->status;
}

cxml_items_status cxml_items_rename(cxml_items *items, const char *uri, const char *target) {
  size_t size = (size_t)(items->renamed_count + 1) * sizeof *items->renamed;
  renamed_namespace *renamed = realloc(items->renamed, size);
  if (renamed != NULL) {
    items->renamed = renamed;
    renamed_namespace *added = &renamed[items->renamed_count++];
    *added = (renamed_namespace){
        .uri = xmlStrdup(BAD_CAST uri), .target = xmlStrdup(BAD_CAST target)};
    if (added->uri != NULL && added->target != NULL) return items->status;
  }
  cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
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
  // All values together may take some operations for each byte of the data, and as many again as a few values.
  long left = VALUES_OF_READING * items->limits.operations + items->pushed - items->operations;
  items->xpath->opCount = 0;
  // No operation would be no limit.
  items->xpath->opLimit =
      (unsigned long)(left < 1 ? 1 : left < items->limits.operations ? left : items->limits.operations);
  xmlXPathObjectPtr value = xmlXPathCompiledEval(expression, items->xpath);
  items->operations += (long)items->xpath->opCount;
  if (value == NULL) cxml_items_end(items, CXML_ITEMS_BAD_PATH, "it has no value");
  return value;
}

/// Returns the value of a path for the current item; `NULL` if it can't be evaluated.
static xmlXPathObjectPtr value_of(cxml_items *items, int path) {
  if (items->current == NULL || path < 0 || path >= items->path_count) return NULL;
  if (items->status != CXML_ITEMS_OK) return NULL;
  return evaluated(items, items->paths[path], items->current);
}

static int has_nodes(const xmlXPathObject *value) {
  return value->type == XPATH_NODESET && !xmlXPathNodeSetIsEmpty(value->nodesetval);
}

/// Returns what a function writes about the nodes that a path selects; `NULL` if it selects none. Ends the reading if
/// there isn't enough memory.
static char *written(
    cxml_items *items, int path, void (*write)(xmlBufferPtr, xmlDocPtr, const xmlNodeSet *)) {
  xmlXPathObjectPtr value = value_of(items, path);
  if (value == NULL) return NULL;
  char *text = NULL;
  if (has_nodes(value)) {
    xmlBufferPtr buffer = xmlBufferCreate();
    if (buffer != NULL) {
      write(buffer, items->parser->myDoc, value->nodesetval);
      text = (char *)xmlBufferDetach(buffer);
      xmlBufferFree(buffer);
    }
    if (text == NULL) cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
  }
  xmlXPathFreeObject(value);
  return text;
}

char *cxml_items_value(cxml_items *items, int path) {
  xmlXPathObjectPtr value = value_of(items, path);
  if (value == NULL) return NULL;
  char *text = NULL;
  if (value->type != XPATH_NODESET || has_nodes(value))
    text = (char *)xmlXPathCastToString(value);
  xmlXPathFreeObject(value);
  return text;
}

static void write_markup(xmlBufferPtr buffer, xmlDocPtr document, const xmlNodeSet *nodes) {
  xmlNodeDump(buffer, document, nodes->nodeTab[0], 0, 0);
}

char *cxml_items_markup(cxml_items *items, int path) { return written(items, path, write_markup); }

static void write_values(xmlBufferPtr buffer, xmlDocPtr document, const xmlNodeSet *nodes) {
  (void)document;
  for (int index = 0; index < nodes->nodeNr; index++) {
    xmlChar *part = xmlXPathCastNodeToString(nodes->nodeTab[index]);
    if (index > 0) xmlBufferCCat(buffer, "\x1F");
    xmlBufferCat(buffer, part);
    xmlFree(part);
  }
}

char *cxml_items_values(cxml_items *items, int path) { return written(items, path, write_values); }

char *cxml_items_base(cxml_items *items, int path) {
  xmlXPathObjectPtr value = value_of(items, path);
  if (value == NULL) return NULL;
  char *base = NULL;
  if (has_nodes(value) && value->nodesetval->nodeTab[0]->type != XML_NAMESPACE_DECL)
    base = (char *)xmlNodeGetBase(items->parser->myDoc, value->nodesetval->nodeTab[0]);
  xmlXPathFreeObject(value);
  return base;
}

char *cxml_resolved(const char *address, const char *base) {
  return (char *)xmlBuildURI(BAD_CAST address, BAD_CAST base);
}

void cxml_items_free_text(char *text) { xmlFree(text); }

void cxml_items_give_selected(cxml_items *items) {
  xmlXPathObjectPtr value =
      evaluated(items, items->select, (xmlNodePtr)items->parser->myDoc);
  if (value == NULL) return;
  if (value->type != XPATH_NODESET) {
    cxml_items_end(items, CXML_ITEMS_BAD_PATH, "it selects no nodes");
  } else if (value->nodesetval != NULL) {
    xmlXPathNodeSetSort(value->nodesetval);
    for (long index = items->skipped;
         index < value->nodesetval->nodeNr && items->status == CXML_ITEMS_OK; index++) {
      xmlNodePtr node = value->nodesetval->nodeTab[index];
      cxml_items_give(items, node, xmlGetLineNo(node), 0);
    }
  }
  xmlXPathFreeObject(value);
}
