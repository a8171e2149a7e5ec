// Bytes that are looked for in text, 32 or 64 at a time. Swift has the vectors, but no way from their
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

#define BYTE_MARKS(count)                                                                          \
  typedef uint8_t byte_marks_bytes_##count __attribute__((ext_vector_type(count)));                \
  typedef bool byte_marks_bits_##count __attribute__((ext_vector_type(count)));                    \
  /* Looks for bytes below a bound, and for two more. Reads so many bytes from a place on. */      \
  static inline byte_marks byte_marks_of_##count(                                                  \
      const void *_Nonnull bytes, uint8_t bound, uint8_t one, uint8_t other) {                     \
    byte_marks_bytes_##count all;                                                                  \
    memcpy(&all, bytes, count);                                                                    \
    byte_marks_bits_##count found = __builtin_convertvector(                                       \
        (all < (byte_marks_bytes_##count)bound) | (all == (byte_marks_bytes_##count)one)           \
            | (all == (byte_marks_bytes_##count)other),                                            \
        byte_marks_bits_##count);                                                                  \
    byte_marks_bits_##count beyond = __builtin_convertvector(                                      \
        all >= (byte_marks_bytes_##count)(uint8_t)0x80, byte_marks_bits_##count);                  \
    byte_marks marks = {0, 0};                                                                     \
    memcpy(&marks.found, &found, count / 8);                                                       \
    memcpy(&marks.beyond_ascii, &beyond, count / 8);                                               \
    return marks;                                                                                  \
  }

BYTE_MARKS(32)
BYTE_MARKS(64)

#undef BYTE_MARKS

#endif
