#ifndef CCRASH_H
#define CCRASH_H

#include <stdbool.h>

/// Sets the function that is called first when the process crashes, exits or is ended by a signal, such as
/// one that restores the screen; NULL for none. It must be safe in a signal handler, and is called by each
/// thread that ends the process.
void ccrash_set_cleanup(void (*cleanup)(void));

/// Begins the end of the process: calls the cleanup. For handlers of signals that end the process, and before
/// `_exit`; crashes and `exit` do it by themselves. Safe in a signal handler.
void ccrash_begin_end(void);

/// Whether the end of the process has begun. What the cleanup restores isn't to be taken over anymore: set the
/// cleanup first, then ask this.
bool ccrash_is_ending(void);

/// Sets the functions that report a crash. Both must be safe in a signal handler.
///
/// `report` gets the signal's context and the meaning of the signal, and returns whether it reported the
/// crash. If it didn't, the handler that was installed before is called, such as one that writes a
/// backtrace, and then `conclude`. Of several threads that crash, the first one is reported.
void ccrash_set_report(
    bool (*report)(const void *context, const char *meaning), void (*conclude)(void));

#endif
