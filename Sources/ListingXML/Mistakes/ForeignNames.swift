/// Names that other languages have and section documents don't, with what to write instead.
enum ForeignNames {
  private static let condition =
    "write when=\"…\" on an element, or <choose> in the section to select a template"
  private static let repetition =
    "a section shows its <cell> for each item; declare the items in <items> or <source>"
  private static let link = "write <button>…<on><open href=\"…\"/></on></button>"
  private static let container = "write <column>…</column> or <row>…</row>"
  private static let text = "write <text style=\"…\">…</text>"
  private static let style = "write style=\"title\", \"headline\", \"body\" or \"caption\""
  private static let event =
    "write <on event=\"select\">…</on> in the section, or <on>…</on> in a <button>"

  private static let data = "write <emit name=\"…\"/>, and let the app change its data"

  /// The fix for an element that doesn't exist.
  ///
  /// - Parameter isInText: whether it's in an element that contains text.
  static func fix(ofElement name: String, isInText: Bool) -> String? {
    let fix = elements[name]
    return isInText && fix == text
      ? "remove it: a text has one style; put several <text> in a <row>" : fix
  }

  private static let elements = [
    "if": condition, "else": condition, "switch": condition,
    "for": repetition, "foreach": repetition, "forEach": repetition, "repeat": repetition,
    "a": link, "link": link,
    "img": "write <image src=\"…\" alt=\"…\"/>",
    "div": container, "hstack": container, "vstack": container, "HStack": container,
    "VStack": container, "stack": container,
    "p": text, "span": text, "label": text, "h1": text, "h2": text, "h3": text, "b": text,
    "i": text,
    "ul": repetition, "ol": repetition, "li": repetition, "table": repetition, "tr": repetition,
    "hr": "write <divider/>",
    "delete": data, "remove": data, "move": data,
    "input": "there is no text input; a <toggle> changes a state",
    "br": "remove it: write one <text> for each line in a <column>",
  ]

  /// The fix for an attribute that an element doesn't have.
  ///
  /// - Parameters:
  ///   - known: the attributes that it has.
  ///   - isInText: whether the element contains text, to which a style applies.
  static func fix(ofAttribute name: String, known: [String], isInText: Bool) -> String? {
    switch name {
    case "font", "bold", "italic", "weight", "size", "font-size", "class":
      isInText ? known.contains("style") ? style : nil : style + " on a <text>"
    case "onclick", "onClick", "ontap", "onTap": event
    default: nil
    }
  }

  /// The roots of bindings by the names that other languages give them.
  static let roots = [
    "item": "it", "this": "it", "self": "it", "params": "param",
    "previous": "before", "prev": "before",
  ]

  /// The fix for a character that begins no word of an expression.
  static func fix(ofOperator scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "+", "-", "*", "/", "%":
      "expressions don't calculate; provide the result as a field of the item, or <emit> an event and "
        + "calculate it in the app"
    case "?", ":": ternary
    default: nil
    }
  }

  /// The fix for `a ? b : c`.
  static let ternary =
    "there is no 'a ? b : c'; write two elements, each with its own when=\"…\", "
    + "or it.name ?? 'default' for a missing value"

  /// Places by direction, which depends on the language.
  static let places = ["left": "leading", "right": "trailing"]
}
