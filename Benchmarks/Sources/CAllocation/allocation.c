#include "allocation.h"

#include <malloc.h>

size_t allocated_bytes(void) {
  struct mallinfo2 figures = mallinfo2();
  return figures.uordblks + figures.hblkhd;
}

void release_free_memory(void) { malloc_trim(0); }
