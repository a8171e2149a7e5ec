import Foundation

/// A value that says what a view shows. Hosts draw it; nothing in it knows how.
public struct ListContent: Hashable, Sendable {
  /// The shapes that content takes.
  public indirect enum Body: Hashable, Sendable {
    /// Nothing, and no room for it.
    case empty
    /// A text, wrapped to the width that there is; at most `lines` lines, 0 for any number.
    case text(String, style: ListTextStyle, lines: Int)
    /// Children below each other, `spacing` points apart.
    case column(spacing: CGFloat, [ListContent])
    /// Children beside each other, `spacing` points apart. Spacers share the room that is left.
    case row(spacing: CGFloat, [ListContent])
    /// A line across.
    case divider
    /// Room: `length` points along its column or row, or in a row without one, all that is left.
    case spacer(length: CGFloat?)
  }

  /// The shape and its parts.
  public var body: Body
  /// The room kept free round the content.
  public var padding: ListEdgeInsets
  /// What a screen reader says in place of the texts.
  public var accessibilityLabel: String?
  /// What a screen reader calls it.
  public var accessibilityRole: ListAccessibilityRole?

  /// Creates content.
  public init(
    _ body: Body, padding: ListEdgeInsets = .zero, accessibilityLabel: String? = nil,
    accessibilityRole: ListAccessibilityRole? = nil
  ) {
    self.body = body
    self.padding = padding
    self.accessibilityLabel = accessibilityLabel
    self.accessibilityRole = accessibilityRole
  }
}

extension ListContent {
  /// Nothing, and no room for it.
  public static let empty = ListContent(.empty)

  /// A line across.
  public static let divider = ListContent(.divider)

  /// A text, wrapped to the width that there is.
  public static func text(
    _ text: String, style: ListTextStyle = .body, lines: Int = 0
  ) -> ListContent {
    ListContent(.text(text, style: style, lines: lines))
  }

  /// Children below each other.
  public static func column(
    spacing: CGFloat = 0, padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.column(spacing: spacing, children), padding: padding)
  }

  /// Children beside each other.
  public static func row(
    spacing: CGFloat = 0, padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.row(spacing: spacing, children), padding: padding)
  }

  /// Room between the children of a column or a row.
  public static func spacer(_ length: CGFloat? = nil) -> ListContent {
    ListContent(.spacer(length: length))
  }

  /// All texts in reading order.
  public var texts: [String] {
    switch body {
    case .text(let text, _, _): [text]
    case .column(_, let children), .row(_, let children): children.flatMap(\.texts)
    case .empty, .divider, .spacer: []
    }
  }
}

/// The weight of a text among the others on a screen; hosts choose the font.
public enum ListTextStyle: String, Hashable, Sendable, CaseIterable {
  case title
  case headline
  case body
  case caption
}

/// What kind of thing a view is to a screen reader.
public enum ListAccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case text
  case header
  case button
  case image
}
