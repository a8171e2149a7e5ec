#include "sax.h"

#include <libxml/parser.h>

static void start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                  int namespace_count, const xmlChar **namespaces, int attribute_count,
                  int defaulted_count, const xmlChar **attributes) {
  (void)context, (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces;
  (void)attribute_count, (void)defaulted_count, (void)attributes;
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)context, (void)name, (void)prefix, (void)uri;
}

static void text(void *context, const xmlChar *bytes, int length) {
  (void)context, (void)bytes, (void)length;
}

int sax_read(const char *bytes, int length) {
  xmlSAXHandler handler = {
      .initialized = XML_SAX2_MAGIC,
      .startElementNs = start,
      .endElementNs = end,
      .characters = text,
      .ignorableWhitespace = text,
      .cdataBlock = text,
  };
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, 0, 0, 0, 0);
  if (!parser) return -1;
  int status = 0;
  // As large as those that the library reads.
  const int chunk = 64 * 1024;
  for (int offset = 0; offset < length && status == 0; offset += chunk) {
    int rest = length - offset;
    status = xmlParseChunk(parser, bytes + offset, rest < chunk ? rest : chunk, rest <= chunk);
  }
  xmlFreeParserCtxt(parser);
  return status;
}
