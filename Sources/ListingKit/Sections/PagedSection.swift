import Foundation

/// A section that loads its items from a source, page by page.
///
/// ```swift
/// PagedSection("shelf", source: pages) { .text($0.title) }
/// ```
///
/// It requests the first page when it's inserted into a list, the next one when the end of its items is
/// near, and the previous one when their start is near, one at a time in each direction. The list drops
/// duplicates by the section's policy and reports them; ``items`` are those that the list stores. After a
/// failed page, the displayed items stay: ``loadState`` and the footer have the message, and ``refresh()``
/// retries. Any operation that inserts, moves or deletes items changes them, too. Deleted items don't
/// return with a page until the next refresh.
///
/// ``ReadyMadeSection`` has the methods that configure it, such as ``ReadyMadeSection/onSelect(_:)``. The header
/// and the footer are also reloaded when the load state changes; a footer with content shows ``stateContent``
/// below it. A view of your own shows the load state itself.
public final class PagedSection<Item: ListIdentifiable & Sendable>: ReadyMadeSection,
  ListSectionPaging
{
  public var context: ListContext?
  public let listIdentifier: String
  public let duplicates: ListDuplicatePolicy
  public let _state: ReadyMadeSectionState<Item>

  /// The source of the items.
  public private(set) var source: any ItemSource<Item>
  /// Returns the content of the footer for a load state, and of the header for the page before the items.
  /// By default: that a page is loading, why one failed, and that there are no items; nothing while the list
  /// shows its placeholder (``ListDataSource/placeholder``).
  public var stateContent: (ListLoadState) -> ListContent? = {
    ListLoadState.defaultContent(of: $0)
  }
  {
    didSet { hasDefaultStateContent = false }
  }
  /// Whether ``refresh()`` loads all content again after a failed page, rather than that page.
  public var refreshesAfterFailure = false
  /// Whether the list keeps space for items that aren't loaded, so that its scroll bar stands for the whole source and leads
  /// to any place in it; `false` by default.
  ///
  /// It needs a source that knows its ``total``, or how much of it was read, and that can begin anywhere
  /// (``ItemSource/cursor(after:)``). There is no such space while items may be hidden or are selected, as these stay loaded.
  public var usesPlaceholders = false
  /// Returns the message of a failed load; by default, that of its error.
  package var failureMessage: ((any Error) -> String)?
  /// Loads all pages again, if they are requested by another object, such as a plugin's host.
  package var reloadExternalPages: (() -> Void)?

  private var hasDefaultStateContent = true
  /// The source that pages are requested from: ``source``, or one that shows a state of it.
  var pageSource: any ItemSource<Item>
  var machine: PagingMachine
  /// The properties of the loaded pages, and the identifiers of their items.
  var pages = PageItems()
  var loads: [ListLoadDirection: ListLoad] = [:]
  var observation = Observation.none
  /// The number of times that the section began to follow a source.
  var sourceNumber = 0
  /// Whether the source was replaced, and its first page hasn't arrived.
  var hasItemsOfOldSource = false
  /// The event that is handled and those that it caused, each with the page that arrived.
  var events: [(event: PagingMachine.Event, page: ItemPage<Item>?)] = []
  var shown = ShownViews()
  /// The position in the source of the items that are wanted for a place that the list shows, until they are loaded or
  /// something else is.
  var wantedPlace: Int?

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - source: the source of the items.
  ///   - sizes: the sizes of pages, when to request them, and how many items to keep.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell; see ``ReadyMadeSection/onContent(_:)``.
  public init(
    _ identifier: String, source: any ItemSource<Item>, sizes: ListPageSizes,
    duplicates: ListDuplicatePolicy = .first, cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.listIdentifier = identifier
    self.source = source
    self.pageSource = source
    self.duplicates = duplicates
    self._state = ReadyMadeSectionState(
      SectionItems(policy: duplicates), ItemType(), cellContent: cellContent)
    self.machine = PagingMachine(sizes)
  }

  /// Creates a section that keeps all loaded items.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - source: the source of the items.
  ///   - pageSize: the number of items of a page, at least 1.
  ///   - firstPageSize: the number of items of the first page; `pageSize` by default.
  ///   - threshold: the section requests a page when fewer items than this are left beyond the visible
  ///     ones; `pageSize` by default.
  ///   - duplicates: how the list treats an item with a known identifier.
  ///   - cellContent: returns the content of an item's cell; see ``ReadyMadeSection/onContent(_:)``.
  public convenience init(
    _ identifier: String, source: any ItemSource<Item>, pageSize: Int = 50,
    firstPageSize: Int? = nil, threshold: Int? = nil, duplicates: ListDuplicatePolicy = .first,
    cellContent: ((Item) -> ListContent)? = nil
  ) {
    self.init(
      identifier, source: source,
      sizes: ListPageSizes(page: pageSize, first: firstPageSize, threshold: threshold),
      duplicates: duplicates, cellContent: cellContent)
  }

  // MARK: - Items

  /// All items that the list stores, in order, with hidden ones.
  ///
  /// Use ``ReadyMadeSection/count``, ``ReadyMadeSection/first``, ``ReadyMadeSection/subscript(_:)`` and
  /// ``ReadyMadeSection/item(for:)`` for single items: this collects all of them in an array.
  ///
  /// - Complexity: O(*n*).
  public var items: [Item] { sectionItems.all }

  /// The number of items in the source: as the last page that has it says, or as counted once its start and its end
  /// were loaded. It's `nil` as long as that isn't known.
  public var total: Int? {
    if let total = pages.total { return total }
    guard let before = pages.before, let after = pages.after else { return nil }
    return before + count + after
  }

  /// The number of items in the source before the loaded ones, such as those of dropped pages; `nil` if
  /// it isn't known, as after a refresh in the middle of a source that doesn't number its items.
  public var itemsBefore: Int? { pages.before }

  package var readPart: Double? { pages.readPart }

  /// When the oldest of the items was read, if some come from pages that were kept; see ``ItemPage/date``.
  public var itemDate: Date? { pages.date }

  public var hasPagesAfter: Bool { machine.mayHavePages(at: .end) }

  public var hasPagesBefore: Bool { machine.mayHavePages(at: .start) }

  /// The number of invalid items that the source skipped in the pages that are loaded.
  public var skipped: Int { machine.window.skipped }

  /// The number of values that the source couldn't read in the pages that are loaded, and that are missing in their
  /// items.
  public var unreadableValues: Int { machine.window.unreadable }

  /// Reads the items from another source, from its first page. The displayed items stay until it arrives: those in both
  /// keep their cells and their selection. A section whose beginning was scrolled out of the viewport is then shown from
  /// its first item. An answer of the old source that arrives later is dropped.
  public func setSource(_ source: any ItemSource<Item>) {
    self.source = source
    hasItemsOfOldSource = true
    observation = .none
    followSource()
    send(.sourceReplaced)
  }

  // MARK: - Events of the list

  public func didMoveToList() { enter() }

  public func willLeaveList() { exit() }

  public func didApproachEnd(remainingItems: Int) { send(.near(.end, remaining: remainingItems)) }

  public func didApproachStart(remainingItems: Int) {
    send(.near(.start, remaining: remainingItems))
  }

  package func requestPage(onTheWayTo count: Int) {
    send(.near(.end, remaining: -max(0, count)))
  }

  public var keepsPlaceAtStart: Bool { machine.window.beginsInside }

  /// The current loads of the section.
  public var loadState: ListLoadState? {
    // The list doesn't count as empty before its sections have requested anything.
    context != nil && machine.isAboutToLoad ? .loadingFirst : machine.loadState
  }

  /// The content for a load state that the views of the section show.
  func shownContent(of state: ListLoadState) -> ListContent? {
    let isReplaced = hasDefaultStateContent && context?.list?.showsPlaceholder ?? false
    return isReplaced ? nil : stateContent(state)
  }

  /// Retries what failed, unless ``refreshesAfterFailure`` is set. If nothing failed, it loads all content
  /// again, beginning around the visible items. The displayed items stay until the answer arrives.
  public func refresh() {
    notifyOfRefresh()
    send(refreshesAfterFailure ? .reload(anchor) : .refresh(anchor))
  }
}

