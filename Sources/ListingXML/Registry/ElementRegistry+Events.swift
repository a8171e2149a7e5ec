import ListingSources

extension ElementRegistry {
  private static let plainActions = DocumentAction.plain.map(\.name)

  private static let actions = ElementRule.Group(
    rules: ["set", "open", "emit"] + plainActions + ["delete", "move"], minimum: 1,
    maximum: .max, noun: "action")

  private static let stateAttributes: [AttributeRule] = [
    .required("name", .identifier, "what bindings call it"),
    .optional(
      "type", .choice(FieldType.allCases.map(\.rawValue), later: []), "what its value is",
      usual: "string"),
    .optional("value", .literal, "what it is at first; nothing when left out"),
  ]

  private static let test = AttributeRule.optional(
    "test", .condition, "what must be true for it to happen")

  /// What a screen remembers, and what happens on events.
  static let eventRules: [(String, ElementRule)] = [
    ("state", ElementRule("state", "State of the screen.", stateAttributes)),
    (
      "state@section",
      ElementRule(
        "state", "State of the section, or of each of its items.",
        stateAttributes + [
          .optional(
            "each", .choice(["item"], later: []),
            "whether each item has its own, which lives and goes with the item")
        ])
    ),
    (
      "on",
      ElementRule(
        "on", "What happens on an event of the section or of one of its items.",
        [
          .required(
            "event",
            .choice(SectionEvent.allCases.map(\.rawValue), later: ["impression"]),
            "when it happens"), test,
        ], groups: [actions])
    ),
    (
      "on@button",
      ElementRule("on", "What happens when the button is pressed.", [test], groups: [actions])
    ),
    (
      "set",
      ElementRule(
        "set", "Sets a state.",
        [
          .required(
            "state", .identifier, "its name: the item's, else the section's, else the screen's"),
          .required("to", .expression, "its new value"),
        ])
    ),
    (
      "open",
      ElementRule(
        "open", "Has the host go somewhere.", [.required("href", .text, "where to")])
    ),
    (
      "emit",
      ElementRule(
        "emit", "Tells the code of the host.",
        [.required("name", .identifier, "what the code knows it by")],
        groups: [.any(["with@emit"], noun: "with")], unique: ["with@emit": "name"])
    ),
    (
      "with@emit",
      ElementRule(
        "with", "A value that the host is told.",
        [
          .required("name", .identifier, "what the host calls it"),
          .required("value", .text, "what it is"),
        ])
    ),
    ("retry", ElementRule("retry", "Asks again for what failed.")),
    ("reload", ElementRule("reload", "Asks for the section's content anew.")),
    ("load-more", ElementRule("load-more", "Asks for the next page of the section.")),
    (
      "refresh",
      ElementRule(
        "refresh",
        "Has the user's refresh begin anew also after a page has failed, not with that page.")
    ),
    ElementRule.later("delete", "Deletes the item."),
    ElementRule.later("move", "Moves the item."),
  ]

  /// What can be pressed, with what every element takes that shows something.
  static func controlRules(_ common: [AttributeRule]) -> [(String, ElementRule)] {
    [
      (
        "button",
        ElementRule(
          "button", "Something to press.",
          [
            .optional(
              "action", .choice(plainActions, later: ["delete"]),
              "what it does, where that is not said by 'on'")
          ] + common, groups: [.any(["on@button"], noun: "on")], text: .bindings)
      ),
      (
        "toggle",
        ElementRule(
          "toggle", "A switch.",
          [
            .required(
              "state", .identifier,
              "the state, true or false, that it shows and changes: the nearest of that name")
          ] + common)
      ),
    ]
  }
}
