#include "listing_plugin.h"

LISTING_PLUGIN_NOTE;
