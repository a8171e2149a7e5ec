extension DiagnosticCode {
  /// What the code means, where it is about files, limits, plugins and versions; `nil` otherwise.
  var limitExplanation: DiagnosticExplanation? {
    switch self {
    case .unreadableDocument:
      DiagnosticExplanation(
        "The document is not there, is no regular file, or may not be read.",
        command: "listing validate missing.xml",
        cure: "Check the path, and who may read the file.")
    case .tooManyBytes:
      DiagnosticExplanation(
        "The document is larger than the limit `bytes`: 64 MiB unless the host says otherwise "
          + "(here 100).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        cure: "Keep data in files of its own, and read it by a source.",
        limits: .with { $0.bytes = 100 })
    case .tooDeep:
      DiagnosticExplanation(
        "Elements are inside each other deeper than the limit `depth`: 256 (here 4).",
        example: "<section id=\"feed\">\n  <items/>\n"
          + "  <cell><column><row><text>a</text></row></column></cell>\n</section>",
        cure: "Use fewer columns and rows within each other.", limits: .with { $0.depth = 4 })
    case .tooManyAttributes:
      DiagnosticExplanation(
        "An element has more attributes than the limit: 256 (here 3).",
        example: "<section id=\"feed\">\n"
          + "  <items><item id=\"a\" b=\"\" c=\"\" d=\"\"/></items>\n</section>",
        cure: "Keep data in files of its own, and read it by a source.",
        limits: .with { $0.attributes = 3 })
    case .tagTooLong:
      DiagnosticExplanation(
        "A tag is longer than the limit `bytes of a tag`, 256 KiB, or a comment or processing "
          + "instruction than the limit `bytes of a comment`, 8 MiB. Mostly its end is missing: a "
          + "quote, a > or a -->.",
        command: "listing validate with-a-tag-of-a-megabyte.xml",
        cure: "Close the attribute's quote or the comment; keep long texts in elements or files.")
    case .tooManyNames:
      DiagnosticExplanation(
        "The document uses more different names than the limit: 10,000 (here 4). They would take "
          + "the parser minutes.",
        example: "<section id=\"feed\"><items><item id=\"a\" b=\"\" c=\"\"/></items></section>",
        cure: "Name fields alike in all items; keep data in files of its own.",
        limits: .with { $0.names = 4 })
    case .tooManyElements:
      DiagnosticExplanation(
        "The document has, or its templates make, more elements than the limit: 250,000 (here 3).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        cure: "Keep data in files of its own, and read it by a source.",
        limits: .with { $0.elements = 3 })
    case .tooManyItems:
      DiagnosticExplanation(
        "The document holds more items itself than the limit `inline items`: 100,000 (here 1).",
        example: "<section id=\"feed\"><items><item id=\"a\"/><item id=\"b\"/></items></section>",
        cure: "Keep them in a file, and read it by a source with pages.",
        limits: .with { $0.inlineItems = 1 })
    case .outsideFolder:
      DiagnosticExplanation(
        "A document may only name files inside of its own folder, links followed. It may come from "
          + "a stranger.",
        example: "<section id=\"feed\"><source kind=\"csv\" href=\"../../etc/passwd\" key=\"id\"/>"
          + "</section>",
        cure: "Put the file beside the document.")
    case .unusableInclude:
      DiagnosticExplanation(
        "A document that is included is not there, is no regular file, or may not be read.",
        example: "<include href=\"styels.xml\"/>",
        cure: "Name a document relative to the one that holds the include.")
    case .includeRing:
      DiagnosticExplanation(
        "A document includes itself, or one that includes it. The message names the ring.",
        example: "<include href=\"Invalid/LK0611-include-ring.xml\"/>",
        cure: "Remove one of the includes; what both need goes in a document of its own.")
    case .includesTooDeep:
      DiagnosticExplanation(
        "Documents include each other deeper than the limit `include depth`: 16 (here 1).",
        example: "<include href=\"Invalid/Included/outer.xml\"/>",
        cure: "Include further up.", limits: .with { $0.includeDepth = 1 })
    case .tooManyIncludes:
      DiagnosticExplanation(
        "More documents are included than the limit `includes`: 100 (here 1).",
        example: "<include href=\"Invalid/Included/styles.xml\"/>\n"
          + "<include href=\"Invalid/Included/templates.xml\"/>",
        cure: "Put some of them in one.", limits: .with { $0.includes = 1 })
    case .missingPlugin:
      DiagnosticExplanation(
        "The element, or the kind of a source, belongs to a plugin that is not there, and there is "
          + "no fallback to show instead.",
        example: "<radio xmlns=\"urn:example:radio\" id=\"now\"/>",
        cure: "Say requires=\"radio\" in 'listing', so that the plugin is looked for, load or "
          + "register it, or put a <fallback> in the element.")
    case .unknownPluginElement:
      DiagnosticExplanation(
        "The plugin of this namespace is there, and has no element of this name.",
        example: "<forcast xmlns=\"urn:listingkit:weather\" id=\"weather\"/>",
        cure: "Take one of the names that the message lists.")
    case .pluginFailure:
      DiagnosticExplanation(
        "A plugin could not make its section of what the element says, made another one, or could not "
          + "read the section's first items. What follows the colon is the plugin's own message.",
        example: "<forecast xmlns=\"urn:listingkit:weather\" id=\"weather\" "
          + "source=\"seattle-weather.csv\"\n  page-size=\"0\"/>",
        cure: "Do what the plugin's message says.")
    case .requiredPlugin:
      DiagnosticExplanation(
        "A plugin that the document requires is not there, or is older or of another major version. "
          + "It counts as missing. Where it has an element without fallback that is an error, and a "
          + "warning where all have one.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\" requires=\"radio/1.2\"/>",
        cure: "Put the library of the plugin in a folder that --plugin-path or LISTING_PLUGIN_PATH "
          + "names (or register it, in a program), or put a <fallback> in its elements.")
    case .namespaceVersion:
      DiagnosticExplanation(
        "The namespace holds the major version of the format, and this one is not read.",
        document: "<listing xmlns=\"urn:listingkit:2\" version=\"2.0\"/>",
        cure: "Use a release that reads it, or write urn:listingkit:1.")
    case .documentVersion:
      DiagnosticExplanation(
        "The version is none of the format's: 1.0, or 1 and a higher number, of which what is not "
          + "known here is skipped with a warning.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"2.0\"/>",
        cure: "Say version=\"1.0\".")
    default: nil
    }
  }
}
