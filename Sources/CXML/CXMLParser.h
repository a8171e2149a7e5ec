/// Functions of both readers: libxml2's setup, and the position of a parser.
#ifndef CXML_PARSER_H
#define CXML_PARSER_H

#include <libxml/parser.h>

/// Sets up libxml2, once per process.
void cxml_set_up(void);

/// The number of pushed bytes that a parser has consumed. Exact if nothing is converted.
long cxml_consumed(const xmlParserCtxt *parser, long pushed);

/// Whether there is a tag at the parser's position (no comment, instruction or CDATA section).
int cxml_is_at_tag(const xmlParserCtxt *parser);

/// Whether there is a comment, an instruction or similar.
int cxml_is_at_markup(const xmlParserCtxt *parser);

#endif
