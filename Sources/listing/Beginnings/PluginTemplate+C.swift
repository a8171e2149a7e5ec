extension PluginTemplate {
  /// A plugin in C, which needs its header and a C compiler.
  var filesInC: [File] {
    [
      File("README.md", readme), File("Makefile", makefile), File("\(name).c", source),
      File("listing_plugin.h", PackageResources.listing_plugin_h),
      File("\(name).xml", document(loading: "`listing` needs to load the plugin: `make show`.")),
      File("\(name).scenario.xml", scenario(running: "`make test`")),
    ]
  }

  private var readme: String {
    """
    # \(name)

    A section plugin for ListingKit, in C: numbered items that show whether they are selected.

    ```xml
    <p:\(name) xmlns:p="urn:example:\(name)" id="first" count="5"/>
    ```

    | command | what it does |
    |---|---|
    | `make` | builds `\(name).so` |
    | `make test` | checks `\(name).xml` and runs `\(name).scenario.xml` with it |
    | `make show` | shows `\(name).xml` |

    They need a C compiler, and `listing` in the `PATH` or as `make LISTING=… test`. `listing_plugin.h`
    documents everything that a plugin can and must do.

    """
  }

  private var makefile: String {
    #"""
    # Builds \#(name).so with any C compiler, and tests it with `listing`.
    CFLAGS ?= -O2
    LISTING ?= listing

    \#(name).so: \#(name).c listing_plugin.h
    	$(CC) -std=c99 -Wall -Wextra -Werror -fvisibility=hidden -fPIC -shared $(CFLAGS) \
    	  -o $@ \#(name).c

    test: \#(name).so
    	$(LISTING) validate --plugin \#(name).so \#(name).xml
    	$(LISTING) test --plugin \#(name).so \#(name).scenario.xml

    show: \#(name).so
    	$(LISTING) show --plugin \#(name).so \#(name).xml

    clean:
    	rm -f \#(name).so

    .PHONY: clean show test

    """#
  }

  private var source: String {
    #"""
    // Numbered items that show whether they are selected.
    //
    //   <p:\#(name) id="first" xmlns:p="urn:example:\#(name)" count="3"/>
    //
    // `make` builds \#(name).so, `make test` runs \#(name).scenario.xml with it. listing_plugin.h
    // documents everything that a plugin can and must do.

    #include "listing_plugin.h"

    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    LISTING_PLUGIN_NOTE

    static const listing_host *host;

    enum { usual_count = 3, most = 1000 };

    /// A section, as this plugin knows it.
    typedef struct section {
      int64_t count;
    } section;

    static int is_named(listing_text text, const char *name) {
      return text.length == strlen(name) && memcmp(text.bytes, name, text.length) == 0;
    }

    /// Returns an attribute, or NULL if it is not set. Attributes may be longer than they are here.
    static const listing_field *attribute(const listing_element *element, const char *name) {
      const char *place = (const char *)element->attributes;
      for (size_t index = 0; index < element->attribute_count; index++) {
        const listing_field *field = (const void *)(place + index * element->attribute_stride);
        if (is_named(field->name, name)) return field;
      }
      return NULL;
    }

    /// A field of an item.
    static listing_field string(listing_text name, listing_text value) {
      return (listing_field){
          .size = sizeof(listing_field), .name = name, .type = LISTING_STRING, .text = value};
    }

    // MARK: - The functions of the section

    static void *create(
        listing_call call, const listing_element *element, const listing_place *place) {
      (void)place;
      const listing_field *count = attribute(element, "count");
      if (count != NULL && (count->integer < 0 || count->integer > most)) {
        host->fail(call, LISTING_TEXT("'count' is out of range: expected 0 to 1000"));
        return NULL;
      }
      section *made = calloc(1, sizeof *made);
      if (made == NULL) {
        host->fail(call, LISTING_TEXT("out of memory"));
        return NULL;
      }
      made->count = count != NULL ? count->integer : usual_count;
      return made;
    }

    static void destroy(listing_call call, void *section) {
      (void)call;
      free(section);
    }

    /// What it gives is copied before `add_items` returns.
    static void items(listing_call call, void *given) {
      const section *section = given;
      for (int64_t number = 1; number <= section->count; number++) {
        char identifier[24], title[32];
        int length = snprintf(identifier, sizeof identifier, "%lld", (long long)number);
        int title_length = snprintf(title, sizeof title, "Item %lld", (long long)number);
        listing_field fields[] = {
            string(LISTING_TEXT("title"), (listing_text){title, (size_t)title_length}),
            string(LISTING_TEXT("note"), LISTING_TEXT("not selected")),
        };
        listing_item item = {
            .size = sizeof item, .identifier = {identifier, (size_t)length},
            .cell = LISTING_TEXT("entry"), .fields = fields, .field_count = 2,
            .field_stride = sizeof *fields};
        host->add_items(call, &item, 1, sizeof item);
      }
    }

    static void event(listing_call call, void *section, const listing_event *event) {
      (void)section;
      if (event->kind != LISTING_SELECT && event->kind != LISTING_DESELECT) return;
      char title[64];
      int length = snprintf(
          title, sizeof title, "Item %.*s", (int)event->item.length, event->item.bytes);
      listing_field fields[] = {
          string(LISTING_TEXT("title"), (listing_text){title, (size_t)length}),
          string(
              LISTING_TEXT("note"), event->kind == LISTING_SELECT ? LISTING_TEXT("selected")
                                                                  : LISTING_TEXT("not selected")),
      };
      listing_item item = {
          .size = sizeof item, .identifier = event->item, .cell = LISTING_TEXT("entry"),
          .fields = fields, .field_count = 2, .field_stride = sizeof *fields};
      listing_operation operation = {
          .size = sizeof operation, .kind = LISTING_UPDATE, .items = &item, .item_count = 1,
          .item_stride = sizeof item};
      host->perform(call, &operation);
    }

    // MARK: - What the plugin is

    static const listing_section_functions functions = {
        .size = sizeof functions,
        .create = create,
        .destroy = destroy,
        .items = items,
        .event = event,
    };

    static const listing_attribute attributes[] = {
        {.size = sizeof(listing_attribute),
         .name = LISTING_STATIC_TEXT("count"),
         .summary = LISTING_STATIC_TEXT("the number of items, at most 1000; default 3"),
         .type = LISTING_INTEGER},
    };

    static const listing_attribute fields[] = {
        {.size = sizeof(listing_attribute),
         .name = LISTING_STATIC_TEXT("title"),
         .summary = LISTING_STATIC_TEXT("the title of the item"),
         .type = LISTING_STRING,
         .flags = LISTING_REQUIRED},
        {.size = sizeof(listing_attribute),
         .name = LISTING_STATIC_TEXT("note"),
         .summary = LISTING_STATIC_TEXT("whether it is selected"),
         .type = LISTING_STRING,
         .flags = LISTING_REQUIRED},
    };

    /// The templates that show its items if a document declares no cell.
    static const char document[] =
        "<listing xmlns='urn:listingkit:1' version='1.0'>"
        "<template name='entry'><column padding='4 8'>"
        "<text style='headline'>{it.title}</text><text style='caption'>{it.note}</text>"
        "</column></template>"
        "</listing>";

    static const listing_kind kinds[] = {
        {.size = sizeof(listing_kind),
         .element = LISTING_STATIC_TEXT("\#(name)"),
         .summary = LISTING_STATIC_TEXT("Numbered items that show whether they are selected."),
         .attributes = attributes,
         .attribute_count = sizeof attributes / sizeof *attributes,
         .attribute_stride = sizeof *attributes,
         .functions = &functions,
         .fields = fields,
         .field_count = sizeof fields / sizeof *fields,
         .field_stride = sizeof *fields},
    };

    static const listing_plugin plugin = {
        .size = sizeof plugin,
        .major = LISTING_PLUGIN_MAJOR,
        .minor = LISTING_PLUGIN_MINOR,
        .identifier = LISTING_STATIC_TEXT("\#(name)"),
        .version = LISTING_STATIC_TEXT("1.0"),
        .namespace_name = LISTING_STATIC_TEXT("urn:example:\#(name)"),
        .kinds = kinds,
        .kind_count = 1,
        .kind_stride = sizeof *kinds,
        .document = {document, sizeof document - 1},
    };

    LISTING_PLUGIN_EXPORT const listing_plugin *listing_plugin_entry(const listing_host *given) {
      host = given;
      return &plugin;
    }

    """#
  }
}
