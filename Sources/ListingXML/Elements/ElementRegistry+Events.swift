import ListingSources

extension ElementRegistry {
  private static let plainActions = DocumentAction.plain.map(\.name)

  private static let actions = ElementRule.Group(
    rules: ["set", "open", "emit"] + plainActions + ["delete", "move"], minimum: 1,
    maximum: .max, noun: "action")

  private static let stateAttributes: [AttributeRule] = [
    .required("name", .identifier, "its name in bindings"),
    .optional(
      "type", .choice(FieldType.allCases.map(\.rawValue)), "the type of its value",
      usual: "string"),
    .optional("value", .literal, "its initial value; empty if omitted"),
  ]

  private static let test = AttributeRule.optional(
    "test", .condition, "the condition under which it happens")

  /// What a screen remembers, and what happens on events.
  static let eventRules: [(String, ElementRule)] = [
    ("state", ElementRule("state", "A state of the screen.", stateAttributes)),
    (
      "state@section",
      ElementRule(
        "state", "A state of the section, or of each of its items.",
        stateAttributes + [
          .optional(
            "each", .choice(["item"]),
            "whether each item has its own value")
        ])
    ),
    (
      "on",
      ElementRule(
        "on", "The actions on an event of the section or of one of its items.",
        [
          .required(
            "event",
            .choice(SectionEvent.allCases.map(\.rawValue), later: ["impression"]),
            "the event"), test,
        ], groups: [actions])
    ),
    (
      "on@button",
      ElementRule("on", "The actions when the button is pressed.", [test], groups: [actions])
    ),
    (
      "set",
      ElementRule(
        "set", "Sets a state.",
        [
          .required(
            "state", .identifier,
            "its name, looked up in the item, then the section, then the screen"),
          .required("to", .expression, "its new value"),
        ])
    ),
    (
      "open",
      ElementRule(
        "open", "Asks the app to open an address.", [.required("href", .text, "where to")])
    ),
    (
      "emit",
      ElementRule(
        "emit", "Sends an event to the app.",
        [.required("name", .identifier, "the name of the event")],
        groups: [.any(["with@emit"], noun: "with")], unique: ["with@emit": "name"])
    ),
    (
      "with@emit",
      ElementRule(
        "with", "A value of the event.",
        [
          .required("name", .identifier, "the name of the value"),
          .required("value", .text, "what it is"),
        ])
    ),
    ("retry", ElementRule("retry", "Loads again what failed to load.")),
    ("reload", ElementRule("reload", "Reloads the content of the section.")),
    ("load-more", ElementRule("load-more", "Loads the next page of the section.")),
    (
      "refresh",
      ElementRule(
        "refresh",
        "Makes a refresh start from the first page even if a later page failed.")
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
          "button", "A button.",
          [
            .optional(
              "action", .choice(plainActions, later: ["delete"]),
              "the action, unless 'on' declares actions")
          ] + common, groups: [.any(["on@button"], noun: "on")], text: .bindings)
      ),
      (
        "toggle",
        ElementRule(
          "toggle", "A switch.",
          [
            .required(
              "state", .identifier,
              "the state, true or false, that it shows and changes; the nearest one of this name")
          ] + common)
      ),
    ]
  }
}
