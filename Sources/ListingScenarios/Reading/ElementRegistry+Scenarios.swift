import ListingKit
import ListingXML

/// The elements of scenario documents.
extension ElementRegistry {
  package static let scenarios = ElementRegistry(
    DocumentKind(
      noun: "scenario document", namespace: "urn:listingkit:scenario:1",
      roots: ["scenario", "scenarios"],
      opening: "<scenario xmlns=\"urn:listingkit:scenario:1\" name=\"…\">"),
    scenarioRules + givenRules + itemOperationRules + sectionOperationRules + viewOperationRules
      + inputRules + pageOperationRules + interactionRules + expectationRules + changeRules)

  static func pair(_ rule: ElementRule, _ key: String? = nil) -> (String, ElementRule) {
    (key ?? rule.name, rule)
  }

  /// Returns a rule for an element with these attributes and children, in any number.
  static func element(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = [],
    holding rules: [String] = [], key: String? = nil
  ) -> (String, ElementRule) {
    let groups = rules.isEmpty ? [] : [ElementRule.Group.any(rules, noun: rules[0])]
    return pair(ElementRule(name, summary, attributes, groups: groups), key)
  }

  /// Returns a rule for an element with text.
  static func text(
    _ name: String, _ summary: String, _ attributes: [AttributeRule] = []
  ) -> (String, ElementRule) {
    pair(ElementRule(name, summary, attributes, text: .plain))
  }

  // MARK: - Documents

  private static let scenarioRules: [(String, ElementRule)] = [
    element("scenarios", "Several scenarios.", holding: ["scenario"]),
    pair(
      ElementRule(
        "scenario", "A test of a list: steps and expected results.",
        [.required("name", .literal, "its name")],
        groups: [.one(["given"], noun: "given"), .any(["when", "then"], noun: "step")])),
    pair(
      ElementRule(
        "when", "Operations, performed in order as one transaction.",
        [.optional("turns", .choice(["separate"]), "each operation is a transaction")],
        groups: [.any(operations, noun: "operation")])),
    pair(
      ElementRule(
        "then", "The expected result of the steps before it.",
        groups: [
          .optional("sections"), .optional("unknown"), .optional("dropped-sections"),
          .optional("displayed"), .optional("ended"), .optional("visible"), .optional("selected"),
          .optional("offset"), .optional("completions"), .optional("emitted"),
          .optional("opened"), .optional("sent"), .optional("placeholder"), .optional("undo-title"),
          .optional("announcement"), .any(expectations, noun: "expectation"),
        ])),
  ]

  private static let expectations = [
    "order", "dropped", "updated", "field", "update@then", "error", "state", "shows", "hidden",
    "events", "accessibility",
  ]

  private static let operations =
    (itemOperationRules + sectionOperationRules + viewOperationRules + inputRules
    + pageOperationRules + interactionRules).map(\.0)

  // MARK: - Given

