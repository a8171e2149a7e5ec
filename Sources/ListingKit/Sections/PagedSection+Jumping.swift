/// The number of items that are loaded on the way to a place. Items farther away are loaded directly.
private let mostItemsOnTheWay = 10_000

/// The largest number of items for which there is space: sums of their lengths are exact.
private let mostUnloadedItems = 1_000_000_000_000

/// Going to a position of the source without the items on the way.
extension PagedSection {
  /// Loads the items around a position of the source in place of those that are loaded, which stay until they arrive:
  /// the middle of ten million rows, without those before it. Pages before and after them are loaded as they come near.
  ///
  /// - Parameter position: the number of items before the wanted one. Beyond the last item, it's the last one.
  /// - Returns: whether the source can begin there (``ItemSource/cursor(after:)``); otherwise nothing happens.
  @discardableResult
  public func jump(to position: Int) -> Bool {
    let visible = context?.visiblePlaces?.count ?? sizes.page
    let before = min(max(0, position), sizes.threshold)
    guard !machine.window.isEmpty,
      let cursor = pageSource.cursor(after: max(0, position) - before)
    else { return false }
    send(
      .reload(
        PagingMachine.Anchor(
          cursor: cursor, itemsBefore: .max,
          visibleItems: visible.saturatingSum(before))))
    return true
  }

  package func loadItems(at position: Int) -> Bool {
    let isLoading = loadStates.refresh == .loading
    // The first page of a new source is on its way.
    guard loadStates.refresh.failure == nil, !hasItemsOfOldSource else { return isLoading }
    if let place = wantedPlace {
      // The items around it are loading, or the source has none there in spite of its total.
      if isLoading ? abs(place - position) <= sizes.threshold : place == position {
        return isLoading
      }
    }
    guard jump(to: position) else { return false }
    wantedPlace = position
    return true
  }

  package func itemIdentifier(at position: Int) -> String? {
    guard let before = itemsBefore, shownCount == count, position >= before else { return nil }
    return sectionItems.item(at: position - before)?.listIdentifier
  }

  package func farPosition(_ position: Int, loadsBackward: Bool) -> Int? {
    guard let before = itemsBefore, loadStates.refresh.failure == nil else { return nil }
    let end = before + count
    guard let last = total ?? (position == .max ? estimatedTotal : .max) else { return nil }
    let wanted = max(0, min(position, last - 1))
    let distance = wanted < before ? before - wanted : wanted - end
    let isDirect = usesPlaceholders || wanted < before && !loadsBackward
    let most = isDirect ? 0 : mostItemsOnTheWay
    guard distance > most, wanted < before || hasPagesAfter, !hasSelectedItems,
      pageSource.cursor(after: wanted) != nil
    else { return nil }
    return total == nil && position == .max ? .max / 2 : wanted
  }

  package var unloadedItems: UnloadedItems {
    guard usesPlaceholders, let total = total ?? estimatedTotal, let before = itemsBefore,
      _state.rules.isEmpty, shownCount == count, !hasSelectedItems,
      loadStates.refresh.failure == nil, pageSource.cursor(after: 0) != nil
    else { return UnloadedItems() }
    // A source may report anything.
    let first = min(max(0, before), mostUnloadedItems)
    let after = hasPagesAfter ? min(max(0, total), mostUnloadedItems) - first - count : 0
    return UnloadedItems(before: first, after: max(0, after))
  }

  /// The number of items in a source that says how much of it was read: items are about as long as each other.
  private var estimatedTotal: Int? {
    guard let readPart, readPart > 0, let itemsBefore else { return nil }
    return Int(min(Double(itemsBefore + count) / readPart, 1e15))
  }

  /// Whether an item of the section is selected. It stays loaded.
  private var hasSelectedItems: Bool {
    context?.list?.selection.items.contains { $0.section == listIdentifier } ?? false
  }
}

extension ListDataSource {
  /// Returns the number of items of a section's source before the loaded ones; 0 if it isn't known.
  package func itemsBefore(inSection identifier: String) -> Int {
    (section(for: identifier) as? any PagedContent)?.itemsBefore ?? 0
  }

  /// The items of a section's source for which the list keeps space; `nil` as long as pages that have arrived aren't
  /// displayed.
  func unloadedItems(of section: any ListSection) -> UnloadedItems? {
    guard let items = (section as? any PagedContent)?.unloadedItems, !items.isNone else {
      return UnloadedItems()
    }
    return displayedItemsBefore(inSection: section.listIdentifier) == items.before ? items : nil
  }

  /// Returns the number of items of a section's source before the displayed ones; `nil` as long as pages that have
  /// arrived aren't displayed.
  package func displayedItemsBefore(inSection identifier: String) -> Int? {
    guard let pages = section(for: identifier) as? any PagedContent, let before = pages.itemsBefore
    else { return 0 }
    guard let first = pages.itemIdentifier(at: before) else { return before }
    let path = ListItemPath(section: identifier, item: first)
    return displayedSnapshot.indexPath(for: path)?.item == 0 ? before : nil
  }
}
