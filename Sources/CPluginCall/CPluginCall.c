#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CPluginCall.h"

#include "CCrash.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#if __has_include(<execinfo.h>)
#include <execinfo.h>
#else
static int backtrace(void **addresses, int count) {
  (void)addresses, (void)count;
  return 0;
}
#endif

static _Thread_local const cplugincall *current;
static _Thread_local bool has_looked;
static _Thread_local volatile bool is_searching;
// Whether this thread exits the process, and runs only the destructors of libraries from now on.
static _Thread_local bool is_unloading;

static atomic_bool reports_exits;
static atomic_bool is_named;
static atomic_bool has_key;
static pthread_key_t stack_key;
// A plugin can close the standard error, or open another file in its place.
static int messages = STDERR_FILENO;
static pid_t process;

// The libraries of plugins. Those beyond the limit aren't named outside of calls.
enum { library_limit = 256 };
static struct {
  const void *start;
  const char *path;
} libraries[library_limit];
static atomic_int library_count;

// The message about a crash outside of plugins.
static const char *other_message = "";

static void say(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t written = write(messages, text, length);
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

static void say_libraries(const char *separator) {
  int count = atomic_load(&library_count);
  for (int index = 0; index < count; index++) {
    if (index > 0) say(separator);
    say(libraries[index].path);
  }
}

// Reports an exit or a crash in a plugin's call, or outside of calls in its library.
static void blame(
    const cplugincall *call, const char *library, const char *deed, const char *details) {
  say("error: ");
  say(call != NULL ? call->subject : library);
  say(": it ");
  say(deed);
  if (call != NULL) {
    say(" in '");
    say(call->purpose);
    say("'");
  } else {
    say(" outside of a call");
  }
  say(details);
  say(". Report this to the plugin's author.\n");
}

// MARK: - Libraries

static const void *start_of_library(const void *address) {
  Dl_info found;
  return dladdr(address, &found) != 0 ? found.dli_fbase : NULL;
}

static const char *plugin_at(const void *start) {
  int count = atomic_load(&library_count);
  for (int index = 0; index < count && index < library_limit; index++) {
    if (libraries[index].start == start) return libraries[index].path;
  }
  return NULL;
}

// Returns the innermost plugin on the call stack.
static const char *calling_plugin(void) {
  if (atomic_load(&library_count) == 0) return NULL;
  void *addresses[128];
  int count = backtrace(addresses, sizeof addresses / sizeof *addresses);
  const char *plugin = NULL;
  for (int index = 0; index < count && plugin == NULL; index++) {
    const void *start = start_of_library(addresses[index]);
    if (start != NULL) plugin = plugin_at(start);
  }
  return plugin;
}

static const char *crashed_plugin(const ucontext_t *context) {
  const void *address = NULL, *caller = NULL;
#if defined(__linux__) && defined(__x86_64__)
  address = (const void *)context->uc_mcontext.gregs[REG_RIP];
  const void *const *top = (const void *)context->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
  address = (const void *)context->uc_mcontext.pc;
  const void *const *top = (const void *)&context->uc_mcontext.regs[30];
#else
  (void)context;
  const void *const *top = &caller;
#endif
  if (address == NULL || start_of_library(address) != NULL) return calling_plugin();
  // After a call of an invalid address, only the return address leads to the caller.
  caller = start_of_library(*top);
  return caller != NULL ? plugin_at(caller) : NULL;
}

// MARK: - Crashes

// The system calls destructors, and one that jumps away leaves nothing on the stack that leads to its library:
// the program's own have nothing to do that could crash.
static void blame_destructors(const char *meaning) {
  say("error: ");
  say_libraries(" or ");
  say(": it crashed in a destructor: ");
  say(meaning);
  say(". Report this to the plugin's author.\n");
}

static bool report_crash(const void *context, const char *meaning) {
  const cplugincall *call = current;
  const char *library = NULL;
  // The search itself can crash if the stack is damaged.
  if (call == NULL && !is_searching) {
    is_searching = true;
    library = crashed_plugin(context);
  }
  if (call == NULL && library == NULL) {
    if (!is_unloading || atomic_load(&library_count) == 0) return false;
    blame_destructors(meaning);
    return true;
  }
  // A backtrace of the host doesn't help the plugin's author.
  char details[80] = ": ";
  strcat(details, meaning);
  blame(call, library, "crashed", details);
  return true;
}

// After a backtrace, so that the message is the last line.
static void conclude_crash(void) {
  say(other_message);
  if (atomic_load(&library_count) == 0) return;
  // A plugin that damages memory or jumps away on its own thread leaves no trace of itself.
  say("note: a plugin may be the cause, so try without it before you report this: ");
  say_libraries(", ");
  say("\n");
}

static void free_stack(void *memory) {
  stack_t none;
  memset(&none, 0, sizeof none);
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, NULL);
  free(memory);
}

