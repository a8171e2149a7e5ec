import Foundation

/// A section with items that you set.
///
/// `setItems` replaces all items. Any operation of the section, its context or its list that inserts,
/// moves or deletes items changes them, too: ``items`` are those that the list stores. Items of another
/// type are rejected. A snapshot contains identifiers only: an item that it inserts has an empty cell
/// until `setItems` provides its content.
///
/// ``ReadyMadeSection`` has the closures that configure it.
public final class GenericSection<Item: ListIdentifiable>: ReadyMadeSection {
  public var context: ListContext?
  public let listIdentifier: String
  public let duplicates: ListDuplicatePolicy
  public var inset: ListEdgeInsets = .zero
  public var minimumLineSpacing: CGFloat = 0
  public var layoutProvider: ((LayoutEnvironment?) -> LayoutSection?)?
  public var itemSize: ((GenericSection, Item, IndexPath) -> CGSize)?

  public var cellContent: (Item) -> ListContent
  public var separator: ((Item?, Item) -> ListContent?)?
  public var cellProvider: ((GenericSection, Item, IndexPath) -> (any ListCell)?)?
  public var header: ((GenericSection) -> ListContent?)?
  public var footer: ((GenericSection) -> ListContent?)?
  public var supplementary: ((GenericSection, ListSupplementaryKind, IndexPath) -> ListContent?)?
  public var supplementaryKinds: Set<ListSupplementaryKind> = []

  public var didEnterList: ((GenericSection) -> Void)?
  public var didLeaveList: ((GenericSection) -> Void)?
  public var activityDidChange: ((GenericSection, Bool) -> Void)?
  public var didSelect: ((GenericSection, Item, IndexPath) -> Void)?
  public var didDeselect: ((GenericSection, Item, IndexPath) -> Void)?
  public var tapsDeselect = true
  public var willDisplay: ((GenericSection, Item, IndexPath) -> Void)?
  public var didEndDisplay: ((GenericSection, Item, IndexPath) -> Void)?
  public var didPress: ((GenericSection, String, Item?) -> Void)?
  public var didRefresh: ((GenericSection) -> Void)?
  public let _state: ReadyMadeSectionState<Item>

  /// The object for which the section was made, such as a plugin's.
  package var attachment: AnyObject?
  /// Starts observing the changes that the section follows while it's in a list.
  var beginFollowing: (() -> ListObservation?)?
  var observation: ListObservation?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: the first items.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ identifier: String, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cellContent: @escaping (Item) -> ListContent
  ) {
    self.init(identifier, items, ItemType(), duplicates, cellContent)
  }

  /// Creates a section of items whose content can be compared.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: the first items.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell.
  @inlinable
  public convenience init(
    _ identifier: String, items: [Item] = [], duplicates: ListDuplicatePolicy = .first,
    cellContent: @escaping (Item) -> ListContent
  ) where Item: ListDiffable {
    self.init(identifier, items, ItemType(comparing: ()), duplicates, cellContent)
  }

  @usableFromInline
  init(
    _ identifier: String, _ items: [Item], _ itemType: ItemType<Item>,
    _ duplicates: ListDuplicatePolicy, _ cellContent: @escaping (Item) -> ListContent
  ) {
    self.listIdentifier = identifier
    self.duplicates = duplicates
    self.cellContent = cellContent
    self._state = ReadyMadeSectionState(
      SectionItems(policy: duplicates, pending: items), itemType)
  }

  // MARK: - Items

  /// The items in order. In a list, they are those that it stores, without duplicates.
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
    guard let context else { return keep(items, completion) }
    let (before, shown) = (sectionItems, separator == nil ? [] : sectionItems.all)
    var result = ListResult.success(ListOutcome())
    context.withOpenTransaction {
      sectionItems.setPending(items)
      result = update(
        animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
        line: line)
      if case .failure = result { sectionItems = before } else { updateSeparators(after: shown) }
      reloadViews()
    }
    return result
  }

  /// Appends items.
  ///
  /// - Returns: the outcome; on a failure, the items don't change.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard context != nil else { return keep(sectionItems.all + items, completion) }
    return append(
      items: items, animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Deletes the items with identifiers. The outcome lists those that the section doesn't contain.
  @_disfavoredOverload @discardableResult
  public func deleteItems(
    _ identifiers: [String], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard context != nil else {
      let gone = Set(identifiers)
      return keep(sectionItems.all.filter { !gone.contains($0.listIdentifier) }, completion)
    }
    return perform(
      .deleteItems(identifiers, section: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes items. The outcome lists those that the section doesn't contain.
  @discardableResult
  public func deleteItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    deleteItems(
      items.map { $0.listIdentifier }, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Replaces the items of a section that is in no list.
  private func keep(_ items: [Item], _ completion: ListCompletion?) -> ListResult {
    sectionItems.setPending(items)
    let result = ListResult.success(ListOutcome())
    completion?(result)
    return result
  }

  private func reloadViews() {
    var kinds = supplementaryKinds
    if header != nil || footer != nil { kinds.formUnion([.header, .footer]) }
    if !kinds.isEmpty { reloadSupplementaryViews(kinds) }
  }

  public func didMoveToList() {
    observation = beginFollowing?()
    didEnterList?(self)
  }

  public func willLeaveList() {
    observation = nil
    didLeaveList?(self)
  }

  /// Calls ``didRefresh``.
  public func refresh() { didRefresh?(self) }
}

extension GenericSection: ItemStoring {
  func itemsDidChange(deleted: [String], renewed: [String]) {
    updateSeparators()
    updateSeparators(below: renewed)
    reloadViews()
  }
}

extension GenericSection {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    headerView(header?(self), at: indexPath)
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    footerView(footer?(self), at: indexPath)
  }
}
