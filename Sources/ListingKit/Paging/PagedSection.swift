import Foundation

/// A section whose items come from a source, page by page.
///
/// It asks for the first page when it enters a list and for the next one when the end of its items
/// is near, one at a time. What a page brings goes through its list, which drops duplicates by the
/// section's policy and reports them; ``items`` are those that the list kept. A page that fails
/// leaves on display what is there: ``loadState`` says so, the footer shows the message, and
/// ``refresh()`` asks again. Any operation that brings, moves or removes items is taken in, too;
/// what is deleted does not come back with a page before the next refresh.
///
/// It is configured by closures, which may be set at any time; `reloadSupplementaryViews` and
/// `reconfigure(items:)` show what changed by that.
public final class PagedSection<Item: ListIdentifiable & Sendable>: ListSection {
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

  /// Where the items come from.
  public let source: any ItemSource<Item>
  /// What a cell shows of an item.
  public var cellContent: (Item) -> ListContent
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
  /// What the footer shows of the load state: by default that something is loading, what failed,
  /// and that there is nothing.
  public var stateContent: (ListLoadState) -> ListContent? = {
    ListLoadState.usualContent(of: $0)
  }
  /// Called when the user selects an item.
  public var didSelect: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when the selection of an item is taken back.
  public var didDeselect: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when an item is about to be shown.
  public var willDisplay: ((PagedSection, Item, IndexPath) -> Void)?
  /// Called when an item is no longer shown, unless it has left the section.
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

  private var machine: PagingMachine
  var keptItems: SectionItems<Item>
  private var load: ListLoad?
  /// The items that the user deleted since the last refresh: no page brings them back.
  private var deleted: Set<String> = []

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - identifier: unique in its list, not empty.
  ///   - source: where the items come from.
  ///   - pageSize: the number of items of a page, at least 1.
  ///   - firstPageSize: the number of items of the first page; `pageSize` when left out.
  ///   - threshold: with fewer items than this after the last visible one the next page is asked
  ///     for; `pageSize` when left out.
  ///   - duplicates: what becomes of an item that came before.
  ///   - cellContent: what a cell shows of an item.
  public init(
    _ identifier: String, source: any ItemSource<Item>, pageSize: Int = 50,
    firstPageSize: Int? = nil, threshold: Int? = nil, duplicates: ListDuplicatePolicy = .first,
    cellContent: @escaping (Item) -> ListContent
  ) {
    self.listIdentifier = identifier
    self.source = source
    self.duplicates = duplicates
    self.cellContent = cellContent
    self.keptItems = SectionItems(policy: duplicates)
    self.machine = PagingMachine(
      pageSize: pageSize, firstPageSize: firstPageSize, threshold: threshold)
  }

  // MARK: - Items

  /// The items that the list kept, in order.
  public var items: [any ListIdentifiable] { keptItems.all }

  /// The number of items that are there so far.
  public var count: Int { keptItems.count }

  /// The number of items in the whole source, where it said so with its last page.
  public private(set) var total: Int?

  /// The item with an identifier; `nil` for one that is not there (yet).
  public func item(for identifier: String) -> Item? { keptItems[identifier] }

  public func layout(in environment: LayoutEnvironment?) -> LayoutSection? {
    layoutProvider?(environment)
  }

  public func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    guard let item = keptItems[itemIdentifier] else { return nil }
    if let cellProvider { return cellProvider(self, item, indexPath) }
    let cell: ListContentView? = dequeueCell(at: indexPath)
    cell?.content = cellContent(item)
    return cell
  }

  public func didDeselectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = keptItems[itemIdentifier] else { return }
    didDeselect?(self, item, indexPath)
  }

  public func didSelectItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let item = keptItems[itemIdentifier] else { return }
    didSelect?(self, item, indexPath)
  }

  public func willDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let willDisplay, let item = keptItems[itemIdentifier] else { return }
    willDisplay(self, item, indexPath)
  }

  public func didEndDisplayItem(for itemIdentifier: String, at indexPath: IndexPath) {
    guard let didEndDisplay, let item = keptItems[itemIdentifier] else { return }
    didEndDisplay(self, item, indexPath)
  }

  public func didPress(_ action: String, itemIdentifier: String?) {
    didPress?(self, action, itemIdentifier.flatMap { keptItems[$0] })
  }

  // MARK: - Pages

  /// What the section is loading.
  public var loadState: ListLoadState? { machine.loadState }

  /// Which part of the content is loading or has failed; `nil` where none is and has.
  public var loadDirection: ListLoadDirection? { machine.direction }

  /// What kind of failure there was: `source`, or why the list refused a page; `nil` without one.
  public var loadErrorCode: ListError.Code? { machine.failureCode }

  /// Asks again for what failed, unless ``refreshesAfterFailure`` says otherwise; where nothing did,
  /// for the whole content anew, as many items as came so far. What is on display stays until the answer is there.
  public func refresh() {
    didRefresh?(self)
    send(refreshesAfterFailure ? .reload : .refresh)
  }

  /// Asks for the whole content anew, also directly after a page has failed. What is on display
  /// stays until the answer is there.
  public func reloadPages() { send(.reload) }

  /// Asks again for what failed; does nothing where nothing did.
  public func retry() { send(.retry) }

  /// Asks for the next page, the first one where none came; does nothing while a page is under way
  /// and after a failure.
  public func requestPage() { send(.pageWanted) }

  /// Whether the first page is asked for when the section enters a list, without ``requestPage()``.
  package var asksOnEntering: Bool {
    get { machine.asksOnEntering }
    set { machine.asksOnEntering = newValue }
  }

  public func didMoveToList() { send(.movedToList) }

  public func willLeaveList() { send(.leftList) }

  public func didApproachEnd(remainingItems: Int) { send(.nearEnd(remaining: remainingItems)) }

  public func hasPagination(for indexPath: IndexPath) -> Bool { true }
}

