import Foundation

/// A value that says what a view shows. Hosts draw it; nothing in it knows how.
///
/// ``ContentLayout`` has the rules of where everything is. Content nests at most
/// ``deepestNesting`` levels deep: what is deeper is replaced by a text that says so.
public struct ListContent: Hashable, Sendable {
  /// The most levels of content inside each other: as many as elements of a document.
  public static let deepestNesting = 256

  /// The shapes that content takes.
  public enum Body: Hashable, Sendable {
    /// Nothing. It takes no space.
    case empty
    /// A text, wrapped to the width that there is; at most `lines` lines, 0 for any number.
    case text(String, style: ListTextStyle, lines: Int)
    /// Children below each other, `spacing` points apart.
    case column(spacing: CGFloat, [ListContent])
    /// Children next to each other, `spacing` points apart. Spacers share the remaining space.
    case row(spacing: CGFloat, [ListContent])
    /// Children over each other, the last one on top; see ``ListContent/pin``.
    case overlay([ListContent])
    /// A line across.
    case divider
    /// Room: `length` points along its column or row, or without one, all that is left.
    case spacer(length: CGFloat?)
    /// An image: where it comes from, the text that stands for it, and its width by its height.
    case image(source: String, description: String, aspect: CGFloat?)
    /// A short text that stands out, such as a number of news.
    case badge(String)
    /// A symbol.
    case icon(ListIcon)
    /// The part of a task that is done, from 0 to 1; `nil` if it's unknown.
    case progress(Double?)
    /// Something to press, and the name of what it does.
    case button(String, action: String)
    /// A switch, and the name of what it does; empty for one that cannot be pressed.
    case toggle(isOn: Bool, action: String = "")
  }

  /// The shape and its parts.
  public var body: Body {
    didSet { (body, depth) = Self.limited(body) }
  }
  /// The room kept free round the content, inside of its width, height and background. `left` is
  /// where reading begins: in a right-to-left layout it is on the right.
  public var padding: ListEdgeInsets
  /// The width, padding included; what is usual for the shape when `nil`.
  public var width: ListContentLength?
  /// The height, padding included; what the content needs when `nil`.
  public var height: ListContentLength?
  /// Where the content, and what is in it, stands in room that it does not need.
  public var alignment: ListContentAlignment?
  /// The edges of its overlay that it is tied to; without meaning elsewhere.
  public var pin: ListContentPin?
  /// The color of what is drawn; that of what it is in when `nil`, in the end the host's own.
  public var color: ListColor?
  /// The color behind it; nothing is drawn there when `nil`.
  public var background: ListColor?
  /// What a screen reader says in place of the texts.
  public var accessibilityLabel: String?
  /// What a screen reader calls it.
  public var accessibilityRole: ListAccessibilityRole?
  /// Whether it's a column of a separator and of the content of an item.
  var isSeparated = false

  /// The levels of content, this one included.
  private var depth: Int

  /// Creates content.
  public init(
    _ body: Body, padding: ListEdgeInsets = .zero, accessibilityLabel: String? = nil,
    accessibilityRole: ListAccessibilityRole? = nil
  ) {
    (self.body, depth) = Self.limited(body)
    self.padding = padding
    self.accessibilityLabel = accessibilityLabel
    self.accessibilityRole = accessibilityRole
  }

  /// Comparing, hashing and releasing content go down its levels, so there is an end to them.
  private static func limited(_ body: Body) -> (Body, depth: Int) {
    let depth = 1 + (body.children.map(\.depth).max() ?? 0)
    if depth <= deepestNesting { return (body, depth) }
    let message = "⚠ content is nested more than \(deepestNesting) levels deep"
    return (.text(message, style: .caption, lines: 0), 1)
  }
}

extension ListContent.Body {
  /// What is in a column, a row or an overlay.
  var children: [ListContent] {
    switch self {
    case .column(_, let children), .row(_, let children), .overlay(let children): children
    case .empty, .text, .divider, .spacer, .image, .badge, .icon, .progress, .button, .toggle: []
    }
  }
}

extension ListContent {
  /// All texts in reading order, those that stand for images among them.
  public var texts: [String] {
    switch body {
    case .text(let text, _, _), .badge(let text), .button(let text, _): [text]
    case .image(_, let description, _): description.isEmpty ? [] : [description]
    case .column, .row, .overlay: body.children.flatMap(\.texts)
    case .empty, .divider, .spacer, .icon, .progress, .toggle: []
    }
  }
}
