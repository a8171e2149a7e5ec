#ifndef CCRASH_H
#define CCRASH_H

#include <stdbool.h>

/// Sets what is called first when the process crashes, such as a function that gives the screen back;
/// NULL for nothing. It must be safe in a signal handler.
void ccrash_set_cleanup(void (*cleanup)(void));

/// Sets what reports a crash. Both must be safe in a signal handler.
///
/// `report` gets the signal's context and what the signal means, and returns whether it reported the
/// crash. If not, the handler that was there before, such as one that writes a backtrace, is called,
/// then `conclude`.
void ccrash_set_report(
    bool (*report)(const void *context, const char *meaning), void (*conclude)(void));

#endif
