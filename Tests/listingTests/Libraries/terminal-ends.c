// Opens and closes the screen of a terminal, and ends the process meanwhile: at each call of the system and each
// access of shared state that the opening thread makes, another thread begins the end, and at each of those that
// the end makes, the opening thread goes on. Prints the cases in which the terminal isn't restored, and then the
// number of all cases.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { OPENING, ENDING };

// Shared with the process that counts.
static struct {
  bool is_reached[2];
} *shared;

// The steps at which a thread passes the turn on; the end begins at the first one's.
static int steps[2];
static int ending_signal;
static atomic_int turn;
static _Thread_local int thread = OPENING;
static _Thread_local int passed;
// Whether the thread's steps don't count.
static _Thread_local bool is_done;

static void pass_turn(void) {
  int other = 1 - thread;
  atomic_store_explicit(&turn, other, memory_order_seq_cst);
  while (atomic_load_explicit(&turn, memory_order_seq_cst) != thread) sched_yield();
}

static int step(void) {
  int saved = errno;
  if (!is_done && ++passed == steps[thread]) {
    shared->is_reached[thread] = true;
    pass_turn();
  }
  errno = saved;
  return 0;
}

static int wait_for_other(void) {
  pass_turn();
  return 0;
}

// Setting the actions of all signals is a step only for the signal that comes.
#define sigaction(number, ...) ((number) == ending_signal ? step() : 0, sigaction(number, __VA_ARGS__))
#define tcsetattr(...) (step(), tcsetattr(__VA_ARGS__))
#define write(...) (step(), write(__VA_ARGS__))
#define open(...) (step(), open(__VA_ARGS__))
#define dup2(...) (step(), dup2(__VA_ARGS__))
#define close(...) (step(), close(__VA_ARGS__))
#define pthread_sigmask(...) (step(), pthread_sigmask(__VA_ARGS__))
#define atexit(...) (step(), atexit(__VA_ARGS__))
#define raise(...) (step(), raise(__VA_ARGS__))
#define nanosleep(time, rest) ((void)(time), wait_for_other())
#undef atomic_load
#define atomic_load(object) (step(), atomic_load_explicit(object, memory_order_seq_cst))
#undef atomic_store
#define atomic_store(object, value) \
  (step(), atomic_store_explicit(object, value, memory_order_seq_cst))
#undef atomic_exchange
#define atomic_exchange(object, value) \
  (step(), atomic_exchange_explicit(object, value, memory_order_seq_cst))
#undef atomic_flag_test_and_set
#define atomic_flag_test_and_set(object) \
  (step(), atomic_flag_test_and_set_explicit(object, memory_order_seq_cst))
#undef atomic_flag_clear
#define atomic_flag_clear(object) \
  (step(), atomic_flag_clear_explicit(object, memory_order_seq_cst))

#include "../../../Sources/CCrash/CCrash.c"
#include "../../../Sources/CTerminal/CTerminal.c"

#undef raise
#undef open
#undef close
#undef dup2

// The ends: by a signal, or in another way.
enum { EXIT = 1000, QUICK_EXIT, BLAMED_EXIT, OWN_SIGNAL };
static const struct {
  const char *name;
  int end;
} ends[] = {
    {"a signal", SIGTERM},   {"a real-time signal", 40},       {"a crash", SIGSEGV},
    {"exit", EXIT},          {"quick_exit", QUICK_EXIT},       {"an exit of a plugin", BLAMED_EXIT},
    {"its own signal", OWN_SIGNAL},
};

static pthread_t opening;

static void *end_process(void *end) {
  thread = ENDING;
  while (atomic_load_explicit(&turn, memory_order_seq_cst) != ENDING) sched_yield();
  switch (*(const int *)end) {
  case EXIT: exit(0);
  case QUICK_EXIT: quick_exit(0);
  case BLAMED_EXIT:
    ccrash_begin_end();
    _exit(0);
  case OWN_SIGNAL:
    // Handled by the opening thread.
    pthread_kill(opening, ending_signal);
    for (;;) pass_turn();
  default: raise(ending_signal);
  }
  return NULL;
}

