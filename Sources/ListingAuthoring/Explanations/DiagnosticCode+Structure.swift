import ListingXML

extension DiagnosticCode {
  /// What the code means, where it is about elements, attributes and identity; `nil` otherwise.
  var structureExplanation: DiagnosticExplanation? {
    switch self {
    case .wrongRoot:
      DiagnosticExplanation(
        "The root element of a section document is `listing` in the namespace urn:listingkit:1.",
        document: "<sections xmlns=\"urn:listingkit:1\"/>",
        fix: "Put everything in <listing xmlns=\"urn:listingkit:1\" version=\"1.0\">.")
    case .unknownElement:
      DiagnosticExplanation(
        "The format has no element of this name.",
        example: "<secton id=\"feed\"><items/></secton>",
        fix: "Use the name that the message suggests, or one of the expected names.")
    case .unknownLayout:
      DiagnosticExplanation(
        "There is no layout of this name.",
        example: "<section id=\"feed\">\n  <layout><gird columns=\"2\"/></layout>\n  <items/>\n"
          + "</section>",
        fix: "Use list, grid, carousel, waterfall, pages or compositional.")
    case .unknownAttribute:
      DiagnosticExplanation(
        "The element has no attribute of this name. Attributes with a prefix other than xml: "
          + "and xsi: are unknown, too.",
        example: "<section id=\"feed\" duplicate=\"last\"><items/></section>",
        fix: "Use the name that the message suggests, or remove the attribute.")
    case .missingAttribute:
      DiagnosticExplanation(
        "The element requires this attribute. Identifiers are never generated.",
        example: "<section><items/></section>", fix: "Add the attribute.")
    case .badValue:
      DiagnosticExplanation(
        "The attribute doesn't allow this value, such as a word instead of a number, or an unknown "
          + "choice.",
        example: "<section id=\"feed\" duplicates=\"newest\"><items/></section>",
        fix: "Write a value that the message describes.")
    case .missingElement:
      DiagnosticExplanation(
        "The element requires another element inside: a section needs items or a source, and a header "
          + "needs content.",
        example: "<section id=\"feed\">\n  <header/>\n  <items/>\n</section>",
        fix: "Add one of the elements that the message names.")
    case .repeatedElement:
      DiagnosticExplanation(
        "There are two elements where one is allowed. A cell, header or footer contains exactly one "
          + "content element.",
        example: "<section id=\"feed\">\n  <items/>\n  <cell><text>a</text><text>b</text></cell>\n"
          + "</section>",
        fix: "Remove one, or put both in a column, row or overlay.")
    case .misplacedElement:
      DiagnosticExplanation(
        "The element isn't allowed here, or has no effect here without another one.",
        example: "<section id=\"feed\">\n  <items/>\n  <page size=\"20\"/>\n</section>",
        fix: "Move it where the message says, or remove it.")
    case .unexpectedText:
      DiagnosticExplanation(
        "There is text where an element can't contain text.",
        example: "<section id=\"feed\">\n  <items/>\n  <header>News</header>\n</section>",
        fix: "Put it in <text>, or in a comment: <!-- -->.")
    case .notSupported:
      DiagnosticExplanation(
        "The format defines this, but this release doesn't support it. It's an error, so that nothing "
          + "is ignored silently.",
        example:
          "<section id=\"feed\">\n  <items/>\n  <on event=\"impression\"><emit name=\"seen\"/></on>\n"
          + "</section>",
        fix: "Remove it, or use a newer release.")
    case .unknownTemplate:
      DiagnosticExplanation(
        "A cell names a template that the document doesn't declare.",
        example: "<template name=\"entry\"><text>{it.text}</text></template>\n"
          + "<section id=\"feed\">\n  <items/>\n  <cell template=\"entyr\"/>\n</section>",
        fix: "Correct the name, or add the template.")
    case .misplacedAttribute:
      DiagnosticExplanation(
        "The attribute has no effect here: a pin outside of an overlay, or two attributes that exclude "
          + "each other.",
        example: "<section id=\"feed\">\n  <items/>\n"
          + "  <cell><column><text pin=\"top\">a</text></column></cell>\n</section>",
        fix: "Remove it, or move the element where the attribute has an effect.")
    case .missingOtherwise:
      DiagnosticExplanation(
        "A <choose> has no template for items that pass no test. They show only their text or "
          + "identifier.",
        example: "<template name=\"day\"><text>{it.name}</text></template>\n"
          + "<section id=\"feed\">\n  <items><item id=\"a\" kind=\"day\" name=\"Monday\"/></items>\n"
          + "  <choose><when test=\"it.kind eq 'day'\" template=\"day\"/></choose>\n</section>",
        fix: "Add <otherwise template=\"…\"/> at the end of the <choose>.")
    case .unknownStyle:
      DiagnosticExplanation(
        "Content uses, or a style extends, a style that the document doesn't declare.",
        example: "<style name=\"warning\" color=\"red\"/>\n<section id=\"feed\">\n"
          + "  <header><text style=\"warnign\">News</text></header>\n  <items/>\n</section>",
        fix: "Correct the name, or add the style. title, headline, body and caption are "
          + "built in.")
    case .recursion:
      DiagnosticExplanation(
        "A style extends itself, or a template uses itself, directly or through others. The message "
          + "lists the cycle.",
        example: "<style name=\"quiet\" extends=\"small\" color=\"gray\"/>\n"
          + "<style name=\"small\" extends=\"quiet\" lines=\"1\"/>",
        fix: "Remove one of the references.")
    case .templateArgument:
      DiagnosticExplanation(
        "The arguments of a template don't match its parameters: one is unknown, a required one is "
          + "missing, or a value has another type.",
        example: "<template name=\"day\">\n  <param name=\"number\" type=\"integer\"/>\n"
          + "  <text>Day {param.number}</text>\n</template>\n<section id=\"feed\">\n  <header>\n"
          + "    <use template=\"day\"><with name=\"number\" value=\"one\"/></use>\n"
          + "  </header>\n  <items/>\n</section>",
        fix: "Compare the `with` elements with the template's `param` elements.")
    case .unusedDeclaration:
      DiagnosticExplanation(
        "The document declares a parameter, a state, a style or a template that it doesn't use, "
          + "perhaps because a name is misspelled. It is a warning. Documents without sections, which "
          + "others include, aren't checked.",
        example: "<style name=\"quiet\" lines=\"2\"/>\n<section id=\"feed\"><items/></section>",
        fix: "Remove the declaration, or use it.")
    case .repeatedSection:
      DiagnosticExplanation(
        "Two sections of a document have the same id.",
        example: "<section id=\"feed\"><items/></section>\n<section id=\"feed\"><items/></section>",
        fix: "Rename one.")
    case .repeatedItem:
      DiagnosticExplanation(
        "Two items of a section have the same id. The second one would never be shown.",
        example: "<section id=\"feed\">\n"
          + "  <items><item id=\"a\" text=\"One\"/><item id=\"a\" text=\"Two\"/></items>\n</section>",
        fix: "Rename one.")
    case .repeatedName:
      DiagnosticExplanation(
        "Two parameters, templates, styles, or fields of one item or source have the same name, or a "
          + "style has the name of a built-in one.",
        example: "<param name=\"crew\"/>\n<param name=\"crew\" type=\"integer\"/>",
        fix: "Rename one, or remove it.")
    default: nil
    }
  }
}
