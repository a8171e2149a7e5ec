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
    let moving = listView.movingItem.flatMap(list.displayedSnapshot.indexPath(for:))
    frame.draw(listView, atRow: firstRow) { item in
      var mark = TerminalMark()
      if selected.contains(item) { mark = TerminalMark(style: .bold, symbol: text.shown("●")) }
      if item == moving { mark.symbol = text.shown("↕") }
      if item == cursor { mark.style.insert(.reversed) }
      return mark
    }
    if let control {
      let corner = listView.corner(atRow: firstRow)
      let area = TerminalArea(control.frame.offsetBy(dx: -corner.x, dy: -corner.y))
      frame.add(.reversed, columns: area.columns, rows: area.rows)
    }
    if let shownTitle, firstRow > 0 {
      frame.write(text.truncated(shownTitle, to: columns), column: 0, row: 0, style: .bold)
    }
    drawBanner(on: &frame)
    drawLastRow(of: &frame)
    switch model.mode {
    case .help: drawBox(TerminalModel.help, on: &frame)
    case .choosing(let titles, let index):
      // Only those around the chosen one fit on a small screen.
      let first = max(0, min(index - (rows - 4) / 2, titles.count - (rows - 3)))
      let shown = titles.enumerated().dropFirst(first).prefix(max(1, rows - 3))
      drawBox(shown.map { ($0 == index ? "> " : "  ") + $1 }, on: &frame)
    default: break
    }
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
    } else if let message = prompt ?? model.message {
      clear(row, of: &frame)
      frame.write(text.truncated(message, to: columns), column: 0, row: row, style: .bold)
    } else if rows > 1 {
      frame.write(status.line(width: columns, text: text), column: 0, row: row, style: .dim)
    }
  }

  /// What the keys do in modes in which they have another meaning.
  private var prompt: String? {
    switch model.mode {
    case .confirming(let title): "\(title)? Enter: yes  other keys: no"
    case .moving: "moving: Up Down  Enter: leave it here  Esc: take it back"
    case .choosing: "Up Down  Enter: choose  Esc: close"
    default: nil
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
    var status = TerminalStatus(
      section: section?.listIdentifier ?? "no section", position: place.map { $0.item + 1 } ?? 0,
      count: list.displayedSnapshot.numberOfItems(inSectionAt: index),
      countBeforeRefresh: section.flatMap { countsBeforeRefresh[$0.listIdentifier] },
      loadState: (section as? any ListSectionLoading)?.loadState,
      followedEdge: followedEdge)
    if list.selection.mode == .multiple { status.selectedCount = list.selection.items.count }
    status.undoTitle = list.undoTitle
    if let pages = section as? any PagedContent {
      status.itemsBefore = pages.itemsBefore
      status.total = pages.total
      status.skipped = pages.skipped
    }
    return status
  }

  private func drawBox(_ content: [String], on frame: inout TerminalFrame) {
    let lines = [""] + content + [""]
    let width = 2 + (lines.map { text.width(of: $0) }.max() ?? 0) + 2
    let left = max(0, (columns - width) / 2)
    let top = max(0, (rows - lines.count) / 2)
    for (offset, line) in lines.enumerated() {
      let padding = String(repeating: " ", count: max(0, width - 2 - text.width(of: line)))
      frame.write("  " + line + padding, column: left, row: top + offset, style: .reversed)
    }
  }
}
