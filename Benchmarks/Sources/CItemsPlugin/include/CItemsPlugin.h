#ifndef CITEMSPLUGIN_H
#define CITEMSPLUGIN_H

#include <listing_plugin.h>

/// A plugin with one kind, `items`: as many items as its attribute `count` says, each with a name and a
/// number.
const listing_plugin *items_plugin_entry(const listing_host *host);

#endif
