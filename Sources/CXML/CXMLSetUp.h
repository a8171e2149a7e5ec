/// What the parts of the door share.
#ifndef CXML_SET_UP_H
#define CXML_SET_UP_H

/// Sets libxml2 up, once a process.
void cxml_set_up(void);

#endif
