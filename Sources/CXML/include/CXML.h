/// The only access to libxml2: opaque types and a few functions, without its headers.
#ifndef CXML_H
#define CXML_H

#include "CXMLItems.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the loaded libxml2 as a number: 20914 for 2.9.14.
int cxml_version(void);

/// A push parser that calls a handler for each tag and text, and builds no tree.
///
/// It reads UTF-8 whatever the XML declaration says, loads nothing external, and declares no entities: a
/// document type declaration ends the reading.
typedef struct cxml_reader cxml_reader;

/// Returns the last `<` of some bytes, counted from their start; 0 if there is none.
long cxml_tag_start(const unsigned char *bytes, long count);

/// The limits of a document. Each value is the allowed maximum.
typedef struct {
  /// The number of open elements.
  int depth;
  /// The number of attributes and namespace declarations of a tag.
  int attributes;
  /// The number of bytes of a tag, including `<` and `>`.
  long tag_bytes;
  /// The number of bytes of a comment or an instruction without its end.
  long comment_bytes;
  /// The number of different names of elements, attributes and prefixes.
  int names;
  /// The number of elements of the document.
  long elements;
  /// The number of bytes that the parser gets at a time, at least 4.
  int chunk;
} cxml_limits;

/// The status of a reader.
typedef enum {
  CXML_OK = 0,
  /// The parser reported an error that ends the document.
  CXML_NOT_WELL_FORMED,
  /// A handler stopped it with `cxml_reader_stop`.
  CXML_STOPPED,
  CXML_DOCTYPE,
  CXML_TOO_DEEP,
  CXML_TOO_MANY_ATTRIBUTES,
  CXML_TAG_TOO_LONG,
  CXML_COMMENT_TOO_LONG,
  CXML_TOO_MANY_NAMES,
  CXML_TOO_MANY_ELEMENTS,
  CXML_OUT_OF_MEMORY
} cxml_status;

/// An attribute of a tag, valid during the call. Texts are UTF-8; only the value is not terminated.
typedef struct {
  const char *name;
  /// `NULL` for a name without a prefix.
  const char *prefix;
  /// `NULL` without a prefix, and for an unbound one.
  const char *uri;
  const char *value;
  int value_length;
  /// The number of bytes of the document before the value, if it contains it unchanged; otherwise -1.
  long value_offset;
} cxml_attribute;

/// A start tag, valid during the call.
typedef struct {
  const char *name;
  /// `NULL` for a name without a prefix.
  const char *prefix;
  /// `NULL` for an element without a namespace, or with an unbound prefix.
  const char *uri;
  const cxml_attribute *attributes;
  int attribute_count;
  /// The number of bytes of the document before the `>` or `/>` of the tag.
  long end;
} cxml_tag;

/// The functions that a reader calls. None can be `NULL`.
typedef struct {
  void *context;
  void (*start)(void *context, const cxml_tag *tag);
  /// `offset`: the number of bytes of the document before the end of the element.
  void (*end)(void *context, long offset);
  /// A part of a text, which can come in several parts. `offset`: the number of bytes of the document
  /// before it, if it contains it unchanged; otherwise -1.
  void (*text)(void *context, const char *bytes, int length, long offset);
  /// An error: libxml2's number and message, and the number of bytes before its position.
  void (*problem)(void *context, int code, const char *message, long offset);
} cxml_handlers;

/// Creates a reader; returns `NULL` if there isn't enough memory.
cxml_reader *cxml_reader_create(const cxml_limits *limits, const cxml_handlers *handlers);

/// Reads further bytes, in chunks. Limits are checked in each tag and between chunks.
cxml_status cxml_reader_push(cxml_reader *reader, const unsigned char *bytes, long length);

/// Ends the data.
cxml_status cxml_reader_finish(cxml_reader *reader);

/// Stops the reading from a handler.
void cxml_reader_stop(cxml_reader *reader);

/// The number of bytes before the position at which the reading stopped, or is.
long cxml_reader_offset(const cxml_reader *reader);

/// Frees a reader; `NULL` is allowed.
void cxml_reader_destroy(cxml_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
