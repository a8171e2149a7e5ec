import ListingKit

/// The load states of a section.
package struct SectionActivity {
  /// The state of the whole section.
  var state: ListLoadState
  /// The states of its loads.
  var states = ListLoadStates()
  /// The content if the document declares none.
  var defaultContent: ListContent?

  /// Creates the activity of a section that loads pages. A section whose end was loaded and that has no
  /// items is empty, even if it had some.
  init<Item: ListIdentifiable & Sendable>(_ section: PagedSection<Item>) {
    let loaded = section.loadState ?? .idle
    state = loaded == .end && section.showsNothing ? .empty : loaded
    states = section.loadStates
    defaultContent = ListLoadState.defaultContent(of: state)
  }

  /// Creates the activity of a section with given items.
  init(_ section: some ReadyMadeSection) {
    state = section.showsNothing ? .empty : .end
  }
}
