import Foundation

/// A section whose items are given to it.
///
/// It keeps its items. They are set as a whole by `setItems`, and changed by any operation that
/// brings, moves or removes items, of the section, its context or the list: ``items`` are what the
/// list holds. Items of another type than its own are refused. A snapshot brings identifiers and no
/// content, so that what it brings anew is shown as an empty cell until `setItems` says what it is.
///
/// It is configured by closures, which may be set at any time; `reloadSupplementaryViews` and
/// `reconfigure(items:)` show what changed by that.
public final class GenericSection<Item: ListIdentifiable>: ListSectionLoading {
  public var context: ListContext?
  /// What the list knows the section by; unique in its list.
  public let listIdentifier: String
  /// What becomes of an item whose identifier is there already.
  public let duplicates: ListDuplicatePolicy
  /// The room round the items, in points.
  public var inset: ListEdgeInsets = .zero
  /// The least distance between two lines of items, in points.
  public var minimumLineSpacing: CGFloat = 0
  /// Where the items are, if they are not as the list's layout puts those of any section.
  public var layoutProvider: ((LayoutEnvironment?) -> LayoutSection?)?

  /// What a cell shows of an item.
  public var cellContent: (Item) -> ListContent
  /// What is shown above ``cellContent`` in the same cell, by the item before it, which is `nil` for
  /// the first one, and the item itself; `nil` for nothing. It is made again when one of them changes.
  public var separator: ((Item?, Item) -> ListContent?)?
  /// Makes the cell of an item, where it is to be another one than a ``ListContentView`` that shows
  /// ``cellContent``.
  public var cellProvider: ((GenericSection, Item, IndexPath) -> (any ListCell)?)?
  /// The size of an item in points; `.automatic` measures its cell. Without it all items are measured.
  public var itemSize: ((GenericSection, Item, IndexPath) -> CGSize)?
  /// What the header shows; made again when the items change.
  public var header: ((GenericSection) -> ListContent?)?
  /// What the footer shows; made again when the items change.
  public var footer: ((GenericSection) -> ListContent?)?
  /// What the views of other kinds show that the layout has a place for, by their index path.
  public var supplementary: ((GenericSection, ListSupplementaryKind, IndexPath) -> ListContent?)?
  /// The kinds of these that are made again when the items change, as headers are.
  public var supplementaryKinds: Set<ListSupplementaryKind> = []
  /// What belongs to the section of who has made it.
  package var attachment: AnyObject?
  /// Called when the section has come into a list, through its context.
  public var didEnterList: ((GenericSection) -> Void)?
  /// Called when the section is about to leave its list.
  public var didLeaveList: ((GenericSection) -> Void)?
  /// Called when the screen that shows the section becomes active, and when it is no longer.
  public var activityDidChange: ((GenericSection, Bool) -> Void)?
  /// Called when the user selects an item.
  public var didSelect: ((GenericSection, Item, IndexPath) -> Void)?
  /// Called when the selection of an item is taken back.
  public var didDeselect: ((GenericSection, Item, IndexPath) -> Void)?
  /// Called when an item is about to be shown.
  public var willDisplay: ((GenericSection, Item, IndexPath) -> Void)?
  /// Called when an item is no longer shown, once for each ``willDisplay``, with the item as it was
  /// last shown; it may have left the section.
  public var didEndDisplay: ((GenericSection, Item, IndexPath) -> Void)?
  /// Called when the user presses a button or a switch: the name of what it does, and the item in
  /// whose cell it is; `nil` in a header or footer.
  public var didPress: ((GenericSection, String, Item?) -> Void)?
  /// Called when the user asks for the content anew.
  public var didRefresh: ((GenericSection) -> Void)?
  /// Whether a tap on an item that is selected takes the selection back.
  public var tapsDeselect = true

  /// Begins to follow what is followed for as long as the section is in a list.
  var beginFollowing: (() -> ListObservation?)?
  var observation: ListObservation?

