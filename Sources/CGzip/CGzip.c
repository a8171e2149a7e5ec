#include "CGzip.h"

#include <limits.h>
#include <zlib.h>

// The largest window; with 16 in the format gzip, and negative without a format around it.
enum { gzip_window = MAX_WBITS + 16, raw_window = -MAX_WBITS, default_memory = 8 };

static size_t compress_with(
  int window, int flush, int complete, const uint8_t *bytes, size_t count, int level, uint8_t *result,
  size_t capacity) {
  z_stream stream = {0};
  if (count > UINT_MAX || capacity > UINT_MAX
      || deflateInit2(&stream, level, Z_DEFLATED, window, default_memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = result;
  stream.avail_out = (uInt)capacity;
  int status = deflate(&stream, flush);
  size_t written = capacity - stream.avail_out;
  // A flush is complete if it leaves space.
  int is_complete = status == complete && (flush == Z_FINISH || stream.avail_out > 0);
  deflateEnd(&stream);
  return is_complete ? written : 0;
}

size_t cgzip_compress(const uint8_t *bytes, size_t count, int level, uint8_t *result, size_t capacity) {
  return compress_with(gzip_window, Z_FINISH, Z_STREAM_END, bytes, count, level, result, capacity);
}

// The bound of zlib is that of a whole stream; the empty block of a flush has 5 bytes, and one stays free.
size_t cgzip_part_bound(size_t count) { return compressBound(count) + 16; }

size_t cgzip_part(const uint8_t *bytes, size_t count, int level, uint8_t *result, size_t capacity) {
  return compress_with(raw_window, Z_SYNC_FLUSH, Z_OK, bytes, count, level, result, capacity);
}

uint32_t cgzip_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(checksum, bytes, count);
}
