#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CCrash.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

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
static bool (*_Atomic report)(const void *, const char *);
static void (*_Atomic conclude)(void);

static void end_by(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
  raise(number);
}

static void on_crash(int number, siginfo_t *information, void *context) {
  // Only once: the cleanup can crash, too.
  void (*clean)(void) = atomic_exchange(&cleanup, NULL);
  if (clean != NULL) clean();
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

void ccrash_set_cleanup(void (*function)(void)) {
  atomic_store(&cleanup, function);
  if (function != NULL) pthread_once(&is_installed, install);
}

void ccrash_set_report(
    bool (*new_report)(const void *context, const char *meaning), void (*new_conclude)(void)) {
  atomic_store(&report, new_report);
  atomic_store(&conclude, new_conclude);
  pthread_once(&is_installed, install);
}
