import Foundation

/// A value that describes what a view shows, independently of the host that draws it.
///
/// ```swift
/// let content = ListContent.row([
///   .icon(.star),
///   .column([.text("Emma", style: .headline), .text("Jane Austen", style: .caption)]),
/// ])
/// ```
///
/// ``ContentLayout`` has the rules of its layout. Content can be nested up to ``deepestNesting`` levels
/// deep: deeper content is replaced by a text that says so.
public struct ListContent: Hashable, Sendable {
  /// The maximum number of nested levels, as many as for the elements of a document.
  public static let deepestNesting = 256

  /// The types of content.
  public enum Body: Hashable, Sendable {
    /// Empty content, which takes up no space.
    case empty
    /// A text, wrapped to the available width; at most `lines` lines, or any number of them for 0.
    case text(String, style: ListTextStyle, lines: Int)
    /// Children below each other, with a spacing in points.
    case column(spacing: CGFloat, [ListContent])
    /// Children next to each other, with a spacing in points. Spacers share the remaining space.
    case row(spacing: CGFloat, [ListContent])
    /// Children on top of each other, the last one in front; see ``ListContent/pin``.
    case overlay([ListContent])
    /// A horizontal dividing line.
    case divider
    /// Space with a length in points along its column or row, or by default all remaining space.
    case spacer(length: CGFloat?)
    /// An image: its address, the text that describes it, and its width divided by its height.
    case image(source: String, description: String, aspect: CGFloat?)
    /// A short highlighted text, such as the number of new messages.
    case badge(String)
    /// A symbol.
    case icon(ListIcon)
    /// A progress bar with a fraction from 0 to 1; `nil` if it's unknown.
    case progress(Double?)
    /// A button, and the name of its action.
    case button(String, action: String)
    /// A switch, and the name of its action; empty if it can't be pressed.
    case toggle(isOn: Bool, action: String = "")
    /// An input: a field, a choice, a number or a date.
    case input(ListInput)
  }

  /// The type of the content, with its properties.
  public var body: Body {
    didSet { (body, depth) = Self.limited(body) }
  }
  /// The space inside of the content's width, height and background. `left` is the leading edge: in a
  /// right-to-left layout it's on the right.
  public var padding: ListEdgeInsets
  /// The width, including the padding; `nil` for the default of the type.
  public var width: ListContentLength?
  /// The height, including the padding; `nil` for the height that the content needs.
  public var height: ListContentLength?
  /// The alignment of the content and its children in space that they don't need.
  public var alignment: ListContentAlignment?
  /// The edges of its overlay to which it's pinned; ignored outside of overlays.
  public var pin: ListContentPin?
  /// The color of text and symbols; `nil` for that of the container, and finally the host's default.
  public var color: ListColor?
  /// The background color; `nil` for none.
  public var background: ListColor?
  /// The text that a screen reader reads instead of the texts.
  public var accessibilityLabel: String?
  /// The role for a screen reader.
  public var accessibilityRole: ListAccessibilityRole?
  /// The address that a button, or the content of a whole item, opens; `nil` for none. A page shows a link to it,
  /// and calls the action or the selection's handlers, too.
  public var link: String?
  /// The width of its view, in points, below which it isn't shown and takes up no space; `nil` to show it always.
  /// Its texts can still be found.
  public var hiddenBelow: CGFloat?
  /// How the rows of a table are sorted by the column that this button is the title of; `nil` for any other content.
  public var sorting: ListColumnSorting?
  /// Whether it's a column of a separator and of the content of an item.
  package internal(set) var isSeparated = false

  /// The number of nested levels, including this one.
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

  /// Comparing, hashing and releasing content recurse into its levels, so their number is limited.
  private static func limited(_ body: Body) -> (Body, depth: Int) {
    let depth = 1 + (body.children.map(\.depth).max() ?? 0)
    if depth <= deepestNesting { return (body, depth) }
    let message = "⚠ content is nested more than \(deepestNesting) levels deep"
    return (.text(message, style: .caption, lines: 0), 1)
  }
}

extension ListContent.Body {
  /// The children of a column, a row or an overlay.
  package var children: [ListContent] {
    switch self {
    case .column(_, let children), .row(_, let children), .overlay(let children): children
    case .empty, .text, .divider, .spacer, .image, .badge, .icon, .progress, .button, .toggle,
      .input:
      []
    }
  }
}

extension ListContent.Body {
  /// Whether it's short, and as wide as it needs to be.
  package var isCompact: Bool {
    switch self {
    case .badge, .icon, .button, .toggle: true
    case .input(let input): !input.fillsRow
    default: false
    }
  }

  /// Whether it takes the remaining width of a row without needing any.
  package var fillsRow: Bool {
    switch self {
    case .divider, .progress, .spacer(length: nil): true
    case .input(let input): input.fillsRow
    default: false
    }
  }
}

extension ListContent {
  /// Whether the content in a column is as wide as it needs to be.
  package var isNarrow: Bool {
    guard case .image(_, _, let aspect) = body else { return body.isCompact }
    return aspect != nil && height?.points != nil
  }

  /// Returns whether it isn't shown in a view with a width.
  package func isHidden(in width: CGFloat) -> Bool { hiddenBelow.map { width < $0 } ?? false }

  /// All texts in reading order, including the descriptions of images.
  public var texts: [String] {
    switch body {
    case .text(let text, _, _), .badge(let text), .button(let text, _): [text]
    case .image(_, let description, _): description.isEmpty ? [] : [description]
    case .column, .row, .overlay: body.children.flatMap(\.texts)
    case .input(let input): input.searchedTexts
    case .empty, .divider, .spacer, .icon, .progress, .toggle: []
    }
  }

  /// Returns whether one of the texts contains a text; case and accents don't matter.
  package func hasText(_ text: String) -> Bool { texts.contains { $0.containsIgnoringCase(text) } }
}
