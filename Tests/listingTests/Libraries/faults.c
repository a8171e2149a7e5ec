// A plugin that harms its process: the variable FAULT says how, and PLACE says where.

#include "listing_plugin.h"

#include <pthread.h>
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

static void *fault(void *unused) {
  static const struct {
    const char *name;
    int number;
  } signals[] = {
      {"PIPE", SIGPIPE}, {"ALRM", SIGALRM},     {"USR1", SIGUSR1}, {"USR2", SIGUSR2},
      {"XCPU", SIGXCPU}, {"VTALRM", SIGVTALRM}, {"PROF", SIGPROF}, {"SYS", SIGSYS},
  };
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (is("FAULT", signals[index].name)) kill(getpid(), signals[index].number);
  }
  if (is("FAULT", "print")) {
    printf("printed to the output\n");
    fprintf(stderr, "printed to the error\n");
    fflush(NULL);
  }
  if (is("FAULT", "exit")) exit(0);
  if (is("FAULT", "quick_exit")) quick_exit(0);
  if (is("FAULT", "trap")) __builtin_trap();
  if (is("FAULT", "breakpoint")) raise(SIGTRAP);
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
  if (pthread_create(&thread, NULL, fault, NULL) == 0) pthread_join(thread, NULL);
}

__attribute__((constructor)) static void load(void) { fault_in("dlopen"); }

__attribute__((destructor)) static void unload(void) { fault_in("destructor"); }

static void *create(
    const listing_host *given, void *context, listing_call call, const listing_element *element,
    const listing_environment *environment) {
  (void)context, (void)call, (void)element, (void)environment;
  host = given;
  return &plugin;
}

static void destroy(listing_call call, void *section) { (void)call, (void)section; }

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
      .section_type_count = LISTING_COUNT(types)};
  if (is("FAULT", "table")) plugin.section_types = (const listing_section_type *)8;
  return &plugin;
}
