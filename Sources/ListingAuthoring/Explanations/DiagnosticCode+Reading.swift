import ListingXML

extension DiagnosticCode {
  /// What the code means, where it is about text that is not well-formed XML; `nil` otherwise.
  var readingExplanation: DiagnosticExplanation? {
    switch self {
    case .notWellFormed:
      DiagnosticExplanation(
        "The text breaks a rule of XML that has no code of its own, such as an attribute without "
          + "quotes.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=1.0>\n</listing>",
        fix:
          "Correct the marked place: attribute values need quotes, and in text & is written &amp; "
          + "and < is written &lt;.")
    case .mismatchedTag:
      DiagnosticExplanation(
        "Elements must be closed in reverse order of opening, each with its own name.",
        example: "<section id=\"feed\">\n  <items>\n</section>",
        fix: "Add the end tag that is missing, or correct its name.")
    case .truncated:
      DiagnosticExplanation(
        "The document ends before all elements are closed, for example because only a part was copied.",
        document:
          "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\">\n  <section id=\"feed\">\n    <items/>",
        fix: "Add the end tags, or copy the file again.")
    case .emptyDocument:
      DiagnosticExplanation(
        "The file is empty, or contains only white space.", document: "",
        fix: "Write a document, or create one with `listing new listing NAME`.")
    case .encoding:
      DiagnosticExplanation(
        "The file's encoding isn't supported, or its bytes don't match the declared encoding. UTF-8, "
          + "UTF-16 and ISO-8859-1 are supported.",
        document: "<?xml version=\"1.0\" encoding=\"windows-1252\"?>\n"
          + "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        fix: "Save the file as UTF-8, and remove the encoding or write UTF-8.")
    case .notText:
      DiagnosticExplanation(
        "The file contains a NUL character, which XML doesn't allow. It's probably not a text file.",
        document: "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\" title=\"a\u{0}b\"/>",
        fix: "Remove the character, or use the right file.")
    case .xmlVersion:
      DiagnosticExplanation(
        "The XML declaration has another version than 1.0. XML 1.1 isn't supported.",
        document: "<?xml version=\"1.1\"?>\n<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        fix: "Write version=\"1.0\", or remove the declaration.")
    case .documentType:
      DiagnosticExplanation(
        "A DOCTYPE can declare entities that read files or expand without limit, so documents have "
          + "none.",
        document: "<!DOCTYPE listing>\n<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>",
        fix: "Remove it. Write special characters as they are, or as &#233;.")
    case .undeclaredEntity:
      DiagnosticExplanation(
        "XML has five entities: &amp; &lt; &gt; &quot; &apos;. The entities of HTML aren't defined.",
        example:
          "<section id=\"feed\"><items><item id=\"a\" text=\"caf&eacute;\"/></items></section>",
        fix: "Write the character itself, or its number: &#233;.")
    case .unboundPrefix:
      DiagnosticExplanation(
        "A name has a prefix that isn't bound to a namespace.",
        example: "<wx:forecast id=\"weather\"/>",
        fix: "Add xmlns:wx=\"…\" with the plugin's namespace to the element or one around it.")
    case .repeatedAttribute:
      DiagnosticExplanation(
        "An element has the same attribute twice.",
        example: "<section id=\"feed\" id=\"news\"><items/></section>", fix: "Remove one of them.")
    default: nil
    }
  }
}
