import ListingKit
import ListingXML

/// The elements of expectations.
extension ElementRegistry {
  static let expectationRules: [(String, ElementRule)] = [
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
        .required("code", .choice(ListError.Code.allCases.map(\.rawValue)), "the code"),
        .optional("label", .literal, "which operation"),
      ]),
    text(
      "shows", "The text of an item's cell, or of a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"]), "which view of the section",
          defaultValue: "header"),
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
    text("sent", "The requests that the document sent: method, path and body, one on each line."),
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
            ScenarioLoadState.allCases.map(\.rawValue)), "its state"),
      ]),
    text("hidden", "The items of a section that aren't shown, in order.", [section]),
    text(
      "events", "The items or sections of the events of a kind, in order.",
      [
        .required("kind", .choice(ScenarioEvent.allCases.map(\.rawValue)), "the kind")
      ]),
    text(
      "accessibility", "What assistive technology reads of an item, or of a view of a section.",
      [
        .optional("item", .literal, "the item"), .optional("section", .literal, "the section"),
        .optional(
          "view", .choice(["header", "footer"]), "which view of the section",
          defaultValue: "header"),
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

  static let changeRules: [(String, ElementRule)] = [
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
