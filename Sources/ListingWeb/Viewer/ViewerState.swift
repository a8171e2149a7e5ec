import ListingKit
import ListingXML

/// What the user changed in a viewer's list, without the list: another list of the same source can begin with it.
/// The place is in the address of the page.
struct ViewerState: Sendable {
  /// The selected items; `nil` if they aren't stored.
  private(set) var selection: Set<ListItemPath>?
  /// The expanded items, by their sections.
  private(set) var expanded: [String: Set<String>] = [:]
  /// The state of the document; `nil` for a list of code.
  private(set) var document: DocumentState?
  /// The states of the document that are known as texts only, by the address of the page.
  private(set) var texts: [DocumentValueName: String?] = [:]

  /// The largest number of selected and of expanded items. More aren't stored, since the states of closed pages
  /// must stay small.
  private static let largestCount = 1_000
  /// The deepest level of expanded items.
  private static let deepestLevel = 32

  init(_ list: ListDataSource) {
    if list.selection.items.count <= Self.largestCount { selection = list.selection.items }
    for section in list.shownSnapshot.sectionIdentifiers {
      let items = (list.section(for: section) as? any ReadyMadeSection)?.expandedItems ?? []
      if !items.isEmpty, items.count <= Self.largestCount { expanded[section] = items }
    }
    document = list.documentState
  }

  /// Creates what an address says of a viewer on another process.
  ///
  /// - Returns: `nil` if it's nothing.
  init?(_ texts: [DocumentValueName: String?]) {
    guard !texts.isEmpty else { return nil }
    self.texts = texts
  }

  /// Has the first document of a list begin with the state.
  func prepare(_ list: ListDataSource) {
    document.map(list.setInitialDocumentState)
    list.setInitialDocumentState(texts)
  }

  /// Selects and expands the items of a list that the user selected and expanded. It notifies no section: what
  /// selecting changed in the document is part of its state.
  func restore(in list: ListDataSource) {
    if let selection { list.selection.items = selection }
    for (section, items) in expanded {
      (list.section(for: section) as? any ReadyMadeSection)?.expand(items, Self.deepestLevel)
    }
  }
}

extension ReadyMadeSection {
  /// Expands those of some items that the section has, a level at a time, since children appear with their parent.
  fileprivate func expand(_ items: Set<String>, _ levels: Int) {
    for _ in 0..<levels {
      let known = items.filter { item(for: $0) != nil }.union(expandedItems)
      if known == expandedItems { return }
      expandedItems = known
    }
  }
}
