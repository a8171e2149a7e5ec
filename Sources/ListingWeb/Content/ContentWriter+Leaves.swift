import ListingKit

extension ContentWriter {
  /// Writes a text.
  mutating func text(
    _ part: ListContent, _ text: String, _ textStyle: ListTextStyle, lines: Int,
    _ style: ElementStyle, _ reading: Reading, hidden: String?
  ) {
    var style = style
    if textStyle != .body { style.add(class: textStyle.rawValue) }
    if lines == 1 {
      style.add(class: "line")
    } else if lines > 1 {
      style.add(class: "cut")
      style.set("--lines", "\(lines)")
    }
    if text.hasLongWord { style.add(class: "long") }
    let isHeading = isHeading(part, text, textStyle, reading)
    let name: StaticString = isHeading ? (view.headingLevel == 2 ? "h2" : "h3") : "p"
    let attributes: KeyValuePairs<StaticString, String?> = [
      "class": style.classAttribute, "style": style.styleAttribute,
      "aria-label": isHeading ? part.accessibilityLabel : nil, "aria-hidden": hidden,
    ]
    output.element(name, attributes) { $0.text(text) }
  }

  /// Writes a part without children that can't be pressed.
  mutating func leaf(
    _ part: ListContent, _ style: ElementStyle, _ reading: Reading, hidden: String?
  ) {
    var style = style
    switch part.body {
    case .divider:
      output.start(
        "hr",
        [
          "class": style.classAttribute, "style": style.styleAttribute,
          "aria-hidden": "true",
        ])
    case .image(let source, let description, _):
      image(part, source, description, style, reading, hidden: hidden)
    case .badge(let text):
      style.add(class: "badge")
      output.element(
        "span",
        [
          "class": style.classAttribute, "style": style.styleAttribute, "aria-hidden": hidden,
        ]
      ) { $0.text(text) }
    case .icon(let icon): self.icon(part, icon, style, reading)
    case .progress(let value): progress(part, value, style, reading, hidden: hidden)
    case .spacer:
      output.element(
        "div", ["class": style.classAttribute, "style": style.styleAttribute])
    // Not leaves.
    case .empty, .text, .column, .row, .overlay, .button, .toggle, .input: break
    }
  }

  private mutating func image(
    _ part: ListContent, _ source: String, _ description: String, _ style: ElementStyle,
    _ reading: Reading, hidden: String?
  ) {
    var style = style
    style.add(class: "image")
    let text = reading.isHidden ? "" : part.accessibilityLabel ?? description
    if let address = ImageSource.address(of: source, imagePath: imagePath) {
      output.start(
        "img",
        [
          "class": style.classAttribute, "style": style.styleAttribute, "src": address,
          "alt": text, "loading": "lazy", "decoding": "async",
        ])
    } else {
      style.add(class: "missing")
      output.element(
        "p",
        [
          "class": style.classAttribute, "style": style.styleAttribute, "aria-hidden": hidden,
        ]
      ) { $0.text(text.isEmpty ? description : text) }
    }
  }

  private mutating func icon(
    _ part: ListContent, _ icon: ListIcon, _ style: ElementStyle, _ reading: Reading
  ) {
    var style = style
    style.add(class: "icon")
    if icon.isDirectional { style.add(class: "directional") }
    if icon == .expand || icon == .collapse { style.add(class: "disclosure") }
    let label = reading.isHidden ? nil : part.accessibilityLabel
    let isRead = label?.isEmpty == false
    output.element(
      "svg",
      [
        "class": style.classAttribute, "style": style.styleAttribute, "viewBox": "0 0 24 24",
        "role": isRead ? "img" : nil, "aria-label": isRead ? label : nil,
        "aria-hidden": isRead ? nil : "true",
      ]
    ) { $0.element("path", ["d": icon.drawing]) }
  }

  private mutating func progress(
    _ part: ListContent, _ value: Double?, _ style: ElementStyle, _ reading: Reading,
    hidden: String?
  ) {
    let fraction = value.map { $0 > 0 ? min($0, 1) : 0 }
    output.element(
      "progress",
      [
        "class": style.classAttribute, "style": style.styleAttribute,
        "value": fraction.map { CSSLength.number($0) },
        "aria-label": reading.isHidden ? nil : name(of: part, default: "Progress"),
        "aria-hidden": hidden,
      ])
  }
}

extension String {
  /// Whether a word is so long that it has to be broken to fit next to other content.
  fileprivate var hasLongWord: Bool {
    var length = 0
    for byte in utf8 {
      length = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") ? 0 : length + 1
      if length > 20 { return true }
    }
    return false
  }
}
