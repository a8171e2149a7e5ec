import Foundation
import ListingKit

extension TerminalBrowser {
  /// Returns the current screen.
  func frame() -> TerminalFrame {
    var frame = TerminalFrame(columns: columns, rows: rows, text: text, palette: palette)
    let selected = Set(listView.indexPathsForSelectedItems)
    let control = focusedControl
    // The element that Enter acts on is marked: the focused button, or otherwise the item.
    let cursor = control == nil ? place : nil
    frame.draw(listView) { (item: IndexPath) -> TerminalStyle in
      let style: TerminalStyle = selected.contains(item) ? .bold : []
      return item == cursor ? style.union(.reversed) : style
    }
    if let control {
      let corner = listView.bounds.origin
      let area = TerminalArea(control.frame.offsetBy(dx: -corner.x, dy: -corner.y))
      frame.add(.reversed, columns: area.columns, rows: area.rows)
    }
    drawBanner(on: &frame)
    drawLastRow(of: &frame)
    if model.mode == .help { drawHelp(on: &frame) }
    return frame
  }

  private func drawLastRow(of frame: inout TerminalFrame) {
    let row = rows - 1
    if case .finding(let text) = model.mode {
      let prompt = "/" + text
      // The end of the text that the user types must be visible.
      let hidden = max(0, self.text.width(of: prompt) + 1 - columns)
      clear(row, of: &frame)
      frame.write(prompt, column: -hidden, row: row)
      frame.write(
        " ", column: self.text.width(of: prompt) - hidden, row: row, style: .reversed)
    } else if let message = model.message {
      clear(row, of: &frame)
      frame.write(text.truncated(message, to: columns), column: 0, row: row, style: .bold)
    } else if rows > 1 {
      frame.write(status.line(width: columns, text: text), column: 0, row: row, style: .dim)
    }
  }

  /// The maximum number of rows of a banner.
  private static let longestBanner = 3

  private func drawBanner(on frame: inout TerminalFrame) {
    guard let banner else { return }
    let lines = text.lines(of: banner, width: columns, limit: Self.longestBanner)
    for (row, line) in lines.enumerated() {
      frame.write(String(repeating: " ", count: columns), column: 0, row: row, style: .reversed)
      frame.write(line, column: 0, row: row, style: .reversed)
    }
  }

  private func clear(_ row: Int, of frame: inout TerminalFrame) {
    frame.write(String(repeating: " ", count: columns), column: 0, row: row)
  }

  private var status: TerminalStatus {
    let place = self.place
    let index = place?.section ?? 0
    let section = list.section(at: index)
    return TerminalStatus(
      section: section?.listIdentifier ?? "no section", position: place.map { $0.item + 1 } ?? 0,
      count: list.displayedSnapshot.numberOfItems(inSectionAt: index),
      skipped: (section as? any PagedContent)?.skipped ?? 0,
      loadState: (section as? any ListSectionLoading)?.loadState,
      followedEdge: followedEdge)
  }

  private func drawHelp(on frame: inout TerminalFrame) {
    let lines = [""] + TerminalModel.help + [""]
    let width = 2 + (lines.map { text.width(of: $0) }.max() ?? 0) + 2
    let left = max(0, (columns - width) / 2)
    let top = max(0, (rows - lines.count) / 2)
    for (offset, line) in lines.enumerated() {
      let padding = String(repeating: " ", count: max(0, width - 2 - text.width(of: line)))
      frame.write("  " + line + padding, column: left, row: top + offset, style: .reversed)
    }
  }
}
