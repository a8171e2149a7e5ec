import ListingKit
import ListingXML

/// The elements of scenario documents.
extension ElementRegistry {
  package static let scenarios = ElementRegistry(
    noun: "scenario document", namespace: "urn:listingkit:scenario:1",
    roots: ["scenario", "scenarios"],
    opening: "<scenario xmlns=\"urn:listingkit:scenario:1\" name=\"…\">",
    scenarioRules + givenRules + itemOperationRules + sectionOperationRules + viewOperationRules
      + pageOperationRules + expectationRules + changeRules)

  private static func pair(_ rule: ElementRule, _ key: String? = nil) -> (String, ElementRule) {
    (key ?? rule.name, rule)
  }

  /// An element with attributes and children of some rules, in any number.
  private static func element(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = [],
    holding rules: [String] = [], key: String? = nil
  ) -> (String, ElementRule) {
    let groups = rules.isEmpty ? [] : [ElementRule.Group.any(rules, noun: rules[0])]
    return pair(ElementRule(name, summary, attributes, groups: groups), key)
  }

  /// An element whose text is what counts.
  private static func text(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = []
  ) -> (String, ElementRule) {
    pair(ElementRule(name, summary, attributes, text: .plain))
  }

  // MARK: - Documents

  private static let scenarioRules: [(String, ElementRule)] = [
    element("scenarios", "Several scenarios.", holding: ["scenario"]),
    pair(
      ElementRule(
        "scenario", "What a list does, step by step, and what it must look like.",
        [.required("name", .literal, "what it is about")],
        groups: [.one(["given"], noun: "given"), .any(["when", "then"], noun: "step")])),
    pair(
      ElementRule(
        "when", "Operations, carried out in order as one turn.",
        [.optional("turns", .choice(["separate"], later: []), "each operation is a turn")],
        groups: [.any(operations, noun: "operation")])),
    pair(
      ElementRule(
        "then", "What must be so after the steps before it.",
        groups: [
          .optional("sections"), .optional("unknown"), .optional("dropped-sections"),
          .optional("displayed"), .optional("ended"), .optional("visible"), .optional("selected"),
          .optional("offset"), .optional("completions"), .optional("emitted"),
          .optional("opened"), .any(expectations, noun: "expectation"),
        ])),
  ]

  private static let expectations = [
    "order", "dropped", "updated", "field", "update@then", "error", "state", "shows",
  ]

  private static let operations =
    (itemOperationRules + sectionOperationRules + viewOperationRules + pageOperationRules).map(\.0)

  // MARK: - Given

  private static let givenRules: [(String, ElementRule)] = [
    pair(
      ElementRule(
        "given", "What is there at first.",
        [
          .optional(
            "identity", .choice(["section", "list"], later: []), "how far items reach",
            usual: "section"),
          .optional(
            "updater", .choice(["diff", "reload"], later: []), "what makes updates",
            usual: "diff"),
          .optional("viewport", .literal, "the width and height of a view, such as 400x800"),
          .optional(
            "item-height", .length,
            "the height of every cell; that of its content when left out"),
          .optional(
            "header-height", .length,
            "the height of every header; that of its content when left out"),
          .optional(
            "selection", .choice(["single", "multiple"], later: []),
            "how many items can be selected"),
        ],
        groups: [.any(["section"], noun: "section"), .optional("document")])),
    pair(
      ElementRule(
        "document", "A section document that is loaded, with the values that it's shown with.",
        [
          .required("href", .literal, "the file, in the scenario's folder"),
          .optional("language", .language, "the language of strings, numbers and dates"),
        ],
        groups: [
          .any(["param@document"], noun: "param"), .any(["env@document"], noun: "env"),
          .any(["host@document"], noun: "host"),
        ],
        unique: ["param@document": "name", "env@document": "name", "host@document": "name"])),
    element(
      "param", "A value for a parameter of the document.",
      [
        .required("name", .literal, "the parameter"),
        .required("value", .literal, "its value, as a text"),
      ], key: "param@document"),
    element(
      "env", "An environment variable that the document may read.",
      [
        .required("name", .literal, "the variable"),
        .optional("value", .literal, "its value; the variable isn't set when left out"),
      ], key: "env@document"),
    element(
      "host", "A host that the document may request.",
      [.required("name", .literal, "the host, with a port that isn't the default one")],
      key: "host@document"),
    element(
      "section", "A section with its items.",
      [
        .required("id", .literal, "what the list knows it by"),
        .optional(
          "duplicates", .choice(ListDuplicatePolicy.allCases.map(\.rawValue), later: []),
          "what becomes of an item that is there already"),
        .optional("page-size", .integer(minimum: 1), "the items of a page; makes it a paged one"),
        .optional("first-size", .integer(minimum: 1), "the items of the first page"),
        .optional("threshold", .integer(minimum: 0), "items before an end at which it asks"),
        .optional(
          "max", .integer(minimum: 1), "items above which pages out of sight are dropped"),
      ], holding: ["item"]),
    pair(
      withFields(
        ElementRule(
          "item", "An item; further attributes are its fields.",
          [.required("id", .literal, "what the section knows it by")]))),
  ]

