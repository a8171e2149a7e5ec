import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import ListingXML

/// A section of an exported plugin. It's in its own list, whose updates become operations on the host's
/// list.
///
/// All code runs inside calls of the host, which run on the actor of the program's list.
actor ExportedSection {
  /// An event of the section in the program.
  struct Event: Sendable {
    var kind: Int
    var number: UInt64
    var item: String
    var text: String
  }

  nonisolated let executor: SectionExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// With more changed items than this, the program compares the items.
  private static let comparedItems = 1000

  private var list: ListDataSource?
  private var host: OperationHost?
  private var section: (any ListSection)?
  /// The items that the program has of a section that is in no list and whose changes aren't reported.
  private var given: [ExportedItem]?
  /// Whether the list's changes and diagnostics are reported to the program.
  private var reportsChanges = false
  private var pages: [UInt64: Task<Void, Never>] = [:]
  /// Pages that arrived before the section was inserted into its list; the program may request them
  /// earlier.
  private var earlyPages: [(page: SourcePage, request: HostPageRequest)] = []
  private var sleepers: [UInt64: CheckedContinuation<Void, any Error>] = [:]
  private var lastSleeper: UInt64 = 0

  /// The section type.
  nonisolated let kind: SectionKind

  init(_ executor: SectionExecutor, _ kind: SectionKind) {
    self.executor = executor
    self.kind = kind
  }

  private var program: PluginHost { executor.host }

  // MARK: - Calls of the program

  /// Creates the section.
  func make(_ markup: PluginMarkup) throws {
    let section = try kind.makeSection(executor.environment.element(markup))
    let paged = section as? any PageProviding
    let list = ListDataSource(
      updater: ExportUpdater(limit: paged == nil ? Self.comparedItems : .max))
    let host = OperationHost(section.listIdentifier)
    host.perform = { [unowned self] in perform($0) }
    host.width = { [unowned self] in program.width(executor.call) }
    list.clock = HostClock(section: self)
    list.diagnosticsHandler = { [unowned self] in
      // The program's own list reports the others.
      if reportsChanges { program.warn(executor.call, $0.message) }
    }
    list.attach(host)
    paged?.handOverPages { [unowned self] in
      program.perform(executor.call, LISTING_RELOAD_PAGES)
    }
    (self.list, self.host, self.section) = (list, host, section)
    executor.afterEachJob { [weak self] in self?.assumeIsolated { $0.list?.flush() } }
    let loan = Loan()
    program.setTraits(executor.call, SectionTraits.traits(of: section, loan))
    withExtendedLifetime(loan) {}
  }

  /// Passes the section its element of a reloaded document.
  ///
  /// - Returns: whether the section uses it.
  func reconfigure(_ markup: PluginMarkup) -> Bool {
    guard let section, let list, let reconfigure = kind.reconfigure else { return false }
    var isTaken = false
    list.deliverEvents { isTaken = reconfigure(section, executor.environment.element(markup)) }
    list.flush()
    return isTaken
  }

  func giveItems() {
    let items = allItems
    given = items
    program.add(executor.call, items)
  }

  func giveView(_ kind: String) {
    guard let templates, let view = kind == "header" ? templates.header : templates.footer,
      let shown = view()
    else { return }
    program.add(executor.call, [ExportedItem(shown.record, cell: shown.template)])
  }

  func handle(_ event: Event) {
    switch event.kind {
    case LISTING_DID_ENTER_LIST: enter()
    case LISTING_WILL_LEAVE_LIST: leave()
    case LISTING_DID_FIRE_TIMER: sleepers.removeValue(forKey: event.number)?.resume()
    case LISTING_DID_CANCEL_PAGE: pages.removeValue(forKey: event.number)?.cancel()
    default: list?.deliverEvents { deliver(event) }
    }
    // The operations that it requested belong to the transaction in which the program's list notified it.
    list?.flush()
  }

  private func deliver(_ event: Event) {
    guard let list, let section else { return }
    let name = section.listIdentifier
    func deliverItem(_ kind: ListEvent.Kind) {
      let indexPath =
        list.indexPath(for: ListItem(event.item), in: section) ?? IndexPath(item: 0, section: 0)
      let item = ListItemPath(section: name, item: event.item)
      list.deliver(ListEvent(kind, .item(item), at: indexPath, action: event.text))
    }
    switch event.kind {
    case LISTING_DID_BECOME_ACTIVE: list.deliver(ListEvent(.didBecomeActive, .section(name)))
    case LISTING_DID_BECOME_INACTIVE: list.deliver(ListEvent(.didBecomeInactive, .section(name)))
    case LISTING_DID_SELECT: deliverItem(.didSelect)
    case LISTING_DID_DESELECT: deliverItem(.didDeselect)
    case LISTING_WILL_DISPLAY: deliverItem(.willDisplay)
    case LISTING_DID_END_DISPLAY: deliverItem(.didEndDisplay)
    case LISTING_DID_PRESS where event.item.isEmpty:
      let view = ListSupplementaryPath(kind: .header, section: name)
      list.deliver(ListEvent(.didPress, .view(view), action: event.text))
    case LISTING_DID_PRESS: deliverItem(.didPress)
    case LISTING_DID_REFRESH:
      // The program requests the pages again.
      if let paged = section as? any PageProviding {
        paged.notifyOfRefresh()
      } else {
        (section as? any ListSectionLoading)?.refresh()
      }
    default: break
    }
  }

  /// Closes the section: it sends nothing more.
  func close() {
    for page in pages.values { page.cancel() }
    for sleeper in sleepers.values { sleeper.resume(throwing: CancellationError()) }
    (pages, sleepers) = ([:], [:])
    (list, host, section) = (nil, nil, nil)
  }

  // MARK: - The list

  private func enter() {
    guard let list, let section, section.context == nil else { return }
    list.appendSections([section])
    // The items may have changed while the section was in no list.
    if let given, given != allItems { program.perform(executor.call, LISTING_REPLACE, allItems) }
    given = nil
    let early = earlyPages
    earlyPages = []
    for (page, request) in early { receive(page, request) }
    reportsChanges = true
  }

  private func leave() {
    guard let list, let section, section.context != nil else { return }
    list.flush()
    if !(section is any PageProviding) { given = allItems }
    reportsChanges = false
    list.deleteSections([section])
  }

  private func perform(_ operation: SectionOperation) {
    guard reportsChanges else { return }
    let call = executor.call
    switch operation {
    case .append(let items): program.perform(call, LISTING_APPEND, self.items(items))
    case .insertBefore(let anchor, let items):
      program.perform(call, LISTING_INSERT_BEFORE, self.items(items), anchor: anchor)
    case .insertAfter(let anchor, let items):
      program.perform(call, LISTING_INSERT_AFTER, self.items(items), anchor: anchor)
    case .replace: program.perform(call, LISTING_REPLACE, allItems)
    case .delete(let items): program.perform(call, LISTING_DELETE, names(items))
    case .moveBefore(let anchor, let item):
      program.perform(call, LISTING_MOVE_BEFORE, names([item]), anchor: anchor)
    case .moveAfter(let anchor, let item):
      program.perform(call, LISTING_MOVE_AFTER, names([item]), anchor: anchor)
    case .update(let items): program.perform(call, LISTING_UPDATE, self.items(items))
    case .reloadViews: program.perform(call, LISTING_RELOAD_VIEWS)
    }
  }

  // MARK: - Items

  private var templates: SectionTemplates? {
    (section as? any ConfigurableSection)?.attachment as? SectionTemplates
  }

  private var allItems: [ExportedItem] {
    let templates = templates
    return section?.listItems.map { ExportedItem($0, templates) } ?? []
  }

  private func names(_ identifiers: [String]) -> [ExportedItem] {
    identifiers.map { ExportedItem(ListItem($0), cell: "") }
  }

  private func items(_ identifiers: [String]) -> [ExportedItem] {
    let templates = templates
    if let section = section as? any ConfigurableSection {
      return identifiers.compactMap { section.anyItem($0).map { ExportedItem($0, templates) } }
    }
    let wanted = Set(identifiers)
    let items = section?.listItems.filter { wanted.contains($0.listIdentifier) } ?? []
    let found = Dictionary(items.map { ($0.listIdentifier, $0) }) { first, _ in first }
    return identifiers.compactMap { found[$0].map { ExportedItem($0, nil) } }
  }

  // MARK: - Pages

  /// Answers a request for a page, later.
  func requestPage(_ request: HostPageRequest) {
    guard let read = (section as? any PageProviding)?.reader else { return }
    pages[request.number] = Task.detached { [weak self] in
      let result: Result<SourcePage, any Error>
      do { result = .success(try await read(request.request)) } catch { result = .failure(error) }
      await self?.answer(request, result)
    }
  }

  private func answer(_ request: HostPageRequest, _ result: Result<SourcePage, any Error>) {
    let number = request.number
    guard pages.removeValue(forKey: number) != nil else { return }
    switch result {
    case .failure(let error): program.answer(executor.environment.instance, number, error)
    case .success(let page):
      receive(page, request)
      let templates = templates
      program.answer(
        executor.environment.instance, number, page, page.items.map { ExportedItem($0, templates) })
    }
  }

  /// Returns the cursor of a page that contains an item, if the section's source knows one.
  func giveCursor(around identifier: String) {
    guard let cursor = (section as? any PageProviding)?.cursor(around: identifier) else { return }
    program.give(executor.call, cursor: cursor)
  }

  /// Gives the section a page that the program gets in another way.
  private func receive(_ page: SourcePage, _ request: HostPageRequest) {
    guard let list, let section = section as? any PageProviding else { return }
    guard section.context != nil else {
      earlyPages.append((page, request))
      return
    }
    list.flush()
    let reportedChanges = reportsChanges
    reportsChanges = false
    section.receive(page, request)
    list.flush()
    reportsChanges = reportedChanges
  }

  // MARK: - Time

  /// Waits for a timer of the program.
  func sleep(for pause: Duration) async throws {
    lastSleeper += 1
    let number = lastSleeper
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled, program.startTimer(executor.call, number, pause) else {
          return continuation.resume(throwing: CancellationError())
        }
        sleepers[number] = continuation
      }
    } onCancel: {
      Task { await self.stopSleeping(number) }
    }
    // The timer may have fired before this task could cancel it.
    try Task.checkCancellation()
  }

  private func stopSleeping(_ number: UInt64) {
    guard let sleeper = sleepers.removeValue(forKey: number) else { return }
    program.stopTimer(executor.call, number)
    sleeper.resume(throwing: CancellationError())
  }
}

extension ConfigurableSection {
  /// Returns the item with an identifier, or `nil` if there is none.
  fileprivate func anyItem(_ identifier: String) -> (any ListIdentifiable)? {
    item(for: identifier)
  }
}
