// The plugin linked in: compiled with -Dlisting_plugin_entry=fuzzed_entry.
#ifndef FUZZED_PLUGIN_H
#define FUZZED_PLUGIN_H

#include <listing_plugin.h>

/// Determines what the plugin does, one byte after the other. After the last one it does nothing.
void fuzzed_begin(const uint8_t *bytes, size_t count);

/// The plugin, as the bytes describe it.
const listing_plugin *fuzzed_entry(const listing_host *host);

/// The number of sections and sources that weren't destroyed.
int fuzzed_sections(void);

/// The number of posted functions that were neither called nor dropped.
int fuzzed_posts(void);

/// The number of threads that haven't ended.
int fuzzed_threads(void);

#endif