  private static func withFields(_ rule: ElementRule) -> ElementRule {
    var rule = rule
    rule.takesOtherAttributes = true
    return rule
  }

  // MARK: - Operations

  private static let label = AttributeRule.optional("label", .literal, "what `then` calls it")
  private static let section = AttributeRule.required("section", .literal, "the section")
  private static let item = AttributeRule.required("item", .literal, "the item, as section/item")
  private static let place: [AttributeRule] = [
    .optional("after", .literal, "what it is put after"),
    .optional("before", .literal, "what it is put before"),
  ]
  private static let subject: [AttributeRule] = [
    .optional("item", .literal, "the item, as section/item"),
    .optional("section", .literal, "the section"),
  ]

  private static let itemOperationRules: [(String, ElementRule)] = [
    element(
      "append", "Puts items at the end of a section.", [section, label], holding: ["item"]),
    element(
      "insert", "Puts items beside another one.", [section] + place + [label], holding: ["item"],
      key: "insert@when"),
    element("delete", "Removes an item or a section.", subject + [label], key: "delete@when"),
    element(
      "move", "Moves an item.",
      [item] + place + [
        .optional("to-section", .literal, "the section to whose end it goes"), label,
      ],
      key: "move@when"),
    element(
      "update", "Gives a section new items.", [section, label], holding: ["item"],
      key: "update@when"),
    pair(
      withFields(
        ElementRule("reconfigure", "Fills an item's cell again, with new fields.", [item, label])),
      "reconfigure@when"),
    element("reload", "Makes cells anew.", subject + [label], key: "reload@when"),
  ]

  private static let sectionOperationRules: [(String, ElementRule)] = [
    element("append-section", "Puts sections at the end.", [label], holding: ["section"]),
    element(
      "insert-section", "Puts sections beside another one.", place + [label],
      holding: ["section"], key: "insert-section@when"),
    element("replace", "Makes these the sections of the list.", [label], holding: ["section"]),
    element(
      "move-section", "Moves a section.", [section] + place + [label], key: "move-section@when"),
  ]

