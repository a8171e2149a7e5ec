#ifndef ALLOCATION_H
#define ALLOCATION_H

#include <stddef.h>

/// The number of bytes that the process has allocated and not freed.
size_t allocated_bytes(void);

/// Gives memory that is free back to the system.
void release_free_memory(void);

#endif
