import Foundation
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
  /// The most bytes of a file.
  private static let byteLimit = 1 << 20

  private struct Line: Decodable {
    var id: String
    var title: String
    var column: String
    var pinned: Bool?
  }

  /// Reads the cards of a column from a file of JSON Lines.
  ///
  /// - Throws: `PluginError` with the line that is wrong.
  static func cards(of column: String, in file: URL) throws -> [Card] {
    let name = file.lastPathComponent
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    guard size <= byteLimit else {
      throw PluginError("\(name) has more than \(byteLimit >> 20) MiB", attribute: "source")
    }
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.enumerated().filter { !$1.isEmpty }.map { index, bytes in
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)), !line.id.isEmpty
      else {
        throw PluginError(
          "\(name):\(index + 1): this isn't a card: write {\"id\": \"tea\", \"title\": \"Make "
            + "tea\", \"column\": \"todo\"}", attribute: "source")
      }
      return Card(
        listIdentifier: line.id, title: line.title, column: line.column,
        isPinned: line.pinned ?? false)
    }.filter { $0.column == column }
  }
}
