// For `memrchr`.
#define _GNU_SOURCE

#include "CXML.h"

#include "CXMLParser.h"

#include <libxml/xmlerror.h>
#include <stdlib.h>
#include <string.h>

struct cxml_reader {
  xmlParserCtxtPtr parser;
  cxml_limits limits;
  cxml_handlers handlers;
  cxml_attribute *attributes;
  // The status of this reader: libxml2 overwrites its error number and leaves `wellFormed` set.
  cxml_status status;
  // The end of the reading: libxml2 forgets its position when it's stopped.
  long offset;
  long pushed;
  // The end of the last tag.
  long tag_end;
  long elements;
  int depth;
};

int cxml_version(void) { return atoi(xmlParserVersion); }

long cxml_tag_start(const unsigned char *bytes, long count) {
  const unsigned char *place = count > 0 ? memrchr(bytes, '<', (size_t)count) : NULL;
  return place != NULL ? (long)(place - bytes) : 0;
}

/// The number of consumed bytes. Exact, as the input is UTF-8 and isn't converted.
static long consumed(const cxml_reader *reader) {
  return cxml_consumed(reader->parser, reader->pushed);
}

/// The number of bytes before a text if that is in the parser's input buffer; otherwise -1.
static long place(const cxml_reader *reader, const xmlChar *bytes, int length) {
  const xmlParserInput *input = reader->parser->input;
  if (input == NULL || bytes < input->base || bytes + length > input->end) return -1;
  return (long)input->consumed + (long)(bytes - input->base);
}

static void stop(cxml_reader *reader, cxml_status status) {
  if (reader->status != CXML_OK) return;
  reader->status = status;
  reader->offset = consumed(reader);
  xmlStopParser(reader->parser);
}

/// Records the end of a tag, and stops if it's too long.
///
/// \param end the number of bytes of the document before its end.
static void pass_tag(cxml_reader *reader, long end) {
  const xmlParserInput *input = reader->parser->input;
  // A chunk that can't contain a tag that is too long isn't searched.
  if (end - reader->tag_end > reader->limits.tag_bytes && input != NULL) {
    const xmlChar *start = memrchr(input->base, '<', (size_t)(input->cur - input->base));
    if (start != NULL && end - place(reader, start, 1) > reader->limits.tag_bytes) {
      long offset = place(reader, start, 1);
      stop(reader, CXML_TAG_TOO_LONG);
      reader->offset = offset;
    }
  }
  reader->tag_end = end;
}

/// The number of bytes before the end of the start tag that the parser is reading.
static long start_tag_end(const cxml_reader *reader) {
  const xmlParserInput *input = reader->parser->input;
  return consumed(reader) + (input != NULL && input->cur < input->end && *input->cur == '/' ? 2 : 1);
}

static void on_start(
    void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  (void)namespaces;
  (void)defaulted_count;
  cxml_reader *reader = data;
  if (reader->status != CXML_OK) return;
  const cxml_limits *limits = &reader->limits;
  pass_tag(reader, start_tag_end(reader));
  if (reader->status != CXML_OK) return;
  reader->depth += 1;
  reader->elements += 1;
  if (reader->depth > limits->depth) return stop(reader, CXML_TOO_DEEP);
  if (reader->elements > limits->elements) return stop(reader, CXML_TOO_MANY_ELEMENTS);
  if (attribute_count > limits->attributes - namespace_count)
    return stop(reader, CXML_TOO_MANY_ATTRIBUTES);
  if (xmlDictSize(reader->parser->dict) > limits->names) return stop(reader, CXML_TOO_MANY_NAMES);
  for (int index = 0; index < attribute_count; index++) {
    const xmlChar **parts = attributes + 5 * index;
    reader->attributes[index] = (cxml_attribute){
        .name = (const char *)parts[0],
        .prefix = (const char *)parts[1],
        .uri = (const char *)parts[2],
        .value = (const char *)parts[3],
        .value_length = (int)(parts[4] - parts[3]),
        .value_offset = place(reader, parts[3], (int)(parts[4] - parts[3])),
    };
  }
  cxml_tag tag = {
      .name = (const char *)name,
      .prefix = (const char *)prefix,
      .uri = (const char *)uri,
      .attributes = reader->attributes,
      .attribute_count = attribute_count,
      .end = consumed(reader),
  };
  reader->handlers.start(reader->handlers.context, &tag);
}

static void on_end(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name;
  (void)prefix;
  (void)uri;
  cxml_reader *reader = data;
  if (reader->status != CXML_OK) return;
  pass_tag(reader, consumed(reader));
  if (reader->status != CXML_OK) return;
  reader->depth -= 1;
  reader->handlers.end(reader->handlers.context, consumed(reader));
}