extension PagedSection {
  /// Lets the machine decide and carries it out, with all that the list is told in one turn.
  private func send(_ event: PagingMachine.Event, page: ItemPage<Item>? = nil) {
    // A section that another object has taken the place of has no say in what the list holds.
    guard let context, context.isHeld(self) || event == .leftList else { return }
    context.holdTurn {
      let state = machine.loadState
      let count = keptItems.count
      for action in machine.handle(event) { carryOut(action, page: page) }
      if machine.loadState != state || keptItems.count != count { reloadViews() }
    }
  }

  private func carryOut(_ action: PagingMachine.Action, page: ItemPage<Item>?) {
    switch action {
    case .request(let request): ask(request)
    case .cancel:
      load?.cancel()
      load = nil
    case .append: if let page { apply(page, replacing: false) }
    case .replace: if let page { apply(page, replacing: true) }
    case .report(let message):
      context?.report(
        ListDiagnostic(
          code: .source, section: listIdentifier,
          message: "section '\(listIdentifier)': \(message)"))
    }
  }

  private func ask(_ request: PagingMachine.Request) {
    let source = source
    let generation = request.generation
    let itemRequest = ItemRequest(cursor: request.cursor, limit: request.limit)
    load = context?.load {
      try await source.page(itemRequest)
    } completion: { [weak self] result in
      switch result {
      case .success(let page):
        self?.send(
          .answer(generation: generation, received: page.items.count, next: page.next), page: page)
      case .failure(let error):
        let isSourceChanged = (error as? any ItemSourceError)?.isSourceChanged ?? false
        self?.send(
          .failure(
            generation: generation, message: error.messageForUser,
            isSourceChanged: isSourceChanged))
      }
    }
  }

  private func apply(_ page: ItemPage<Item>, replacing: Bool) {
    total = page.total
    let before = replacing ? 0 : keptItems.count
    var items = page.items
    let result: ListResult
    if replacing {
      deleted = []
      let shown = keptItems
      keptItems.offer(items)
      result = newUpdate()
      if case .failure = result { keptItems = shown }
    } else {
      if !deleted.isEmpty { items.removeAll { deleted.contains($0.listIdentifier) } }
      result = append(items: items)
    }
    switch result {
    case .success: send(.applied(kept: keptItems.count - before))
    case .failure(let error): send(.refused(message: error.message, code: error.code))
    }
  }

  private func reloadViews() {
    reloadSupplementaryViews(
      supplementaryKinds.union(header == nil ? [.footer] : [.header, .footer]))
  }
}

extension PagedSection: ItemKeeping {
  func itemsDidChange(deleted: [String]) {
    self.deleted.formUnion(deleted)
    reloadViews()
  }
}

extension PagedSection: PageAdopting {
  @discardableResult
  public func adoptPages(of other: any ListSection) -> Bool {
    guard context == nil, let other = other as? PagedSection<Item>, other !== self,
      isSameSource(other.source)
    else { return false }
    keptItems = SectionItems(policy: duplicates, offering: other.keptItems.all)
    total = other.total
    deleted = other.deleted
    machine.resume(from: other.machine)
    return true
  }

  private func isSameSource(_ other: any ItemSource<Item>) -> Bool {
    if let source = source as? any Hashable, let other = other as? any Hashable {
      return AnyHashable(source) == AnyHashable(other)
    }
    return type(of: source) is AnyClass && (source as AnyObject) === (other as AnyObject)
  }
}

extension PagedSection: ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    guard let content = header?(self) else { return nil }
    let view: ListContentView? = dequeueHeaderView(at: indexPath)
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

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    let parts = [footer?(self), stateContent(machine.loadState)].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = parts.count == 1 ? parts[0] : .column(parts)
    return view
  }
}

extension ListLoadState {
  /// What a footer shows of a load state unless it is told otherwise.
  ///
  /// - Returns: a text while something loads, where a load failed, and where there is nothing;
  ///   `nil` otherwise.
  public static func usualContent(of state: ListLoadState) -> ListContent? {
    switch state {
    case .loadingFirst, .loadingAppend: .text("Loading…", style: .caption)
    case .failed(let message):
      .column([
        .text("Could not load: \(message)"),
        .text("Refresh to try again.", style: .caption),
      ])
    case .empty: .text("Nothing here.", style: .caption)
    case .idle, .end: nil
    }
  }
}

extension Error {
  /// What the error says to the person who meets it.
  fileprivate var messageForUser: String {
    (self as? any LocalizedError)?.errorDescription ?? "\(self)"
  }
}
