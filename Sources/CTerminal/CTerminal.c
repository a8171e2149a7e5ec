#include "CTerminal.h"
#include "CCrash.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// The window's title is pushed on the terminal's stack of titles, and popped at the end. Presses, drags and
// the wheel of the mouse (1002, 1006) and pasted text (2004) arrive as escape sequences.
static const char push_title_sequence[] = "\033[22;2t";
static const char enter_sequence[] =
  "\033[?1049h\033[?25l\033[?7l\033[?1002h\033[?1006h\033[?2004h\033[2J";
static const char leave_sequence[] =
  "\033[0m\033[?2004l\033[?1006l\033[?1002l\033[?7h\033[?25h\033[?1049l\033[23;2t";

// Duplicates: any code of the process can close the original descriptors.
static int input_descriptor = -1;
static int output_descriptor = -1;
// Duplicates of the standard output and error while their output is discarded.
static int discarded[2] = {-1, -1};
static int notices[2] = {-1, -1};
static struct termios usual_mode;
static struct termios raw_mode;

static atomic_bool is_open;
static atomic_bool is_entered;
// Whether a thread is entering or leaving the screen.
static atomic_flag is_changing = ATOMIC_FLAG_INIT;
static atomic_bool is_writing;
static atomic_bool has_reader;
static pthread_t writer;
static pid_t process;

#if defined(_NSIG)
enum { signal_count = _NSIG };
#else
enum { signal_count = NSIG };
#endif
// The previous actions of the signals that are handled.
static struct sigaction signal_actions[signal_count];
static bool is_handled[signal_count];

// Whether a user or the system ends the process by a signal: handlers of the app don't count.
static bool is_request_to_end(int number) {
  return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

// Whether a signal ends the process by default, and isn't one of a crash, which CCrash handles.
static bool ends_by_default(int number) {
  switch (number) {
  case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT:
  case SIGCHLD: case SIGURG: case SIGWINCH:
#if defined(__APPLE__)
  case SIGIO: case SIGINFO:
#endif
  case SIGABRT: case SIGILL: case SIGTRAP: case SIGSEGV: case SIGBUS: case SIGFPE:
    return false;
  default:
    return true;
  }
}

static void send_all(const char *bytes, size_t count) {
  int waits = 0;
  while (count > 0) {
    ssize_t sent = write(output_descriptor, bytes, count);
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    } else if (errno == EAGAIN && waits++ < 10) {
      struct pollfd room = {output_descriptor, POLLOUT, 0};
      poll(&room, 1, 100);
    } else if (errno != EINTR) {
      return;
    }
  }
}

static void pause_briefly(void) {
  struct timespec millisecond = {0, 1000000};
  nanosleep(&millisecond, NULL);
}

static void notify(char notice) {
  // A full pipe contains enough notices.
  ssize_t ignored = write(notices[1], &notice, 1);
  (void)ignored;
}

// Discards the output of other code of the process to the terminal, where it would damage the screen.
// Output to a file or a pipe isn't discarded.
static void discard_prints(void) {
  int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (null < 0) return;
  for (int index = 0; index < 2; index++) {
    int descriptor = STDOUT_FILENO + index;
    if (discarded[index] >= 0 || isatty(descriptor) != 1) continue;
    discarded[index] = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (discarded[index] >= 0) dup2(null, descriptor);
  }
  close(null);
}

static void restore_prints(void) {
  for (int index = 0; index < 2; index++) {
    if (discarded[index] < 0) continue;
    dup2(discarded[index], STDOUT_FILENO + index);
    close(discarded[index]);
    discarded[index] = -1;
  }
}

// The screen is entered and left by one thread at a time: if another one ends the process meanwhile, it
// restores the terminal after that, or what this one does then would remain. This thread handles no signal
// meanwhile, whose handler would wait for it.
static void begin_change(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
  // Not forever: the other thread may wait for a terminal that takes no output.
  for (int wait = 0; wait < 1000 && atomic_flag_test_and_set(&is_changing); wait++) pause_briefly();
}

