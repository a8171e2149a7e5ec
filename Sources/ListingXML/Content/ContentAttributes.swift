import Foundation
import ListingKit

/// How content looks and where it stands: what styles and the element itself say of it. What is
/// `nil` is as is usual for the shape.
struct ContentAttributes: Sendable, Hashable {
  var padding: ListEdgeInsets?
  var width: ListContentLength?
  var height: ListContentLength?
  var alignment: ListContentAlignment?
  var pin: ListContentPin?
  var color: ListColor?
  var background: ListColor?
  var role: ListAccessibilityRole?
  var spacing: CGFloat?
  var textStyle: ListTextStyle?
  var lines: Int?
  var aspect: CGFloat?
  var icon: ListIcon?

  /// Takes what an attribute says in place of what was said before; nothing from a value that is
  /// none of its type.
  mutating func set(_ name: String, _ text: String) {
    switch name {
    case "padding": padding = ValueKind.insets.parse(text)
    case "width": width = ValueKind.contentLength.parse(text)
    case "height": height = ValueKind.contentLength.parse(text)
    case "align": alignment = ValueKind.alignment.parse(text)
    case "pin": pin = ValueKind.pin.parse(text)
    case "color": color = ValueKind.color.parse(text)
    case "background": background = ValueKind.color.parse(text)
    case "role": role = ListAccessibilityRole(rawValue: text)
    case "spacing": spacing = ValueKind.length.parse(text)
    case "style": textStyle = ListTextStyle(rawValue: text)
    case "lines": lines = ValueKind.integer(minimum: 0).parse(text)
    case "aspect": aspect = ValueKind.ratio.parse(text)
    case "name": icon = ListIcon(rawValue: text)
    default: break
    }
  }

  /// Puts the content in its place.
  func apply(to content: inout ListContent) {
    content.padding = padding ?? .zero
    content.width = width
    content.height = height
    content.alignment = alignment
    content.pin = pin
    content.color = color
    content.background = background
    content.accessibilityRole = role
  }
}
