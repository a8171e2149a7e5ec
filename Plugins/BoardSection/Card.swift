import JSONLines
import ListingKit
import ListingXML

/// A card of a board.
public struct Card: ListRecord, ListDiffable, Hashable, Sendable {
  /// The name by which the board knows it.
  public let listIdentifier: String
  /// What is to be done.
  public var title: String
  /// The identifier of the column that it's in.
  public var column: String
  /// Whether it stays where it is.
  public var isPinned: Bool

  public var fields: [(name: String, value: ListValue)] {
    [("title", .string(title)), ("column", .string(column)), ("pinned", .boolean(isPinned))]
  }
}

extension Card {
  private struct Line: Decodable {
    var id: String
    var title: String
    var column: String
    var pinned: Bool?
  }

  /// Reads the cards of an element: those in the column of its name.
  static func cards(of element: PluginElement) throws -> [Card] {
    try element.items(
      "a card", example: #"{"id": "tea", "title": "Make tea", "column": "todo"}"#
    ) { (line: Line) in
      guard !line.id.isEmpty else { return nil }
      return Card(
        listIdentifier: line.id, title: line.title, column: line.column,
        isPinned: line.pinned ?? false)
    }.filter { $0.column == element.identifier }
  }
}
