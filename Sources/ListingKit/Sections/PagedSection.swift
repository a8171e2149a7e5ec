import Foundation

/// A section whose items come from a source, page by page.
///
/// It asks for the first page when it enters a list, for the next one when the end of its items is
/// near, and for the one before when their start is, one at a time each. What a page brings goes
/// through its list, which drops duplicates by the section's policy and reports them; ``items`` are
/// those that the list kept. A page that fails leaves on display what is there: ``loadState`` says
/// so, the footer shows the message, and ``refresh()`` asks again. Any operation that brings, moves
/// or removes items is taken in, too; what is deleted does not come back with a page before the next
/// refresh.
///
/// It is configured by closures, which may be set at any time; `reloadSupplementaryViews` and
/// `reconfigure(items:)` show what changed by that.
public final class PagedSection<Item: ListIdentifiable & Sendable>: ListSectionPaging {
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
  /// The size of an item in points; `.automatic` measures its cell. Without it all items are measured.
  public var itemSize: ((PagedSection, Item, IndexPath) -> CGSize)?

  /// Where the items come from.
  public let source: any ItemSource<Item>
  /// What a cell shows of an item.
  public var cellContent: (Item) -> ListContent
  /// What is shown above ``cellContent`` in the same cell, by the item before it, which is `nil` for
  /// the first one, and the item itself; `nil` for nothing. It is made again when one of them changes.
  public var separator: ((Item?, Item) -> ListContent?)?
  /// Makes the cell of an item, where it is to be another one than a ``ListContentView`` that shows
  /// ``cellContent``.
  public var cellProvider: ((PagedSection, Item, IndexPath) -> (any ListCell)?)?
  /// What the header shows; made again when the number of items or the load state changes.
  public var header: ((PagedSection) -> ListContent?)?
  /// What the footer shows above the load state; made again when the number of items or the load
  /// state changes.
  public var footer: ((PagedSection) -> ListContent?)?
  /// What the views of other kinds show that the layout has a place for, by their index path.
  public var supplementary: ((PagedSection, ListSupplementaryKind, IndexPath) -> ListContent?)?
  /// The kinds of these that are made again when the items change, as headers are.
  public var supplementaryKinds: Set<ListSupplementaryKind> = []
  /// What the footer shows of the load state, and the header of the page before the items: by
  /// default that something is loading, what failed, and that there is nothing.
  public var stateContent: (ListLoadState) -> ListContent? = {
    ListLoadState.usualContent(of: $0)
  }
  /// What belongs to the section of who has made it.
  package var attachment: AnyObject?
  /// Called when the section has come into a list, through its context.
  public var didEnterList: ((PagedSection) -> Void)?
  /// Called when the section is about to leave its list.
  public var didLeaveList: ((PagedSection) -> Void)?
  /// Called when the screen that shows the section becomes active, and when it is no longer.
  public var activityDidChange: ((PagedSection, Bool) -> Void)?
  /// Called when the user selects an item.
  public var didSelect: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when the selection of an item is taken back.
  public var didDeselect: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when an item is about to be shown.
  public var willDisplay: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when an item is no longer shown, once for each ``willDisplay``, with the item as it was
  /// last shown; it may have left the section.
  public var didEndDisplay: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when the user presses a button or a switch: the name of what it does, and the item in
  /// whose cell it is; `nil` in a header or footer.
  public var didPress: ((PagedSection, String, Item?) -> Void)?
  /// Whether ``refresh()`` asks for the whole content also directly after a page has failed, and not
  /// for that page again.
  public var refreshesAfterFailure = false
  /// Called when the user asks for the content anew.
  public var didRefresh: ((PagedSection) -> Void)?
  /// Whether a tap on an item that is selected takes the selection back.
  public var tapsDeselect = true
  /// Reads the pages anew, where somebody else than the section asks for them.
  package var pagesElsewhere: (() -> Void)?

