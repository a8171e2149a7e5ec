extension DiagnosticCode {
  /// What the code means, where it is about text that is not well-formed XML; `nil` otherwise.
  var readingExplanation: DiagnosticExplanation? {
    switch self {
    case .notWellFormed:
      DiagnosticExplanation(
        "The text breaks a rule of XML that has no code of its own, such as an attribute without "
          + "quotes.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=1.0>\n</listing>",
        cure: "Correct what the message points at: attributes need quotes, & is written &amp; and "
          + "< is written &lt; in texts.")
    case .mismatchedTag:
      DiagnosticExplanation(
        "Elements must close in the order in which they opened, each with its own name.",
        example: "<section id=\"feed\">\n  <items>\n</section>",
        cure: "Add the end tag that is missing, or correct its name.")
    case .truncated:
      DiagnosticExplanation(
        "The text ends while elements are open, as a file does that was copied in part.",
        document:
          "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">\n  <section id=\"feed\">\n    <items/>",
        cure: "Add the end tags, or copy the file again.")
    case .emptyDocument:
      DiagnosticExplanation(
        "There is nothing in the file, or nothing but white space.", document: "",
        cure: "Write a document, or begin with `listing new listing NAME`.")
    case .encoding:
      DiagnosticExplanation(
        "The file is in an encoding that is not read, or its bytes are none of the encoding that "
          + "it names. UTF-8, UTF-16 and ISO-8859-1 are read.",
        document: "<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n"
          + "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        cure: "Save the file as UTF-8, and leave the encoding out or name that.")
    case .notText:
      DiagnosticExplanation(
        "The file holds a NUL character, which is no character of XML. Most likely it is no text.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\" title=\"a\u{0}b\"/>",
        cure: "Remove the character, or name the right file.")
    case .xmlVersion:
      DiagnosticExplanation(
        "The XML declaration names another version of XML than 1.0. XML 1.1 is not read.",
        document: "<?xml version=\"1.1\"?>\n<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        cure: "Write version=\"1.0\", or leave the declaration out.")
    case .documentType:
      DiagnosticExplanation(
        "A DOCTYPE can declare entities that name files or grow without end, so documents have "
          + "none.",
        document: "<!DOCTYPE listing>\n<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        cure: "Remove it. Characters that have no key are written &#233; or as they are.")
    case .undeclaredEntity:
      DiagnosticExplanation(
        "XML itself knows five entities: &amp; &lt; &gt; &quot; &apos;. Those of HTML are none.",
        example:
          "<section id=\"feed\"><items><item id=\"a\" text=\"caf&eacute;\"/></items></section>",
        cure: "Write the character itself, or its number: &#233;.")
    case .unboundPrefix:
      DiagnosticExplanation(
        "A name has a prefix, and nothing says which namespace that stands for.",
        example: "<wx:forecast id=\"weather\"/>",
        cure: "Add xmlns:wx=\"…\" with the plugin's namespace to the element or one round it.")
    case .repeatedAttribute:
      DiagnosticExplanation(
        "An element has one attribute twice, and it is not known which one counts.",
        example: "<section id=\"feed\" id=\"news\"><items/></section>", cure: "Remove one of them.")
    default: nil
    }
  }
}
