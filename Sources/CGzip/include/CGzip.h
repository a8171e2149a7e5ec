/// Compression by zlib, whose functions for it are macros, which Swift can't call.
#ifndef CGZIP_H
#define CGZIP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes bytes in gzip format, with a level from 1 (fast) to 9 (small).
///
/// Returns the number of written bytes, or 0 if there are more than `capacity`, or if memory is short.
size_t cgzip_compress(const uint8_t *bytes, size_t count, int level, uint8_t *result, size_t capacity);

/// Returns the largest number of bytes that `cgzip_part` writes for a number of bytes.
size_t cgzip_part_bound(size_t count);

/// Writes bytes as a part of a deflate stream: blocks that end at a whole byte and need no blocks before them, so
/// that a stream keeps no state between its parts.
///
/// Returns the number of written bytes, or 0 if there are more than `capacity`, or if memory is short.
size_t cgzip_part(const uint8_t *bytes, size_t count, int level, uint8_t *result, size_t capacity);

/// Returns the checksum of the bytes so far, from 0 on, with further ones.
uint32_t cgzip_checksum(uint32_t checksum, const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
