#include "CXMLParser.h"

#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

void cxml_set_up(void) { pthread_once(&once, xmlInitParser); }

long cxml_consumed(const xmlParserCtxt *parser, long pushed) {
  const xmlParserInput *input = parser->input;
  if (input == NULL || input->cur == NULL || input->base == NULL) return pushed;
  return (long)input->consumed + (long)(input->cur - input->base);
}

int cxml_is_at_tag(const xmlParserCtxt *parser) {
  const xmlParserInput *input = parser->input;
  if (input == NULL || input->cur == NULL || input->end - input->cur < 2) return 0;
  return input->cur[0] == '<' && input->cur[1] != '!' && input->cur[1] != '?';
}
