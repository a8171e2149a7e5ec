import Foundation
import ListingKit

/// Where the states that documents keep, and the places of their readers, stay between runs.
///
/// A list reads the values of a document before it shows it, and writes each change in the order of the changes. A
/// server passes a storage of the signed-in user in the ``DocumentEnvironment`` of each viewer's list.
public protocol DocumentStorage: Sendable {
  /// Returns the values of a document, as texts; `nil` for a state that is empty.
  ///
  /// - Parameter document: the document's file. In an app whose folder changes with each version, use the part of the
  ///   path that doesn't.
  func values(of document: URL) async throws -> [DocumentValueName: String?]

  /// Stores values of a document, in place of earlier ones with the same names.
  func write(_ values: [DocumentValueName: String?], of document: URL) async throws

  /// Removes values of a document.
  func remove(_ names: Set<DocumentValueName>, of document: URL) async throws
}

/// The name of a value that a document keeps.
public struct DocumentValueName: Sendable, Hashable, Codable {
  /// The name of the state. A name of a list itself begins with a number sign.
  public var name: String
  /// The section of a state of a section, or of an item in it; `nil` for one of the screen.
  public var section: String?
  /// The identifier of the item of a state of each item; `nil` for another one.
  public var item: String?

  /// Creates a name.
  public init(name: String, section: String? = nil, item: String? = nil) {
    (self.name, self.section, self.item) = (name, section, item)
  }
}

/// The place of a reader in a document.
public struct DocumentPlace: Sendable, Hashable, Codable {
  /// The section of the item at the place.
  public var section: String
  /// The identifier of that item.
  public var item: String
  /// How many items of the section's source are before it: about where it is to be found.
  public var position: Int

  /// How many items after its former position the item is looked for, since others may have been added before it.
  private static let mostItemsAfter = 1_000

  /// Creates a place.
  public init(section: String, item: String, position: Int) {
    (self.section, self.item, self.position) = (section, item, position)
  }

  /// Creates the place of an item; `nil` if it isn't in the list, or as long as its position isn't known.
  package init?(_ path: ListItemPath, in list: ListDataSource) {
    guard let place = list.displayedSnapshot.indexPath(for: path),
      let before = list.displayedItemsBefore(inSection: path.section)
    else { return nil }
    self.init(section: path.section, item: path.item, position: before + place.item)
  }

  /// Returns the place with its position among the items that a list has loaded.
  package func loaded(in list: ListDataSource) -> DocumentPlace {
    DocumentPlace(
      section: section, item: item, position: position - list.itemsBefore(inSection: section))
  }

  /// Returns whether the item is in a list, or so many others that it's gone.
  package func isReached(in snapshot: ListSnapshot) -> Bool {
    snapshot.contains(ListItemPath(section: section, item: item))
      || snapshot.numberOfItems(inSection: section) - Self.mostItemsAfter > position
  }

  /// Returns the item, or the one that is in its position now; `nil` without its section.
  package func path(in snapshot: ListSnapshot) -> ListItemPath? {
    let path = ListItemPath(section: section, item: item)
    if snapshot.contains(path) { return path }
    guard let index = snapshot.index(ofSection: section) else { return nil }
    let last = snapshot.numberOfItems(inSectionAt: index) - 1
    return snapshot.itemPath(at: [index, max(0, min(position, last))])
  }
}
