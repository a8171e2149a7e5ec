import JSONLines
import ListingKit
import ListingXML

/// A contact.
public struct Contact: ListRecord, ListDiffable, Hashable, Sendable {
  /// The name by which the contacts know it.
  public let listIdentifier: String
  /// The name of the person.
  public var name: String
  /// Whether it's the owner of the contacts, who can't be deleted.
  public var isOwner: Bool
  /// Whether it's one of the favorites.
  public var isFavorite: Bool

  /// The name of the group.
  public var initial: String { name.prefix(1).uppercased() }

  public var fields: [(name: String, value: ListValue)] {
    [("name", .string(name)), ("owner", .boolean(isOwner)), ("favorite", .boolean(isFavorite))]
  }
}

extension Contact {
  private struct Line: Decodable {
    var id: String
    var name: String
    var owner: Bool?
    var favorite: Bool?
  }

  /// Reads the contacts of an element.
  static func contacts(of element: PluginElement) throws -> [Contact] {
    try element.items("a contact", example: #"{"id": "1", "name": "Ada"}"#) { (line: Line) in
      guard !line.id.isEmpty, !line.name.isEmpty else { return nil }
      return Contact(
        listIdentifier: line.id, name: line.name, isOwner: line.owner ?? false,
        isFavorite: line.favorite ?? false)
    }
  }
}