  var machine: PagingMachine
  let itemType = ItemType<Item>()
  var storedItems: SectionItems<Item>
  var shownItems = ShownItems<Item>()
  /// What came with each page that is there.
  var pages = PageItems()
  var loads: [ListLoadDirection: ListLoad] = [:]
  /// The items that the user deleted since the last refresh: no page brings them back.
  var deleted: Set<String> = []
  /// The items that were selected when their pages were dropped, until these return.
  var retainedSelection: Set<String> = []
  /// The items for which separators were made last.
  var separatedItems: ListedItems?
  /// The skipped items that were reported, so that reading them again doesn't report them again.
  var reportedSkips: Set<String> = []
  /// Whether items leave with pages that are dropped.
  var isDropping = false
  var observation: ListObservation?
  /// The events that the machine hasn't handled yet, each with the page that arrived.
  var events: [(event: PagingMachine.Event, page: ItemPage<Item>?)] = []
  /// Whether events are handled. One that an action causes is handled after it.
  var isHandlingEvents = false
  /// What the views were made for last; `nil` where that may be otherwise.
  var shownStatus: Status?
  /// What waits until the views say that a page is loading.
  var pendingViews: ListLoad? {
    didSet { oldValue?.cancel() }
  }
  /// Whether the header says what becomes of the page before the items.
  var showsPrepending = false
  /// Whether the source may have changed while the section was in no list.
  var mayHaveMissedChanges = false

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - source: where the items come from.
  ///   - sizes: how many items are asked for, when, and how many are kept.
  ///   - duplicates: what becomes of an item that came before.
  ///   - cellContent: what a cell shows of an item.
  public init(
    _ identifier: String, source: any ItemSource<Item>, sizes: ListPageSizes,
    duplicates: ListDuplicatePolicy = .first, cellContent: @escaping (Item) -> ListContent
  ) {
    self.listIdentifier = identifier
    self.source = source
    self.duplicates = duplicates
    self.cellContent = cellContent
    self.storedItems = SectionItems(policy: duplicates)
    self.machine = PagingMachine(sizes)
  }

  /// Creates a section that keeps all that it has loaded.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - source: where the items come from.
  ///   - pageSize: the number of items of a page, at least 1.
  ///   - firstPageSize: the number of items of the first page; `pageSize` when left out.
  ///   - threshold: with fewer items than this beyond the visible ones the page there is asked for;
  ///     `pageSize` when left out.
  ///   - duplicates: what becomes of an item that came before.
  ///   - cellContent: what a cell shows of an item.
  public convenience init(
    _ identifier: String, source: any ItemSource<Item>, pageSize: Int = 50,
    firstPageSize: Int? = nil, threshold: Int? = nil, duplicates: ListDuplicatePolicy = .first,
    cellContent: @escaping (Item) -> ListContent
  ) {
    self.init(
      identifier, source: source,
      sizes: ListPageSizes(page: pageSize, first: firstPageSize, threshold: threshold),
      duplicates: duplicates, cellContent: cellContent)
  }

  // MARK: - Items

  /// The items that the list kept, in order.
  public var items: [Item] { storedItems.all }

  public func _listItems(_ items: [Item]) -> ListItems { ListItems(items, itemType) }

  /// The number of items that are there so far.
  public var count: Int { storedItems.count }

  /// The number of items in the whole source, where it said so with its last page.
  public internal(set) var total: Int?

  /// The number of invalid items that the source skipped in the pages that are loaded.
  public var skipped: Int { machine.window.skipped }

  /// The item with an identifier; `nil` for one that is not there (yet).
  public func item(for identifier: String) -> Item? { storedItems[identifier] }

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

  // MARK: - Events of the list

  public func didMoveToList() {
    enter()
    didEnterList?(self)
  }

  public func willLeaveList() {
    didLeaveList?(self)
    exit()
  }

  public func didBecomeActive() { activityDidChange?(self, true) }

  public func didBecomeInactive() { activityDidChange?(self, false) }

  public func didApproachEnd(remainingItems: Int) { send(.near(.end, remaining: remainingItems)) }

  public func didApproachStart(remainingItems: Int) {
    send(.near(.start, remaining: remainingItems))
  }

  public var keepsPlaceAtStart: Bool { machine.window.beginsInside }

  /// What the section is loading.
  public var loadState: ListLoadState? { machine.loadState }

  /// Asks again for what failed, unless ``refreshesAfterFailure`` says otherwise; where nothing did,
  /// for the whole content anew, round what can be seen. What is on display stays until the answer
  /// is there.
  public func refresh() {
    didRefresh?(self)
    send(refreshesAfterFailure ? .reload(anchor) : .refresh(anchor))
  }
}
