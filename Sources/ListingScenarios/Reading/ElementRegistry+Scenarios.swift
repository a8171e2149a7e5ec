import ListingKit
import ListingXML

/// The elements of scenario documents.
extension ElementRegistry {
  package static let scenarios = ElementRegistry(
    noun: "scenario document", namespace: "urn:listingkit:scenario:1",
    roots: ["scenario", "scenarios"],
    opening: "<scenario xmlns=\"urn:listingkit:scenario:1\" name=\"…\">",
    scenarioRules + givenRules + itemOperationRules + sectionOperationRules + viewOperationRules
      + pageOperationRules + interactionRules + expectationRules + changeRules)

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
        "scenario", "A test of a list: steps and expected results.",
        [.required("name", .literal, "its name")],
        groups: [.one(["given"], noun: "given"), .any(["when", "then"], noun: "step")])),
    pair(
      ElementRule(
        "when", "Operations, performed in order as one transaction.",
        [.optional("turns", .choice(["separate"], later: []), "each operation is a transaction")],
        groups: [.any(operations, noun: "operation")])),
    pair(
      ElementRule(
        "then", "The expected result of the steps before it.",
        groups: [
          .optional("sections"), .optional("unknown"), .optional("dropped-sections"),
          .optional("displayed"), .optional("ended"), .optional("visible"), .optional("selected"),
          .optional("offset"), .optional("completions"), .optional("emitted"),
          .optional("opened"), .optional("placeholder"), .optional("undo-title"),
          .optional("announcement"), .any(expectations, noun: "expectation"),
        ])),
  ]

  private static let expectations = [
    "order", "dropped", "updated", "field", "update@then", "error", "state", "shows", "hidden",
    "events", "accessibility",
  ]

  private static let operations =
    (itemOperationRules + sectionOperationRules + viewOperationRules + pageOperationRules
    + interactionRules).map(\.0)

  // MARK: - Given

  private static let givenRules: [(String, ElementRule)] = [
    pair(
      ElementRule(
        "given", "The initial list.",
        [
          .optional(
            "identity", .choice(["section", "list"], later: []),
            "where identifiers of items are unique",
            usual: "section"),
          .optional(
            "updater", .choice(["diff", "reload"], later: []), "how updates are created",
            usual: "diff"),
          .optional("viewport", .literal, "the width and height of a view, such as 400x800"),
          .optional(
            "item-height", .length,
            "the height of every cell; by default, that of its content"),
          .optional(
            "header-height", .length,
            "the height of every header; by default, that of its content"),
          .optional(
            "selection", .choice(["none", "single", "multiple"], later: []),
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
          .any(["host@document"], noun: "host"),
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
      "section", "A section with its items.",
      [
        .required("id", .literal, "its identifier in the list"),
        .optional(
          "duplicates", .choice(ListDuplicatePolicy.allCases.map(\.rawValue), later: []),
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

  private static let label = AttributeRule.optional("label", .literal, "its name in `then`")
  private static let section = AttributeRule.required("section", .literal, "the section")
  private static let item = AttributeRule.required("item", .literal, "the item, as section/item")
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
          "position", .choice(["top", "center", "bottom"], later: []),
          "the position of the item in the view"),
        .optional(
          "to-edge", .choice(["start", "end"], later: []), "the edge of the list to scroll to"),
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
          "view", .choice(["header", "footer"], later: []), "which view of the section",
          usual: "header"),
        .optional("button", .literal, "the text of the button; by default, the only one"), label,
      ]),
  ]

  private static let pageOperationRules: [(String, ElementRule)] = [
    element(
      "request", "Makes a paged section request a page.",
      [
        section,
        .optional(
          "direction", .choice(["append", "prepend"], later: []), "the end where the page is added",
          usual: "append"),
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

  // MARK: - Expectations

  private static let expectationRules: [(String, ElementRule)] = [
    text("sections", "The sections in order."),
    text("order", "The items of a section in order.", [section]),
    text("dropped", "The items of a section that were dropped.", [section]),
    text("updated", "The items of a section that were updated by a duplicate.", [section]),
    text("unknown", "The items that deletes didn't find."),
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
      "shows", "The text of an item's cell, or of a view of a section.",
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
        .required("value", .literal, "the value as text"),
      ], key: "with@emitted"),
    text("opened", "The addresses that 'open' opened, in order."),
    text("displayed", "The items that appeared, in order."),
    text("ended", "The items that disappeared, in order."),
    text("visible", "The visible items."),
    text("selected", "The selected items."),
    text("offset", "The scroll offset, in points."),
    element(
      "state", "The load state of a section, or of the whole list.",
      [
        .optional("section", .literal, "the section"),
        .required(
          "is",
          .choice(
            ScenarioLoadState.allCases.map(\.rawValue), later: []), "its state"),
      ]),
    text("hidden", "The items of a section that aren't shown, in order.", [section]),
    text(
      "events", "The items or sections of the events of a kind, in order.",
      [
        .required("kind", .choice(ScenarioEvent.allCases.map(\.rawValue), later: []), "the kind")
      ]),
    text(
      "accessibility", "What assistive technology reads of an item, or of a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"], later: []), "which view of the section",
          usual: "header"),
      ]),
    text("placeholder", "The text of the displayed placeholder."),
    text("undo-title", "The title of the action that can be undone."),
    text("announcement", "What assistive technology announces of the updates."),
    text("completions", "The labels of the operations that completed, in order."),
  ]

  private static let at = AttributeRule.required("at", .literal, "where")
  private static let fromTo: [AttributeRule] = [
    .required("from", .literal, "the old position"), .required("to", .literal, "the new position"),
  ]

  private static let changeRules: [(String, ElementRule)] = [
    element("insert", "An inserted item.", [item, at], key: "insert@update"),
    element("delete", "A deleted item.", [item, at], key: "delete@update"),
    element("move", "A moved item.", [item] + fromTo, key: "move@update"),
    element("reload", "A reloaded item.", [item, at], key: "reload@update"),
    element(
      "reconfigure", "A reconfigured item.", [item, at], key: "reconfigure@update"),
    element("insert-section", "An inserted section.", [section, at], key: "insert-section@update"),
    element("delete-section", "A deleted section.", [section, at], key: "delete-section@update"),
    element(
      "move-section", "A moved section.", [section] + fromTo, key: "move-section@update"),
    element(
      "reload-section", "A reloaded section.", [section, at],
      key: "reload-section@update"),
    element("reload-list", "The whole list was reloaded.", key: "reload-list"),
  ]
}