static void on_text(void *data, const xmlChar *bytes, int length) {
  cxml_reader *reader = data;
  if (reader->status != CXML_OK) return;
  reader->handlers.text(
      reader->handlers.context, (const char *)bytes, length, place(reader, bytes, length));
}

static void on_doctype(
    void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  (void)name;
  (void)public_id;
  (void)system_id;
  stop(data, CXML_DOCTYPE);
}

#if LIBXML_VERSION >= 21200
static void on_problem(void *data, const xmlError *error) {
#else
static void on_problem(void *data, xmlErrorPtr error) {
#endif
  cxml_reader *reader = data;
  if (reader->status != CXML_OK || error->level < XML_ERR_ERROR) return;
  const char *message = error->message != NULL ? error->message : "";
  reader->handlers.problem(reader->handlers.context, error->code, message, consumed(reader));
  if (error->level == XML_ERR_FATAL) stop(reader, CXML_NOT_WELL_FORMED);
}

cxml_reader *cxml_reader_create(const cxml_limits *limits, const cxml_handlers *handlers) {
  cxml_set_up();
  // A character has four bytes at most, and at least one of them is read.
  if (limits->attributes < 0 || limits->chunk < 4) return NULL;
  cxml_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->limits = *limits;
  reader->handlers = *handlers;
  reader->attributes = calloc((size_t)limits->attributes + 1, sizeof *reader->attributes);
  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  sax.characters = on_text;
  sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_text;
  sax.internalSubset = on_doctype;
  sax.serror = on_problem;
  reader->parser = xmlCreatePushParserCtxt(&sax, reader, NULL, 0, NULL);
  if (reader->attributes == NULL || reader->parser == NULL) {
    cxml_reader_destroy(reader);
    return NULL;
  }
  // NOENT, or values contain `&#38;` for `&amp;`. Never HUGE: it removes all limits.
  xmlCtxtUseOptions(reader->parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
  return reader;
}

static cxml_status push_chunk(cxml_reader *reader, const unsigned char *bytes, int length) {
  reader->pushed += length;
  int code = xmlParseChunk(reader->parser, (const char *)bytes, length, 0);
  if (reader->status != CXML_OK) return reader->status;
  if (code == XML_ERR_NO_MEMORY) {
    stop(reader, CXML_OUT_OF_MEMORY);
  } else if (reader->parser->disableSAX) {
    stop(reader, CXML_NOT_WELL_FORMED);
  } else if (xmlDictSize(reader->parser->dict) > reader->limits.names) {
    stop(reader, CXML_TOO_MANY_NAMES);
  } else if (
      reader->pushed - consumed(reader) > reader->limits.tag_bytes
      && cxml_is_at_tag(reader->parser)) {
    // Checked before the end of the tag: the parser's time for attributes grows with the square of their
    // number.
    stop(reader, CXML_TAG_TOO_LONG);
  } else if (
      reader->pushed - consumed(reader) > reader->limits.comment_bytes
      && cxml_is_at_markup(reader->parser)) {
    stop(reader, CXML_COMMENT_TOO_LONG);
  }
  return reader->status;
}

cxml_status cxml_reader_push(cxml_reader *reader, const unsigned char *bytes, long length) {
  while (length > 0 && reader->status == CXML_OK) {
    int size = length < reader->limits.chunk ? (int)length : reader->limits.chunk;
    // A character is never split.
    if (size < length) {
      int shorter = size;
      while (shorter > size - 4 && (bytes[shorter] & 0xC0) == 0x80) shorter -= 1;
      if ((bytes[shorter] & 0xC0) != 0x80) size = shorter;
    }
    push_chunk(reader, bytes, size);
    bytes += size;
    length -= size;
  }
  return reader->status;
}

cxml_status cxml_reader_finish(cxml_reader *reader) {
  if (reader->status != CXML_OK) return reader->status;
  xmlParseChunk(reader->parser, NULL, 0, 1);
  if (reader->status == CXML_OK && !reader->parser->wellFormed)
    stop(reader, CXML_NOT_WELL_FORMED);
  return reader->status;
}

void cxml_reader_stop(cxml_reader *reader) { stop(reader, CXML_STOPPED); }

long cxml_reader_offset(const cxml_reader *reader) {
  return reader->status == CXML_OK ? consumed(reader) : reader->offset;
}

void cxml_reader_destroy(cxml_reader *reader) {
  if (reader == NULL) return;
  if (reader->parser != NULL) xmlFreeParserCtxt(reader->parser);
  free(reader->attributes);
  free(reader);
}
