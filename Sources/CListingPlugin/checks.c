#include "listing_plugin.h"

// Version 1.0 is final: members neither move nor change their size. New ones come at the end.
_Static_assert(sizeof(listing_text) == 2 * sizeof(void *), "a pointer and a length");
_Static_assert(offsetof(listing_field, type) == 56, "listing_field");
_Static_assert(offsetof(listing_item, field_count) == 48, "listing_item");
_Static_assert(offsetof(listing_element, column) == 80, "listing_element");
_Static_assert(offsetof(listing_environment, time_zone) == 96, "listing_environment");
_Static_assert(offsetof(listing_event, status) == 52, "listing_event");
_Static_assert(offsetof(listing_page_request, flags) == 40, "listing_page_request");
_Static_assert(offsetof(listing_operation, kind) == 56, "listing_operation");
_Static_assert(offsetof(listing_page, status) == 104, "listing_page");
_Static_assert(offsetof(listing_traits, duplicates) == 112, "listing_traits");
_Static_assert(offsetof(listing_host, give_text) == 112, "listing_host");
_Static_assert(offsetof(listing_section_functions, cursor) == 72, "listing_section_functions");
_Static_assert(offsetof(listing_attribute, type) == 64, "listing_attribute");
_Static_assert(offsetof(listing_inner_element, flags) == 72, "listing_inner_element");
_Static_assert(offsetof(listing_section_type, page_size) == 112, "listing_section_type");
_Static_assert(offsetof(listing_source_type, flags) == 88, "listing_source_type");
_Static_assert(offsetof(listing_formatting, time_zone) == 64, "listing_formatting");
_Static_assert(offsetof(listing_format, text) == 80, "listing_format");
_Static_assert(offsetof(listing_content_element, flags) == 72, "listing_content_element");
_Static_assert(offsetof(listing_plugin, deinit) == 176, "listing_plugin");
