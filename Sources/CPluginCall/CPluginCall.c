#include "CPluginCall.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Thread_local const cplugincall *current;
static _Thread_local bool has_looked;

static atomic_bool is_named;
static atomic_bool has_key;
static pthread_key_t stack_key;

static const struct {
  int number;
  const char *name;
} crashes[] = {
    {SIGABRT, "aborted"},
    {SIGILL, "illegal instruction"},
    {SIGTRAP, "failed assertion"},
    {SIGSEGV, "invalid address, or stack overflow"},
    {SIGBUS, "invalid memory access"},
    {SIGFPE, "arithmetic error, such as a division by zero"},
};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction usual_actions[crash_count];
// What to say of a crash outside of plugins.
static const char *other_message = "";

static void say(const char *text) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t written = write(STDERR_FILENO, text, length);
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

static void on_crash(int number) {
  for (int index = 0; index < crash_count; index++) {
    if (crashes[index].number != number) continue;
    const cplugincall *call = current;
    if (call != NULL) {
      say("error: ");
      say(call->subject);
      say(": it crashed in '");
      say(call->purpose);
      say("': ");
      say(crashes[index].name);
      say(". Report this to the plugin's author.\n");
    } else {
      say(other_message);
    }
    // What was to be done about it is done now: the signal is blocked until this returns.
    sigaction(number, &usual_actions[index], NULL);
    raise(number);
  }
}

static void free_stack(void *memory) {
  stack_t none;
  memset(&none, 0, sizeof none);
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, NULL);
  free(memory);
}

// Where a call has used the stack up, the handler needs one of its own. A thread that has one, as
// those of a sanitizer have, keeps it.
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

void cplugincall_name_crashes(const char *message) {
  if (atomic_exchange(&is_named, true)) return;
  if (message != NULL) {
    const char *copy = strdup(message);
    if (copy != NULL) other_message = copy;
  }
  atomic_store(&has_key, pthread_key_create(&stack_key, free_stack) == 0);
  for (int index = 0; index < crash_count; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(crashes[index].number, &action, &usual_actions[index]);
  }
}
