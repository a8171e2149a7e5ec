import ListingKit

@testable import ListingTerminal

/// A terminal that understands what frames send: moves, scrolling, erasing, looks and text.
struct EmulatedTerminal {
  /// A character and the look that was set when it was written; `nil` in the second column of a wide one.
  struct Cell: Equatable {
    var text: String?
    var look: String
  }

  private(set) var cells: [[Cell]]
  private var (column, row) = (0, 0)
  private var look = ""
  /// The rows that a line feed at their end scrolls, or a reverse one at their start.
  private var region: Range<Int>

  init(columns: Int, rows: Int) {
    region = 0..<rows
    cells = Array(
      repeating: Array(repeating: Cell(text: " ", look: ""), count: columns), count: rows)
  }

  /// The cells that a frame has to have.
  static func cells(of frame: TerminalFrame) -> [[Cell]] {
    (0..<frame.rows).map { row in
      frame.cells[frame.range(ofRow: row)].map {
        let look = $0.look == TerminalLook() ? "" : $0.look.sequence
        return Cell(text: $0.cluster?.text, look: look)
      }
    }
  }

  mutating func write(_ output: String) {
    var rest = output[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        rest = obey(rest.dropFirst())
      } else if character == "\n" {
        feed(isReverse: false)
        rest = rest.dropFirst()
      } else {
        put(character)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func put(_ character: Character) {
    let text = String(character)
    let width = TerminalText().width(of: text)
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return }
    // Half of a wide character that is written over is a blank.
    if cells[row][column].text == nil, column > 0 { cells[row][column - 1].text = " " }
    cells[row][column] = Cell(text: text, look: look)
    if width == 2, column + 1 < cells[row].count {
      cells[row][column + 1] = Cell(text: nil, look: look)
    }
    column += width
    if column < cells[row].count, cells[row][column].text == nil {
      cells[row][column].text = " "
    }
  }

  private mutating func feed(isReverse: Bool) {
    let (first, last) = (region.lowerBound, region.upperBound - 1)
    if row == (isReverse ? first : last) {
      let gone = cells.remove(at: isReverse ? last : first)
      cells.insert(gone.map { _ in Cell(text: " ", look: look) }, at: row)
    } else {
      row += isReverse ? -1 : 1
    }
  }

  private mutating func obey(_ sequence: Substring) -> Substring {
    if sequence.first == "M" {
      feed(isReverse: true)
      return sequence.dropFirst()
    }
    guard sequence.first == "[", let end = sequence.dropFirst().firstIndex(where: \.isLetter) else {
      return sequence
    }
    let parameters = sequence[sequence.index(after: sequence.startIndex)..<end]
    switch sequence[end] {
    case "H":
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      if place.count == 2 { (row, column) = (place[0] - 1, place[1] - 1) }
    case "r":
      let rows = parameters.split(separator: ";").compactMap { Int($0) }
      region = rows.count == 2 ? rows[0] - 1..<rows[1] : 0..<cells.count
      (row, column) = (0, 0)
    case "J":
      let (columns, rows) = (cells.first?.count ?? 0, cells.count)
      self.cells = EmulatedTerminal(columns: columns, rows: rows).cells
    case "m": look = parameters == "0" ? "" : "\u{1B}[\(parameters)m"
    default: break
    }
    return sequence[sequence.index(after: end)...]
  }
}
