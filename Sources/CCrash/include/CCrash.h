#ifndef CCRASH_H
#define CCRASH_H

#include <stdbool.h>

/// Sets the function that is called first when the process crashes, such as one that restores the screen;
/// NULL for none. It must be safe in a signal handler.
void ccrash_set_cleanup(void (*cleanup)(void));

/// Sets the functions that report a crash. Both must be safe in a signal handler.
///
/// `report` gets the signal's context and the meaning of the signal, and returns whether it reported the
/// crash. If it didn't, the handler that was installed before is called, such as one that writes a
/// backtrace, and then `conclude`.
void ccrash_set_report(
    bool (*report)(const void *context, const char *meaning), void (*conclude)(void));

#endif
