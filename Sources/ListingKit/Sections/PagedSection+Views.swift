import Foundation

extension PagedSection {
  /// The state of the section that its views show.
  struct Status: Equatable {
    var states: ListLoadStates
    /// The number of shown items.
    var count: Int
    /// The number of items with hidden ones.
    var stored: Int
    var skipped: Int
    var itemsBefore: Int?
    var total: Int?

    /// Whether the only change is that a page before or after the loaded items is loading.
    func hasOnlyBegunToLoad(since old: Status) -> Bool {
      guard count == old.count, count > 0, stored == old.stored, skipped == old.skipped,
        itemsBefore == old.itemsBefore, total == old.total
      else { return false }
      return ListLoadDirection.allCases.allSatisfy {
        states[$0] == old.states[$0]
          || $0.isIncremental && states[$0] == .loading && old.states[$0] == .idle
      }
    }
  }

  struct ShownViews {
    /// The state that the views show; `nil` if it isn't known.
    var status: Status?
    /// Whether the header shows the state of the previous page.
    var hasContentAbove = false
    /// The delay until the views show that a page is loading.
    var delay: ListLoad? {
      didSet { oldValue?.cancel() }
    }
  }

  var status: Status {
    Status(
      states: machine.loadStates, count: shownCount, stored: count,
      skipped: skipped, itemsBefore: itemsBefore, total: total)
  }

  /// Reloads the views if their content has changed. They show after a delay that a page is loading, since
  /// most pages arrive before.
  func updateViews() {
    let status = status
    guard let shownStatus = shown.status else { return reloadViews() }
    guard status != shownStatus else {
      shown.delay = nil
      return
    }
    guard status.hasOnlyBegunToLoad(since: shownStatus) else { return reloadViews() }
    guard shown.delay == nil else { return }
    shown.delay = context?.afterLoadingViewDelay { [weak self] in self?.reloadViews() }
    if shown.delay == nil { reloadViews() }
  }

  /// Notes that a view shows the current state, while others may not.
  private func noteView() {
    if shown.status != status { shown.status = nil }
  }

  /// Reloads the views that show the number of items or the load state.
  private func reloadViews() {
    shown.delay = nil
    // An empty footer stays empty while only the number of items changes.
    let hasOtherStates = shown.status?.states != machine.loadStates
    // A host that searches hears of hidden items by the footer.
    let hasOnlyHiddenNews = shown.status.map { $0.count == shownCount && $0.stored != count }
    shown.status = status
    var kinds = supplementaryKinds
    if hasOtherStates || hasOnlyHiddenNews ?? false
      || shownContent(of: machine.loadStateBelow) != nil
    {
      kinds.insert(.footer)
    }
    if shown.hasContentAbove || contentAbove != nil { kinds.insert(.header) }
    if !kinds.isEmpty { reloadSupplementaryViews(kinds) }
  }
}

extension PagedSection {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    noteView()
    let state = contentAbove
    shown.hasContentAbove = state != nil
    return view(ofKind: .header, for: indexPath, adding: state)
  }

  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    noteView()
    return view(ofKind: .footer, for: indexPath, adding: shownContent(of: machine.loadStateBelow))
  }

  /// The content above the items: that a refresh failed, and the state of the previous page.
  private var contentAbove: ListContent? {
    let states = machine.loadStates
    if let failure = states.refresh.failure ?? states.prepend.failure {
      return shownContent(of: .failed(message: failure.message))
    }
    return states.prepend == .loading ? shownContent(of: .loadingPrepend) : nil
  }
}

extension ListContent {
  /// A column of contents without those that are `nil`.
  package static func stacked(_ contents: [ListContent?]) -> ListContent? {
    let contents = contents.compactMap { $0 }
    return contents.count > 1 ? .column(contents) : contents.first
  }
}

extension ListLoadState {
  /// The action of a button that loads again what has failed. The list performs it, in views of a section and
  /// of the whole list: ``ListSectionLoading/retry()``.
  public static let retryAction = "listing.retry"

  /// The default content of a footer for a load state.
  ///
  /// - Returns: a text while a page is loading, after a failure, which has a button that retries, and for a
  ///   section without items; `nil` otherwise.
  public static func defaultContent(of state: ListLoadState) -> ListContent? {
    switch state {
    case .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing:
      .text("Loading…", style: .caption)
    case .failed(let message):
      .column(
        spacing: 4,
        [
          .text("Could not load: \(message)"), .button("Try again", action: retryAction),
        ])
    case .empty: .text("Nothing here.", style: .caption)
    case .idle, .end: nil
    }
  }
}
