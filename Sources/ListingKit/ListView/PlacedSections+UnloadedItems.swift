import Foundation

/// The space of a section for items that aren't loaded.
extension PlacedSection {
  /// The space before the section for items that aren't loaded, in points.
  var spaceBefore: CGFloat { usableSpace?.before ?? 0 }

  /// The space after the section for items that aren't loaded, in points.
  var spaceAfter: CGFloat { usableSpace?.after ?? 0 }

  private var usableSpace: UnloadedSpace? {
    if case .lines = body { unloaded } else { nil }
  }

  /// Keeps space for items that aren't loaded.
  ///
  /// - Parameter cell: the length of which lengths are multiples, in points.
  mutating func keepSpace(for items: UnloadedItems, cell: CGFloat) {
    if items.isNone {
      unloaded = nil
    } else if unloaded != nil {
      unloaded?.items = items
    } else if itemCount > 0, case .lines(let lines) = body {
      unloaded = UnloadedSpace(
        items: items, itemLength: lines.length / CGFloat(itemCount), cell: cell)
    }
  }

  /// Whether the length of items that aren't loaded is a guess.
  var hasGuessedSpace: Bool { usableSpace?.isGuess ?? false }

  /// Sets the length of items that aren't loaded, in points. It stays the same from then on: the content doesn't change its
  /// length with each item that is measured.
  mutating func setUnloadedItemLength(_ length: CGFloat) {
    unloaded?.itemLength = length
    unloaded?.isGuess = false
  }

  /// Returns the position in the source of the item that isn't loaded at a place; `nil` elsewhere.
  ///
  /// - Parameter place: the distance from the top of the section, in points.
  func unloadedPosition(at place: CGFloat) -> Int? {
    guard let space = usableSpace else { return nil }
    if place < 0 { return space.position(before: -place) }
    return space.position(after: place - length).map { space.items.before + itemCount + $0 }
  }
}

extension PlacedSections {
  /// Keeps space around a section for items that aren't loaded.
  ///
  /// - Returns: whether the place of the section or of the next one changes.
  mutating func keepSpace(for items: UnloadedItems, cell: CGFloat, of index: Int) -> Bool {
    if items.isNone, self[index].spaceBefore == 0, self[index].spaceAfter == 0 { return false }
    return updateSpace(of: index) { $0.keepSpace(for: items, cell: cell) }
  }

  /// Sets the length of items of a section that aren't loaded, in points.
  mutating func setUnloadedItemLength(_ length: CGFloat, of index: Int) -> Bool {
    updateSpace(of: index) { $0.setUnloadedItemLength(length) }
  }

  private mutating func updateSpace(
    of index: Int, _ body: (inout PlacedSection) -> Void
  ) -> Bool {
    let (before, after) = (self[index].spaceBefore, self[index].spaceAfter)
    update(index, from: .infinity, body)
    guard self[index].spaceBefore == before else {
      markChanged()
      return true
    }
    guard self[index].spaceAfter == after else {
      markChanged(from: top(of: index) + self[index].length)
      return true
    }
    return false
  }
}
