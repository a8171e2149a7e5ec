#ifndef FUZZED_PLUGIN_H
#define FUZZED_PLUGIN_H

#include <listing_plugin.h>

/// What the plugin does from now on, a byte after the other; nothing after the last one.
void fuzzed_begin(const uint8_t *bytes, size_t count);

/// The plugin, as the bytes describe it.
const listing_plugin *fuzzed_entry(const listing_host *host);

/// The sections that were made and not destroyed, and the posted functions that neither ran nor were
/// dropped.
int fuzzed_sections(void);
int fuzzed_posts(void);

#endif