// If a call has exhausted the stack, the handler needs another one. A thread that has a signal stack, as
// with sanitizers, keeps it.
static void reserve_stack(void) {
  stack_t there;
  if (sigaltstack(NULL, &there) != 0 || !(there.ss_flags & SS_DISABLE)) return;
  stack_t own;
  memset(&own, 0, sizeof own);
  own.ss_size = 64 * 1024;
  own.ss_sp = malloc(own.ss_size);
  if (own.ss_sp == NULL) return;
  // Freed with the thread.
  if (pthread_setspecific(stack_key, own.ss_sp) != 0) {
    free(own.ss_sp);
    return;
  }
  sigaltstack(&own, NULL);
}

void cplugincall_begin(cplugincall *call) {
  if (!has_looked && atomic_load_explicit(&has_key, memory_order_acquire)) {
    has_looked = true;
    reserve_stack();
  }
  call->outer = current;
  current = call;
}

void cplugincall_end(const cplugincall *call) { current = call->outer; }

bool cplugincall_is_running(void) { return current != NULL; }

void cplugincall_note_library(const void *symbol, const char *path) {
  const void *start = start_of_library(symbol);
  if (start == NULL || plugin_at(start) != NULL) return;
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  int count = atomic_load(&library_count);
  const char *copy = count < library_limit ? strdup(path) : NULL;
  if (copy != NULL) {
    libraries[count].start = start;
    libraries[count].path = copy;
    atomic_store(&library_count, count + 1);
  }
  pthread_mutex_unlock(&lock);
}

void cplugincall_name_crashes(const char *message) {
  cplugincall_report_exits();
  if (atomic_exchange(&is_named, true)) return;
  if (message != NULL) {
    const char *copy = strdup(message);
    if (copy != NULL) other_message = copy;
  }
  // The first use loads a library, which a handler can't do.
  void *address;
  backtrace(&address, 1);
  atomic_store(&has_key, pthread_key_create(&stack_key, free_stack) == 0);
  ccrash_set_report(report_crash, conclude_crash);
}

// MARK: - Exits

static void on_ending(const char *details) {
  // A process that a plugin has forked isn't reported.
  if (getpid() != process) return;
  const cplugincall *call = current;
  const char *library = call == NULL ? calling_plugin() : NULL;
  if (call == NULL && library == NULL) {
    is_unloading = true;
    return;
  }
  // Other threads run on: the message is written below what they show.
  ccrash_begin_end();
  blame(call, library, "ended the program", details);
  _exit(CPLUGINCALL_EXIT_STATUS);
}

#if defined(__GLIBC__)
static void on_exit_status(int status, void *unused) {
  (void)unused;
  char details[40];
  snprintf(details, sizeof details, " (exit(%d))", status);
  on_ending(details);
}
#else
static void on_exit_without_status(void) { on_ending(" (exit)"); }
#endif

#if !defined(__APPLE__)
static void on_quick_exit(void) { on_ending(" (quick_exit)"); }
#endif

void cplugincall_report_exits(void) {
  if (atomic_exchange(&reports_exits, true)) return;
  process = getpid();
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy >= 0) messages = copy;
#if defined(__GLIBC__)
  on_exit(on_exit_status, NULL);
#else
  atexit(on_exit_without_status);
#endif
#if !defined(__APPLE__)
  at_quick_exit(on_quick_exit);
#endif
}
