/// The only door to libxml2: opaque types and a few functions, no libxml header.
#ifndef CXML_H
#define CXML_H

#include "CXMLItems.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the loaded libxml2 as a number: 20914 for 2.9.14.
int cxml_version(void);

/// A push parser that calls back for each tag and text, and keeps no tree.
///
/// It reads UTF-8 whatever the XML declaration says, loads nothing from anywhere, and declares no
/// entity: a document type declaration ends the reading.
typedef struct cxml_reader cxml_reader;

/// The last `<` of some bytes, counted from their start; 0 where there is none.
long cxml_tag_start(const unsigned char *bytes, long count);

/// How much a document may ask for. Each value is the most that is allowed.
typedef struct {
  /// Elements that are open at one time.
  int depth;
  /// Attributes and namespace declarations of one tag.
  int attributes;
  /// Bytes of a tag, from its `<` to behind its `>`.
  long tag_bytes;
  /// Bytes of a comment or an instruction whose end was not seen yet.
  long comment_bytes;
  /// Different names of elements, attributes and prefixes.
  int names;
  /// Elements of the whole document.
  long elements;
  /// Bytes that the parser is given at one time, at least 4.
  int chunk;
} cxml_limits;

/// How the reading stands.
typedef enum {
  CXML_OK = 0,
  /// The parser reported an error that ends the document.
  CXML_NOT_WELL_FORMED,
  /// A handler asked for the end with `cxml_reader_stop`.
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
  /// `NULL` where the name has none.
  const char *prefix;
  /// `NULL` where there is no prefix, or it is not bound.
  const char *uri;
  const char *value;
  int value_length;
  /// The bytes of the document before the value, where it is there just as it is; else -1.
  long value_offset;
} cxml_attribute;

/// A start tag, valid during the call.
typedef struct {
  const char *name;
  /// `NULL` where the name has none.
  const char *prefix;
  /// `NULL` where the element is in no namespace, or its prefix is not bound.
  const char *uri;
  const cxml_attribute *attributes;
  int attribute_count;
  /// The bytes of the document before the `>` or `/>` that ends the tag.
  long end;
} cxml_tag;

/// What a reader calls. None may be `NULL`.
typedef struct {
  void *context;
  void (*start)(void *context, const cxml_tag *tag);
  /// `offset`: the bytes of the document before the end of the element.
  void (*end)(void *context, long offset);
  /// A part of a text; one text may come in several. `offset`: the bytes of the document before it,
  /// where it is there just as it is; else -1.
  void (*text)(void *context, const char *bytes, int length, long offset);
  /// An error: libxml2's number and sentence, and the bytes before the place where it was noticed.
  void (*problem)(void *context, int code, const char *message, long offset);
} cxml_handlers;

/// Makes a reader; `NULL` where there is no memory.
cxml_reader *cxml_reader_create(const cxml_limits *limits, const cxml_handlers *handlers);

/// Reads further bytes, in chunks. Limits are checked in each tag and between chunks.
cxml_status cxml_reader_push(cxml_reader *reader, const unsigned char *bytes, long length);

/// Says that all bytes were pushed.
cxml_status cxml_reader_finish(cxml_reader *reader);

/// Ends the reading from inside a handler.
void cxml_reader_stop(cxml_reader *reader);

/// The bytes before the place at which the reading stopped, or has come to.
long cxml_reader_offset(const cxml_reader *reader);

/// Frees a reader; `NULL` is allowed.
void cxml_reader_destroy(cxml_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
