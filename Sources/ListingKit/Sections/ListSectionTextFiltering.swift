import Foundation

/// A section of which a host shows only the items with a text, as a user types it.
public protocol ListSectionTextFiltering: ListSection {
  /// The text; `nil` shows all items that the section shows otherwise, too. Case and accents don't matter.
  ///
  /// A section that loads pages doesn't request the next one after a page without the text: the host does,
  /// while the viewport isn't full.
  ///
  /// - Complexity: O(*n*) for *n* items, whose contents are made.
  var textFilter: String? { get set }
}

/// A section that a host searches without cells, and filters in slices of time.
package protocol ListSectionTextSearching: ListSectionTextFiltering {
  /// Returns whether a text is in the content of an item; `nil` if its cell has to be made to know it.
  func hasText(_ text: String, inContentOf identifier: String, at indexPath: IndexPath) -> Bool?

  /// Sets the text filter and examines items until a deadline. The others are hidden until further calls with the
  /// same text have examined them.
  func filterItems(
    for text: String, until deadline: ContinuousClock.Instant
  ) -> TextFilterProgress
}

extension GenericSection: ListSectionTextSearching {}
extension PagedSection: ListSectionTextSearching {}

extension ReadyMadeSection {
  /// The text without which items are hidden: it's in the identifier or in the content of an item. Cells without
  /// content have only their identifiers.
  public var textFilter: String? {
    get { _state.rules.textFilter?.text }
    set {
      changeRules { $0.textFilter = newValue.map { makeTextFilter($0, examinesLater: false) } }
    }
  }

  /// Whether the section has items, but none with the text of the filter.
  package var hasNoMatch: Bool { textFilter != nil && count > 0 && shownCount == 0 }

  package func filterItems(
    for text: String, until deadline: ContinuousClock.Instant
  ) -> TextFilterProgress {
    let filter: TextFilter<Item>
    if let current = _state.rules.textFilter, current.text == text {
      filter = current
      if !filter.isComplete {
        let found = filter.examine(
          count: count, until: deadline, items: sectionItems.items(at:))
        if !found.isEmpty, context != nil { perform(.presentItems(found, in: listIdentifier)) }
      }
    } else {
      filter = makeTextFilter(text, examinesLater: true)
      _ = filter.examine(count: count, until: deadline, items: sectionItems.items(at:))
      changeRules { $0.textFilter = filter }
    }
    if filter.isComplete {
      // They are shown before it's forgotten which have the text.
      _ = shownCount
      filter.endExamination()
    }
    return TextFilterProgress(count: count, isComplete: filter.isComplete)
  }

  private func makeTextFilter(_ text: String, examinesLater: Bool) -> TextFilter<Item> {
    TextFilter(text, examinesLater: examinesLater) { [weak self] item in
      self?.hasText(text, in: item) ?? true
    }
  }

  private func hasText(_ text: String, in item: Item) -> Bool {
    if item.listIdentifier.containsIgnoringCase(text) { return true }
    return content(of: item)?.hasText(text) ?? false
  }

  package func hasText(
    _ text: String, inContentOf identifier: String, at indexPath: IndexPath
  ) -> Bool? {
    guard let item = _state.items[identifier], !configuresCell(of: item),
      let content = content(of: item)
    else { return nil }
    return separated(content, above: identifier, at: indexPath).hasText(text)
  }

  /// Whether a handler changes a cell after its content was set.
  private func configuresCell(of item: Item) -> Bool {
    let cells = _state.handlers.cells
    if cells.dequeue != nil || cells.content != nil || cells.configure != nil {
      return cells.configure != nil
    }
    return adapter(for: item)?.configure != nil
  }
}
