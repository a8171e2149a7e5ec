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
      .optional("padding", .insets, "space around it, in points", usual: "0"),
      .optional("width", .contentLength, "its width"),
      .optional("height", .contentLength, "its height"),
      .optional("align", .alignment, "its alignment in the available space"),
      .optional("pin", .pin, "the edges of its overlay that it is attached to"),
      .optional("color", .color, "the foreground color"),
      .optional("background", .color, "the background color"),
      .optional(
        "style", .style,
        "its style: one of the document, or title, headline, body or caption for a text"),
      .optional(
        "label", .text, "its accessibility label, which a screen reader speaks instead of the texts"
      ),
      .optional(
        "role", .choice(ListAccessibilityRole.allCases.map(\.rawValue)),
        "its accessibility role"),
      .when,
    ]

  /// The same in a document.
  package static let contentAttributes = common.map(\.takingBindings)

  private static let stack: [AttributeRule] =
    [.optional("spacing", .length, "space between the children, in points", usual: "0")] + common

  /// What items, headers and footers show.
  static let contentRules: [(String, ElementRule)] = [
    (
      "column",
      ElementRule("column", "Arranges its children in a column.", stack, groups: [anyContent])
    ),
    ("row", ElementRule("row", "Arranges its children in a row.", stack, groups: [anyContent])),
    (
      "overlay",
      ElementRule(
        "overlay", "Stacks its children, the last one on top.", common, groups: [anyContent])
    ),
    (
      "text",
      ElementRule(
        "text", "A text.",
        [
          .optional(
            "lines", .integer(minimum: 0), "the maximum number of lines; 0 for no limit", usual: "0"
          )
        ] + common, text: .bindings)
    ),
    (
      "image",
      ElementRule(
        "image", "An image.",
        [
          .required("src", .text, "the location: a file in the document's folder, or a URL"),
          .required("alt", .text, "the alternative text"),
          .optional("aspect", .ratio, "the aspect ratio, such as 16:9"),
        ] + common)
    ),
    ("badge", ElementRule("badge", "A short highlighted text.", common, text: .bindings)),
    (
      "icon",
      ElementRule(
        "icon", "A symbol.",
        [
          .required(
            "name", .choice(ListIcon.allCases.map(\.rawValue)), "the name of the icon")
        ] + common)
    ),
    (
      "progress",
      ElementRule(
        "progress", "A progress indicator.",
        [.optional("value", .text, "the progress from 0 to 1; indeterminate if omitted")] + common)
    ),
    (
      "use",
      ElementRule(
        "use", "Shows a template with arguments.",
        [.required("template", .name, "the template to use")] + common, groups: [withs])
    ),
    ("divider", ElementRule("divider", "A line.", common)),
    ("spacer", ElementRule("spacer", "Fills the remaining space.", common)),
  ]

  /// What can be pressed.
  static let pressableRules = controlRules(contentAttributes)
}
