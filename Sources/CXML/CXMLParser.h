/// What the readers share: libxml2 itself, and where a parser is.
#ifndef CXML_PARSER_H
#define CXML_PARSER_H

#include <libxml/parser.h>

/// Sets libxml2 up, once a process.
void cxml_set_up(void);

/// The bytes that a parser has consumed of those that were pushed. Exact where nothing is converted.
long cxml_consumed(const xmlParserCtxt *parser, long pushed);

/// Whether the bytes at the parser's place are a tag (no comment, instruction or CDATA section).
int cxml_is_at_tag(const xmlParserCtxt *parser);

/// Whether they are a comment, an instruction and the like.
int cxml_is_at_markup(const xmlParserCtxt *parser);

#endif
