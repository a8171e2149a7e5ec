import Foundation

/// A section with items that you set.
///
/// ```swift
/// let books = GenericSection("books", items: [emma, persuasion]) { .text($0.title) }
///   .header("My books")
///   .onSelect { open($0.item) }
/// ```
///
/// `setItems` replaces all items. Any operation of the section, its context or its list that inserts,
/// moves or deletes items changes them, too: ``items`` are those that the list stores. Items of another
/// type are rejected. A snapshot contains identifiers only: an item that it inserts has an empty cell
/// until `setItems` provides its content.
///
/// ``ReadyMadeSection`` has the methods that configure it, such as ``ReadyMadeSection/onSelect(_:)``.
public final class GenericSection<Item: ListIdentifiable>: ReadyMadeSection {
  public var context: ListContext?
  public let listIdentifier: String
  public let duplicates: ListDuplicatePolicy
  public let _state: ReadyMadeSectionState<Item>

  /// Starts observing the changes that the section follows while it's in a list.
  var beginFollowing: (() -> ListObservation?)?
  var observation: ListObservation?
  /// Whether the section was made for one model, which is its only item.
  var isOfModel = false

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: the first items.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell; see ``ReadyMadeSection/onContent(_:)``.
  @inlinable
  public convenience init(
    _ identifier: String, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.init(identifier, items, ItemType(), duplicates, cellContent)
  }

  /// Creates a section of items whose content can be compared.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: the first items.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell; see ``ReadyMadeSection/onContent(_:)``.
  @inlinable
  public convenience init(
    _ identifier: String, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cellContent: ((Item) -> ListContent)? = nil
  ) where Item: ListDiffable {
    self.init(identifier, items, ItemType(comparing: ()), duplicates, cellContent)
  }

  @usableFromInline
  init(
    _ identifier: String, _ items: [Item], _ itemType: ItemType<Item>,
    _ duplicates: ListDuplicatePolicy, _ cellContent: ((Item) -> ListContent)?
  ) {
    self.listIdentifier = identifier
    self.duplicates = duplicates
    self._state = ReadyMadeSectionState(
      SectionItems(policy: duplicates, pending: items), itemType, cellContent: cellContent)
  }

  // MARK: - Items

  /// All items in order, with hidden ones. In a list, they are those that it stores, without duplicates.
  ///
  /// Use ``ReadyMadeSection/count``, ``ReadyMadeSection/first``, ``ReadyMadeSection/subscript(_:)`` and
  /// ``ReadyMadeSection/item(for:)`` for single items: this collects all of them in an array.
  ///
  /// - Complexity: O(*n*).
  public var items: [Item] { sectionItems.all }

  /// Replaces the items. Items that stay keep their cells.
  ///
  /// - Returns: the outcome; on a failure, the items don't change.
  @discardableResult
  public func setItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    _state.outline.deleted = []
    return replaceItems(
      by: items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Appends items.
  ///
  /// - Returns: the outcome; on a failure, the items don't change.
  @discardableResult
  public func appendItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard context != nil else { return setItems(self.items + items, completion: completion) }
    return perform(
      ListOperation(.insertItems(_listItems(items), .end, section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes items. The outcome contains those that are unknown.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    if let problem = problem(of: items) {
      return problem.refuse(ListCodeLocation(fileID: fileID, line: line), completion)
    }
    guard context != nil else {
      let gone = Set(items.map { $0.listIdentifier })
      return setItems(
        self.items.filter { !gone.contains($0.listIdentifier) }, completion: completion)
    }
    return perform(
      .deleteItems(items, in: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  public func didMoveToList() { observation = beginFollowing?() }

  public func willLeaveList() { observation = nil }

  /// Calls the handlers of `didRefresh`.
  public func refresh() { notifyOfRefresh() }
}

extension GenericSection: ItemStoring {}
