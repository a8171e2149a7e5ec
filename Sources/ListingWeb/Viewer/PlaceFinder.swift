import Foundation
import ListingKit
import ListingXML

/// Finds the unit of a destination in a list, and loads the pages up to it.
final class PlaceFinder {
  /// The result of a search.
  enum Result: Hashable {
    /// The unit at which the window begins.
    case found(CGFloat)
    /// Everything is loaded, and the destination isn't there.
    case missing
    /// A page that is needed couldn't be loaded.
    case failed
    /// The time is over, or the search was canceled.
    case unfinished
  }

  private let view: ListView
  private let list: ListDataSource
  private let changes: ChangeSignal
  private let deadline: ContinuousClock.Instant?
  private var isWaitingUntilIdle = false
  private var isIdle = false

  /// - Parameters:
  ///   - view: the view of the list, whose layout is in units (``UnitLayout``).
  ///   - changes: a signal that is set when the view changes, and when the search is canceled.
  ///   - deadline: when the search ends; `nil` for a search that takes as long as the list does.
  init(
    _ view: ListView, _ list: ListDataSource, changes: ChangeSignal,
    deadline: ContinuousClock.Instant?
  ) {
    (self.view, self.list, self.changes, self.deadline) = (view, list, changes, deadline)
  }

  /// Returns the unit of a destination.
  ///
  /// One unit more than the page has is loaded, so that the page links to what follows. Sections before a unit are
  /// loaded completely, so the same unit is the same item whenever a list is read from its start.
  func find(
    _ destination: WebDestination, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let timer = deadlineTimer()
    defer { timer.cancel() }
    switch destination {
    case .place(nil): return await findStart()
    case .place(.unit(let unit)?): return await find(unit)
    case .place(.item(let path)?): return await find(path)
    case .named(let name, let section):
      let found = await find(name, in: section)
      return if let found { await find(found) } else {
        isOver ? .unfinished : hasFailed(section) ? .failed : .missing
      }
    case .position(let position, let section):
      return await find(position: position, in: section)
    case .place(.about(let place)?): return await find(place)
    case .end(let section): return await findEnd(of: section)
    }
  }

  /// Has the finder notice its deadline, until the task is canceled.
  private func deadlineTimer(isolation: isolated (any Actor)? = #isolation) -> Task<Void, Never> {
    let (deadline, changes) = (deadline, changes)
    return Task {
      _ = isolation
      guard let deadline else { return }
      try? await Task.sleep(until: deadline, clock: .continuous)
      changes.set()
    }
  }

  private func find(
    _ place: DocumentPlace, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let list = list
    if list.section(for: place.section) == nil { await waitUntilIdle() }
    await load(place.section) { place.loaded(in: list).isReached(in: list.displayedSnapshot) }
    if isOver { return .unfinished }
    guard let path = place.loaded(in: list).path(in: list.displayedSnapshot) else {
      return await findStart()
    }
    return await find(path)
  }

  private func findStart(isolation: isolated (any Actor)? = #isolation) async -> Result {
    await waitUntilIdle()
    if list.sticksToEnd {
      view.scrollToEdge(.end)
      await waitUntilIdle()
      view.scrollToEdge(.end)
      return isOver ? .unfinished : .found(view.contentOffset.y)
    }
    let isLoaded = await loadSections { $0 >= view.size.height + 1 }
    return isLoaded || !isOver ? .found(0) : .unfinished
  }

  private func find(
    _ unit: Int, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    await waitUntilIdle()
    let isLoaded = await loadSections { $0 >= CGFloat(unit) + view.size.height + 1 }
    let count = Int(view.contentSize.height.rounded())
    if !isLoaded, isOver { return .unfinished }
    // An empty list has its start.
    if unit < max(1, count) { return .found(start(of: unit)) }
    return list.displayedSnapshot.sectionIdentifiers.contains(where: hasFailed) ? .failed : .missing
  }

  private func find(
    _ path: ListItemPath, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let (list, view) = (list, view)
    // Sections appear when the first pages of others are loaded.
    if !list.displayedSnapshot.contains(path), list.section(for: path.section) == nil {
      await waitUntilIdle()
    }
    await load(path.section) { list.displayedSnapshot.contains(path) }
    guard let indexPath = list.displayedSnapshot.indexPath(for: path),
      let frame = view.frameForItem(at: indexPath)
    else { return isOver ? .unfinished : hasFailed(path.section) ? .failed : .missing }
    await load(path.section) {
      (self.end(of: path.section) ?? 0) >= frame.minY + view.size.height + 1
    }
    // Items before it may have been inserted.
    let current = list.displayedSnapshot.indexPath(for: path).flatMap(view.frameForItem)
    return .found(start(of: Int((current ?? frame).minY.rounded())))
  }

  /// Returns the path of the item with an identifier, for which pages of a section are loaded.
  func find(
    _ name: String, in section: String, isolation: isolated (any Actor)? = #isolation
  ) async -> ListItemPath? {
    let list = list
    var lookup = ListLookup(name)
    var found: ListItemPath?
    await load(section) {
      let snapshot = list.displayedSnapshot
      found = lookup.find(in: snapshot).flatMap(snapshot.itemPath)
      return found != nil
    }
    return found
  }

  private func find(
    position: Int, in section: String, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    let list = list
    await load(section) { list.displayedItem(at: position, in: section) != nil }
    let found = list.displayedItem(at: position, in: section)
    if found == nil, isOver { return .unfinished }
    if found == nil, hasFailed(section) { return .failed }
    // The source may have fewer items than it seemed.
    guard let path = found ?? list.lastDisplayedItem(in: section) else { return .missing }
    return await find(path)
  }

