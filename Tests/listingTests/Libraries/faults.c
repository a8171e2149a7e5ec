// A plugin that harms its process: the variable FAULT says how, and PLACE says where.

#include "listing_plugin.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

LISTING_PLUGIN_NOTE;

static const listing_host *host;
static listing_plugin plugin;

static int is(const char *variable, const char *value) {
  const char *given = getenv(variable);
  return given != NULL && strcmp(given, value) == 0;
}

// A place in a function that has returned when something jumps to it.
static jmp_buf left;

__attribute__((noinline)) static void leave_a_place(void) {
  volatile char frame[256] = {0};
  if (setjmp(left) != 0) frame[0] = 1;
}

static void *fault(void *unused) {
  static const struct {
    const char *name;
    int number;
  } signals[] = {
      {"PIPE", SIGPIPE}, {"ALRM", SIGALRM},     {"USR1", SIGUSR1}, {"USR2", SIGUSR2},
      {"XCPU", SIGXCPU}, {"VTALRM", SIGVTALRM}, {"PROF", SIGPROF}, {"SYS", SIGSYS},
      {"IO", SIGIO},     {"RT", 40},
  };
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (is("FAULT", signals[index].name)) kill(getpid(), signals[index].number);
  }
  if (is("FAULT", "print")) {
    printf("printed to the output\n");
    fprintf(stderr, "printed to the error\n");
    fflush(NULL);
  }
  if (is("FAULT", "longjmp")) longjmp(left, 1);
  if (is("FAULT", "pthread_exit")) pthread_exit(NULL);
  if (is("FAULT", "exit")) exit(0);
  if (is("FAULT", "quick_exit")) quick_exit(0);
  if (is("FAULT", "trap")) __builtin_trap();
  if (is("FAULT", "breakpoint")) raise(SIGTRAP);
  if (is("FAULT", "bus")) raise(SIGBUS);
  if (is("FAULT", "abort")) abort();
  if (is("FAULT", "address")) *(volatile int *)8 = 0;
  if (is("FAULT", "function")) ((void (*volatile)(void))8)();
  if (is("FAULT", "close")) {
    for (int descriptor = 0; descriptor < 3; descriptor++) close(descriptor);
  }
  return unused;
}

static void fault_in(const char *place) {
  if (is("PLACE", place)) fault(NULL);
}

// Harms the process on a thread of the plugin, while the call goes on.
static void start_thread(void) {
  pthread_t thread;
  // Without a function of this library on the thread's stack.
  void *(*start)(void *) = is("FAULT", "no-trace") ? (void *(*)(void *))(void *)abort : fault;
  if (pthread_create(&thread, NULL, start, NULL) == 0) pthread_join(thread, NULL);
}

__attribute__((constructor)) static void load(void) {
  leave_a_place();
  fault_in("dlopen");
}

__attribute__((destructor)) static void unload(void) { fault_in("destructor"); }

static void post(listing_call call, void *section, void *data) {
  (void)call, (void)section, (void)data;
}

static void drop(void *data) {
  (void)data;
  fault_in("drop");
}

static void end(void *context) {
  (void)context;
  fault_in("deinit");
}

static void *create(
    const listing_host *given, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context, (void)element;
  host = given;
  fault_in("create");
  if (!is("PLACE", "drop")) return &plugin;
  // What's posted is dropped.
  host->post(environment->instance, post, NULL, drop);
  host->fail(call, listing_string(NULL), listing_string("it can't be created"));
  return NULL;
}

static void destroy(listing_call call, void *section) {
  (void)call, (void)section;
  fault_in("destroy");
}

static void items(listing_call call, void *section) {
  (void)section;
  fault_in("items");
  if (is("PLACE", "thread")) start_thread();
  listing_item item = {.size = sizeof item, .identifier = LISTING_TEXT("item")};
  host->add_items(call, &item, 1);
}

static void page(listing_call call, void *section, const listing_page_request *request) {
  (void)call, (void)section, (void)request;
  fault_in("page");
}

static void event(listing_call call, void *section, const listing_event *event) {
  (void)call, (void)section;
  if (event->kind == LISTING_DID_SELECT) fault_in("event");
}

static const listing_section_functions functions = {
    .size = sizeof functions, .create = create, .destroy = destroy, .items = items, .event = event};
static const listing_section_functions paged = {
    .size = sizeof paged, .create = create, .destroy = destroy, .page = page};

static const listing_section_type types[] = {
    {.size = sizeof(listing_section_type),
     .name = LISTING_TEXT("items"),
     .summary = LISTING_TEXT("Items."),
     .functions = &functions},
    {.size = sizeof(listing_section_type),
     .name = LISTING_TEXT("pages"),
     .summary = LISTING_TEXT("Pages."),
     .functions = &paged},
};

LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
  (void)given;
  fault_in("listing_plugin_entry");
  plugin = (listing_plugin){
      .size = sizeof plugin, .major = LISTING_PLUGIN_MAJOR, .minor = LISTING_PLUGIN_MINOR,
      .identifier = LISTING_TEXT("faults"), .version = LISTING_TEXT("1.0"),
      .namespace_name = LISTING_TEXT("urn:example:faults"), .section_types = types,
      .section_type_count = LISTING_COUNT(types), .deinit = end};
  if (is("FAULT", "table")) plugin.section_types = (const listing_section_type *)8;
  return &plugin;
}
