import Foundation

/// An item that contains its content, so that it needs no adapter.
public struct ListRow: ListDiffable, Hashable, Sendable {
  public let listIdentifier: String
  /// The content of the cell.
  public var content: ListContent
  /// The rows that are shown below it while it's expanded.
  public var children: [ListRow]

  /// Creates a row.
  public init(_ identifier: String, _ content: ListContent, children: [ListRow] = []) {
    listIdentifier = identifier
    self.content = content
    self.children = children
  }

  /// The content of the row in an outline: indented by its level, with an icon if it has children.
  func content(level: Int, isExpanded: Bool) -> ListContent {
    guard level > 0 || !children.isEmpty else { return content }
    let icon = children.isEmpty ? [] : [ListContent.icon(isExpanded ? .collapse : .expand)]
    return .row(
      spacing: 8, padding: ListEdgeInsets(left: CGFloat(level) * 16),
      [content.sized(width: .fill)] + icon)
  }
}
