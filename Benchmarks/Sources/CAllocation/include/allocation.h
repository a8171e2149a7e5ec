#ifndef ALLOCATION_H
#define ALLOCATION_H

#include <stddef.h>

/// The number of bytes that the process has allocated and not freed.
size_t allocated_bytes(void);

#endif
