import ListingKit

extension ContentWriter {
  /// Writes a button or a switch.
  mutating func control(
    _ part: ListContent, _ style: ElementStyle, _ reading: Reading, hidden: String?
  ) {
    switch part.body {
    case .button(let title, let action):
      let label = title.isEmpty ? name(of: part, default: "Button") : part.accessibilityLabel
      if !action.isEmpty, let link = part.link.flatMap(WebLink.init) {
        return self.link(link, title, action, style, reading, label: label, hidden: hidden)
      }
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

  /// Writes a button that opens an address as a link.
  private mutating func link(
    _ link: WebLink, _ title: String, _ action: String, _ style: ElementStyle, _ reading: Reading,
    label: String?, hidden: String?
  ) {
    var style = style
    style.add(class: "button")
    output.element(
      "a",
      [
        "href": link.address, "target": link.target, "rel": "noopener",
        "class": style.classAttribute, "style": style.styleAttribute,
        "aria-label": reading.isHidden ? nil : label, "aria-hidden": hidden,
        "tabindex": reading.isHidden ? "-1" : nil, "data-control": "\(nextControl)",
        "data-action": action,
      ]
    ) { $0.text(title) }
    nextControl += 1
  }

  /// Returns the name of a part without text: its label, the texts of its view, or its kind.
  func name(of part: ListContent, default name: String) -> String {
    if let label = part.accessibilityLabel, !label.isEmpty { return label }
    let text = content.belowSeparator.accessibilityText
    return text.isEmpty ? name : text
  }
}
