// What runs inside a plugin, for the message of a crash there, or of an exit. Each thread notes its own
// calls; the handler of the signal reads the note of the thread that crashed. Where there is none, the
// library is named that crashed, or called what did.

#ifndef CPLUGINCALL_H
#define CPLUGINCALL_H

/// A call into a plugin. The texts live for as long as the call takes.
typedef struct cplugincall {
  /// Whose code it is: "clock 'a' of plugin 'clock'".
  const char *subject;
  /// Which function of it.
  const char *purpose;
  /// The call that this one was made in.
  const struct cplugincall *outer;
} cplugincall;

/// Notes that a call begins on this thread.
void cplugincall_begin(cplugincall *call);

/// Notes that it has ended.
void cplugincall_end(const cplugincall *call);

/// Notes the library of a plugin, by the address of a symbol in it.
void cplugincall_note_library(const void *symbol, const char *path);

/// Reports a crash of a plugin in a line on the standard error, and ends the process by the signal. For
/// any other crash what was set up before writes its backtrace, and then a message is written (nothing,
/// if it's NULL). Reports exits, too. Only the first call has an effect.
void cplugincall_name_crashes(const char *message);

/// Reports an exit by a plugin in a line on the standard error, and ends the process with
/// CPLUGINCALL_EXIT_STATUS. Only the first call has an effect.
void cplugincall_report_exits(void);

enum { CPLUGINCALL_EXIT_STATUS = 70 };

#endif
