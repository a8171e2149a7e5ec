import Foundation

extension PagedSection {
  /// What views show of the section.
  struct Status: Equatable {
    var states: ListLoadStates
    var count: Int
    var skipped: Int

    /// Whether nothing has happened but that pages beside items that are there have begun to load.
    func hasOnlyBegunToLoad(since old: Status) -> Bool {
      guard count == old.count, count > 0, skipped == old.skipped else { return false }
      return ListLoadDirection.allCases.allSatisfy {
        states[$0] == old.states[$0]
          || $0.isOfSide && states[$0] == .loading && old.states[$0] == .idle
      }
    }
  }

  var status: Status {
    Status(states: machine.loadStates, count: storedItems.count, skipped: skipped)
  }

  /// Makes the views again where they show something else. That a page has begun to load they say
  /// after a while alone: most pages are there before that.
  func updateViews() {
    let status = status
    guard let shownStatus else { return reloadViews() }
    guard status != shownStatus else {
      pendingViews = nil
      return
    }
    guard status.hasOnlyBegunToLoad(since: shownStatus) else { return reloadViews() }
    guard pendingViews == nil else { return }
    pendingViews = context?.afterLoadingViewDelay { [weak self] in self?.reloadViews() }
    if pendingViews == nil { reloadViews() }
  }

  /// Notes that a view is made for what there is now, and others perhaps not.
  private func noteView() {
    if shownStatus != status { shownStatus = nil }
  }

  /// Makes the views again that show the number of items, or what is loading.
  private func reloadViews() {
    pendingViews = nil
    // A footer that shows nothing goes on doing so while only the number of items changes.
    let hasOtherStates = shownStatus?.states != machine.loadStates
    shownStatus = status
    var kinds = supplementaryKinds
    if hasOtherStates || footer != nil || stateContent(machine.loadStateBelow) != nil {
      kinds.insert(.footer)
    }
    if header != nil || showsPrepending || contentOfPrepending != nil { kinds.insert(.header) }
    if !kinds.isEmpty { reloadSupplementaryViews(kinds) }
  }
}

extension PagedSection {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    noteView()
    let state = contentOfPrepending
    showsPrepending = state != nil
    return headerView(.stacked([header?(self), state]), at: indexPath)
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    noteView()
    let content = ListContent.stacked([footer?(self), stateContent(machine.loadStateBelow)])
    return footerView(content, at: indexPath)
  }

  /// What is shown of the page before the items.
  private var contentOfPrepending: ListContent? {
    switch machine.loadStates.prepend {
    case .idle, .end: nil
    case .loading: stateContent(.loadingPrepend)
    case .failed(let failure): stateContent(.failed(message: failure.message))
    }
  }
}

extension ListContent {
  /// Contents below each other, those that are there.
  package static func stacked(_ contents: [ListContent?]) -> ListContent? {
    let contents = contents.compactMap { $0 }
    return contents.count > 1 ? .column(contents) : contents.first
  }
}

extension ListLoadState {
  /// What a footer shows of a load state unless it is told otherwise.
  ///
  /// - Returns: a text while something loads, where a load failed, and where there is nothing;
  ///   `nil` otherwise.
  public static func usualContent(of state: ListLoadState) -> ListContent? {
    switch state {
    case .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing:
      .text("Loading…", style: .caption)
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
