// The few functions of a C library that Embedded Swift needs, for a WebAssembly module without one.
#include <stddef.h>
#include <stdint.h>

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))

struct bytes {
  const void *start;
  size_t count;
};

WASI(fd_write) int fd_write(int file, const struct bytes *parts, size_t count, size_t *written);
WASI(random_get) int random_get(void *start, size_t count);
WASI(proc_exit) _Noreturn void proc_exit(int status);

extern unsigned char __heap_base;
static uintptr_t next = (uintptr_t)&__heap_base;

// The module ends after its tests: memory is never given back.
int posix_memalign(void **memory, size_t alignment, size_t size) {
  uintptr_t start = (next + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t end = start + size;
  uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  if (end > available &&
      __builtin_wasm_memory_grow(0, (end - available + 0xFFFF) >> 16) == (size_t)-1)
    return 12;
  next = end;
  *memory = (void *)start;
  return 0;
}

void free(void *memory) { (void)memory; }

void *memset(void *to, int value, size_t count) {
  unsigned char *bytes = to;
  for (size_t index = 0; index < count; index++) bytes[index] = (unsigned char)value;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) {
    for (size_t index = 0; index < count; index++) target[index] = source[index];
  } else {
    while (count-- > 0) target[count] = source[count];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

int memcmp(const void *one, const void *other, size_t count) {
  const unsigned char *first = one, *second = other;
  for (size_t index = 0; index < count; index++)
    if (first[index] != second[index]) return first[index] < second[index] ? -1 : 1;
  return 0;
}

void arc4random_buf(void *start, size_t count) { random_get(start, count); }

uintptr_t __stack_chk_guard = 0x5AFE57AC;
_Noreturn void __stack_chk_fail(void) { proc_exit(134); }

int putchar(int character) {
  unsigned char byte = (unsigned char)character;
  struct bytes part = {&byte, 1};
  size_t written;
  fd_write(1, &part, 1, &written);
  return character;
}

void end_tests(int status) { proc_exit(status); }

int __main_argc_argv(int count, char **arguments);

__attribute__((export_name("_start"))) void start(void) { proc_exit(__main_argc_argv(0, 0)); }
