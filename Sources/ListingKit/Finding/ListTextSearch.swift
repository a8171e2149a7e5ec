import Foundation

/// A search for the items with a text. It examines some items at a time, from the cursor to the end and then from
/// the start, and so finds all matches in the end.
package struct ListTextSearch {
  /// The match that the cursor waits for.
  package enum Wish: Hashable {
    case next, previous
  }

  package let text: String
  /// The item from which the search began; it's examined first.
  package private(set) var origin: IndexPath
  /// The item to be examined next.
  private var position: IndexPath
  /// The list, as it was when the last item was examined.
  private var snapshot: ListSnapshot
  /// The matches from the origin on, and those before it, each in order.
  private var matchesAfter: [IndexPath] = []
  private var matchesBefore: [IndexPath] = []
  package private(set) var examined = 0
  /// Whether the end was reached, and the search went on from the start.
  private(set) var hasWrapped = false
  package private(set) var isComplete = false
  /// Whether there are pages after the examined items.
  package private(set) var hasUnloadedEnd = false
  /// Whether the list has changed since all items were examined.
  package private(set) var isStale = false
  /// Whether the cursor waits for a match.
  package var wish: Wish?
  /// The match that was shown last, if a host notes it here.
  package var place: IndexPath?
  /// Whether a page has to arrive before the search continues.
  package internal(set) var waitsForPage = false
  /// Whether the last match was found at the other end.
  package var continuedAtOtherEnd = false
  /// The result, or the progress.
  package var message: String?

  package init(text: String, from origin: IndexPath, in snapshot: ListSnapshot) {
    self.text = text
    self.origin = origin
    position = origin
    self.snapshot = snapshot
    wish = .next
  }

  /// Whether the cursor waits for a match.
  package var isSeeking: Bool { wish != nil && !isComplete }
  /// Whether more items can be examined now.
  package var canContinue: Bool { !isComplete && !waitsForPage }

  package var matchCount: Int { matchesBefore.count + matchesAfter.count }

  /// The matches in the order of the list.
  private func match(_ index: Int) -> IndexPath {
    index < matchesBefore.count
      ? matchesBefore[index] : matchesAfter[index - matchesBefore.count]
  }

  /// Returns the position of an item among the matches, from 1; `nil` if it isn't one.
  package func number(of place: IndexPath) -> Int? {
    let index = firstIndex { $0 >= place }
    return index < matchCount && match(index) == place ? index + 1 : nil
  }

  /// Whether no match is after an item.
  package func isLast(_ place: IndexPath) -> Bool { firstIndex { $0 > place } == matchCount }

  /// Returns the first index of a match that satisfies a monotonic condition.
  private func firstIndex(where holds: (IndexPath) -> Bool) -> Int {
    var (low, high) = (0, matchCount)
    while low < high {
      let middle = (low + high) / 2
      if holds(match(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the next match after an item, or the previous one before it; `nil` if none is known yet, or at
  /// all. From the end it's the first one, and from the start the last one, if all items were examined.
  package func match(_ wish: Wish, from place: IndexPath, orAt: Bool = false) -> (
    place: IndexPath, wraps: Bool
  )? {
    guard matchCount > 0 else { return nil }
    switch wish {
    case .next:
      let index = firstIndex { orAt ? $0 >= place : $0 > place }
      if index < matchCount { return (match(index), false) }
      return (isComplete || hasWrapped) && !hasUnloadedEnd ? (match(0), true) : nil
    case .previous:
      // Those before the origin are examined last.
      let index = firstIndex { $0 >= place } - 1
      if index >= 0, isComplete || match(index) >= origin { return (match(index), false) }
      return isComplete ? (match(matchCount - 1), true) : nil
    }
  }

  /// Examines the items of a view's list until a deadline, and requests further pages while the cursor waits for a match.
  ///
  /// - Parameter view: the view whose cells of displayed items are examined.
  package mutating func examine(_ view: ListView, until deadline: ContinuousClock.Instant) {
    guard let list = view.list else { return stop() }
    let shown = snapshot
    let section = list.section(at: max(0, shown.numberOfSections - 1))
    let text = text
    examine(until: deadline) { loads in
      // The next page of the last section follows, which may have arrived and not be displayed yet.
      if list.shownSnapshot != shown { return true }
      guard let paging = section as? any ListSectionPaging, paging.hasPagesAfter else {
        return false
      }
      guard loads else { return true }
      paging.requestNextPage()
      return paging.loadState?.isLoadingMore ?? false
    } matches: {
      view.hasText(text, at: $0)
    }
  }

  /// Examines items until a deadline.
  ///
  /// - Parameters:
  ///   - canLoad: called at the end of the list: returns whether there is a page after it, which it loads if
  ///     the cursor waits for a match.
  ///   - matches: whether an item has the text.
  private mutating func examine(
    until deadline: ContinuousClock.Instant, canLoad: (_ loads: Bool) -> Bool,
    matches: (IndexPath) -> Bool
  ) {
    while canContinue {
      // A clock is read once for some items.
      for _ in 0..<16 where canContinue { examineOne(canLoad: canLoad, matches: matches) }
      if ContinuousClock.now >= deadline { return }
    }
  }

  private mutating func examineOne(canLoad: (Bool) -> Bool, matches: (IndexPath) -> Bool) {
    if hasWrapped, position >= origin {
      isComplete = true
      return
    }
    guard snapshot.itemIdentifier(at: position) != nil else {
      if let next = snapshot.firstItem(inSectionsFrom: position.section + 1) {
        position = next
      } else if hasWrapped {
        isComplete = true
      } else if wish != nil, canLoad(true) {
        waitsForPage = true
      } else if let first = snapshot.firstItem {
        hasUnloadedEnd = wish == nil && canLoad(false)
        hasWrapped = true
        position = first
      } else {
        isComplete = true
      }
      return
    }
    if matches(position) {
      if hasWrapped { matchesBefore.append(position) } else { matchesAfter.append(position) }
    }
    examined += 1
    position = IndexPath(item: position.item + 1, section: position.section)
  }

  /// Continues in a changed list: after appended items at the same place, otherwise from its beginning.
  ///
  /// - Parameter cursor: the item from which it begins again.
  package mutating func update(_ new: ListSnapshot, cursor: IndexPath?) {
    // A page may have failed. If it's still on its way, the search waits again.
    waitsForPage = false
    guard new != snapshot else { return }
    let examinedItems = [origin] + [previous(of: position)].compactMap { $0 }
    let isLonger =
      new.sectionIdentifiers == snapshot.sectionIdentifiers
      && (0..<new.numberOfSections).allSatisfy {
        new.numberOfItems(inSectionAt: $0) >= snapshot.numberOfItems(inSectionAt: $0)
      } && examinedItems.allSatisfy { new.itemPath(at: $0) == snapshot.itemPath(at: $0) }
    snapshot = new
    if isComplete {
      isStale = true
      return
    }
    if isLonger, !hasWrapped { return }
    let wish = wish
    self = ListTextSearch(text: text, from: cursor ?? IndexPath(item: 0, section: 0), in: new)
    self.wish = wish
  }

  private func previous(of place: IndexPath) -> IndexPath? {
    place.item > 0 ? IndexPath(item: place.item - 1, section: place.section) : nil
  }

  /// Stops before everything was examined.
  package mutating func stop() {
    wish = nil
    isComplete = true
  }
}

extension ListView {
  /// Returns whether a text is in the identifier or the content of an item. Case and accents don't matter.
  fileprivate func hasText(_ text: String, at place: IndexPath) -> Bool {
    guard let list, let identifier = list.itemIdentifier(at: place) else { return false }
    if identifier.containsIgnoringCase(text) { return true }
    if let section = list.section(at: place.section) as? any ListSectionTextSearching,
      let hasText = section.hasText(text, inContentOf: identifier, at: place)
    {
      return hasText
    }
    let view: (any ListReusableView)? = element(at: .item(place))?.view ?? list.cell(at: place)
    return view?.content.hasText(text) ?? false
  }
}
