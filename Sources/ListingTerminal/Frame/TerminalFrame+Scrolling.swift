extension TerminalFrame {
  /// Adjacent rows that a terminal can move up or down, so that they needn't be sent again.
  struct Scroll: Hashable, Sendable {
    /// The rows within which others move. Those that nothing moves to become blank.
    let rows: Range<Int>
    /// The number of rows by which they move up; negative if they move down.
    let distance: Int

    /// The control sequence: a region of the screen (DECSTBM), and line feeds at its end or reverse ones at its start.
    /// Terminals that can scroll a region at once (SU, SD) can do this, too, and others as well.
    var sequence: String {
      let (place, feed) = distance > 0 ? (rows.upperBound, "\n") : (rows.lowerBound + 1, "\u{1B}M")
      return "\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r\u{1B}[\(place);1H"
        + String(repeating: feed, count: abs(distance)) + "\u{1B}[r"
    }
  }

  /// The fewest rows for which a scroll is shorter than to draw them.
  private static let fewestScrolledRows = 3

  /// Returns the scroll of another frame after which the fewest rows differ from this one; `nil` if few of them move.
  ///
  /// - Parameter shown: a frame of the same size.
  /// - Complexity: O(*r*²) comparisons for *r* rows that differ, most of which end at the first characters.
  func scroll(of shown: TerminalFrame) -> Scroll? {
    let changed = rowRange.filter { !isEqual($0, to: $0, of: shown) }
    let texts = changed.filter { !isBlank(row: $0) }
    var best: (moved: [Int], distance: Int) = ([], 0)
    for length in 1..<max(1, rows) where texts.count > best.moved.count {
      for distance in [length, -length] {
        let moved = texts.filter {
          rowRange.contains($0 + distance) && isEqual($0, to: $0 + distance, of: shown)
        }
        if moved.count > best.moved.count { best = (moved, distance) }
      }
    }
    guard var first = best.moved.first, var last = best.moved.last else { return nil }
    let distance = best.distance
    // Rows that lose a mark while they move are moved, too.
    while isCloser(first - 1, afterMoving: distance, in: shown) { first -= 1 }
    while isCloser(last + 1, afterMoving: distance, in: shown) { last += 1 }
    let scroll = Scroll(
      rows: min(first, first + distance)..<max(last, last + distance) + 1, distance: distance)
    // Rows between them that would have stayed have to be drawn again.
    let displaced = scroll.rows.count { !changed.contains($0) && !isBlank(row: $0) }
    return best.moved.count >= displaced + Self.fewestScrolledRows ? scroll : nil
  }

  /// Returns whether a row has more in common with the one that moves there than with the one that is there.
  private func isCloser(_ row: Int, afterMoving distance: Int, in shown: TerminalFrame) -> Bool {
    guard rowRange.contains(row), rowRange.contains(row + distance) else { return false }
    return difference(row, from: row + distance, of: shown) < difference(row, from: row, of: shown)
  }

  private func difference(_ row: Int, from otherRow: Int, of other: TerminalFrame) -> Int {
    zip(cells[range(ofRow: row)], other.cells[range(ofRow: otherRow)]).count { $0 != $1 }
  }

  /// Moves rows as a terminal does.
  mutating func perform(_ scroll: Scroll) {
    let old = self
    for row in scroll.rows {
      let source = row + scroll.distance
      let cells =
        scroll.rows.contains(source) ? old.cells[range(ofRow: source)] : Self.blanks(columns)[...]
      replaceCells(ofRow: row, with: cells)
    }
  }

  private static func blanks(_ count: Int) -> [Cell] { Array(repeating: .blank, count: count) }

  private func isEqual(_ row: Int, to otherRow: Int, of other: TerminalFrame) -> Bool {
    cells[range(ofRow: row)] == other.cells[range(ofRow: otherRow)]
  }

  private func isBlank(row: Int) -> Bool { cells[range(ofRow: row)].allSatisfy { $0 == .blank } }
}
