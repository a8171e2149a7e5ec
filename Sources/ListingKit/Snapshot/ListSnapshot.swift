import Foundation
import OrderedCollections

/// What a list holds, in order, by identifiers alone. A value: it does not change with the list.
public struct ListSnapshot: Sendable, Equatable {
  /// The sections in order, each with its items in order.
  var sections: OrderedDictionary<String, OrderedSet<String>>

  /// Creates a snapshot without sections.
  public init() { sections = [:] }

  /// Two snapshots are equal where they hold the same identifiers in the same order.
  public static func == (one: ListSnapshot, other: ListSnapshot) -> Bool {
    one.sections.elementsEqual(other.sections) { $0.key == $1.key && $0.value == $1.value }
  }

  /// The identifiers of the sections, in order.
  public var sectionIdentifiers: [String] { Array(sections.keys) }

  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The number of items in all sections.
  public var numberOfItems: Int { sections.values.reduce(0) { $0 + $1.count } }

  /// The number of items of a section; 0 for an unknown one.
  public func numberOfItems(inSection identifier: String) -> Int {
    sections[identifier]?.count ?? 0
  }

  /// The number of items of the section at an index; 0 where there is none.
  public func numberOfItems(inSectionAt index: Int) -> Int {
    sections.values.indices.contains(index) ? sections.values[index].count : 0
  }

  /// The identifiers of a section's items, in order; empty for an unknown section.
  public func itemIdentifiers(inSection identifier: String) -> [String] {
    sections[identifier].map(Array.init) ?? []
  }

  /// The identifier of the section at an index; `nil` where there is none.
  public func sectionIdentifier(at index: Int) -> String? {
    sections.keys.indices.contains(index) ? sections.keys[index] : nil
  }

  /// The index of a section; `nil` for an unknown one.
  public func index(ofSection identifier: String) -> Int? { sections.index(forKey: identifier) }

  /// The path of the item at an index path; `nil` where there is none.
  public func itemPath(at indexPath: IndexPath) -> ListItemPath? {
    guard let section = sectionIdentifier(at: indexPath.section),
      let item = itemIdentifier(at: indexPath)
    else { return nil }
    return ListItemPath(section: section, item: item)
  }

  /// The identifier of the item at an index path; `nil` where there is none.
  public func itemIdentifier(at indexPath: IndexPath) -> String? {
    guard sections.values.indices.contains(indexPath.section) else { return nil }
    let items = sections.values[indexPath.section]
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// The index path of an item; `nil` for an unknown one.
  public func indexPath(for path: ListItemPath) -> IndexPath? {
    guard let section = sections.index(forKey: path.section),
      let item = sections.values[section].firstIndex(of: path.item)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// Whether the snapshot holds an item.
  public func contains(_ path: ListItemPath) -> Bool {
    sections[path.section]?.contains(path.item) ?? false
  }

  /// Whether the snapshot holds a section.
  public func contains(section identifier: String) -> Bool { sections[identifier] != nil }

  /// The section that holds an item of a list with identifiers unique across sections.
  func home(of item: String) -> String? {
    sections.first { $0.value.contains(item) }?.key
  }
}

extension ListSnapshot: CustomStringConvertible {
  /// The sections in order, each with its items in order: `feed(a b c) ads()`.
  public var description: String {
    sections.map { "\($0.key)(\($0.value.joined(separator: " ")))" }.joined(separator: " ")
  }
}