  private static let givenRules: [(String, ElementRule)] = [
    pair(
      ElementRule(
        "given", "The initial list.",
        [
          .optional(
            "identity", .choice(["section", "list"]),
            "where identifiers of items are unique",
            defaultValue: "section"),
          .optional(
            "updater", .choice(["diff", "reload"]), "how updates are created",
            defaultValue: "diff"),
          .optional("viewport", .literal, "the width and height of a view, such as 400x800"),
          .optional(
            "item-height", .length,
            "the height of every cell; by default, that of its content"),
          .optional(
            "header-height", .length,
            "the height of every header; by default, that of its content"),
          .optional(
            "selection", .choice(["none", "single", "multiple"]),
            "the number of items that can be selected"),
          .optional("placeholder", .literal, "what the list shows without items"),
          .optional(
            "impression", .literal,
            "how long half of an item must be visible to count as seen, such as 1s"),
        ],
        groups: [.any(["section"], noun: "section"), .optional("document")])),
    pair(
      ElementRule(
        "document", "The section document to load, with its parameters.",
        [
          .required("href", .literal, "the file, in the scenario's folder"),
          .optional("language", .language, "the language of strings, numbers and dates"),
        ],
        groups: [
          .any(["param@document"], noun: "param"), .any(["env@document"], noun: "env"),
          .any(["host@document"], noun: "host"), .optional("server"),
        ],
        unique: ["param@document": "name", "env@document": "name", "host@document": "name"])),
    element(
      "param", "A value for a parameter of the document.",
      [
        .required("name", .literal, "the parameter"),
        .required("value", .literal, "its value as text"),
      ], key: "param@document"),
    element(
      "env", "An environment variable that the document may read.",
      [
        .required("name", .literal, "the variable"),
        .optional("value", .literal, "its value; if omitted, the variable isn't set"),
      ], key: "env@document"),
    element(
      "host", "A host that the document may request.",
      [.required("name", .literal, "the host, with a port that isn't the default one")],
      key: "host@document"),
    element(
      "server", "Answers the requests of the document, in place of a network.",
      holding: ["answer"]),
    text(
      "answer", "The answer to requests: the body, and its status.",
      [
        .optional(
          "method", .choice(["GET", "POST", "PUT", "PATCH", "DELETE"]), "the method of requests",
          defaultValue: "GET"),
        .required(
          "path", .literal,
          "the path of the address; with a query, requests have at least its items"),
        .optional("status", .integer(minimum: 100), "the status", defaultValue: "200"),
        .optional("fail", .literal, "the message with which the request fails, without an answer"),
      ]),
    element(
      "section", "A section with its items.",
      [
        .required("id", .literal, "its identifier in the list"),
        .optional(
          "duplicates", .choice(ListDuplicatePolicy.allCases.map(\.rawValue)),
          "which of two items with the same identifier to keep"),
        .optional(
          "page-size", .integer(minimum: 1),
          "the number of items in a page; makes the section paged"),
        .optional("first-size", .integer(minimum: 1), "the number of items in the first page"),
        .optional(
          "threshold", .integer(minimum: 0),
          "the number of items before an end at which it requests a page"),
        .optional(
          "max", .integer(minimum: 1), "the number of items above which distant pages are dropped"),
        .optional("movable", .boolean, "whether the user may move its items"),
        .optional(
          "undo", .literal,
          "how long a deletion by the user can be undone, such as 5s; adds the action 'Delete'"),
      ], holding: ["item@section"]),
    pair(
      withFields(
        ElementRule(
          "item", "An item with its children, if any. Other attributes are its fields.",
          [.required("id", .literal, "its identifier in the section")],
          groups: [.any(["item@section"], noun: "item")])), "item@section"),
    pair(
      withFields(
        ElementRule(
          "item", "An item. Other attributes are its fields.",
          [.required("id", .literal, "its identifier in the section")]))),
  ]

  private static func withFields(_ rule: ElementRule) -> ElementRule {
    var rule = rule
    rule.takesOtherAttributes = true
    return rule
  }

  // MARK: - Operations

  static let label = AttributeRule.optional("label", .literal, "its name in `then`")
  static let section = AttributeRule.required("section", .literal, "the section")
  static let item = AttributeRule.required("item", .literal, "the item, as section/item")
  private static let place: [AttributeRule] = [
    .optional("after", .literal, "the item or section before it"),
    .optional("before", .literal, "the item or section after it"),
  ]
  private static let subject: [AttributeRule] = [
    .optional("item", .literal, "the item, as section/item"),
    .optional("section", .literal, "the section"),
  ]

  private static let itemOperationRules: [(String, ElementRule)] = [
    element(
      "append", "Appends items to a section.", [section, label], holding: ["item"]),
    element(
      "insert", "Inserts items next to another one.", [section] + place + [label],
      holding: ["item"],
      key: "insert@when"),
    element("delete", "Deletes an item or a section.", subject + [label], key: "delete@when"),
    element(
      "move", "Moves an item.",
      [item] + place + [
        .optional("to-section", .literal, "the section to append it to"), label,
      ],
      key: "move@when"),
    element(
      "update", "Replaces the items of a section.", [section, label], holding: ["item"],
      key: "update@when"),
    pair(
      withFields(
        ElementRule("reconfigure", "Reconfigures an item's cell with new fields.", [item, label])),
      "reconfigure@when"),
    element("reload", "Reloads cells.", subject + [label], key: "reload@when"),
  ]

