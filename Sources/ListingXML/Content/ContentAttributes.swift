import Foundation
import ListingKit

/// The look and position of content, from styles and the element's own attributes; `nil` for
/// defaults.
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

  /// Sets an attribute.
  ///
  /// - Returns: whether the text is a valid value.
  @discardableResult
  mutating func set(_ name: String, _ text: String) -> Bool {
    LookAttribute.named(name)?.set(text, &self) ?? false
  }

  /// Applies the attributes to content.
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