static void end_change(const sigset_t *before) {
  atomic_flag_clear(&is_changing);
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

static void enter(void) {
  // In the background the terminal belongs to another process: the system stops this one when it sets a mode,
  // even the current one, until it's in the foreground again.
  tcsetattr(input_descriptor, TCSANOW, &usual_mode);
  sigset_t before;
  begin_change(&before);
  // Once the end has begun, nothing may restore the terminal anymore.
  if (!ccrash_is_ending()) {
    tcsetattr(input_descriptor, TCSANOW, &raw_mode);
    // After a SIGSTOP, the title is on the terminal's stack.
    if (!atomic_load(&is_entered)) send_all(push_title_sequence, sizeof push_title_sequence - 1);
    send_all(enter_sequence, sizeof enter_sequence - 1);
    discard_prints();
    atomic_store(&is_entered, true);
  }
  end_change(&before);
}

// Safe in a signal handler, and from the background: SIGTTOU is blocked.
static void leave(void) {
  // The screen doesn't belong to a forked process.
  if (getpid() != process) return;
  sigset_t before;
  begin_change(&before);
  if (atomic_exchange(&is_entered, false)) {
    // Otherwise a frame that another thread is sending would appear after the screen was restored.
    for (int wait = 0; wait < 100; wait++) {
      if (!atomic_load(&is_writing) || pthread_equal(writer, pthread_self())) break;
      pause_briefly();
    }
    send_all(leave_sequence, sizeof leave_sequence - 1);
    restore_prints();
    tcsetattr(input_descriptor, TCSANOW, &usual_mode);
  }
  end_change(&before);
}

static void on_end(int number) {
  ccrash_begin_end();
  struct sigaction usual;
  memset(&usual, 0, sizeof usual);
  usual.sa_handler = SIG_DFL;
  sigemptyset(&usual.sa_mask);
  sigaction(number, &usual, NULL);
  // Blocked until the handler returns; then it ends the process, with the right status.
  raise(number);
}

static void on_stop(int number) {
  int saved = errno;
  leave();
  struct sigaction own;
  sigset_t stop, before;
  sigaction(number, &signal_actions[number], &own);
  sigemptyset(&stop);
  sigaddset(&stop, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  // Here the process is stopped until it's continued.
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(number, &own, NULL);
  enter();
  notify('c');
  errno = saved;
}

static void on_continue(int number) {
  (void)number;
  int saved = errno;
  enter();
  notify('c');
  errno = saved;
}

static void on_resize(int number) {
  (void)number;
  int saved = errno;
  notify('r');
  errno = saved;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action, *previous = &signal_actions[number];
  // The system or the C library uses some numbers itself.
  if (sigaction(number, NULL, previous) != 0) return;
  // Signals that the parent ignores, as nohup does, stay ignored.
  if (previous->sa_handler == SIG_IGN) return;
  if (handler == on_end && previous->sa_handler != SIG_DFL && !is_request_to_end(number)) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  // On the thread's signal stack if it has one: its normal stack may be exhausted.
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  // No other signal is handled meanwhile, except that of a crash.
  sigemptyset(&action.sa_mask);
  for (int other = 1; other < signal_count; other++) {
    if (ends_by_default(other)) sigaddset(&action.sa_mask, other);
  }
  sigaddset(&action.sa_mask, SIGTSTP);
  sigaddset(&action.sa_mask, SIGCONT);
  is_handled[number] = sigaction(number, &action, NULL) == 0;
}

static void handle_signals(void) {
  for (int number = 1; number < signal_count; number++) {
    if (ends_by_default(number)) handle(number, on_end);
  }
  handle(SIGTSTP, on_stop);
  handle(SIGCONT, on_continue);
  handle(SIGWINCH, on_resize);
}

static void restore_signals(void) {
  for (int number = 1; number < signal_count; number++) {
    if (is_handled[number]) sigaction(number, &signal_actions[number], NULL);
    is_handled[number] = false;
  }
}

static void close_descriptors(void) {
  close(input_descriptor);
  close(output_descriptor);
  input_descriptor = output_descriptor = -1;
}

static int open_notices(void) {
  if (notices[0] >= 0) return 0;
  if (pipe(notices) != 0) return errno;
  for (int end = 0; end < 2; end++) {
    fcntl(notices[end], F_SETFL, O_NONBLOCK);
    fcntl(notices[end], F_SETFD, FD_CLOEXEC);
  }
  return 0;
}

int cterminal_open(int input, int output) {
  if (atomic_exchange(&is_open, true)) return EBUSY;
  int error = open_notices();
  if (error == 0 && tcgetattr(input, &usual_mode) != 0) error = errno;
  if (error == 0) {
    input_descriptor = fcntl(input, F_DUPFD_CLOEXEC, 3);
    output_descriptor = fcntl(output, F_DUPFD_CLOEXEC, 3);
    if (input_descriptor < 0 || output_descriptor < 0) {
      error = errno;
      close_descriptors();
    }
  }
  if (error != 0) {
    atomic_store(&is_open, false);
    return error;
  }
  process = getpid();
  raw_mode = usual_mode;
  // Control-C, -Z and -\ remain signals, so that they reach the whole job.
  raw_mode.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN);
  raw_mode.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  raw_mode.c_cc[VMIN] = 1;
  raw_mode.c_cc[VTIME] = 0;
  // Messages about a crash are written to the terminal, not to the list's screen.
  ccrash_set_cleanup(leave);
  handle_signals();
  enter();
  return 0;
}

void cterminal_close(void) {
  if (!atomic_load(&is_open)) return;
  leave();
  restore_signals();
  ccrash_set_cleanup(NULL);
  // The reader ends before the next screen is opened: it would consume that one's keys.
  notify('q');
  for (int wait = 0; wait < 100 && atomic_load(&has_reader); wait++) pause_briefly();
  char unread;
  while (read(notices[0], &unread, 1) == 1) continue;
  close_descriptors();
  atomic_store(&is_open, false);
}

int cterminal_write(const char *bytes, size_t count) {
  writer = pthread_self();
  atomic_store(&is_writing, true);
  int error = 0;
  while (count > 0 && error == 0 && atomic_load(&is_entered)) {
    ssize_t sent = write(output_descriptor, bytes, count);
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    } else if (errno == EAGAIN) {
      struct pollfd room = {output_descriptor, POLLOUT, 0};
      poll(&room, 1, 100);
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  atomic_store(&is_writing, false);
  return error;
}

int cterminal_read_interrupts(bool reads) {
  sigset_t before;
  begin_change(&before);
  raw_mode.c_cc[VINTR] = reads ? (cc_t)_POSIX_VDISABLE : usual_mode.c_cc[VINTR];
  bool fails = atomic_load(&is_entered) && tcsetattr(input_descriptor, TCSANOW, &raw_mode) != 0;
  int error = fails ? errno : 0;
  end_change(&before);
  return error;
}

int cterminal_size(int *columns, int *rows) {
  struct winsize size;
  if (ioctl(output_descriptor, TIOCGWINSZ, &size) != 0) return errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

static cterminal_event wait_for_event(
  unsigned char *buffer, size_t capacity, size_t *count, int milliseconds) {
  *count = 0;
  for (;;) {
    struct pollfd sources[2] = {
      {notices[0], POLLIN, 0}, {input_descriptor, POLLIN, 0},
    };
    int ready = poll(sources, 2, milliseconds);
    if (ready == 0) return CTERMINAL_TIMEOUT;
    if (ready < 0) {
      if (errno == EINTR) continue;
      return CTERMINAL_CLOSED;
    }
    char notice;
    if (sources[0].revents != 0 && read(notices[0], &notice, 1) == 1) {
      if (notice == 'q') return CTERMINAL_CLOSED;
      return notice == 'c' ? CTERMINAL_RESUMED : CTERMINAL_RESIZED;
    }
    if (sources[1].revents == 0) continue;
    ssize_t length = read(input_descriptor, buffer, capacity);
    if (length > 0) {
      *count = (size_t)length;
      return CTERMINAL_INPUT;
    }
    if (length == 0 || (errno != EINTR && errno != EAGAIN)) return CTERMINAL_CLOSED;
  }
}

cterminal_event cterminal_wait(
  unsigned char *buffer, size_t capacity, size_t *count, int milliseconds) {
  atomic_store(&has_reader, true);
  cterminal_event event = wait_for_event(buffer, capacity, count, milliseconds);
  if (event == CTERMINAL_CLOSED) atomic_store(&has_reader, false);
  return event;
}
