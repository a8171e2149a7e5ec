import ListingKit

/// What a section is doing.
package struct SectionActivity {
  /// What it is doing in one word.
  var state: ListLoadState
  /// What it is doing with each part of its content.
  var states = ListLoadStates()
  /// What is shown of it where the document says nothing.
  var usualContent: ListContent?

  /// What a section is doing that loads pages. One that has ended and holds nothing is empty,
  /// whatever it has held.
  init<Item: ListIdentifiable & Sendable>(_ section: PagedSection<Item>) {
    let loaded = section.loadState ?? .idle
    state = loaded == .end && section.count == 0 ? .empty : loaded
    states = section.loadStates
    usualContent = ListLoadState.usualContent(of: state)
  }

  /// What a section is doing whose items are given to it.
  init(_ section: some ReadyMadeSection) {
    state = section.count == 0 ? .empty : .end
  }
}
