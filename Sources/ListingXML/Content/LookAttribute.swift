import ListingKit

/// An attribute for the look or the position of content.
struct LookAttribute: AttributePart {
  /// The declaration of the attribute, which all content elements share.
  private final class Declared: Sendable {
    let rule: AttributeRule
    let set: @Sendable (String, inout ContentAttributes) -> Bool

    init(_ rule: AttributeRule, set: @escaping @Sendable (String, inout ContentAttributes) -> Bool)
    {
      (self.rule, self.set) = (rule, set)
    }
  }

  private let declared: Declared

  private init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ summary: String,
    default defaultValue: String? = nil,
    isRequired: Bool = false, set: @escaping @Sendable (Value, inout ContentAttributes) -> Void
  ) {
    let rule = AttributeRule(
      name: name, type: kind.type, isRequired: isRequired, defaultValue: defaultValue,
      summary: summary)
    declared = Declared(rule.takingBindings) { text, attributes in
      guard let value = kind.parse(text) else { return false }
      set(value, &attributes)
      return true
    }
  }

  private init(_ declared: Declared) { self.declared = declared }

  /// The rule for validation, schemas and the reference.
  var rule: AttributeRule { declared.rule }

  /// Sets the value of the attribute.
  ///
  /// - Returns: whether the text is valid.
  func set(_ text: String, _ attributes: inout ContentAttributes) -> Bool {
    declared.set(text, &attributes)
  }

  /// Returns the attribute with another summary and no default value.
  func described(_ summary: String) -> Self {
    var rule = rule
    (rule.summary, rule.defaultValue) = (summary, nil)
    return Self(Declared(rule, set: declared.set))
  }

  static let padding = Self(
    "padding", .insets, "space around it, in points", default: "0"
  ) { $1.padding = $0 }
  static let width = Self("width", .contentLength, "its width") { $1.width = $0 }
  static let height = Self("height", .contentLength, "its height") { $1.height = $0 }
  static let align = Self("align", .alignment, "its alignment in the available space") {
    $1.alignment = $0
  }
  static let pin = Self("pin", .pin, "the edges of its overlay that it is attached to") {
    $1.pin = $0
  }
  static let color = Self("color", .color, "the foreground color") { $1.color = $0 }
  static let background = Self("background", .color, "the background color") {
    $1.background = $0
  }
  static let style = Self(
    "style", .style,
    "its style: one of the document, or title, headline, body or caption for a text"
  ) { $1.textStyle = ListTextStyle(rawValue: $0) }
  static let role = Self(
    "role", ValueKind<ListAccessibilityRole>.choice, "its accessibility role"
  ) { $1.role = $0 }
  static let spacing = Self(
    "spacing", .length, "space between the children, in points", default: "0"
  ) { $1.spacing = $0 }
  static let lines = Self(
    "lines", .integer(minimum: 0), "the maximum number of lines; 0 for no limit", default: "0"
  ) { $1.lines = $0 }
  static let aspect = Self("aspect", .ratio, "the aspect ratio, such as 16:9") { $1.aspect = $0 }
  static let icon = Self(
    "name", ValueKind<ListIcon>.choice, "the name of the icon", isRequired: true
  ) { $1.icon = $0 }

  private static let named = Dictionary(
    [
      padding, width, height, align, pin, color, background, style, role, spacing, lines, aspect,
      icon,
    ].map { ($0.name, $0) }
  ) { first, _ in first }

  /// Returns the attribute with a name.
  static func named(_ name: String) -> LookAttribute? { named[name] }

  /// Creates the attribute for a rule; returns `nil` if it isn't one of these.
  init?(_ rule: AttributeRule) {
    guard let attribute = Self.named[rule.name], attribute.rule.type == rule.type else {
      return nil
    }
    self = attribute
  }
}

/// The attributes of all content elements.
struct LookParts: ElementParts {
  let padding = LookAttribute.padding
  let width = LookAttribute.width
  let height = LookAttribute.height
  let align = LookAttribute.align
  let pin = LookAttribute.pin
  let color = LookAttribute.color
  let background = LookAttribute.background
  let style = LookAttribute.style
  let label = TextAttribute(
    "label", "its accessibility label, which a screen reader speaks instead of the texts")
  let role = LookAttribute.role
  let when = ExpressionAttribute.when

  /// The rules of the attributes.
  static let rules: [AttributeRule] = {
    var rule = ElementRule(name: "", summary: "")
    LookParts().add(to: &rule)
    return rule.attributes
  }()
}
