extension DiagnosticCode {
  /// What the code means, where it is about bindings and sources; `nil` otherwise.
  var bindingExplanation: DiagnosticExplanation? {
    switch self {
    case .bindingSyntax:
      DiagnosticExplanation(
        "What is in braces, or in a condition, is not written as bindings are.",
        example: Self.section("it.text ?? 'none"),
        cure: "Close texts with a single quote, and write operators as words: eq, lt, and, or. A "
          + "brace that is meant as one is written twice: {{.")
    case .unknownRoot:
      DiagnosticExplanation(
        "A binding begins with `it` (the item), `param` (a parameter) or `section`, in a separator "
          + "also with `before` (the item before it).",
        example: Self.section("item.text"), cure: "Begin with one of these.")
    case .unknownField:
      DiagnosticExplanation(
        "The items of the section have no field of this name, so it would never show anything.",
        example: Self.section("it.txt"),
        cure:
          "Correct the name, or declare the field: a `field` of the source, an attribute of the "
          + "items.")
    case .unknownParameter:
      DiagnosticExplanation(
        "The document declares no parameter of this name.", example: Self.section("param.crew"),
        cure: "Correct the name, or add <param name=\"…\"/> at the top of the document.")
    case .unknownProperty:
      DiagnosticExplanation(
        "A section has an id, a count, loaded, total and a state, and nothing else to show.",
        example: Self.section("section.size"), cure: "Use one of these.")
    case .unavailableRoot:
      DiagnosticExplanation(
        "What the binding begins with is not there: a header has no item, a title no section.",
        example: "<section id=\"feed\">\n  <header><text>{it.text}</text></header>\n"
          + "  <items><item id=\"a\" text=\"One\"/></items>\n</section>",
        cure: "Show it in a cell, or show something else here.")
    case .bindingNotSupported:
      DiagnosticExplanation(
        "The attribute takes no bindings: it is what something is known by, or is needed when the "
          + "document is read.",
        example: "<param name=\"feed\"/>\n<section id=\"{param.feed}\"><items/></section>",
        cure: "Write the value itself.")
    case .parameterValue:
      DiagnosticExplanation(
        "A parameter has no value though it needs one, has one that is not of its type, or is not "
          + "declared.",
        example: "<param name=\"days\" type=\"integer\" default=\"seven\"/>",
        cure: "Give it a value of its type: --param days=7, or <param name=\"days\" value=\"7\"/> "
          + "in the <document> of a scenario.")
    case .wrongType:
      DiagnosticExplanation(
        "A value is compared with one of another type, is formatted as another type, or is no "
          + "condition. Attributes of inline items are texts.",
        example: "<section id=\"feed\">\n  <items><item id=\"a\" age=\"7\"/></items>\n"
          + "  <cell><text when=\"it.age gt 6\">old</text></cell>\n</section>",
        cure:
          "Declare the type: <field name=\"age\" type=\"integer\">7</field>; or put the literal "
          + "in quotes.")
    case .variableNotAllowed:
      DiagnosticExplanation(
        "A binding reads a variable of the process's environment, and who shows the document has "
          + "not allowed that. Such a variable may hold a secret.",
        example: Self.section("env.HOME"),
        cure: "If the document may know it: `listing show --allow-env HOME`, <env name=\"HOME\"/> "
          + "in a scenario, or `variables` of DocumentEnvironment in code. Else take it out, or make it a parameter."
      )
    case .unknownState:
      DiagnosticExplanation(
        "No state of this name is declared where it could be seen from: in the item's section with "
          + "each=\"item\", in the section, or at the top of the document.",
        example: Self.section("state.open"),
        cure: "Correct the name, or declare it: <state name=\"open\" type=\"boolean\" "
          + "value=\"false\"/>.")
    case .unknownFormat:
      DiagnosticExplanation(
        "There is no format of this name, or it takes something else in parentheses.",
        example: Self.section("it.text | upper"),
        cure: "Use uppercase, lowercase, number(2), percent, currency('EUR'), date('d.M.yyyy'), "
          + "relative or bytes, or register the plugin that has it: {it.wind | weather.knots}.")
    case .unknownString:
      DiagnosticExplanation(
        "A binding names a string that none of the document's files of strings has.",
        example: "<strings href=\"Invalid/Included/words.xml\"/>\n"
          + Self.section("strings.jornal"),
        cure: "Correct the name, or add the string to the file.")
    case .missingTranslation:
      DiagnosticExplanation(
        "A string has no text in the language for all others, which is an error, or none in a "
          + "language that other strings are in, which is a warning: those who read it see the "
          + "string in the language for all others.",
        example: "<strings href=\"Invalid/Included/strings.xml\"/>",
        cure: "Add <text xml:lang=\"…\"> to the string.")
    case .constantCondition:
      DiagnosticExplanation(
        "A condition is never true: its parts exclude each other, or a 'when' before it has the same "
          + "test. The condition of a separator isn't true for the first item if it asks with 'ne' "
          + "for a difference from the item before. It is a warning.",
        example: "<section id=\"feed\">\n  <items><item id=\"a\" text=\"One\"/></items>\n"
          + "  <cell><text when=\"it.text eq 'One' and it.text eq 'Two'\">both</text></cell>\n"
          + "</section>",
        cure: "Combine with 'or', or change one of the parts. Above the first item too: "
          + "not (it.day eq before.day).")
    case .unknownSourceKind:
      DiagnosticExplanation(
        "There is no kind of source of this name. One of a plugin has the prefix of the plugin's "
          + "namespace.",
        example: "<section id=\"feed\"><source kind=\"cvs\" href=\"airports.csv\" key=\"iata\"/>"
          + "</section>",
        cure: "Take the name that the message suggests.")
    case .unusableFile:
      DiagnosticExplanation(
        "The file of a source cannot be opened, or not read as what it should be. Where it is about "
          + "a line, the message says which.",
        example:
          "<section id=\"feed\"><source kind=\"csv\" href=\"Invalid\" key=\"id\"/></section>",
        cure: "Name a file that is there and can be read, with a header in its first line.")
    case .badQuery:
      DiagnosticExplanation(
        "The query of a source cannot work: it lacks a parameter by which pages are asked for, or its "
          + "order; SQLite does not understand it; or it does more than to read its database.",
        example: "<section id=\"feed\">\n"
          + "  <source kind=\"sqlite\" href=\"airports.sqlite\" key=\"iata\">\n"
          + "    <query>SELECT iata FROM airport LIMIT :limit OFFSET :offset</query>\n"
          + "  </source>\n</section>",
        cure:
          "Write one SELECT with an ORDER BY, :limit, and :offset or a keyset's :after_ parameters."
      )
    case .badField:
      DiagnosticExplanation(
        "A field is not in the file, is there twice, or holds a value that is none of its type.",
        example:
          "<section id=\"feed\">\n  <source kind=\"csv\" href=\"airports.csv\" key=\"iata\">\n"
          + "    <field name=\"nmae\"/>\n  </source>\n</section>",
        cure:
          "Name a column of the file's header, with `path` where the field is called otherwise; "
          + "mark what may be missing optional=\"true\".")
    case .hostNotAllowed:
      DiagnosticExplanation(
        "A source asks a server, and who shows the document has not allowed that. A document may come "
          + "from a stranger, and a request tells who reads it.",
        example:
          "<section id=\"feed\">\n  <source kind=\"http\" href=\"https://example.org/items\" "
          + "key=\"id\"/>\n</section>",
        cure: "If the document may ask it: `listing show --allow-host example.org`, "
          + "<host name=\"example.org\"/> in a scenario, or `client` of DocumentEnvironment in code."
      )
    case .badAddress:
      DiagnosticExplanation(
        "The address of a server does not begin with http:// or https:// and the host itself, or a "
          + "binding could change the host, or gives a value that cannot stand there. Or it contains a "
          + "space, or an environment variable that the request needs isn't set.",
        example: "<param name=\"host\" default=\"example.org\"/>\n<section id=\"feed\">\n"
          + "  <source kind=\"http\" href=\"https://{param.host}/items\" key=\"id\"/>\n</section>",
        cure:
          "Write the host itself, bindings behind a / only, and %20 for a space. Set the variable, "
          + "or write a default: {env.TOKEN ?? ''}.")
    default: nil
    }
  }

  /// A section whose cell shows a binding.
  private static func section(_ binding: String) -> String {
    """
    <section id="feed">
      <items><item id="a" text="One"/></items>
      <cell><text>{\(binding)}</text></cell>
    </section>
    """
  }
}
