// For programs that link the plugin: it's compiled with -Dlisting_plugin_entry=numbers_entry.

#ifndef NUMBERS_SOURCE_H
#define NUMBERS_SOURCE_H

#include "listing_plugin.h"

/// Returns the plugin.
const listing_plugin *numbers_entry(const listing_host *host);

#endif
