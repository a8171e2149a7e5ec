#include "CXMLParser.h"

#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

void cxml_set_up(void) { pthread_once(&once, xmlInitParser); }

long cxml_consumed(const xmlParserCtxt *parser, long pushed) {
  const xmlParserInput *input = parser->input;
  if (input == NULL || input->cur == NULL || input->base == NULL) return pushed;
  return (long)input->consumed + (long)(input->cur - input->base);
}

/// The byte after the `<` at the parser's position; 0 if there is none.
static xmlChar behind_bracket(const xmlParserCtxt *parser) {
  const xmlParserInput *input = parser->input;
  if (input == NULL || input->cur == NULL || input->end - input->cur < 2) return 0;
  return input->cur[0] == '<' ? input->cur[1] : 0;
}

int cxml_is_at_markup(const xmlParserCtxt *parser) {
  xmlChar next = behind_bracket(parser);
  return next == '!' || next == '?';
}

int cxml_is_at_tag(const xmlParserCtxt *parser) {
  return behind_bracket(parser) != 0 && !cxml_is_at_markup(parser);
}
