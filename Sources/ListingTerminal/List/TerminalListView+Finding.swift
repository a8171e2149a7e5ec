import Foundation
import ListingKit

/// Searching and going to a place.
extension TerminalListView {
  /// A text that is typed has changed.
  func type(_ typed: String, for prompt: TerminalModel.Prompt) {
    if placeBeforeTyping == nil { placeBeforeTyping = focusedItem }
    switch prompt {
    case .find:
      let start = placeBeforeTyping.flatMap(list.displayedSnapshot.indexPath(for:)) ?? place
      beginSearch(typed, from: start)
    case .filter: beginFilter(typed)
    case .position: break
    }
  }

  /// A text is complete.
  func enter(_ typed: String, for prompt: TerminalModel.Prompt) {
    let start = placeBeforeTyping
    placeBeforeTyping = nil
    switch prompt {
    case .find:
      // An empty search repeats the last one.
      if typed.isEmpty { return findNext(backwards: false, times: 1) }
      if search?.text != typed {
        beginSearch(typed, from: start.flatMap(list.displayedSnapshot.indexPath(for:)) ?? place)
      }
      // An identifier that was typed as a whole is rather meant than a text that contains it.
      let snapshot = list.displayedSnapshot
      let section = place.flatMap { snapshot.sectionIdentifier(at: $0.section) } ?? ""
      if let exact = path(of: typed, in: section, snapshot) {
        search?.wish = nil
        move(to: exact)
        report()
      }
    case .filter: beginFilter(typed)
    case .position: go(to: typed)
    }
  }

  /// A text was given up: the cursor returns to where it was.
  func cancel(_ prompt: TerminalModel.Prompt) {
    switch prompt {
    case .find: search = nil
    case .filter: endFilter()
    case .position: break
    }
    if prompt != .position, let path = placeBeforeTyping { go(to: path) }
    placeBeforeTyping = nil
  }

  /// Ends what takes long; otherwise the highlights of the last search, and then the filter.
  func interrupt() {
    let wasOnTheWay = destination.map(isOnTheWay) ?? false
    destination = nil
    if wasOnTheWay {
      model.message = "stopped"
    } else if search?.isSeeking == true {
      search?.stop()
      model.message = "stopped searching"
      search?.message = nil
    } else if search != nil {
      search = nil
    } else if filter?.isBusy == true {
      filter?.stop()
      model.message = "stopped: some items weren't examined  Esc: show all"
    } else if filter != nil {
      endFilter()
    }
  }

  // MARK: - Searching

  private func beginSearch(_ typed: String, from start: IndexPath?) {
    search = nil
    let snapshot = list.displayedSnapshot
    guard !typed.isEmpty, let start = start ?? snapshot.firstItem else {
      if let path = placeBeforeTyping { go(to: path) }
      return
    }
    search = ListTextSearch(text: typed, from: start, in: snapshot)
    // Matches that are found at once are drawn with the key.
    continueSearch(for: .milliseconds(15))
  }

  func findNext(backwards: Bool, times: Int) {
    guard let last = search else {
      model.message = "no search yet: press / first"
      return
    }
    let isAtEnd = !backwards && last.hasUnloadedEnd && place.map { last.isLast($0) } ?? false
    if last.isStale || isAtEnd, let place {
      search = ListTextSearch(text: last.text, from: place, in: list.displayedSnapshot)
      search?.wish = backwards ? .previous : .next
      return continueSearch(for: .milliseconds(15))
    }
    for _ in 0..<min(times, max(1, search?.matchCount ?? 1)) {
      search?.wish = backwards ? .previous : .next
      grantWish(isNext: true)
    }
    if search?.wish != nil { continueSearch(for: .milliseconds(15)) }
  }

  /// Examines items for some time, and moves to the match that the cursor waits for.
  func continueSearch(for duration: Duration) {
    guard var search, search.canContinue || search.wish != nil else { return }
    // Two copies would share the matches, so that each slice copied them.
    self.search = nil
    let snapshot = list.displayedSnapshot
    // A page may have arrived since, after which the section has no others.
    search.update(snapshot, cursor: place)
    search.examine(listView, until: .now + duration)
    self.search = search
    grantWish(isNext: placeBeforeTyping == nil)
  }

  /// Moves to the match that the cursor waits for, if it's known.
  ///
  /// - Parameter isNext: whether the item at the cursor doesn't count.
  private func grantWish(isNext: Bool) {
    guard let search else { return }
    if let wish = search.wish, let place = place ?? list.displayedSnapshot.firstItem {
      let start = placeBeforeTyping == nil ? place : search.origin
      if let (found, wraps) = search.match(wish, from: start, orAt: !isNext) {
        self.search?.wish = nil
        self.search?.continuedAtOtherEnd = wraps
        move(to: found)
        return report()
      }
      if search.isComplete {
        self.search?.wish = nil
        self.search?.message = "not found: \(search.text)"
        return
      }
    }
    report()
  }

  private func report() {
    let message = summary
    search?.message = message
  }

  private var summary: String? {
    guard let search else { return nil }
    if search.wish != nil {
      return "searching: \(search.examined) items  Ctrl-C: stop"
    }
    let isCertain = search.isComplete && !search.hasUnloadedEnd
    let count = "\(search.matchCount)\(isCertain ? "" : "+")"
    let number = place.flatMap(search.number).map { "\($0)" } ?? "–"
    let around = search.continuedAtOtherEnd ? "  continued at the other end" : ""
    return "\(search.text): \(number) of \(count)\(around)"
  }

  // MARK: - Going to a place

  /// Goes to a position in the section at the cursor, a percentage of it, or an identifier.
  private func go(to typed: String) {
    let typed = typed.trimmingCharacters(in: .whitespaces)
    let snapshot = list.displayedSnapshot
    let current = place?.section ?? 0
    guard !typed.isEmpty, let section = snapshot.sectionIdentifier(at: current) else { return }
    if let position = Int(typed), position > 0 {
      go(toPosition: position - 1, in: section)
    } else if let path = path(of: typed, in: section, snapshot) {
      move(to: path)
    } else if typed.hasSuffix("%"), let percentage = Double(typed.dropLast()),
      (0...100).contains(percentage)
    {
      go(toPart: percentage / 100, in: section)
    } else {
      go(to: ListLookup(typed))
    }
  }

  /// An identifier of the section, of another one, or of both as `section/item`.
  func path(
    of typed: String, in section: String, _ snapshot: ListSnapshot
  ) -> IndexPath? {
    if let own = snapshot.indexPath(for: ListItemPath(section: section, item: typed)) { return own }
    for other in snapshot.sectionIdentifiers {
      let item = typed.hasPrefix(other + "/") ? String(typed.dropFirst(other.count + 1)) : typed
      if let found = snapshot.indexPath(for: ListItemPath(section: other, item: item)) {
        return found
      }
    }
    return nil
  }
}