  private static let viewOperationRules: [(String, ElementRule)] = [
    element(
      "scroll", "Scrolls.",
      [
        .optional("by", .literal, "so many points"),
        .optional("to", .literal, "to an item"),
        .optional(
          "position", .choice(["top", "center", "bottom"], later: []), "where the item is then"),
        .optional("to-edge", .choice(["start", "end"], later: []), "to an end of the list"), label,
      ]),
    element(
      "resize", "Gives the view another size.",
      [.required("to", .literal, "its width and height, such as 400x300"), label]),
    element("select", "Taps an item.", [item, label]),
    element(
      "press", "Presses a button or a switch in the cell of an item, or in a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"], later: []), "which view of the section",
          usual: "header"),
        .optional("button", .literal, "the text of the button; the only one when left out"), label,
      ]),
  ]

  private static let pageOperationRules: [(String, ElementRule)] = [
    element(
      "request", "Has a paged section ask for a page.",
      [
        section,
        .optional(
          "direction", .choice(["append", "prepend"], later: []), "where it goes", usual: "append"),
        label,
      ]),
    element("refresh", "Has a paged section ask for its content anew.", [section, label]),
    element("retry", "Has a paged section ask again for what failed.", [section, label]),
    element(
      "deliver", "Answers a request of a paged section.",
      [
        section, .optional("end", .boolean, "whether no page follows in its direction"),
        .optional(
          "start", .boolean, "whether nothing precedes it; usually only of what begins there"),
        .optional(
          "same-cursor", .boolean, "whether the page that follows is said to begin where this did"),
        .optional("fail", .literal, "the message that the request fails with"),
        .optional("transient", .boolean, "whether what fails may succeed a little later"),
        .optional("request", .integer(minimum: 1), "the how manieth that is outstanding"), label,
      ], holding: ["item"]),
  ]

  // MARK: - Expectations

  private static let expectationRules: [(String, ElementRule)] = [
    text("sections", "The sections in order."),
    text("order", "The items of a section in order.", [section]),
    text("dropped", "The items of a section that were dropped.", [section]),
    text("updated", "The items of a section that took a duplicate's content.", [section]),
    text("unknown", "What deletes did not know."),
    text("dropped-sections", "The sections that were dropped."),
    pair(
      ElementRule(
        "field", "A field of an item.",
        [
          item, .required("name", .literal, "the field"),
          .optional("missing", .boolean, "whether the item has no such field"),
        ], text: .plain)),
    element(
      "update", "An update that was delivered.",
      [
        .optional("count", .integer(minimum: 0), "the number of changes"),
        .optional("moves", .integer(minimum: 0), "the number of moves"),
        .optional("none", .boolean, "whether no update was delivered"),
      ], holding: changeRules.map(\.0), key: "update@then"),
    element(
      "error", "How an operation failed.",
      [
        .required("code", .choice(ListError.Code.allCases.map(\.rawValue), later: []), "the code"),
        .optional("label", .literal, "which operation"),
      ]),
    text(
      "shows", "What the cell of an item shows, or a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"], later: []), "which view of the section",
          usual: "header"),
      ]),
    pair(
      ElementRule(
        "emitted",
        "The events that the document emitted: their names, or 'emit' elements, in order.",
        groups: [.any(["emit@emitted"], noun: "emit")], text: .plain)),
    pair(
      ElementRule(
        "emit", "An event that the document emitted, with exactly these values.",
        [.required("name", .literal, "the name of the event")],
        groups: [.any(["with@emitted"], noun: "with")], unique: ["with@emitted": "name"]),
      "emit@emitted"),
    element(
      "with", "A value of the event.",
      [
        .required("name", .literal, "the name of the value"),
        .required("value", .literal, "the value, as a text"),
      ], key: "with@emitted"),
    text("opened", "Where the host was sent by 'open', in order."),
    text("displayed", "The items that came on display, in order."),
    text("ended", "The items that went off display, in order."),
    text("visible", "The items that can be seen."),
    text("selected", "The items that are selected."),
    text("offset", "How far the list is scrolled, in points."),
    element(
      "state", "What a section is loading.",
      [
        section,
        .required(
          "is",
          .choice(
            ScenarioLoadState.allCases.map(\.rawValue), later: []), "its state"),
      ]),
    text("completions", "The labels of the operations that completed, in order."),
  ]

  private static let at = AttributeRule.required("at", .literal, "where")
  private static let fromTo: [AttributeRule] = [
    .required("from", .literal, "where it was"), .required("to", .literal, "where it is"),
  ]

  private static let changeRules: [(String, ElementRule)] = [
    element("insert", "An item that came.", [item, at], key: "insert@update"),
    element("delete", "An item that went.", [item, at], key: "delete@update"),
    element("move", "An item that moved.", [item] + fromTo, key: "move@update"),
    element("reload", "An item that was made anew.", [item, at], key: "reload@update"),
    element(
      "reconfigure", "An item that was filled again.", [item, at], key: "reconfigure@update"),
    element("insert-section", "A section that came.", [section, at], key: "insert-section@update"),
    element("delete-section", "A section that went.", [section, at], key: "delete-section@update"),
    element(
      "move-section", "A section that moved.", [section] + fromTo, key: "move-section@update"),
    element(
      "reload-section", "A section that was made anew.", [section, at],
      key: "reload-section@update"),
    element("reload-list", "The list was shown anew as a whole.", key: "reload-list"),
  ]
}