  private static let sectionOperationRules: [(String, ElementRule)] = [
    element("append-section", "Appends sections.", [label], holding: ["section"]),
    element(
      "insert-section", "Inserts sections next to another one.", place + [label],
      holding: ["section"], key: "insert-section@when"),
    element("replace", "Replaces the sections of the list.", [label], holding: ["section"]),
    element(
      "move-section", "Moves a section.", [section] + place + [label], key: "move-section@when"),
  ]

  private static let viewOperationRules: [(String, ElementRule)] = [
    element(
      "scroll", "Scrolls.",
      [
        .optional("by", .literal, "the distance in points"),
        .optional("to", .literal, "the item to scroll to"),
        .optional(
          "position", .choice(["top", "center", "bottom"]),
          "the position of the item in the view"),
        .optional(
          "to-edge", .choice(["start", "end"]), "the edge of the list to scroll to"),
        label,
      ]),
    element(
      "resize", "Changes the size of the view.",
      [.required("to", .literal, "its width and height, such as 400x300"), label]),
    element(
      "select", "Taps an item.",
      [
        item,
        .optional(
          "extend", .boolean, "whether to select all items from the one that was tapped last"),
        label,
      ]),
    element(
      "drag", "Drags an item to another place, if its section allows it.",
      [item] + place + [
        .optional("to-section", .literal, "the section to the end of which it's dragged"),
        .optional("cancel", .boolean, "whether the drag is canceled at the end"), label,
      ]),
    element("pull", "Pulls the list to refresh it.", [label]),
    element(
      "press", "Presses a button or a switch in the cell of an item, or in a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"]), "which view of the section",
          defaultValue: "header"),
        .optional("button", .literal, "the text of the button; by default, the only one"), label,
      ]),
  ]

  private static let inputRules: [(String, ElementRule)] = [
    element(
      "type", "Enters a value in an input: types a text, or chooses a value.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"]), "which view of the section",
          defaultValue: "header"),
        .optional("input", .literal, "the label of the input; by default, the only one"),
        .required("value", .literal, "the value, as the document writes it"),
        .optional(
          "phase", .choice(ListInputChange.Phase.allCases.map(\.rawValue)),
          "whether the user is still typing, has left the input, or has pressed Enter",
          defaultValue: "done"), label,
      ])
  ]

  private static let pageOperationRules: [(String, ElementRule)] = [
    element(
      "request", "Makes a paged section request a page.",
      [
        section,
        .optional(
          "direction", .choice(["append", "prepend"]), "the end where the page is added",
          defaultValue: "append"),
        label,
      ]),
    element("refresh", "Makes a paged section refresh.", [section, label]),
    element("retry", "Makes a paged section retry a failed request.", [section, label]),
    element(
      "deliver", "Answers a request of a paged section.",
      [
        section, .optional("end", .boolean, "whether this is the last page in its direction"),
        .optional(
          "start", .boolean, "whether no page precedes it; by default, only if it starts there"),
        .optional(
          "same-cursor", .boolean, "whether the cursor of the next page is that of this page"),
        .optional("fail", .literal, "the message with which the request fails"),
        .optional("transient", .boolean, "whether a retry may succeed"),
        .optional("request", .integer(minimum: 1), "the number of the outstanding request"), label,
      ], holding: ["item"]),
  ]

  private static let interactionRules: [(String, ElementRule)] = [
    element(
      "filter", "Hides the items of a section without a text.",
      [
        section,
        .optional("contains", .literal, "the text of a field; by default, all items are shown"),
        label,
      ]),
    element(
      "collapse", "Hides the items of a section, or the children of an item.", subject + [label]),
    element(
      "expand", "Shows the items of a section, or the children of an item.", subject + [label]),
    element(
      "action", "Performs an action that is offered for an item.",
      [item, .required("title", .literal, "the title of the action"), label]),
    element("undo", "Shows the items of the last deletion again.", [label]),
    element("commit-deletions", "Makes the last deletion final.", [label]),
    element(
      "wait", "Lets time pass.", [.required("for", .literal, "the duration, such as 1.5s"), label]),
  ]
}
