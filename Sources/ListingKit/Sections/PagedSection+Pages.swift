import Foundation

/// Loading of pages.
extension PagedSection {
  /// The states of the parts of the section.
  public var loadStates: ListLoadStates { machine.loadStates }

  /// The part that ``loadState`` describes, if a part is loading or has failed; `nil` otherwise.
  public var loadDirection: ListLoadDirection? { loadStates.mainDirection }

  /// The code of the failure: `source`, or the reason for which the list rejected a page; `nil` without one.
  public var loadErrorCode: ListError.Code? {
    loadDirection.flatMap { loadStates[$0].failure?.code }
  }

  /// The sizes of pages, when they are requested, and how many items are kept.
  public var sizes: ListPageSizes { machine.sizes }

  /// Loads all content again, even directly after a failed page. The displayed items stay until it arrives.
  public func reloadPages() { send(.reload(anchor)) }

  /// Loads all content again, and at least a number of items in one page.
  package func reloadPages(atLeast count: Int) { send(.reload(anchor, atLeast: count)) }

  /// Loads all content again, beginning around the visible items, as if the source had changed.
  package func readAgain() { send(.sourceChanged(anchor)) }

  /// Retries what failed; does nothing if nothing failed.
  public func retry() { send(.retry(anchor)) }

  /// Requests the next page, or the first one. It does nothing while that page is loading and after it has
  /// failed, and waits for a refresh in progress.
  public func requestPage() { send(.pageWanted(.end)) }

  /// Requests the previous page, or the first one.
  public func requestPreviousPage() { send(.pageWanted(.start)) }

  /// Whether the first page is requested when the section is inserted into a list.
  package var asksOnEntering: Bool {
    get { machine.asksOnEntering }
    set { machine.asksOnEntering = newValue }
  }

  func enter() {
    shown.status = status
    machine.beginsAtEnd = source.canReadFromEnd && context?.sticksToEnd ?? false
    let wasInterrupted = if case .interrupted = observation { true } else { false }
    observation = .none
    followSource()
    send(.movedToList)
    if wasInterrupted, !(source is any GrowingItemSource) { send(.sourceChanged(anchor)) }
  }

  /// Requests pages from the source, and observes its changes.
  func followSource() {
    machine.allowsLargePages = source.allowsLargePages
    let follows = context?.followsSources ?? true
    pageSource = follows ? source : source.frozen()
    sourceNumber += 1
    if follows, let source = source as? any ItemwiseSource<Item> {
      let changes = context?.observe {
        source.itemChanges()
      } body: { [weak self] change in
        self?.read(change, of: source)
      }
      if let changes { observation = .active(changes) }
    } else if follows, let source = source as? any ObservedItemSource {
      let changes = context?.observe {
        source.changes()
      } body: { [weak self] in
        guard let self else { return }
        send(.sourceChanged(anchor))
      }
      if let changes { observation = .active(changes) }
    } else if follows, let source = source as? any GrowingItemSource {
      let growth = context?.observe {
        source.growth()
      } body: { [weak self] growth in
        self?.send(growth == .added ? .sourceGrew : .sourceChanged(nil))
      }
      if let growth { observation = .active(growth) }
    }
  }

  func exit() {
    shown.delay = nil
    if case .active = observation { observation = .interrupted }
    send(.leftList)
  }

  /// The observation of the source's changes.
  enum Observation {
    case none
    case active(ListObservation)
    /// The source may have changed since the pages of the section were read.
    case interrupted
  }

  /// The visible items, around which a refresh begins; `nil` if none is visible.
  var anchor: PagingMachine.Anchor? {
    guard let context, let places = context.visiblePlaces, let section = context.sectionIndex,
      let identifier = context.itemIdentifier(
        at: IndexPath(item: places.lowerBound, section: section)),
      let item = sectionItems[identifier]
    else { return nil }
    return PagingMachine.Anchor(
      cursor: source.cursor(around: item), itemsBefore: places.lowerBound,
      visibleItems: places.count)
  }

  /// Has the machine handle an event, and performs its actions in one transaction.
  ///
  /// An event that an action causes is handled after the actions of the event before it.
  func send(_ event: PagingMachine.Event, page: ItemPage<Item>? = nil) {
    guard let context else { return }
    switch event {
    case .refresh, .retry, .reload, .sourceReplaced, .leftList: wantedPlace = nil
    // What is loading is read again afterwards.
    case .sourceChanged: if loadStates.refresh != .loading { wantedPlace = nil }
    default: break
    }
    events.append((event, page))
    guard events.count == 1 else { return }
    context.withOpenTransaction {
      while let (event, page) = events.first {
        handle(event, page: page, in: context)
        events.removeFirst()
      }
      if context.isHeld(self) { updateViews() }
    }
    if let place = wantedPlace, let itemsBefore, place >= itemsBefore, place < itemsBefore + count {
      wantedPlace = nil
    }
  }

