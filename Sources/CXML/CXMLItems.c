#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

#include "CXMLItemsParts.h"

long cxml_items_consumed(const cxml_items *items) {
  return cxml_consumed(items->parser, items->pushed);
}

long cxml_items_line(const cxml_items *items) {
  return items->parser->input != NULL ? items->parser->input->line : 1;
}

void cxml_items_end(cxml_items *items, cxml_items_status status, const char *message) {
  if (items->status != CXML_ITEMS_OK) return;
  items->status = status;
  if (status != CXML_ITEMS_STOPPED)
    items->handlers.problem(
        items->handlers.context, message, cxml_items_line(items), cxml_items_consumed(items));
  xmlStopParser(items->parser);
}

cxml_items *cxml_items_of(void *data) { return ((xmlParserCtxtPtr)data)->_private; }

int cxml_items_is_own(const cxml_items *items, const void *data) { return items->parser == data; }

int cxml_items_has_ended(cxml_items *items, void *data) {
  if (items->status == CXML_ITEMS_OK) return 0;
  if (!cxml_items_is_own(items, data)) xmlStopParser(data);
  return 1;
}

#if LIBXML_VERSION >= 21200
static void on_problem(void *data, const xmlError *error) {
#else
static void on_problem(void *data, xmlErrorPtr error) {
#endif
  cxml_items *items = cxml_items_of(data);
  if (items->status != CXML_ITEMS_OK || error->level != XML_ERR_FATAL) return;
  const char *message = error->message != NULL ? error->message : "";
  if (items->is_finishing && error->code == XML_ERR_DOCUMENT_END)
    message = "the data ends before its root element is closed";
  cxml_items_end(items, CXML_ITEMS_NOT_WELL_FORMED, message);
}

cxml_items *cxml_items_create(
    const cxml_item_limits *limits, const cxml_item_handlers *handlers) {
  cxml_set_up();
  cxml_items *items = calloc(1, sizeof *items);
  if (items == NULL) return NULL;
  items->limits = *limits;
  items->handlers = *handlers;
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  if (xmlSAXVersion(&sax, 2) == 0)
    items->parser = xmlCreatePushParserCtxt(&sax, NULL, NULL, 0, NULL);
  if (items->parser == NULL || !cxml_items_prepare_paths(items)) {
    cxml_items_destroy(items);
    return NULL;
  }
  items->parser->_private = items;
  xmlSAXHandlerPtr handler = items->parser->sax;
  cxml_items_hear_elements(handler);
  cxml_items_hear_entities(handler);
  handler->comment = NULL;
  handler->processingInstruction = NULL;
  handler->warning = NULL;
  handler->error = NULL;
  handler->fatalError = NULL;
  handler->serror = on_problem;
  // NOENT, so that texts are complete. Never HUGE: it removes all limits.
  xmlCtxtUseOptions(
      items->parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
  return items;
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
      cxml_items_end(items, CXML_ITEMS_OUT_OF_MEMORY, "");
    } else if (items->parser->disableSAX) {
      cxml_items_end(items, CXML_ITEMS_NOT_WELL_FORMED, "");
    } else if (xmlDictSize(items->parser->dict) > items->limits.names) {
      cxml_items_end(items, CXML_ITEMS_TOO_MANY_NAMES, "");
    } else if (waiting > items->limits.tag_bytes && cxml_is_at_tag(items->parser)) {
      cxml_items_end(items, CXML_ITEMS_TAG_TOO_LONG, "");
    } else if (
        items->select != NULL
            ? items->pushed > items->limits.item_bytes
            : items->item_from != 0
                  && cxml_items_consumed(items) - items->item_start > items->limits.item_bytes) {
      cxml_items_end(items, CXML_ITEMS_TOO_LONG, "");
    }
  }
  return items->status;
}

cxml_items_status cxml_items_finish(cxml_items *items) {
  if (items->status != CXML_ITEMS_OK) return items->status;
  items->is_finishing = 1;
  xmlParseChunk(items->parser, NULL, 0, 1);
  if (items->status == CXML_ITEMS_OK && !items->parser->wellFormed)
    cxml_items_end(items, CXML_ITEMS_NOT_WELL_FORMED, "");
  if (items->status == CXML_ITEMS_OK && items->select != NULL) cxml_items_give_selected(items);
  return items->status;
}

const char *cxml_items_other_uri(const cxml_items *items) { return (const char *)items->other_uri; }

void cxml_items_skip(cxml_items *items, long count) { items->skipped = count; }

void cxml_items_stop(cxml_items *items) { cxml_items_end(items, CXML_ITEMS_STOPPED, ""); }

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
  for (int index = 0; index < items->renamed_count; index++) {
    xmlFree(items->renamed[index].uri);
    xmlFree(items->renamed[index].target);
  }
  free(items->renamed);
  if (items->select != NULL) xmlXPathFreeCompExpr(items->select);
  if (items->xpath != NULL) xmlXPathFreeContext(items->xpath);
  if (items->parser != NULL) {
    // Only this reader owns the tree.
    if (items->parser->myDoc != NULL) xmlFreeDoc(items->parser->myDoc);
    items->parser->myDoc = NULL;
    xmlFreeParserCtxt(items->parser);
  }
  xmlFree(items->other_uri);
  free(items->found);
  free(items);
}
