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
    LookAttribute.named(name)?.set(text, &self)
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
