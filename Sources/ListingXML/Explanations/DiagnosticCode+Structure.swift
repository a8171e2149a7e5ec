extension DiagnosticCode {
  /// What the code means, where it is about elements, attributes and identity; `nil` otherwise.
  var structureExplanation: DiagnosticExplanation? {
    switch self {
    case .wrongRoot:
      DiagnosticExplanation(
        "A section document is one `listing` in the namespace urn:listingkit:1.",
        document: "<sections xmlns=\"urn:listingkit:1\"/>",
        cure: "Put everything in <listing xmlns=\"urn:listingkit:1\" version=\"1.0\">.")
    case .unknownElement:
      DiagnosticExplanation(
        "The format has no element of this name.",
        example: "<secton id=\"feed\"><items/></secton>",
        cure: "Take the name that the message suggests, or one of those that are known there.")
    case .unknownLayout:
      DiagnosticExplanation(
        "There is no layout of this name.",
        example: "<section id=\"feed\">\n  <layout><gird columns=\"2\"/></layout>\n  <items/>\n"
          + "</section>",
        cure: "Use list, grid, carousel, waterfall, pages or compositional.")
    case .unknownAttribute:
      DiagnosticExplanation(
        "The element has no attribute of this name. Attributes with a prefix are refused as well, "
          + "but for xml: and xsi:.",
        example: "<section id=\"feed\" duplicate=\"last\"><items/></section>",
        cure: "Take the name that the message suggests, or remove the attribute.")
    case .missingAttribute:
      DiagnosticExplanation(
        "The element means nothing without this attribute. Identifiers are never made up.",
        example: "<section><items/></section>", cure: "Add the attribute.")
    case .badValue:
      DiagnosticExplanation(
        "The value is none that the attribute takes: a word where a number is wanted, a choice "
          + "that there is not.",
        example: "<section id=\"feed\" duplicates=\"newest\"><items/></section>",
        cure: "Write a value as the message says.")
    case .missingElement:
      DiagnosticExplanation(
        "The element needs another one inside: a section its items or a source, a header something "
          + "to show.",
        example: "<section id=\"feed\">\n  <header/>\n  <items/>\n</section>",
        cure: "Add one of the elements that the message names.")
    case .repeatedElement:
      DiagnosticExplanation(
        "There is a second element where one counts. A cell, header or footer shows exactly one "
          + "element of content.",
        example: "<section id=\"feed\">\n  <items/>\n  <cell><text>a</text><text>b</text></cell>\n"
          + "</section>",
        cure: "Remove one. Content that belongs together goes in a column, row or overlay.")
    case .misplacedElement:
      DiagnosticExplanation(
        "The element exists, but not here, or is of no use here without another one.",
        example: "<section id=\"feed\">\n  <items/>\n  <page size=\"20\"/>\n</section>",
        cure: "Put it where the message says, or remove it.")
    case .unexpectedText:
      DiagnosticExplanation(
        "Text stands between elements where none is shown.",
        example: "<section id=\"feed\">\n  <items/>\n  <header>News</header>\n</section>",
        cure: "Put it in <text>, or in a comment: <!-- -->.")
    case .notSupported:
      DiagnosticExplanation(
        "The format has this, and this release does not carry it out yet. It is refused, so that "
          + "nothing is left out in silence.",
        example:
          "<section id=\"feed\">\n  <items/>\n  <on event=\"impression\"><emit name=\"seen\"/></on>\n"
          + "</section>",
        cure: "Do without it, or use a newer release.")
    case .unknownTemplate:
      DiagnosticExplanation(
        "A cell names a template that the document does not have.",
        example: "<template name=\"entry\"><text>{it.text}</text></template>\n"
          + "<section id=\"feed\">\n  <items/>\n  <cell template=\"entyr\"/>\n</section>",
        cure: "Correct the name, or add the template.")
    case .misplacedAttribute:
      DiagnosticExplanation(
        "The attribute exists, and does nothing where it is: a pin outside of an overlay, two that "
          + "exclude each other.",
        example: "<section id=\"feed\">\n  <items/>\n"
          + "  <cell><column><text pin=\"top\">a</text></column></cell>\n</section>",
        cure: "Remove it, or put the element where the attribute counts.")
    case .missingOtherwise:
      DiagnosticExplanation(
        "A choice of templates has none for items for which no test is true. They show their text "
          + "or identifier, which is seldom meant.",
        example: "<template name=\"day\"><text>{it.name}</text></template>\n"
          + "<section id=\"feed\">\n  <items><item id=\"a\" kind=\"day\" name=\"Monday\"/></items>\n"
          + "  <choose><when test=\"it.kind eq 'day'\" template=\"day\"/></choose>\n</section>",
        cure: "Add <otherwise template=\"…\"/> as the last of the choice.")
    case .unknownStyle:
      DiagnosticExplanation(
        "Content names a style, or a style extends one, that the document does not have.",
        example: "<style name=\"warning\" color=\"red\"/>\n<section id=\"feed\">\n"
          + "  <header><text style=\"warnign\">News</text></header>\n  <items/>\n</section>",
        cure: "Correct the name, or add the style. title, headline, body and caption are always "
          + "there.")
    case .recursion:
      DiagnosticExplanation(
        "A style extends itself, or a template uses itself, so that there is no end of it. The "
          + "message names all that are in the ring.",
        example: "<style name=\"quiet\" extends=\"small\" color=\"gray\"/>\n"
          + "<style name=\"small\" extends=\"quiet\" lines=\"1\"/>",
        cure: "Remove one of the references.")
    case .templateArgument:
      DiagnosticExplanation(
        "A template is given a parameter that it does not have, is not given one that it needs, or "
          + "is given a value of another type than it declares.",
        example: "<template name=\"day\">\n  <param name=\"number\" type=\"integer\"/>\n"
          + "  <text>Day {param.number}</text>\n</template>\n<section id=\"feed\">\n  <header>\n"
          + "    <use template=\"day\"><with name=\"number\" value=\"one\"/></use>\n"
          + "  </header>\n  <items/>\n</section>",
        cure: "Compare the `with` elements with the template's `param` elements.")
    case .unusedDeclaration:
      DiagnosticExplanation(
        "The document declares a parameter, a state, a style or a template that nothing in it uses: a "
          + "name is misspelled, or the declaration is left over. It is a warning. Documents without "
          + "sections, which others include, aren't checked.",
        example: "<style name=\"quiet\" lines=\"2\"/>\n<section id=\"feed\"><items/></section>",
        cure: "Remove the declaration, or use it.")
    case .repeatedSection:
      DiagnosticExplanation(
        "A section is known by its id, so two of a document cannot share one.",
        example: "<section id=\"feed\"><items/></section>\n<section id=\"feed\"><items/></section>",
        cure: "Rename one.")
    case .repeatedItem:
      DiagnosticExplanation(
        "An item is known by its id within its section. Of two with one id the second would never "
          + "be shown.",
        example: "<section id=\"feed\">\n"
          + "  <items><item id=\"a\" text=\"One\"/><item id=\"a\" text=\"Two\"/></items>\n</section>",
        cure: "Rename one.")
    case .repeatedName:
      DiagnosticExplanation(
        "Two parameters, templates, styles, or fields of one item or source have one name. The "
          + "built-in styles of texts are there from the beginning.",
        example: "<param name=\"crew\"/>\n<param name=\"crew\" type=\"integer\"/>",
        cure: "Rename one, or remove it.")
    default: nil
    }
  }
}