/// A section whose items come from a source, page by page.
package protocol PagedContent: ListSectionPaging {
  /// The number of items in the source; `nil` if it isn't known.
  var total: Int? { get }
  /// The number of items in the source before the loaded ones; `nil` if it isn't known.
  var itemsBefore: Int? { get }
  /// How much of the source is before the end of the loaded items, from 0 to 1; `nil` if it isn't known.
  var readPart: Double? { get }
  /// The number of invalid items that the source skipped.
  var skipped: Int { get }
  /// The number of values that the source couldn't read, and that are missing in their items.
  var unreadableValues: Int { get }
  /// The states of the parts of the section.
  var loadStates: ListLoadStates { get }
  /// Requests the next page on the way to items after the loaded ones, which may be larger than others.
  ///
  /// - Parameter count: the number of items that are wanted.
  func requestPage(onTheWayTo count: Int)
  /// Requests the next page.
  func requestPage()
  /// Requests the previous page.
  func requestPreviousPage()
  /// Loads all content again, and at least a number of items in one page.
  func reloadPages(atLeast count: Int)
  /// Loads the items around a position of the source in place of those that are loaded.
  ///
  /// - Returns: whether the source can begin there.
  func jump(to position: Int) -> Bool
  /// Loads the items at a place of the space for items that aren't loaded, as ``jump(to:)`` does. As long as they are
  /// loading, requests for places near them change nothing.
  ///
  /// - Returns: whether items are loading.
  func loadItems(at position: Int) -> Bool
  /// Returns the position to which to jump for an item that is far from the loaded ones; `nil` if pages are to be loaded
  /// on the way to it, since it's near, since the source can't begin there, or since selected items have to stay loaded.
  ///
  /// - Parameters:
  ///   - position: the number of items before it in the source; the largest number for the last item.
  ///   - loadsBackward: whether the host loads pages before the loaded ones on the way, too.
  func farPosition(_ position: Int, loadsBackward: Bool) -> Int?
  /// The items of the source for which the list keeps space.
  var unloadedItems: UnloadedItems { get }
  /// The identifier of the item at a position of the source; `nil` if it isn't loaded or if some items are hidden. It may
  /// be shown with the next update only.
  func itemIdentifier(at position: Int) -> String?
}

extension PagedSection: PagedContent {}

extension ListSectionPaging {
  /// Requests the next page on the way to items after the loaded ones, if there is one.
  ///
  /// - Parameter count: the number of items that are wanted; by default all.
  package func requestNextPage(onTheWayTo count: Int = .max) {
    if let section = self as? any PagedContent {
      section.requestPage(onTheWayTo: count)
    } else {
      didApproachEnd(remainingItems: 0)
    }
  }
}
