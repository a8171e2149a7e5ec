import ListingKit
import ListingSources

extension ElementRegistry {
  private static let fieldTypes = AttributeType.choice(
    FieldType.allCases.map(\.rawValue), later: [])

  /// The document and what is directly in it.
  static let documentRules: [(String, ElementRule)] = [
    ("listing", listing),
    ("param", parameter("A typed input of the document.")),
    (
      "strings",
      ElementRule(
        "strings", "Translated strings: {strings.key}.",
        [
          .required("href", .name, "the file, relative to the document that names it"),
          .optional("table", .identifier, "what stands before the keys: {strings.table.key}"),
        ])
    ),
    (
      "include",
      ElementRule(
        "include", "What another document declares, in this place.",
        [
          .required("href", .name, "the document, relative to the one that holds the include"),
          .optional(
            "only", .choices(IncludedDocuments.Kind.names),
            "what is taken of it beside its parameters; all of it when left out"),
        ])
    ),
    (
      "template",
      ElementRule(
        "template", "Content that cells and others share, with holes.",
        [.required("name", .name, "what cells call it")],
        groups: [oneContent, .any(["param@template"], noun: "param")],
        unique: ["param@template": "name"])
    ),
    ("param@template", parameter("A hole of a template: {param.name} in it.")),
    (
      "with",
      ElementRule(
        "with", "What a template is given for one of its parameters.",
        [
          .required("name", .identifier, "the parameter"),
          .required("value", .text, "its value, or a binding of its type"),
        ])
    ),
    (
      "style",
      ElementRule(
        "style", "How content looks, under a name.",
        [
          .required("name", .identifier, "what content calls it"),
          .optional("extends", .name, "the style that holds where this one says nothing"),
          .optional("color", .color, "the colour of what is drawn"),
          .optional("background", .color, "the colour behind it"),
          .optional("align", .alignment, "where it stands in room that it does not need"),
          .optional("lines", .integer(minimum: 0), "the most lines of a text; 0 for any number"),
        ]
      ).takingBindings
    ),
  ]

  private static func parameter(_ summary: String) -> ElementRule {
    ElementRule(
      "param", summary,
      [
        .required("name", .identifier, "what bindings call it"),
        .optional("type", fieldTypes, "what its value is", usual: "string"),
        .optional("default", .literal, "its value where none is given"),
        .optional("required", .boolean, "whether a value must be given", usual: "false"),
      ])
  }

  private static var listing: ElementRule {
    var rule = ElementRule(
      "listing", "The sections of a screen.",
      [
        .required("version", .literal, "the version of the format, 1.0"),
        .optional("title", .text, "what the screen is called"),
        .optional(
          "identity", .choice(["section", "list"], later: []),
          "how far the identifiers of items reach", usual: "section"),
        .optional(
          "anchor", .choice(["start", "end"], later: []),
          "where the list begins, and where it stays while items come", usual: "start"),
        .optional(
          "requires", .plugins, "the plugins that it needs, each with the least version or without"),
      ],
      groups: [
        .any(
          ["section", "param", "template", "include", "strings", "style", "state"],
          noun: "section")
      ])
    rule.takesPlugins = true
    rule.unique = ["section": "id", "param": "name", "template": "name", "style": "name"]
    return rule
  }

  /// What a section holds beside its items.
  private static let sectionParts: [ElementRule.Group] = [
    .optional("layout"), .optional("header"), .optional("footer"),
    .optional("cell", "choose", noun: "cell"),
    .any(["state@section"], noun: "state"), .any(["on"], noun: "on"),
    .optional("loading", foreach: "for"), .optional("empty"), .optional("error", foreach: "for"),
    .optional("supplementary", foreach: "kind"), .optional("separator"), .optional("refresh"),
  ]

  private static let direction = AttributeRule.optional(
    "for", .choice(ListLoadDirection.allCases.map(\.rawValue), later: []),
    "the load that it is for; all that have none of their own when left out")

  /// What a template is given.
  static let withs = ElementRule.Group.any(["with"], noun: "with")

  private static let sticky = AttributeRule.optional(
    "sticky", .boolean, "whether it stays in sight while its section is", usual: "false"
  ).takingBindings

