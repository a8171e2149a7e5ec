import Foundation

extension PagedSection {
  /// Makes the views again that show the number of items, or what is loading.
  func reloadViews() {
    var kinds = supplementaryKinds.union([.footer])
    if header != nil || showsPrepending || contentOfPrepending != nil { kinds.insert(.header) }
    reloadSupplementaryViews(kinds)
  }
}

extension PagedSection: ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? {
    let state = contentOfPrepending
    showsPrepending = state != nil
    guard let content = ListContent.stacked([header?(self), state]) else { return nil }
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
    let content = ListContent.stacked([footer?(self), stateContent(machine.loadStateBelow)])
    guard let content else { return nil }
    let view: ListContentView? = dequeueFooterView(at: indexPath)
    view?.content = content
    return view
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
