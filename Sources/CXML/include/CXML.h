/// The only door to libxml2: opaque types and a few functions, no libxml header.
#ifndef CXML_H
#define CXML_H

/// The version of libxml2 in use, as it reports it (20914 for 2.9.14).
int cxml_version(void);

#endif
