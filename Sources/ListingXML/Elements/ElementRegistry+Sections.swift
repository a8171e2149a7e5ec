import ListingKit
import ListingSources

extension ElementRegistry {
  private static let fieldTypes = ValueKind.choice(
    FieldType.allCases.map(\.rawValue))

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
          .optional("table", .identifier, "the prefix of the keys: {strings.table.key}"),
        ])
    ),
    (
      "include",
      ElementRule(
        "include", "Inserts the declarations of another document.",
        [
          .required("href", .name, "the document, relative to the including one"),
          .optional(
            "only", .choices(DeclarationKind.names),
            "which declarations to insert besides parameters; by default, all"),
        ])
    ),
    (
      "template",
      ElementRule(
        "template", "Reusable content with parameters.",
        [.required("name", .name, "its name in cells")],
        groups: [oneContent, .any(["param@template"], noun: "param")],
        unique: ["param@template": "name"])
    ),
    ("param@template", parameter("A parameter of a template: {param.name}.")),
    (
      "with",
      ElementRule(
        "with", "The argument for a parameter of a template.",
        [
          .required("name", .identifier, "the parameter"),
          .required("value", .text, "its value, or a binding of its type"),
        ])
    ),
    (
      "style",
      ElementRule(
        "style", "A named style of content.",
        [
          .required("name", .identifier, "its name in content"),
          .optional("extends", .name, "the style whose values it inherits"),
          .optional("color", .color, "the foreground color"),
          .optional("background", .color, "the background color"),
          .optional("align", .alignment, "its alignment in the available space"),
          .optional(
            "lines", .integer(minimum: 0), "the maximum number of lines of a text; 0 for no limit"),
        ]
      ).takingBindings
    ),
  ]

  private static func parameter(_ summary: String) -> ElementRule {
    ElementRule(
      "param", summary,
      [
        .required("name", .identifier, "its name in bindings"),
        .optional("type", fieldTypes, "the type of its value", usual: "string"),
        .optional("default", .literal, "its default value"),
        .optional("required", .boolean, "whether a value is required", usual: "false"),
      ])
  }

  private static var listing: ElementRule {
    var rule = ElementRule(
      "listing", "The sections of a screen.",
      [
        .required("version", .literal, "the version of the format, 1.0"),
        .optional("title", .text, "the title of the screen"),
        .optional(
          "identity", .choice(["section", "list"]),
          "where identifiers of items are unique", usual: "section"),
        .optional(
          "anchor", .choice(["start", "end"]),
          "the edge where the list starts and stays while items are inserted", usual: "start"),
        .optional(
          "requires", .plugins, "the plugins that it needs, each with a minimum version if needed"),
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
    "for", .choice(ListLoadDirection.allCases.map(\.rawValue)),
    "the load that it is shown for; by default, each load without a view of its own")

  /// What a template is given.
  static let withs = ElementRule.Group.any(["with"], noun: "with")

  private static let sticky = AttributeRule.optional(
    "sticky", .boolean, "whether it stays visible while its section is", usual: "false"
  ).takingBindings

  private static let supplementary = ElementRule(
    "supplementary", "An additional view at the edge of a section, or over it.",
    [
      .required("kind", .name, "its kind, unique in the section and neither header nor footer"),
      .optional(
        "alignment", .choice(LayoutDefinition.alignments.map(\.name)),
        "its position: a corner, the middle of an edge, or the center", usual: "top-leading"),
      .optional("width", .dimension, "its width", usual: "1fw"),
      .optional("height", .dimension, "its height; by default, that of its content"),
      .optional(
        "extends-boundary", .boolean, "whether the section reserves space for it", usual: "true"),
      .optional(
        "sticky", .boolean, "whether it stays visible while its section is", usual: "false"),
    ], groups: [oneContent]
  ).takingBindings

  private static let items = ElementRule.Group.one(
    ["items", "source"], noun: "of items and source")

  /// A section and its parts.
  static let sectionRules: [(String, ElementRule)] = [
    (
      "section",
      ElementRule(
        "section", "A section: items and how they are shown.",
        [
          .required("id", .name, "its identifier in the list"),
          .optional(
            "duplicates", .choice(["first", "last", "error"]),
            "which of two items with the same identifier to keep", usual: "first"
          ).takingBindings,
          .when,
        ],
        groups: [items, .optional("page")] + sectionParts)
    ),
    (
      "fallback",
      ElementRule(
        "fallback", "The section to show if the plugin is missing.",
        groups: [items, .optional("page")] + sectionParts)
    ),
    ("plugin", plugin),
    ("supplementary", supplementary),
    (
      "separator",
      ElementRule(
        "separator", "The content above an item, which can show the item before it.", [.when],
        groups: [oneContent])
    ),
    (
      "loading",
      ElementRule(
        "loading", "The content during a load.", [direction], groups: [oneContent])
    ),
    ("empty", ElementRule("empty", "The content if there are no items.", groups: [oneContent])),
    (
      "error",
      ElementRule(
        "error", "The content after a failed load.", [direction], groups: [oneContent])
    ),
    (
      "header",
      ElementRule("header", "The content above the items.", [sticky], groups: [oneContent])
    ),
    (
      "footer",
      ElementRule("footer", "The content below the items.", [sticky], groups: [oneContent])
    ),
    (
      "cell",
      ElementRule(
        "cell", "The content of an item.", [.optional("template", .name, "the template to use")],
        groups: [
          .init(rules: contents, minimum: 0, maximum: 1, noun: contentNoun), withs,
        ])
    ),
    (
      "choose",
      ElementRule(
        "choose", "Selects a template for each item.",
        groups: [
          .init(rules: ["when"], minimum: 1, maximum: .max, noun: "when"), .optional("otherwise"),
        ])
    ),
    (
      "when",
      ElementRule(
        "when", "A template for the items that meet a condition.",
        [
          .required("test", .condition, "the condition that the item meets"),
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
        "items", "Items declared in the document.", groups: [.any(["item"], noun: "item")],
        unique: ["item": "id"])
    ),
    ("item", item),
    (
      "field@item",
      ElementRule(
        "field", "A typed value of an item.",
        [
          .required("name", .identifier, "its name in bindings"),
          .optional("type", fieldTypes, "the type of its value", usual: "string"),
        ] + dateAttributes, text: .bindings)
    ),
    ("source", source),
    (
      "request",
      ElementRule(
        "request", "The parts of a request besides its address.",
        [
          .optional(
            "where", .name, "the query parameter with the position of a page; by default, the mode"),
          .optional(
            "size", .name, "the query parameter with the number of items; by default, none"),
          .optional("first", .integer(minimum: 0), "the number of the first page", usual: "1"),
        ], groups: [.any(["header@request", "query@request"], noun: "part")])
    ),
    ("header@request", setting("header", "A header of a request.")),
    ("query@request", setting("query", "A value in the query of an address.")),
    (
      "response",
      ElementRule(
        "response", "The structure of a JSON response.",
        [
          .optional("items", .pointer, "the array of items; by default, the whole response"),
          .optional("next", .pointer, "the cursor or address of the next page"),
          .optional("total", .pointer, "the total number of items"),
        ])
    ),
    (
      "field@source",
      ElementRule(
        "field", "A field that a source provides for each item.",
        [
          .required("name", .identifier, "its name in bindings"),
          .optional("path", .literal, "its location in the source; by default, its name"),
          .optional("type", fieldTypes, "the type of its value", usual: "string"),
          .optional("optional", .boolean, "whether it may be missing", usual: "false"),
        ] + dateAttributes)
    ),
    (
      "query@source",
      ElementRule(
        "query", "The SQL query of a database source. Bindings become bound values.",
        [
          .optional(
            "direction", .choice(["backward"]),
            "backward: the query returns the rows before a position, nearest first")
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
      "page", "The pages in which items are loaded.",
      [
        .optional("size", .integer(minimum: 1), "the number of items in a page", usual: "50"),
        .optional(
          "first-size", .integer(minimum: 1),
          "the number of items in the first page; by default, size"),
        .optional(
          "threshold", .integer(minimum: 0),
          "the number of items before the end at which the next page is loaded; by default, size"),
        .optional(
          "max", .integer(minimum: 1),
          "the number of items above which distant pages are dropped; at least size + 2 * threshold"
        ),
      ]
    ).takingBindings
    rule.attributes += [
      .optional(
        "mode", .choice(SourceKind.all(\.modes)),
        "how the next page is requested; by default, from a database by keyset "
          + "if it has an order, otherwise by offset, and from a server not at all"),
      .optional("order", .names, "the ORDER BY columns of a database query in mode keyset"),
    ]
    return rule
  }

  /// How fields write dates.
  private static let dateAttributes: [AttributeRule] = [
    .optional("format", .datePattern, "the date format, unless ISO 8601"),
    .optional("zone", .timeZone, "the time zone of dates without one", usual: "GMT"),
  ]

  private static var item: ElementRule {
    var rule = ElementRule(
      "item", "An item. Other attributes are its fields.",
      [.required("id", .name, "its identifier in the section"), .when],
      groups: [.any(["field@item"], noun: "field")], unique: ["field@item": "name"])
    rule.takesOtherAttributes = true
    return rule
  }

  private static var source: ElementRule {
    var rule = ElementRule(
      "source", "The source of the items.",
      [
        .required(
          "kind", .sourceKind, "the kind of source; a plugin's kind has the prefix of its namespace"
        ),
        AttributeRule.required(
          "href", .text, "a file in the document's folder, without bindings, or a server's address"
        ).unlessOfPlugin,
        AttributeRule.required("key", .names, "the fields that identify an item").unlessOfPlugin,
        .optional("delimiter", .delimiter, "the character between cells", usual: "comma"),
        .optional(
          "path", .pointer, "the array of items in a JSON file; by default, the whole file"),
        .optional(
          "format", .choice(SourceKind.all(\.formats)),
          "the format of the data, unless the file's name implies it"),
        .optional("select", .name, "the items of an XML file, as an XPath"),
        .optional(
          "on-error", .choice(ItemErrorPolicy.allCases.map(\.rawValue)),
          "how to handle an item without a key or with an invalid value: fail, or skip it with a "
            + "warning; by default, feeds skip it and other sources fail"),
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
    pluginAttributes, groups: [.optional("fallback")] + sectionParts)

  /// The attributes of all sections of plugins.
  static let pluginAttributes: [AttributeRule] = [
    .required("id", .name, "its identifier in the list"), .when,
  ]
}