  /// Waits until the first page of a section is there, if it's loading.
  func waitForPages(of section: String, isolation: isolated (any Actor)? = #isolation) async {
    let timer = deadlineTimer()
    defer { timer.cancel() }
    await load(section) {
      (list.section(for: section) as? any ListSectionPaging)?.loadState != .loadingFirst
    }
  }

  private func findEnd(
    of section: String?, isolation: isolated (any Actor)? = #isolation
  ) async -> Result {
    guard let section = WebDestination.end(section: section).section(in: list) else {
      return .missing
    }
    let isStopped = await !load(section) { false } && isOver
    return isStopped ? .unfinished : .found(max(0, view.contentSize.height - view.size.height))
  }

  /// Returns where a unit begins: at the end of the item before it, so that the views between them belong to it.
  private func start(of unit: Int) -> CGFloat {
    guard unit > 0 else { return 0 }
    view.contentOffset.y = CGFloat(unit - 1)
    let ends = view.visibleElements.filter { $0.kind.isItem }.map(\.frame.maxY)
    return ends.first { Int($0.rounded()) >= unit } ?? view.contentOffset.y
  }

  // MARK: - Loading

  private var isOver: Bool { Task.isCancelled || deadline.map { .now >= $0 } ?? false }

  /// Loads pages of all sections, in order, until the end of one is far enough.
  ///
  /// - Parameter isEnough: returns whether the unit at which a section ends is far enough.
  /// - Returns: whether one is.
  private func loadSections(
    isolation: isolated (any Actor)? = #isolation, until isEnough: (_ end: CGFloat) -> Bool
  ) async -> Bool {
    for section in list.displayedSnapshot.sectionIdentifiers where !scrollsAcross(section) {
      if await load(section, until: { self.end(of: section).map(isEnough) ?? false }) {
        return true
      }
      // Further pages of this one would move those of the next.
      if isOver { return false }
    }
    return false
  }

  /// Loads pages of a section until a condition holds.
  ///
  /// - Returns: whether it holds.
  @discardableResult
  private func load(
    _ identifier: String, isolation: isolated (any Actor)? = #isolation,
    until isEnough: () -> Bool
  ) async -> Bool {
    var requestedAt: Int?
    var hasWaited = false
    var idleCount = 0
    while !isEnough(), !isOver {
      changes.reset()
      guard let section = list.section(for: identifier) as? any ListSectionPaging else {
        // All of its items are in the list, though not displayed before the transaction ends.
        list.flush()
        return isEnough()
      }
      switch section.loadState {
      case .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing:
        // Without a load, the section won't change. A report may be older than the load.
        if idleCount > 1 { return isEnough() }
        await waitForChange()
        idleCount = isIdle && list.isIdle ? idleCount + 1 : 0
      case .idle:
        list.flush()
        if isEnough() { return true }
        let count = list.shownSnapshot.numberOfItems(inSection: identifier)
        guard count != requestedAt else {
          // The section loads no further page, unless it begins later.
          if hasWaited { return false }
          hasWaited = true
          await waitUntilIdle()
          continue
        }
        (requestedAt, hasWaited, idleCount) = (count, false, 0)
        changes.reset()
        list.deliverEvents { section.requestNextPage() }
        await waitForChange()
      case .end, .empty, .failed, nil:
        list.flush()
        return isEnough()
      }
    }
    return isEnough()
  }

  private func hasFailed(_ section: String) -> Bool {
    if case .failed = (list.section(for: section) as? any ListSectionLoading)?.loadState {
      return true
    }
    return false
  }

  private func scrollsAcross(_ section: String) -> Bool {
    list.section(for: section).map {
      SectionBox($0.shape(in: SectionBox.environment)).scrollsAcross
    } ?? false
  }

  /// The unit at which the items of a section end; `nil` without items.
  private func end(of section: String) -> CGFloat? {
    guard let index = list.displayedSnapshot.index(ofSection: section) else { return nil }
    let count = list.displayedSnapshot.numberOfItems(inSectionAt: index)
    return view.frameForItem(at: IndexPath(item: count - 1, section: index))?.maxY
  }

  /// Waits until the list has no loads, or the search is over.
  private func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async {
    repeat {
      changes.reset()
      await waitForChange()
    } while !isIdle && !isOver
  }

  /// Waits until the view has changed, the list has no loads, or the search is over.
  private func waitForChange(isolation: isolated (any Actor)? = #isolation) async {
    isIdle = false
    if !isWaitingUntilIdle {
      isWaitingUntilIdle = true
      Task {
        _ = isolation
        await list.waitUntilIdle()
        (isWaitingUntilIdle, isIdle) = (false, true)
        changes.set()
      }
    }
    await changes.wait()
  }
}

extension ListDataSource {
  /// Returns the displayed item in a position of a section's source; if the section hides items, one that is about
  /// there.
  func displayedItem(at position: Int, in section: String) -> ListItemPath? {
    guard let pages = self.section(for: section) as? any PagedContent, pages.itemsBefore != nil,
      let before = displayedItemsBefore(inSection: section),
      let index = displayedSnapshot.index(ofSection: section)
    else { return nil }
    return displayedSnapshot.itemPath(at: IndexPath(item: position - before, section: index))
  }

  /// Returns the last displayed item of a section; `nil` if it has none.
  func lastDisplayedItem(in section: String) -> ListItemPath? {
    let snapshot = displayedSnapshot
    guard let index = snapshot.index(ofSection: section) else { return nil }
    let count = snapshot.numberOfItems(inSectionAt: index)
    return snapshot.itemPath(at: IndexPath(item: count - 1, section: index))
  }
}
