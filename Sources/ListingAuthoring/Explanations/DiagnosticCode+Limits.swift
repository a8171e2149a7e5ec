import ListingXML

extension DiagnosticCode {
  /// What the code means, where it is about files, limits, plugins and versions; `nil` otherwise.
  var limitExplanation: DiagnosticExplanation? {
    switch self {
    case .unreadableDocument:
      DiagnosticExplanation(
        "The document doesn't exist, isn't a regular file, or can't be read.",
        command: "listing validate missing.xml",
        fix: "Check the path and the permissions of the file.")
    case .tooManyBytes:
      DiagnosticExplanation(
        "The document is larger than the limit `bytes`: 64 MiB by default (100 in this "
          + "example).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        fix: "Move the items to a data file, and read it with a <source>.",
        limits: .with { $0.bytes = 100 })
    case .tooDeep:
      DiagnosticExplanation(
        "Elements are nested deeper than the limit `depth`: 256 (4 in this example).",
        example: "<section id=\"feed\">\n  <items/>\n"
          + "  <cell><column><row><text>a</text></row></column></cell>\n</section>",
        fix: "Nest fewer columns and rows.", limits: .with { $0.depth = 4 })
    case .tooManyAttributes:
      DiagnosticExplanation(
        "An element has more attributes than the limit: 256 (3 in this example).",
        example: "<section id=\"feed\">\n"
          + "  <items><item id=\"a\" b=\"\" c=\"\" d=\"\"/></items>\n</section>",
        fix: "Move the items to a data file, and read it with a <source>.",
        limits: .with { $0.attributes = 3 })
    case .tagTooLong:
      DiagnosticExplanation(
        "A tag is longer than the limit `bytes of a tag`, 256 KiB, or a comment or processing "
          + "instruction than the limit `bytes of a comment`, 8 MiB. Usually its end is missing: a "
          + "quote, a > or a -->.",
        command: "listing validate with-a-tag-of-a-megabyte.xml",
        fix: "Close the attribute's quote or the comment; keep long texts in elements or files.")
    case .tooManyNames:
      DiagnosticExplanation(
        "The document uses more different names than the limit: 10,000 (4 in this example). Parsing "
          + "so many names takes minutes.",
        example: "<section id=\"feed\"><items><item id=\"a\" b=\"\" c=\"\"/></items></section>",
        fix:
          "Use the same fields in all items, or move the items to a data file and read it with a "
          + "<source>.",
        limits: .with { $0.names = 4 })
    case .tooManyElements:
      DiagnosticExplanation(
        "The document has, or its templates create, more elements than the limit: 250,000 (3 in this "
          + "example).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        fix: "Move the items to a data file, and read it with a <source>.",
        limits: .with { $0.elements = 3 })
    case .tooManyItems:
      DiagnosticExplanation(
        "The document declares more items than the limit `inline items`: 100,000 (1 in this example).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        fix: "Move the items to a data file, and read it with a <source> in pages.",
        limits: .with { $0.inlineItems = 1 })
    case .outsideFolder:
      DiagnosticExplanation(
        "A document can only use files inside its own folder, also through symbolic links, because it "
          + "may come from someone else.",
        example: "<section id=\"feed\"><source kind=\"csv\" href=\"../../etc/passwd\" key=\"id\"/>"
          + "</section>",
        fix: "Move the file to the document's folder.")
    case .unusableInclude:
      DiagnosticExplanation(
        "An included document doesn't exist, isn't a regular file, or can't be read.",
        example: "<include href=\"styels.xml\"/>",
        fix: "Write the path relative to the document with the include.")
    case .includeRing:
      DiagnosticExplanation(
        "A document includes itself, directly or through others. The message lists the cycle.",
        example: "<include href=\"Invalid/LK0611-include-ring.xml\"/>",
        fix: "Remove one of the includes, and move shared declarations to another document.")
    case .includesTooDeep:
      DiagnosticExplanation(
        "Includes are nested deeper than the limit `include depth`: 16 (1 in this example).",
        example: "<include href=\"Invalid/Included/outer.xml\"/>",
        fix: "Include the document in an outer one.", limits: .with { $0.includeDepth = 1 })
    case .tooManyIncludes:
      DiagnosticExplanation(
        "More documents are included than the limit `includes`: 100 (1 in this example).",
        example: "<include href=\"Invalid/Included/styles.xml\"/>\n"
          + "<include href=\"Invalid/Included/templates.xml\"/>",
        fix: "Merge some of them.", limits: .with { $0.includes = 1 })
    case .missingPlugin:
      DiagnosticExplanation(
        "The element or source kind belongs to a plugin that isn't loaded, and there is no fallback.",
        example: "<radio xmlns=\"urn:example:radio\" id=\"now\"/>",
        fix:
          "Add requires=\"radio\" to 'listing', so that the plugin is loaded from a plugin folder, "
          + "register the plugin, or add a <fallback> to the element.")
    case .unknownPluginElement:
      DiagnosticExplanation(
        "The plugin of this namespace has no element of this name.",
        example: "<forcast xmlns=\"urn:listingkit:weather\" id=\"weather\"/>",
        fix: "Use one of the names that the message lists.")
    case .pluginFailure:
      DiagnosticExplanation(
        "A plugin couldn't create the section of an element, created a different one, or couldn't read "
          + "its first items. The text after the colon is the plugin's message.",
        example: "<forecast xmlns=\"urn:listingkit:weather\" id=\"weather\" "
          + "source=\"seattle-weather.csv\"\n  page-size=\"0\"/>",
        fix: "Follow the plugin's message.")
    case .requiredPlugin:
      DiagnosticExplanation(
        "A required plugin doesn't exist, is older, or has another major version. This is an error if "
          + "the document has an element of the plugin without a fallback, and a warning otherwise.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\" requires=\"radio/1.2\"/>",
        fix: "Put the plugin's library in a folder given by --plugin-path or LISTING_PLUGIN_PATH, "
          + "register it in a program, or add a <fallback> to its elements.")
    case .namespaceVersion:
      DiagnosticExplanation(
        "The namespace contains the major version of the format, and this one isn't supported.",
        document: "<listing xmlns=\"urn:listingkit:2\" version=\"2.0\"/>",
        fix: "Use a release that supports it, or write urn:listingkit:1.")
    case .documentVersion:
      DiagnosticExplanation(
        "The version isn't 1.0 or a later 1.x. In a document of a later version, unknown elements and "
          + "attributes are ignored with a warning.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"2.0\"/>",
        fix: "Write version=\"1.0\".")
    default: nil
    }
  }
}
