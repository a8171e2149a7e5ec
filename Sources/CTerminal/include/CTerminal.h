// The screen of a terminal: taken over, given back, and given back in time when the process ends,
// is stopped or crashes. All state is the process's own, as the terminal is: there is one
// screen at a time. Everything that runs inside a signal handler is async-signal-safe.

#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/// Takes the screen over: keys come at once and unseen, the alternate screen is shown, the cursor
/// and automatic line wraps are off, and the window's title is stored. Returns 0 or an errno; EBUSY while a screen is open.
int cterminal_open(int input, int output);

/// Gives the screen back as it was, and the window's title, and ends a cterminal_wait in another thread.
void cterminal_close(void);

/// Sends all bytes, unless the screen has been given back. Returns 0 or an errno. From one thread.
int cterminal_write(const char *bytes, size_t count);

/// Control-C is read as a byte, rather than a signal that ends the program. Returns 0 or an errno.
int cterminal_read_interrupts(bool reads);

/// Reads the size in columns and rows. Returns 0 or an errno.
int cterminal_size(int *columns, int *rows);

/// What cterminal_wait met.
typedef enum cterminal_event {
  /// Nothing, for as long as was asked.
  CTERMINAL_TIMEOUT,
  /// Bytes were read.
  CTERMINAL_INPUT,
  /// The size has changed.
  CTERMINAL_RESIZED,
  /// The process was stopped and goes on: the screen is open again, and blank.
  CTERMINAL_RESUMED,
  /// The input has ended, or the screen was closed.
  CTERMINAL_CLOSED,
} cterminal_event;

/// Waits for input or for a change of the screen.
///
/// buffer, capacity: where input goes. count: its bytes. milliseconds: the longest wait, or -1.
cterminal_event cterminal_wait(
  unsigned char *buffer, size_t capacity, size_t *count, int milliseconds);

#endif
