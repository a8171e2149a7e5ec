// Records the calls into plugins, for the message of a crash or an exit there. Each thread records its own
// calls; the handler of the signal reads those of the thread that crashed. Without a call, the message
// names the library that crashed, or that called the code that did.

#ifndef CPLUGINCALL_H
#define CPLUGINCALL_H

#include <stdbool.h>

/// A call into a plugin. The texts are valid as long as the call.
typedef struct cplugincall {
  /// The owner of the code: "clock 'a' of plugin 'clock'".
  const char *subject;
  /// The function.
  const char *purpose;
  /// The call that contains this one.
  const struct cplugincall *outer;
} cplugincall;

/// Records that a call begins on this thread.
void cplugincall_begin(cplugincall *call);

/// Records that it has ended.
void cplugincall_end(const cplugincall *call);

/// Whether a call runs on this thread.
bool cplugincall_is_running(void);

/// Records the library of a plugin, by the address of a symbol in it.
void cplugincall_note_library(const void *symbol, const char *path);

/// Reports a crash of a plugin in a line on the standard error, and ends the process by the signal. For
/// other crashes the earlier handler writes its backtrace, and then a message is written (none if it's
/// NULL). Reports exits, too. Only the first call has an effect.
void cplugincall_name_crashes(const char *message);

/// Reports an exit by a plugin in a line on the standard error, and ends the process with
/// CPLUGINCALL_EXIT_STATUS. Only the first call has an effect.
void cplugincall_report_exits(void);

enum { CPLUGINCALL_EXIT_STATUS = 70 };

#endif
