import ListingKit

extension ContentWriter {
  /// Writes a button or a switch.
  mutating func control(
    _ part: ListContent, _ style: ElementStyle, _ reading: Reading, hidden: String?
  ) {
    switch part.body {
    case .button(let title, let action):
      let label = title.isEmpty ? name(of: part, default: "Button") : part.accessibilityLabel
      let role = part.accessibilityRole == .link ? "link" : nil
      button(action, style, reading, role: role, label: label, hidden: hidden) { $0.text(title) }
    case .toggle(let isOn, let action):
      let label = name(of: part, default: "Switch")
      button(
        action, style, reading, role: "switch", isOn: isOn, label: label, hidden: hidden)
    default: break
    }
  }

  private mutating func button(
    _ action: String, _ style: ElementStyle, _ reading: Reading, role: String?,
    isOn: Bool? = nil, label: String?, hidden: String?,
    title: (inout HTMLWriter) -> Void = { _ in }
  ) {
    let isControl = !action.isEmpty
    output.element(
      "button",
      [
        "type": "button", "class": style.classAttribute, "style": style.styleAttribute,
        "role": role, "aria-checked": isOn.map { "\($0)" },
        "aria-label": reading.isHidden ? nil : label, "aria-hidden": hidden,
        // An element that isn't read can't have the focus.
        "tabindex": reading.isHidden ? "-1" : nil,
        "data-control": isControl ? "\(nextControl)" : nil,
        "data-action": isControl ? action : nil, "disabled": isControl ? nil : "",
      ], title)
    if isControl { nextControl += 1 }
  }

  /// Returns the name of a part without text: its label, the texts of its view, or its kind.
  func name(of part: ListContent, default name: String) -> String {
    if let label = part.accessibilityLabel, !label.isEmpty { return label }
    let text = content.belowSeparator.accessibilityText
    return text.isEmpty ? name : text
  }
}