  private static let supplementary = ElementRule(
    "supplementary", "A further view at the boundary of a section, or over it.",
    [
      .required("kind", .name, "what it is called; each kind once, and neither header nor footer"),
      .optional(
        "alignment", .choice(LayoutDefinition.alignments.map(\.name), later: []),
        "the corner, the middle of an edge, or the centre where it stands", usual: "top-leading"),
      .optional("width", .dimension, "how wide it is", usual: "1fw"),
      .optional("height", .dimension, "how high it is; its content, when left out"),
      .optional(
        "extends-boundary", .boolean, "whether the section makes room for it", usual: "true"),
      .optional(
        "sticky", .boolean, "whether it stays in sight while its section is", usual: "false"),
    ], groups: [oneContent]
  ).takingBindings

  private static let items = ElementRule.Group.one(
    ["items", "source"], noun: "of items and source")

  /// A section and its parts.
  static let sectionRules: [(String, ElementRule)] = [
    (
      "section",
      ElementRule(
        "section", "Items, and how they are shown.",
        [
          .required("id", .name, "what the list knows it by"),
          .optional(
            "duplicates", .choice(["first", "last", "error"], later: []),
            "what becomes of an item that is there already", usual: "first"
          ).takingBindings,
          .when,
        ],
        groups: [items, .optional("page")] + sectionParts)
    ),
    (
      "fallback",
      ElementRule(
        "fallback", "What is shown where a plugin is missing: a section's body.",
        groups: [items, .optional("page")] + sectionParts)
    ),
    ("plugin", plugin),
    ("supplementary", supplementary),
    (
      "separator",
      ElementRule(
        "separator", "What is above an item, in its cell; it sees the item before, too.", [.when],
        groups: [oneContent])
    ),
    (
      "loading",
      ElementRule(
        "loading", "What is shown while something loads.", [direction], groups: [oneContent])
    ),
    ("empty", ElementRule("empty", "What is shown without items.", groups: [oneContent])),
    (
      "error",
      ElementRule(
        "error", "What is shown after a load has failed.", [direction], groups: [oneContent])
    ),
    (
      "header",
      ElementRule("header", "What is above the items.", [sticky], groups: [oneContent])
    ),
    (
      "footer",
      ElementRule("footer", "What is below the items.", [sticky], groups: [oneContent])
    ),
    (
      "cell",
      ElementRule(
        "cell", "What an item looks like.", [.optional("template", .name, "the template to use")],
        groups: [
          .init(rules: contents, minimum: 0, maximum: 1, noun: contentNoun), withs,
        ])
    ),
    (
      "choose",
      ElementRule(
        "choose", "What an item looks like, chosen for each.",
        groups: [
          .init(rules: ["when"], minimum: 1, maximum: .max, noun: "when"), .optional("otherwise"),
        ])
    ),
    (
      "when",
      ElementRule(
        "when", "A template, and for which items it is.",
        [
          .required("test", .condition, "what must be true of the item"),
          .required("template", .name, "the template to use"),
        ], groups: [withs])
    ),
    (
      "otherwise",
      ElementRule(
        "otherwise", "The template for all other items.",
        [.required("template", .name, "the template to use")], groups: [withs])
    ),
    (
      "items",
      ElementRule(
        "items", "Items in place.", groups: [.any(["item"], noun: "item")], unique: ["item": "id"])
    ),
    ("item", item),
    (
      "field@item",
      ElementRule(
        "field", "A typed value of an item.",
        [
          .required("name", .identifier, "what bindings call it"),
          .optional("type", fieldTypes, "what its value is", usual: "string"),
        ] + dateAttributes, text: .bindings)
    ),
    ("source", source),
    (
      "request",
      ElementRule(
        "request", "What a server is asked beside the address.",
        [
          .optional(
            "where", .name, "what the query calls the place of a page; its mode by default"),
          .optional("size", .name, "what the query calls the number of items; none by default"),
          .optional("first", .integer(minimum: 0), "the number of the first page", usual: "1"),
        ], groups: [.any(["header@request", "query@request"], noun: "part")])
    ),
    ("header@request", setting("header", "A header of a request.")),
    ("query@request", setting("query", "A value in the query of an address.")),
    (
      "response",
      ElementRule(
        "response", "Where the answer of a server, in JSON, has what is wanted.",
        [
          .optional("items", .pointer, "the array of items; the whole by default"),
          .optional("next", .pointer, "what leads to the next page"),
          .optional("total", .pointer, "the number of items in all"),
        ])
    ),
    (
      "field@source",
      ElementRule(
        "field", "A value that a source gives of each item.",
        [
          .required("name", .identifier, "what bindings call it"),
          .optional("path", .literal, "where the source has it; the name when left out"),
          .optional("type", fieldTypes, "what its value is", usual: "string"),
          .optional("optional", .boolean, "whether it may be missing", usual: "false"),
        ] + dateAttributes)
    ),
    (
      "query@source",
      ElementRule(
        "query", "What gives the rows of a database; a binding in it is bound as a value.",
        [
          .optional(
            "direction", .choice(["backward"], later: []),
            "that it gives the rows before a place, nearest first")
        ], text: .plain)
    ),
    ("page", page),
  ]