static void run(int end, bool closes) {
  signal(SIGALRM, SIG_DFL);
  alarm(20);
  opening = pthread_self();
  ending_signal = end < EXIT ? end : SIGTERM;
  pthread_t other;
  pthread_create(&other, NULL, end_process, &end);
  static const char frame[] = "a frame";
  is_done = closes;
  cterminal_open(STDIN_FILENO, STDOUT_FILENO);
  is_done = false;
  cterminal_write(frame, sizeof frame - 1);
  cterminal_read_interrupts(true);
  if (closes) cterminal_close();
  is_done = true;
  if (!shared->is_reached[OPENING]) exit(0);
  for (;;) pass_turn();
}

// MARK: - The process that counts

static int master, terminal;
static int failures;

// Whether the last one of a sequence's two forms switches a mode off or on.
static bool is_mode(const char *output, const char *mode, char wanted) {
  char last = wanted;
  for (const char *found = output; (found = strstr(found, mode)) != NULL; found++) {
    last = found[strlen(mode)];
  }
  return last == wanted;
}

static int count(const char *output, const char *sequence) {
  int count = 0;
  for (const char *found = output; (found = strstr(found, sequence)) != NULL; found++) count++;
  return count;
}

static const char *fault(const char *output, const struct termios *mode, const struct termios *old) {
  if (memcmp(mode, old, sizeof *mode) != 0) return "the mode";
  if (!is_mode(output, "\033[?1049", 'l')) return "the screen";
  if (!is_mode(output, "\033[?1002", 'l') || !is_mode(output, "\033[?1006", 'l')) return "the mouse";
  if (!is_mode(output, "\033[?2004", 'l')) return "the pasting";
  if (!is_mode(output, "\033[?25", 'h')) return "the cursor";
  if (!is_mode(output, "\033[?7", 'h')) return "the wrapping of lines";
  if (count(output, "\033[22;2t") != count(output, "\033[23;2t")) return "the title";
  const char *left = strstr(output, "\033[?1049l");
  if (left != NULL && strstr(left, "a frame") != NULL) return "the screen below a frame";
  return NULL;
}

static void try(const char *name, int end, bool closes, const struct termios *old) {
  memset(shared, 0, sizeof *shared);
  tcsetattr(terminal, TCSANOW, old);
  pid_t child = fork();
  if (child == 0) {
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(terminal, descriptor);
    close(master);
    close(terminal);
    run(end, closes);
  }
  int status = 0;
  waitpid(child, &status, 0);
  static char output[1 << 16];
  ssize_t length = 0, part;
  while ((part = read(master, output + length, sizeof output - 1 - (size_t)length)) > 0) length += part;
  output[length] = 0;
  // All bytes are compared, also those between the members.
  struct termios mode;
  memset(&mode, 0, sizeof mode);
  tcgetattr(terminal, &mode);
  const char *found = fault(output, &mode, old);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) found = "the process, which hangs";
  int expected = end < EXIT ? end : end == OWN_SIGNAL ? SIGTERM : 0;
  bool is_ended = shared->is_reached[OPENING];
  if (found == NULL && is_ended && (WIFSIGNALED(status) ? WTERMSIG(status) : 0) != expected) {
    found = "the status";
  }
  if (found == NULL) return;
  failures++;
  printf("%s at step %d of %s, which goes on after step %d: %s isn't restored\n", name,
         steps[OPENING], closes ? "closing" : "opening", steps[ENDING], found);
}

int main(void) {
  is_done = true;
  // The threads of the program that starts this one may block signals, and those that are blocked stay so.
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigprocmask(SIG_SETMASK, &unblocked, NULL);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return 2;
  terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
  fcntl(master, F_SETFL, O_NONBLOCK);
  struct termios old;
  memset(&old, 0, sizeof old);
  if (terminal < 0 || tcgetattr(terminal, &old) != 0) return 2;
  int cases = 0;
  for (size_t index = 0; index < 2 * sizeof ends / sizeof *ends; index++) {
    const char *name = ends[index / 2].name;
    steps[OPENING] = 0;
    do {
      steps[OPENING]++;
      steps[ENDING] = 0;
      do {
        steps[ENDING]++;
        try(name, ends[index / 2].end, index % 2 != 0, &old);
        cases++;
      } while (shared->is_reached[ENDING] && failures < 20);
    } while (shared->is_reached[OPENING] && failures < 20);
  }
  printf("%d cases\n", cases);
  return failures == 0 ? 0 : 1;
}
