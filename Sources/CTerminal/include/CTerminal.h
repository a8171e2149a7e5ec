// The screen of a terminal: opened, and restored when it's closed and when the process ends, is stopped or
// crashes. All state is global, as the process has one terminal, and one screen at a time. All code that
// runs in a signal handler is async-signal-safe.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/// Opens the screen: keys are read at once and without echo, the alternate screen is shown, the cursor and
/// automatic line wraps are off, and the window's title is stored. Returns 0 or an errno; EBUSY while a
/// screen is open.
int cterminal_open(int input, int output);

/// Restores the screen and the window's title, and ends a cterminal_wait in another thread.
void cterminal_close(void);

/// Sends all bytes, unless the screen was closed. Returns 0 or an errno. Call it from one thread.
int cterminal_write(const char *bytes, size_t count);

/// Makes Control-C a byte of the input, instead of a signal that ends the program. Returns 0 or an errno.
int cterminal_read_interrupts(bool reads);

/// Reads the size in columns and rows. Returns 0 or an errno.
int cterminal_size(int *columns, int *rows);

/// The result of cterminal_wait.
typedef enum cterminal_event {
  /// Nothing happened in the given time.
  CTERMINAL_TIMEOUT,
  /// Bytes were read.
  CTERMINAL_INPUT,
  /// The size has changed.
  CTERMINAL_RESIZED,
  /// The process was stopped and continues: the screen is open again, and blank.
  CTERMINAL_RESUMED,
  /// The input has ended, or the screen was closed.
  CTERMINAL_CLOSED,
} cterminal_event;

/// Waits for input or for a change of the screen.
///
/// buffer, capacity: the buffer for input. count: its bytes. milliseconds: the longest time, or -1.
cterminal_event cterminal_wait(
  unsigned char *buffer, size_t capacity, size_t *count, int milliseconds);

#endif