  private func handle(
    _ event: PagingMachine.Event, page: ItemPage<Item>?, in context: ListContext
  ) {
    // A section that another object has replaced in the list must not change it.
    guard context.isHeld(self) || event == .leftList else { return }
    if let reloadExternalPages {
      switch event {
      case .refresh, .retry, .reload, .sourceChanged: reloadExternalPages()
      default: break
      }
    } else {
      for action in machine.handle(event) { perform(action, page: page) }
    }
  }

  private func perform(_ action: PagingMachine.Action, page: ItemPage<Item>?) {
    switch action {
    case .request(let request): ask(request)
    case .cancel(let direction): loads.removeValue(forKey: direction)?.cancel()
    case .append: if let page { add(page, at: .end) }
    case .prepend: if let page { add(page, at: .start) }
    case .replace: if let page { replace(by: page) }
    case .trim(let edge, let most): trim(edge, most: most)
    case .readAgain: send(.sourceChanged(anchor))
    case .report(let message): report(.source, message)
    }
  }

  private func report(_ code: ListError.Code, _ message: String) {
    context?.report(
      ListDiagnostic(
        code: code, section: listIdentifier, message: "section '\(listIdentifier)': \(message)"))
  }

  private func ask(_ request: PagingRequest) {
    guard let context else { return }
    if let message = request.retryMessage { report(.retry, message) }
    let (source, clock) = (pageSource, context.clock)
    loads[request.direction] = context.load {
      if request.delay > .zero { try await clock.sleep(for: request.delay) }
      var page = ItemPage<Item>(items: [])
      let duration = try await clock.measure {
        if let source = source as? any WholePageSource<Item> {
          page = try await source.page(
            request.itemRequest, isWhole: !request.direction.isIncremental)
        } else {
          page = try await source.page(request.itemRequest)
        }
      }
      return (page, duration)
    } completion: { [weak self] result in
      self?.take(result, to: request)
    }
  }

  private func take(
    _ result: Result<(ItemPage<Item>, Duration), any Error>, to request: PagingRequest
  ) {
    switch result {
    case .success((var page, let duration)):
      // A page at the start of the source may not say so.
      if page.previous == nil, request.cursor == nil { page.itemsBefore = page.itemsBefore ?? 0 }
      let answer = PagingAnswer(
        received: page.items.count, skipped: page.skipped.count,
        unreadable: page.unreadable.valueCount, previous: page.previous, next: page.next,
        continuation: page.continuation, duration: duration,
        isRepeated: pages.isRepeated(page.items, request.direction))
      send(.answer(generation: request.generation, answer), page: page)
      // What was kept is shown until the source has answered.
      if page.date != nil, request.direction == .first { readAgain() }
    case .failure(let error):
      send(.failure(generation: request.generation, failure(error)))
    }
  }

  private func failure(_ error: any Error) -> PagingFailure {
    let details = error as? any ItemSourceError
    return PagingFailure(
      message: failureMessage?(error) ?? (error as? any LocalizedError)?.errorDescription
        ?? "\(error)",
      isSourceChanged: details?.isSourceChanged ?? false,
      isTransient: details?.isTransient ?? false, retryDelay: details?.retryDelay)
  }

  // MARK: - Items

  /// Inserts a page that another object has requested.
  ///
  /// - Parameters:
  ///   - direction: whether it follows or precedes the loaded items.
  ///   - isWhole: whether its items replace all items.
  package func take(_ page: ItemPage<Item>, _ direction: ItemDirection, isWhole: Bool) {
    if isWhole {
      var page = page
      if page.previous == nil, sizes.maximum == nil { page.itemsBefore = page.itemsBefore ?? 0 }
      return replace(by: page)
    }
    // That object may have dropped pages without notice, so that known items can arrive again.
    if sizes.maximum != nil {
      let known = page.items.filter { sectionItems[$0.listIdentifier] != nil }
      if !known.isEmpty { apply(.update(known)) }
    }
    add(page, at: direction == .backward ? .start : .end)
  }

  /// Reports the items that the source skipped, and weren't reported before.
  private func report(_ skipped: SkippedItems) {
    for reason in pages.newReasons(of: skipped) { report(.skipped, "skipped an item: \(reason)") }
    let others = skipped.count - skipped.reasons.count
    if others > 0 { report(.skipped, "skipped \(others) more items of the page") }
  }

  /// Reports what the source skipped or couldn't read in a page, and wasn't reported before.
  private func reportProblems(of page: ItemPage<Item>) {
    report(page.skipped)
    for message in pages.newMessages(of: page.unreadable) {
      report(.unreadable, message)
    }
  }

