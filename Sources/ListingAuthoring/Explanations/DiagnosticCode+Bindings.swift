import ListingXML

extension DiagnosticCode {
  /// What the code means, where it is about bindings and sources; `nil` otherwise.
  var bindingExplanation: DiagnosticExplanation? {
    switch self {
    case .bindingSyntax:
      DiagnosticExplanation(
        "A binding in braces, or a condition, has a syntax error.",
        example: Self.section("it.text ?? 'none"),
        fix:
          "Close texts with a single quote, and write operators as words: eq, lt, and, or. Write "
          + "a literal brace twice: {{.")
    case .unknownRoot:
      DiagnosticExplanation(
        "The binding begins with an unknown name. A binding begins with `it` (the item), `param` (a "
          + "parameter) or `section`, and in a separator also with `before` (the item before it).",
        example: Self.section("item.text"), fix: "Begin the binding with one of these.")
    case .unknownField:
      DiagnosticExplanation(
        "The items of the section have no field of this name, so the binding would always be empty.",
        example: Self.section("it.txt"),
        fix:
          "Correct the name, or declare the field with a <field> of the source or an attribute of the "
          + "items.")
    case .unknownParameter:
      DiagnosticExplanation(
        "The document declares no parameter of this name.", example: Self.section("param.crew"),
        fix: "Correct the name, or add <param name=\"…\"/> at the top of the document.")
    case .unknownProperty:
      DiagnosticExplanation(
        "A binding can show only these properties of a section: id, count, loaded, total and state.",
        example: Self.section("section.size"), fix: "Use one of these.")
    case .unavailableRoot:
      DiagnosticExplanation(
        "The binding uses something that doesn't exist in its place: a header has no item, and a "
          + "title has no section.",
        example: "<section id=\"feed\">\n  <header><text>{it.text}</text></header>\n"
          + "  <items><item id=\"a\" text=\"One\"/></items>\n</section>",
        fix: "Move the binding to a cell, or show something else here.")
    case .bindingNotSupported:
      DiagnosticExplanation(
        "The attribute can't contain bindings, because its value is an identifier or is needed when "
          + "the document is read.",
        example: "<param name=\"feed\"/>\n<section id=\"{param.feed}\"><items/></section>",
        fix: "Write the value without bindings.")
    case .parameterValue:
      DiagnosticExplanation(
        "A required parameter has no value, a value isn't of the parameter's type, or the parameter "
          + "isn't declared.",
        example: "<param name=\"days\" type=\"integer\" default=\"seven\"/>",
        fix: "Pass a value of its type: --param days=7, or <param name=\"days\" value=\"7\"/> "
          + "in the <document> of a scenario.")
    case .wrongType:
      DiagnosticExplanation(
        "A value is compared with a value of another type, has a format of another type, or isn't a "
          + "condition. Attributes of inline items are texts.",
        example: "<section id=\"feed\">\n  <items><item id=\"a\" age=\"7\"/></items>\n"
          + "  <cell><text when=\"it.age gt 6\">old</text></cell>\n</section>",
        fix:
          "Declare the type: <field name=\"age\" type=\"integer\">7</field>; or put the literal "
          + "in quotes.")
    case .variableNotAllowed:
      DiagnosticExplanation(
        "A binding reads an environment variable that the document isn't allowed to read. "
          + "Environment variables may contain secrets.",
        example: Self.section("env.HOME"),
        fix: "If you trust the document, allow the variable: `listing show --allow-env HOME`, "
          + "<env name=\"HOME\"/> in a scenario, or `variables` of DocumentEnvironment in code. "
          + "Otherwise remove the binding, or use a parameter."
      )
    case .unknownState:
      DiagnosticExplanation(
        "No state of this name is declared in the section, in its items (each=\"item\") or at the top "
          + "of the document.",
        example: Self.section("state.open"),
        fix: "Correct the name, or declare it: <state name=\"open\" type=\"boolean\" "
          + "value=\"false\"/>.")
    case .unknownFormat:
      DiagnosticExplanation(
        "There is no format of this name, or its arguments are wrong.",
        example: Self.section("it.text | upper"),
        fix: "Use uppercase, lowercase, number(2), percent, currency('EUR'), date('d.M.yyyy'), "
          + "relative or bytes, or register the plugin that provides the format: {it.wind | weather.knots}."
      )
    case .unknownString:
      DiagnosticExplanation(
        "A binding names a string that isn't in the document's translations.",
        example: "<strings href=\"Invalid/Included/words.xml\"/>\n"
          + Self.section("strings.jornal"),
        fix: "Correct the name, or add the string to the file.")
    case .missingTranslation:
      DiagnosticExplanation(
        "A string has no text in the fallback language, which is an error, or no text in a language "
          + "that other strings are translated into, which is a warning: readers of that language see "
          + "the fallback.",
        example: "<strings href=\"Invalid/Included/strings.xml\"/>",
        fix: "Add <text xml:lang=\"…\"> to the string.")
    case .constantCondition:
      DiagnosticExplanation(
        "A condition is never true: its parts exclude each other, or a 'when' before it has the same "
          + "test. The condition of a separator isn't true for the first item if it compares "
          + "with the item before by 'ne'. It is a warning.",
        example: "<section id=\"feed\">\n  <items><item id=\"a\" text=\"One\"/></items>\n"
          + "  <cell><text when=\"it.text eq 'One' and it.text eq 'Two'\">both</text></cell>\n"
          + "</section>",
        fix: "Combine with 'or', or change one of the parts. To show the separator above the "
          + "first item too, write not (it.day eq before.day).")
    case .unknownSourceKind:
      DiagnosticExplanation(
        "There is no source kind of this name. A plugin's source kind has the prefix of the plugin's "
          + "namespace.",
        example: "<section id=\"feed\"><source kind=\"cvs\" href=\"airports.csv\" key=\"iata\"/>"
          + "</section>",
        fix: "Use the name that the message suggests.")
    case .unusableFile:
      DiagnosticExplanation(
        "The file of a source can't be opened, or isn't in the expected format. The message names the "
          + "line if there is one.",
        example:
          "<section id=\"feed\"><source kind=\"csv\" href=\"Invalid\" key=\"id\"/></section>",
        fix: "Name an existing, readable file. The first line of a CSV file is its header.")
    case .badQuery:
      DiagnosticExplanation(
        "The query of a source is invalid: a parameter for paging or the ORDER BY is missing, the SQL "
          + "has an error, or the query does more than read the database.",
        example: "<section id=\"feed\">\n"
          + "  <source kind=\"sqlite\" href=\"airports.sqlite\" key=\"iata\">\n"
          + "    <query>SELECT iata FROM airport LIMIT :limit OFFSET :offset</query>\n"
          + "  </source>\n</section>",
        fix:
          "Write one SELECT with an ORDER BY, :limit, and :offset or a keyset's :after_ parameters."
      )
    case .badField:
      DiagnosticExplanation(
        "A field doesn't exist in the file, exists twice, or has a value of another type.",
        example:
          "<section id=\"feed\">\n  <source kind=\"csv\" href=\"airports.csv\" key=\"iata\">\n"
          + "    <field name=\"nmae\"/>\n  </source>\n</section>",
        fix:
          "Use the name of a column in the header, or add `path` if the field has another name. Mark "
          + "a field that may be missing with optional=\"true\".")
    case .hostNotAllowed:
      DiagnosticExplanation(
        "A source contacts a server that the document isn't allowed to contact. A document may come "
          + "from someone else, and requests reveal who reads it.",
        example:
          "<section id=\"feed\">\n  <source kind=\"http\" href=\"https://example.org/items\" "
          + "key=\"id\"/>\n</section>",
        fix: "If you trust the document, allow the host: `listing show --allow-host example.org`, "
          + "<host name=\"example.org\"/> in a scenario, or `client` of DocumentEnvironment in code."
      )
    case .badAddress:
      DiagnosticExplanation(
        "The address of a server doesn't begin with http:// or https:// and a host, a binding could "
          + "change the host or has a value that an address can't contain, the address contains a "
          + "space, or an environment variable that the request needs isn't set.",
        example: "<param name=\"host\" default=\"example.org\"/>\n<section id=\"feed\">\n"
          + "  <source kind=\"http\" href=\"https://{param.host}/items\" key=\"id\"/>\n</section>",
        fix:
          "Write the host without bindings, use bindings only after a /, and write %20 for a space. "
          + "Set the variable, or write a default: {env.TOKEN ?? ''}.")
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