  let itemType: ItemType<Item>
  var storedItems: SectionItems<Item>
  var shownItems = ShownItems<Item>()
  /// The items for which separators were made last.
  var separatedItems: ListedItems?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - items: what it shows at first.
  ///   - duplicates: what becomes of an item whose identifier is there already.
  ///   - cellContent: what a cell shows of an item.
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
  ///   - items: what it shows at first.
  ///   - duplicates: what becomes of an item whose identifier is there already.
  ///   - cellContent: what a cell shows of an item.
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
    self.itemType = itemType
    self.listIdentifier = identifier
    self.duplicates = duplicates
    self.cellContent = cellContent
    self.storedItems = SectionItems(policy: duplicates, offering: items)
  }

  // MARK: - Items

  /// The items in order: those that the list kept, or before the section is in one, all.
  public var items: [Item] { storedItems.all }

  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items, itemType) }

  /// The number of items.
  public var count: Int { storedItems.count }

  /// The item with an identifier; `nil` for one that is not there.
  public func item(for identifier: String) -> Item? { storedItems[identifier] }

  /// Makes these the items. What stays keeps its cells.
  ///
  /// - Returns: what became of them; on a failure the items are those from before.
  @discardableResult
  public func setItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard let context else { return keep(items, completion) }
    let (before, shown) = (storedItems, separator == nil ? [] : storedItems.all)
    var result = ListResult.success(ListOutcome())
    context.holdTurn {
      storedItems.offer(items)
      result = update(
        animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
        line: line)
      if case .failure = result { storedItems = before } else { remakeSeparators(after: shown) }
      reloadViews()
    }
    return result
  }

  /// Puts items at the end.
  ///
  /// - Returns: what became of them; on a failure the items are those from before.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard context != nil else { return keep(storedItems.all + items, completion) }
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
      return keep(storedItems.all.filter { !gone.contains($0.listIdentifier) }, completion)
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

  /// Outside of a list the items are all there is to change.
  private func keep(_ items: [Item], _ completion: ListCompletion?) -> ListResult {
    storedItems.offer(items)
    let result = ListResult.success(ListOutcome())
    completion?(result)
    return result
  }

  private func reloadViews() {
    var kinds = supplementaryKinds
    if header != nil || footer != nil { kinds.formUnion([.header, .footer]) }
    if !kinds.isEmpty { reloadSupplementaryViews(kinds) }
  }

  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    layoutProvider?(environment)
  }

  public func size(at indexPath: IndexPath) -> CGSize {
    guard let itemSize,
      let item = context?.itemIdentifier(at: indexPath).flatMap({ storedItems[$0] })
    else { return .automatic }
    return itemSize(self, item, indexPath)
  }

  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = storedItems[itemIdentifier] else { return nil }
    shownItems.renew(item, for: itemIdentifier)
    if let cellProvider { return cellProvider(self, item, indexPath) }
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = content(of: item, at: indexPath)
    return cell
  }

  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = storedItems[itemIdentifier] else { return }
    didDeselect?(self, item, indexPath)
  }

  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = storedItems[itemIdentifier] else { return }
    didSelect?(self, item, indexPath)
  }

  public func willDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = storedItems[itemIdentifier] else { return }
    shownItems.begin(item, for: itemIdentifier)
    willDisplay?(self, item, indexPath)
  }

  public func didEndDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = shownItems.end(itemIdentifier) else { return }
    didEndDisplay?(self, item, indexPath)
  }

  public func didPress(_ action: String, itemIdentifier: String?) {
    didPress?(self, action, itemIdentifier.flatMap { storedItems[$0] })
  }

  public func didMoveToList() {
    observation = beginFollowing?()
    didEnterList?(self)
  }

  public func willLeaveList() {
    observation = nil
    didLeaveList?(self)
  }

  public func didBecomeActive() { activityDidChange?(self, true) }

  public func didBecomeInactive() { activityDidChange?(self, false) }

  /// Tells who asked to be told that the content is wanted anew.
  public func refresh() { didRefresh?(self) }
}

extension GenericSection: ItemSeparating {
  func itemsDidChange(deleted: [String], renewed: [String]) {
    remakeSeparators()
    remakeSeparators(below: renewed)
    reloadViews()
  }
}

extension GenericSection: ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content = header?(self) else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
    view?.content = content
    return view
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content = footer?(self) else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = content
    return view
  }

  public func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? {
    guard let content = supplementary?(self, kind, indexPath) else { return nil }
    let view: ListContentView? = dequeueSupplementaryView(ofKind: kind, at: indexPath)
    view?.content = content
    return view
  }
}
