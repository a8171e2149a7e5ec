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

    enum { default_count = 3, maximum_count = 1000 };

    typedef struct section {
      const listing_host *host;
      int64_t count;
    } section;

    /// Returns an item with two fields.
    static listing_item entry(listing_text identifier, const listing_field *fields) {
      listing_item item = {
          .size = sizeof item, .identifier = identifier, .cell = LISTING_TEXT("entry"),
          .fields = fields, .field_count = 2};
      return item;
    }

    // MARK: - The functions of the section

    static void *create(
        const listing_host *host, void *context, listing_call call, const listing_element *element,
        const listing_environment *environment) {
      (void)context;
      (void)environment;
      int64_t count = listing_integer_attribute(element, "count", default_count);
      if (count < 0 || count > maximum_count) {
        host->fail(
            call, listing_string("count"),
            listing_string("'count' is out of range: expected 0 to 1000"));
        return NULL;
      }
      section *section = calloc(1, sizeof *section);
      if (section == NULL) {
        host->fail(call, listing_string(NULL), listing_string("out of memory"));
        return NULL;
      }
      section->host = host;
      section->count = count;
      return section;
    }

    static void destroy(listing_call call, void *section) {
      (void)call;
      free(section);
    }

    static void items(listing_call call, void *data) {
      const section *section = data;
      for (int64_t number = 1; number <= section->count; number++) {
        char identifier[24], title[32];
        snprintf(identifier, sizeof identifier, "%lld", (long long)number);
        snprintf(title, sizeof title, "Item %s", identifier);
        listing_field fields[] = {
            listing_string_field("title", title), listing_string_field("note", "not selected")};
        // The host copies the item before it returns.
        listing_item item = entry(listing_string(identifier), fields);
        section->host->add_items(call, &item, 1);
      }
    }

    static void event(listing_call call, void *data, const listing_event *event) {
      const section *section = data;
      int is_selected = event->kind == LISTING_DID_SELECT;
      if (!is_selected && event->kind != LISTING_DID_DESELECT) return;
      char title[32];
      snprintf(title, sizeof title, "Item %.*s", (int)event->item.length, event->item.bytes);
      listing_field fields[] = {
          listing_string_field("title", title),
          listing_string_field("note", is_selected ? "selected" : "not selected")};
      listing_item item = entry(event->item, fields);
      listing_operation operation = {
          .size = sizeof operation, .kind = LISTING_UPDATE, .items = &item, .item_count = 1};
      section->host->perform(call, &operation);
    }

    // MARK: - The declarations

    static const listing_section_functions functions = {
        .size = sizeof functions,
        .create = create,
        .destroy = destroy,
        .items = items,
        .event = event,
    };

    static const listing_attribute attributes[] = {
        {.size = sizeof(listing_attribute),
         .name = LISTING_TEXT("count"),
         .summary = LISTING_TEXT("the number of items, at most 1000; default 3"),
         .type = LISTING_INTEGER},
    };

    static const listing_attribute fields[] = {
        {.size = sizeof(listing_attribute),
         .name = LISTING_TEXT("title"),
         .summary = LISTING_TEXT("the title of the item"),
         .type = LISTING_STRING,
         .flags = LISTING_REQUIRED},
        {.size = sizeof(listing_attribute),
         .name = LISTING_TEXT("note"),
         .summary = LISTING_TEXT("whether it is selected"),
         .type = LISTING_STRING,
         .flags = LISTING_REQUIRED},
    };

    static const listing_section_type type = {
        .size = sizeof type,
        .name = LISTING_TEXT("\#(name)"),
        .summary = LISTING_TEXT("Numbered items that show whether they are selected."),
        LISTING_ARRAY(attribute, attributes),
        LISTING_ARRAY(field, fields),
        .functions = &functions,
    };

    // The plugin, with the template that shows its items if a document declares no cell.
    LISTING_SECTION_PLUGIN(
        "\#(name)", "1.0", "urn:example:\#(name)",
        "<listing xmlns='urn:listingkit:1' version='1.0'>"
        "<template name='entry'><column padding='4 8'>"
        "<text style='headline'>{it.title}</text><text style='caption'>{it.note}</text>"
        "</column></template>"
        "</listing>",
        type);

    """#
  }
}
