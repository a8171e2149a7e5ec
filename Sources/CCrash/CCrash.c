#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CCrash.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
  int number;
  const char *meaning;
} crashes[] = {
    {SIGABRT, "aborted"},
    {SIGILL, "illegal instruction"},
    {SIGTRAP, "failed assertion"},
    {SIGSEGV, "invalid address, or stack overflow"},
    {SIGBUS, "invalid memory access"},
    {SIGFPE, "arithmetic error, such as a division by zero"},
};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction previous_actions[crash_count];

static void (*_Atomic cleanup)(void);
static atomic_bool is_ending;
static bool (*_Atomic report)(const void *, const char *);
static void (*_Atomic conclude)(void);

// Whether a thread handles a crash, and whether it's this one.
static atomic_bool is_crashing;
static _Thread_local volatile bool is_handling;

// The cleanup is read after the mark is set, and `ccrash_is_ending` is asked after a cleanup was set: one of
// both sides sees the other.
void ccrash_begin_end(void) {
  atomic_store(&is_ending, true);
  void (*clean)(void) = atomic_load(&cleanup);
  if (clean != NULL) clean();
}

bool ccrash_is_ending(void) { return atomic_load(&is_ending); }

static void end_by(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  raise(number);
}

static void on_crash(int number, siginfo_t *information, void *context) {
  if (!is_handling) {
    is_handling = true;
    // The first crash is reported, and ends the process: another thread that crashes waits for that.
    while (atomic_exchange(&is_crashing, true)) pause();
    // Only once: the cleanup can crash, too.
    ccrash_begin_end();
  }
  for (int index = 0; index < crash_count; index++) {
    if (crashes[index].number != number) continue;
    bool (*tell)(const void *, const char *) = atomic_load(&report);
    if (tell != NULL && tell(context, crashes[index].meaning)) break;
    const struct sigaction *action = &previous_actions[index];
    if (action->sa_flags & SA_SIGINFO) {
      action->sa_sigaction(number, information, context);
    } else if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) {
      action->sa_handler(number);
    }
    void (*end)(void) = atomic_load(&conclude);
    if (end != NULL) end();
  }
  end_by(number);
}

static void install(void) {
  for (int index = 0; index < crash_count; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_crash;
    // On the thread's signal stack if it has one: its normal stack may be exhausted.
    action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    sigaction(crashes[index].number, &action, &previous_actions[index]);
  }
}

static pthread_once_t is_installed = PTHREAD_ONCE_INIT;

static void end_at_exit(void) {
  // Too late: the process ends without calling it.
  if (atexit(ccrash_begin_end) != 0) atomic_store(&is_ending, true);
#if !defined(__APPLE__)
  if (at_quick_exit(ccrash_begin_end) != 0) atomic_store(&is_ending, true);
#endif
}

static pthread_once_t ends_at_exit = PTHREAD_ONCE_INIT;

void ccrash_set_cleanup(void (*function)(void)) {
  atomic_store(&cleanup, function);
  if (function == NULL) return;
  pthread_once(&is_installed, install);
  pthread_once(&ends_at_exit, end_at_exit);
}

void ccrash_set_report(
    bool (*new_report)(const void *context, const char *meaning), void (*new_conclude)(void)) {
  atomic_store(&report, new_report);
  atomic_store(&conclude, new_conclude);
  pthread_once(&is_installed, install);
}
