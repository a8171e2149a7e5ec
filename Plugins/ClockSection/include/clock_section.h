// For programs that link the clock in: compiled with -Dlisting_plugin_entry=clock_entry.

#ifndef CLOCK_SECTION_H
#define CLOCK_SECTION_H

#include "listing_plugin.h"

/// What the clock is.
const listing_plugin *clock_entry(const listing_host *host);

#endif
