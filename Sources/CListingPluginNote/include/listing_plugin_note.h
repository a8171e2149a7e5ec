/// Nothing to call: what is linked with this target carries the note by which programs tell for which
/// version of the interface a plugin was made.
#ifndef LISTING_PLUGIN_NOTE_H
#define LISTING_PLUGIN_NOTE_H
#endif