  private static func setting(_ name: String, _ summary: String) -> ElementRule {
    ElementRule(
      name, summary,
      [.required("name", .name, "its name"), .required("value", .text, "its value")])
  }

  private static var page: ElementRule {
    var rule = ElementRule(
      "page", "How many items are asked for at a time.",
      [
        .optional("size", .integer(minimum: 1), "items of a page", usual: "50"),
        .optional("first-size", .integer(minimum: 1), "items of the first page; size by default"),
        .optional(
          "threshold", .integer(minimum: 0),
          "items before an end at which the page there is asked for; size by default"),
        .optional(
          "max", .integer(minimum: 1),
          "items above which pages out of sight are dropped; at least size + 2 * threshold"),
      ]
    ).takingBindings
    rule.attributes += [
      .optional(
        "mode", .choice(SourceKind.all(\.modes), later: []),
        "how a database or a server is asked for the next page; a database by offset, or by keyset "
          + "where there is an order, and a server not at all when left out"),
      .optional("order", .names, "the columns in the ORDER BY of a database's keyset"),
    ]
    return rule
  }

  /// How fields write dates.
  private static let dateAttributes: [AttributeRule] = [
    .optional("format", .datePattern, "how a date is written, where not as ISO 8601"),
    .optional("zone", .timeZone, "the zone of dates that name none", usual: "GMT"),
  ]

  private static var item: ElementRule {
    var rule = ElementRule(
      "item", "An item; further attributes are its fields.",
      [.required("id", .name, "what the section knows it by"), .when],
      groups: [.any(["field@item"], noun: "field")], unique: ["field@item": "name"])
    rule.takesOtherAttributes = true
    return rule
  }

  private static var source: ElementRule {
    var rule = ElementRule(
      "source", "Where items come from.",
      [
        .required(
          "kind", .sourceKind, "what it is; a plugin's with the prefix of its namespace"),
        AttributeRule.required(
          "href", .text, "a file in the document's folder, without bindings, or a server's address"
        ).unlessOfPlugin,
        AttributeRule.required("key", .names, "the fields that identify an item").unlessOfPlugin,
        .optional("delimiter", .delimiter, "what stands between cells", usual: "comma"),
        .optional(
          "path", .pointer, "where a JSON file has the array of items; the whole by default"),
        .optional(
          "format", .choice(SourceKind.all(\.formats), later: []),
          "how the data is written, where the file's name does not say it"),
        .optional("select", .name, "what an XML file's items are: an XPath"),
        .optional(
          "on-error", .choice(ItemErrorPolicy.allCases.map(\.rawValue), later: []),
          "whether an item without a key or with an invalid value fails its page or is skipped and "
            + "reported; a feed skips it when left out, and any other source fails"),
      ],
      groups: [
        .any(["field@source"], noun: "field"),
        .init(
          rules: ["query@source"], minimum: 0, maximum: 1, noun: "query",
          distinguishing: "direction"),
        .optional("request"), .optional("response"),
      ], unique: ["field@source": "name"])
    rule.takesPluginKinds = true
    return rule
  }

  /// The core's part of a plugin's element.
  private static let plugin = ElementRule(
    "plugin", "A section of a plugin.",
    [.required("id", .name, "what the list knows it by"), .when],
    groups: [.optional("fallback")] + sectionParts)
}
