// Bytes that are looked for in text, 32 at a time. Swift has the vectors, but no way from their
// masks to bits; for clang it is one conversion, which is an instruction on most machines.

#ifndef C_BYTE_MARKS_H
#define C_BYTE_MARKS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The lowest bit stands for the first byte.
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The bits of a mask come in the other order here: reverse them."
#endif

/// Which of some bytes are looked for, and which are beyond ASCII: a bit for each.
typedef struct {
  uint64_t found;
  uint64_t beyond_ascii;
} byte_marks;

typedef uint8_t byte_marks_bytes __attribute__((ext_vector_type(32)));
typedef bool byte_marks_bits __attribute__((ext_vector_type(32)));

/// Looks for bytes below a bound, and for two more. Reads 32 bytes from a place on.
static inline byte_marks byte_marks_of_32(
    const void *_Nonnull bytes, uint8_t bound, uint8_t one, uint8_t other) {
  byte_marks_bytes all;
  memcpy(&all, bytes, 32);
  byte_marks_bits found = __builtin_convertvector(
      (all < (byte_marks_bytes)bound) | (all == (byte_marks_bytes)one) | (all == (byte_marks_bytes)other),
      byte_marks_bits);
  byte_marks_bits beyond = __builtin_convertvector(all >= (byte_marks_bytes)(uint8_t)0x80, byte_marks_bits);
  byte_marks marks = {0, 0};
  memcpy(&marks.found, &found, 4);
  memcpy(&marks.beyond_ascii, &beyond, 4);
  return marks;
}

#endif
