// The plugin linked in: compiled with -Dlisting_plugin_entry=items_plugin_entry.
#ifndef CITEMSPLUGIN_H
#define CITEMSPLUGIN_H

#include <listing_plugin.h>

/// A plugin with a section type, `items`, and a source type, `pages`. The section has as many items as its
/// attribute `count` says, each with a name and a number.
const listing_plugin *items_plugin_entry(const listing_host *host);

#endif
