/// The states of the whole list.
extension ListDataSource {
  /// The load state of the whole list, of its current model: `idle` if it has an item; otherwise
  /// `loadingFirst` while a section loads, the first failure, or `empty`.
  ///
  /// - Complexity: O(*s*) for *s* sections, if there are no items.
  public var loadState: ListLoadState {
    guard shownSnapshot.numberOfItems == 0 else { return .idle }
    let states = loadingSections.compactMap(\.loadState)
    if states.contains(where: \.isLoading) { return .loadingFirst }
    return states.first(where: \.isFailure) ?? .empty
  }

  /// The placeholder for the current load state; `nil` if the list has items or no placeholder, and if the text
  /// filter of a section hides its items.
  ///
  /// A host reads it after each update. A section of another kind whose ``ListSectionLoading/loadState`` changes
  /// without an update reloads its footer (``ListSection/reloadSupplementaryViews(_:animatingDifferences:completion:fileID:line:)``).
  public var placeholderContent: ListContent? {
    guard let placeholder, shownSnapshot.numberOfItems == 0, displayedSnapshot.numberOfItems == 0,
      !sections.contains(where: { ($0 as? any ItemStoring)?.hasNoMatch ?? false })
    else { return nil }
    return placeholder(loadState)
  }

  /// Refreshes the sections whose load has failed, which retry; all sections if none has.
  public func refresh() {
    let sections = loadingSections
    let failed = sections.filter { $0.loadState?.isFailure ?? false }
    deliverEvents {
      for section in failed.isEmpty ? sections : failed { section.refresh() }
    }
  }

  private var loadingSections: [any ListSectionLoading] {
    sections.compactMap { $0 as? any ListSectionLoading }
  }
}

extension ListLoadState {
  fileprivate var isLoading: Bool {
    switch self {
    case .loadingFirst, .loadingAppend, .loadingPrepend, .refreshing: true
    case .idle, .failed, .end, .empty: false
    }
  }

  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