  private func replace(by page: ItemPage<Item>) {
    pages.hasUnreadableValue = false
    reportProblems(of: page)
    _state.outline.deleted = []
    let isScrolled = (context?.visiblePlaces?.lowerBound ?? 0) > 0
    switch replaceItems(by: page.items) {
    case .success:
      if hasItemsOfOldSource, isScrolled, let first = page.items.first {
        context?.scrollTo(item: first, animated: false)
      }
      hasItemsOfOldSource = false
      pages.replace(
        by: page.items.map { $0.listIdentifier }, before: page.itemsBefore, total: page.total,
        date: page.date, isLast: page.next == nil
      ) { sectionItems[$0] != nil }
      pages.readPart = page.readPart
      send(applied(page.items.count, shown: shownCount))
    case .failure(let error):
      send(.refused(ListLoadFailure(message: error.message, code: error.code)))
    }
  }

  private func add(_ page: ItemPage<Item>, at edge: PagingEdge) {
    reportProblems(of: page)
    let (count, shown) = (self.count, shownCount)
    let received = page.items.map { $0.listIdentifier }
    let isWhole = pages.deleted.isDisjoint(with: received)
    let items =
      isWhole ? page.items : page.items.filter { !pages.deleted.contains($0.listIdentifier) }
    switch insertItems(items, edge == .start ? .start : .end) {
    case .success(let outcome):
      let candidates = isWhole ? received : items.map { $0.listIdentifier }
      pages.add(
        entered(of: candidates, outcome), of: received, at: edge, total: page.total,
        date: page.date,
        isOutermost: (edge == .start ? page.previous : page.next) == nil)
      if edge == .end { pages.readPart = page.readPart }
      send(applied(self.count - count, shown: shownCount - shown))
    case .failure(let error):
      send(.refused(ListLoadFailure(message: error.message, code: error.code)))
    }
  }

  /// The event of an inserted page. One whose items are all hidden by a filter is followed by the next one, unless
  /// the user collapsed the section, or the host filters it for a text and requests pages.
  private func applied(_ new: Int, shown: Int) -> PagingMachine.Event {
    let kept = isCollapsed || textFilter != nil ? new : shown
    return .applied(kept: kept, hidden: max(0, new - kept))
  }

  /// The items that entered the list, of those that it was given.
  private func entered(of items: [String], _ outcome: ListOutcome) -> [String] {
    let others = (outcome.dropped + outcome.updated).filter { $0.section == listIdentifier }
    guard !others.isEmpty else { return items }
    // An item that existed was dropped, or its content was used, for each occurrence.
    var counts: [String: Int] = [:]
    for item in items { counts[item, default: 0] += 1 }
    for path in others { counts[path.item]? -= 1 }
    return items.filter { item in
      defer { counts[item] = 0 }
      return counts[item].map { $0 > 0 } ?? false
    }
  }

  /// Drops pages at an end as long as there are too many items, and up to the first that is needed.
  private func trim(_ edge: PagingEdge, most: Int) {
    guard let context, context.dropsPages, let maximum = machine.sizes.maximum,
      count > maximum
    else { return }
    let needed = neededItems()
    let dropped = pages.drop(at: edge, most: most, excess: count - maximum) { item in
      if needed.contains(item) { return .needed }
      return sectionItems[item] == nil ? .gone : .free
    }
    guard dropped.pages > 0 else { return }
    if !dropped.items.isEmpty { perform(.dropItems(dropped.items, in: listIdentifier)) }
    send(.dropped(edge, pages: dropped.pages))
  }

  /// The visible items and those within the threshold, which would be requested again at once.
  private func neededItems() -> Set<String> {
    guard let context, let visible = context.visiblePlaces, let section = context.sectionIndex
    else { return [] }
    var needed: Set<String> = []
    let snapshot = context.displayedSnapshot
    let threshold = machine.sizes.threshold
    let last = snapshot.numberOfItems(inSectionAt: section) - 1
    let first = max(0, visible.lowerBound - min(threshold, visible.lowerBound))
    for item in first...max(first, min(last, visible.upperBound.saturatingSum(threshold))) {
      snapshot.itemIdentifier(at: IndexPath(item: item, section: section)).map {
        _ = needed.insert($0)
      }
    }
    return needed
  }
}

extension PagedSection: ItemStoring {
  func itemsDidChange(deleted: [String], renewed: [String]) {
    pages.deleted.formUnion(deleted)
    updateSeparators()
    updateSeparators(below: renewed)
    // The items of a page are noticed by their number.
    if events.isEmpty || !deleted.isEmpty || !renewed.isEmpty { shown.status = nil }
    if events.isEmpty { updateViews() }
  }
}

extension PagedSection: CustomDebugStringConvertible {
  /// The loaded pages, and the state of each load.
  public var debugDescription: String {
    let states = ListLoadDirection.allCases.map { "\($0) \(loadStates[$0].debugText)" }
    return "\(pages.count) pages, \(itemsBefore.map(String.init) ?? "?") items before them, "
      + "\(total.map(String.init) ?? "?") in all; \(states.joined(separator: ", "))"
  }
}

extension ListLoadStates.State {
  fileprivate var debugText: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .failed(let failure): "failed (\(failure.message))"
    case .end: "at the end"
    }
  }
}
