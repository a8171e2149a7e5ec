import ListingKit

extension ElementRegistry {
  /// The keys of the elements that show something.
  static let contents = [
    "column", "row", "text", "divider", "spacer", "overlay", "image", "badge", "icon", "progress",
    "button", "toggle", "use",
  ]

  /// Exactly one element that shows something.
  static let oneContent = ElementRule.Group.one(contents, noun: contentNoun)

  private static let anyContent = ElementRule.Group.any(contents, noun: contentNoun)

  /// What messages call one of them.
  static let contentNoun = "content element"

  /// What every element that shows something takes.
  private static let common: [AttributeRule] =
    [
      .optional("padding", .insets, "points round it", usual: "0"),
      .optional("width", .contentLength, "how wide it is"),
      .optional("height", .contentLength, "how high it is"),
      .optional("align", .alignment, "where it stands in room that it does not need"),
      .optional("pin", .pin, "the edges of its overlay that it is tied to"),
      .optional("color", .color, "the colour of what is drawn"),
      .optional("background", .color, "the colour behind it"),
      .optional(
        "style", .style,
        "how it looks: a style of the document, or title, headline, body or caption for a text"),
      .optional("label", .text, "what a screen reader says in place of the texts"),
      .optional(
        "role", .choice(ListAccessibilityRole.allCases.map(\.rawValue), later: []),
        "what a screen reader calls it"),
      .when,
    ]

  /// The same in a document.
  static let contentAttributes = common.map(\.takingBindings)

  private static let stack: [AttributeRule] =
    [.optional("spacing", .length, "points between the children", usual: "0")] + common

  /// What items, headers and footers show.
  static let contentRules: [(String, ElementRule)] = [
    (
      "column",
      ElementRule("column", "Children below each other.", stack, groups: [anyContent])
    ),
    ("row", ElementRule("row", "Children beside each other.", stack, groups: [anyContent])),
    (
      "overlay",
      ElementRule(
        "overlay", "Children over each other, the last one on top.", common, groups: [anyContent])
    ),
    (
      "text",
      ElementRule(
        "text", "A text.",
        [
          .optional("lines", .integer(minimum: 0), "the most lines; 0 for any number", usual: "0")
        ] + common, text: .bindings)
    ),
    (
      "image",
      ElementRule(
        "image", "An image.",
        [
          .required("src", .text, "where it is: a file in the document's folder, or a URL"),
          .required("alt", .text, "the text that stands for it"),
          .optional("aspect", .ratio, "its width by its height, such as 16:9"),
        ] + common)
    ),
    ("badge", ElementRule("badge", "A short text that stands out.", common, text: .bindings)),
    (
      "icon",
      ElementRule(
        "icon", "A symbol.",
        [
          .required(
            "name", .choice(ListIcon.allCases.map(\.rawValue), later: []), "which one it is")
        ] + common)
    ),
    (
      "progress",
      ElementRule(
        "progress", "How much of something is done.",
        [.optional("value", .text, "from 0 to 1; nobody knows where it is left out")] + common)
    ),
    (
      "use",
      ElementRule(
        "use", "A template with what it is given.",
        [.required("template", .name, "the template to use")] + common, groups: [withs])
    ),
    ("divider", ElementRule("divider", "A line.", common)),
    ("spacer", ElementRule("spacer", "Room that is left.", common)),
  ]

  /// What can be pressed.
  static let pressableRules = controlRules(contentAttributes)
}
