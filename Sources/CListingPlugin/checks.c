#include "listing_plugin.h"

// What plugins were built with must mean the same for ever: nothing moves, and nothing grows between.
_Static_assert(sizeof(listing_text) == 2 * sizeof(void *), "a pointer and a length");
_Static_assert(offsetof(listing_field, text) == 6 * sizeof(int64_t), "listing_field");
_Static_assert(offsetof(listing_item, fields) == 5 * sizeof(int64_t), "listing_item");
_Static_assert(offsetof(listing_plugin, kinds) == 8 * sizeof(int64_t), "listing_plugin");
_Static_assert(offsetof(listing_host, add_items) == 2 * sizeof(int64_t), "listing_host");
_Static_assert(offsetof(listing_host, extension) == 12 * sizeof(int64_t), "listing_host");
_Static_assert(offsetof(listing_host, describe) == 13 * sizeof(int64_t), "listing_host");
_Static_assert(offsetof(listing_traits, separator) == 6 * sizeof(int64_t), "listing_traits");
