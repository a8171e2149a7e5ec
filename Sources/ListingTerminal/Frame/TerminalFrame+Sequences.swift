import Foundation

extension TerminalFrame {
  /// The rows as text with control sequences for their styles, without trailing blanks.
  public var styledLines: [String] {
    rowRange.map { row in
      let cells = cells[range(ofRow: row)]
      let end = cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? cells.startIndex
      var line = ""
      var look = TerminalLook()
      for cell in cells[..<end] {
        append(cell, to: &line, look: &look)
      }
      return look == TerminalLook() ? line : line + TerminalLook().sequence
    }
  }

  /// Returns the output that makes a terminal show this frame.
  ///
  /// - Parameter shown: the frame that the terminal shows; `nil` if it's unknown. A frame of another size
  ///   counts as unknown.
  /// - Returns: text and control sequences; empty if the frames are equal.
  /// - Complexity: O(*c*) for *c* cells.
  public func sequence(replacing shown: TerminalFrame?) -> String {
    var output = ""
    var known = TerminalFrame(columns: columns, rows: rows)
    if let shown, shown.columns == columns && shown.rows == rows {
      known = shown
      if let scroll = scroll(of: shown) {
        output = scroll.sequence
        known.perform(scroll)
      }
    } else {
      output = TerminalLook().sequence + "\u{1B}[2J"
    }
    var look = TerminalLook()
    for row in rowRange {
      append(row, replacing: known, to: &output, look: &look)
    }
    return look == TerminalLook() ? output : output + TerminalLook().sequence
  }

  /// The control sequence that gives the terminal's window a title (OSC 2).
  static func sequence(windowTitle: String, text: TerminalText) -> String {
    "\u{1B}]2;\(text.shown(windowTitle))\u{07}"
  }

  /// The control sequence that copies a text to the clipboard (OSC 52).
  static func sequence(copying text: String) -> String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}"
  }

  /// The control sequence that asks a terminal for its background (OSC 11). Many answer with
  /// ``TerminalInput/background(isLight:)``.
  public static let backgroundQuery = "\u{1B}]11;?\u{07}"

  /// Has a terminal show output at once (mode 2026). Others ignore the mode.
  static func synchronized(_ output: String) -> String {
    "\u{1B}[?2026h\(output)\u{1B}[?2026l"
  }

  private func append(
    _ row: Int, replacing shown: TerminalFrame, to output: inout String, look: inout TerminalLook
  ) {
    let range = range(ofRow: row)
    for span in changedSpans(in: range, from: shown) {
      move(to: span.lowerBound - range.lowerBound, row: row, in: &output)
      for index in span {
        let column = index - range.lowerBound
        if let cluster = cells[index].cluster, cluster.isDisputed {
          // The next character is positioned explicitly, wherever the terminal's cursor is after this one.
          // A column that the terminal left out is blank.
          append(Cell(cluster: .space, look: cells[index].look), to: &output, look: &look)
          if cluster.width == 2 { output += " " }
          move(to: column, row: row, in: &output)
          output += cluster.text
          if column + cluster.width < columns {
            move(to: column + cluster.width, row: row, in: &output)
          }
        } else {
          append(cells[index], to: &output, look: &look)
        }
      }
    }
  }

  /// Returns the cells of a row that have changed, in spans between which many others haven't; the whole row if
  /// terminals may disagree about its columns.
  private func changedSpans(
    in range: Range<Int>, from shown: TerminalFrame
  ) -> [Range<Int>] {
    let old = shown.cells[range]
    let new = cells[range]
    if old == new { return [] }
    if old.contains(where: \.isDisputed) || new.contains(where: \.isDisputed) { return [range] }
    var spans: [Range<Int>] = []
    for index in range where old[index] != new[index] {
      if let last = spans.last, index - last.upperBound < Self.longestGap {
        spans[spans.count - 1] = last.lowerBound..<index + 1
      } else {
        // The second column of a wide character can't be written alone.
        spans.append((new[index].cluster == nil ? index - 1 : index)..<index + 1)
      }
    }
    return spans
  }

  /// Fewer cells than a move of the cursor has bytes.
  private static let longestGap = 8

  private func append(_ cell: Cell, to line: inout String, look: inout TerminalLook) {
    guard let cluster = cell.cluster else { return }
    if cell.look != look {
      look = cell.look
      line += look.sequence
    }
    line += cluster.text
  }

  private func move(to column: Int, row: Int, in output: inout String) {
    output += "\u{1B}[\(row + 1);\(column + 1)H"
  }
}

extension TerminalFrame.Cell {
  fileprivate var isDisputed: Bool { cluster?.isDisputed ?? false }
}
