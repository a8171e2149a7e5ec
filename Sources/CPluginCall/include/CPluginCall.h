// What runs inside a plugin, for the message of a crash there. Each thread notes its own calls; the
// handler of the signal reads the note of the thread that crashed, and is async-signal-safe.

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

/// Reports a crash inside a call in a line on the standard error, and writes a message (or nothing, if
/// it's NULL) for any other crash, before a backtrace is written. Only the first call has an effect.
void cplugincall_name_crashes(const char *message);

#endif
