import Foundation
import ListingKit

extension TerminalListView {
  /// Returns the current screen.
  public func frame() -> TerminalFrame {
    var frame = TerminalFrame(
      columns: regions.columns, rows: regions.rows, text: text, palette: palette, theme: theme)
    drawList(on: &frame)
    for row in regions.ruleRows {
      frame.drawLine(columns: frame.columnRange, row: row, style: .dim)
    }
    let status = status
    drawTitle(on: &frame)
    drawBanner(on: &frame)
    drawLastRow(status, of: &frame)
    drawBox(on: &frame)
    return frame.centered(in: regions.screenColumns)
  }

  // MARK: - The list

  private func drawList(on frame: inout TerminalFrame) {
    let selected = Set(listView.indexPathsForSelectedItems)
    let control = focusedControl
    // The element that Enter acts on is marked: the focused button, or otherwise the item.
    let cursor = control == nil ? place : nil
    let moving = listView.movingItem.flatMap(list.displayedSnapshot.indexPath(for:))
    let placement = placement
    var marks: [(TerminalMark, TerminalArea)] = []
    frame.draw(listView, in: placement) { frame, element, area in
      if let item = element.itemIndexPathOfCell {
        let mark = TerminalMark(
          isFocused: item == cursor, isSelected: selected.contains(item), isMoving: item == moving)
        marks.append((mark, area))
        if let search {
          frame.highlight(search.text, in: area, within: placement.columns)
        }
      } else if case .header = element.kind, listView.controls(in: element.kind).isEmpty {
        frame.drawRule(in: area, within: placement.columns)
      }
    }
    // After all views, so that a mark next to an item isn't drawn over by its neighbor.
    for (mark, area) in marks {
      frame.draw(mark, nextTo: area, within: placement.room)
    }
    if let control {
      let corner = placement.corner(of: listView)
      frame.drawFocus(
        on: TerminalArea(control.frame.offsetBy(dx: -corner.x, dy: -corner.y)),
        within: placement.room)
    }
    drawUnloadedItems(on: &frame, placement)
    drawCarouselHints(on: &frame, placement)
    drawScrollBar(on: &frame)
    drawMissingMatch(on: &frame, placement)
  }

  /// Dashes in place of the items that aren't loaded.
  private func drawUnloadedItems(on frame: inout TerminalFrame, _ placement: TerminalPlacement) {
    let corner = placement.corner(of: listView)
    for place in listView.unloadedFrames {
      let area = TerminalArea(place.offsetBy(dx: -corner.x, dy: -corner.y))
      let columns = area.columns.clamped(to: placement.columns)
      for row in area.rows.clamped(to: placement.rows) {
        frame.write(
          String(repeating: "╌", count: columns.count / 2), column: columns.lowerBound, row: row,
          style: .dim)
      }
    }
  }

  /// Says that no item has the text of the filter, below the headers.
  private func drawMissingMatch(on frame: inout TerminalFrame, _ placement: TerminalPlacement) {
    guard let filter, list.displayedSnapshot.numberOfItems == 0 else { return }
    let row = placement.rows.lowerBound + listView.contentSize.height.row + 1
    guard placement.rows.contains(row) else { return }
    let message =
      filter.isBusy ? "no match yet for '\(filter.text)'" : "no item contains '\(filter.text)'"
    frame.write(
      text.truncated(message, to: placement.columns.count), column: placement.columns.lowerBound,
      row: row, style: .dim)
  }

  /// Arrows next to sections that continue to the left or to the right.
  private func drawCarouselHints(on frame: inout TerminalFrame, _ placement: TerminalPlacement) {
    guard !isHorizontal, regions.margin > 0 else { return }
    let corner = placement.corner(of: listView)
    let items = listView.visibleElements.filter { $0.itemIndexPathOfCell != nil }
    for (section, elements) in Dictionary(grouping: items, by: { $0.kind.section ?? 0 }) {
      let frames = elements.map { $0.frame.offsetBy(dx: -corner.x, dy: -corner.y) }
      guard let area = frames.first.map({ frames.dropFirst().reduce($0) { $0.union($1) } }) else {
        continue
      }
      let count = list.displayedSnapshot.numberOfItems(inSectionAt: section)
      let last = listView.frameForItem(at: IndexPath(item: count - 1, section: section))
      let goesOn = (last?.maxX ?? 0) > listView.bounds.maxX + Self.tolerance
      let rows = TerminalArea(area).rows.clamped(to: placement.rows)
      guard !rows.isEmpty else { continue }
      let row = (rows.lowerBound + rows.upperBound - 1) / 2
      let look = frame.accentLook()
      if goesOn {
        frame.put("›", column: placement.columns.upperBound, row: row, look)
      }
      if listView.orthogonalOffset(inSection: section) > 0 {
        frame.put("‹", column: placement.columns.lowerBound - 1, row: row, look)
      }
    }
  }

  /// The part of the list that is visible, in the last column. A list that is visible as a whole has none.
  private func drawScrollBar(on frame: inout TerminalFrame) {
    guard regions.margin > 0, let thumb = scrollBarThumb else { return }
    let column = regions.columns - 1
    for row in regions.listRows {
      let isThumb = thumb.contains(row)
      frame.put(
        isThumb ? "┃" : "│", column: column, row: row,
        isThumb ? frame.accentLook() : TerminalLook(style: .dim))
    }
  }

  /// The rows of the scroll bar that stand for the visible part; `nil` if all is visible.
  var scrollBarThumb: Range<Int>? {
    let rows = regions.listRows
    let size = listView.contentSize
    let (visible, whole) =
      isHorizontal
      ? (listView.size.width, size.width) : (listView.size.height, size.height)
    guard whole > visible + Self.tolerance, visible > 0, rows.count > 1 else { return nil }
    let count = max(1, Int((CGFloat(rows.count) * visible / whole).rounded(.down)))
    let most = CGFloat(rows.count - count)
    let start = Int((most * min(max(offset / (whole - visible), 0), 1)).rounded())
    return rows.lowerBound + start..<rows.lowerBound + start + count
  }

  // MARK: - The other rows

  private func drawTitle(on frame: inout TerminalFrame) {
    guard let row = regions.titleRow, let shownTitle else { return }
    let indent = min(1, regions.margin)
    frame.write(
      text.truncated(shownTitle, to: max(0, regions.columns - 2 * indent)), column: indent,
      row: row,
      style: .bold)
  }

  private func drawLastRow(_ status: TerminalStatus, of frame: inout TerminalFrame) {
    guard let row = regions.statusRow ?? (isTyping ? 0 : nil) else { return }
    let width = regions.columns
    if case .typing(let prompt, let line) = model.mode {
      let outcome =
        switch prompt {
        case .find: search?.message
        case .filter: filter?.summary
        case .position: String?.none
        }
      drawPrompt(prompt.rawValue, line, outcome, on: &frame, row: row)
    } else if case .editing(let field, let line) = model.mode {
      let hint = field.hasLines ? "Tab: done" : nil
      drawPrompt("\(field.label): ", line, hint, isSecret: field.isSecret, on: &frame, row: row)
    } else if let message = prompt ?? model.message ?? search?.message {
      frame.clear(columns: 0..<width, rows: row..<row + 1)
      let indent = min(1, regions.margin)
      frame.write(
        text.truncated(message, to: width - indent), column: indent, row: row, style: .bold)
    } else {
      var status = status
      status.customText = statusText?(status)
      let indent = min(1, regions.margin)
      frame.write(
        status.line(width: width - 2 * indent, text: text), column: indent, row: row, style: .dim)
    }
  }

  private var isTyping: Bool {
    switch model.mode {
    case .typing, .editing: true
    default: false
    }
  }

  private func drawPrompt(
    _ prompt: String, _ line: TerminalLine, _ outcome: String?, isSecret: Bool = false,
    on frame: inout TerminalFrame, row: Int
  ) {
    func shown(_ text: String) -> String {
      if isSecret { return String(repeating: "*", count: text.count) }
      return text.replacing("\n", with: self.text.repertoire == .ascii ? "|" : "↵")
    }
    let width = regions.columns
    frame.clear(columns: 0..<width, rows: row..<row + 1)
    let before = text.width(of: prompt + shown(line.textBeforeCursor))
    var right = outcome.map { text.shown($0) } ?? ""
    if before + text.width(of: right) + 3 > width { right = "" }
    let room = max(1, width - (right.isEmpty ? 0 : text.width(of: right) + 2))
    // The text at the cursor must be visible.
    let hidden = max(0, before + 1 - room)
    frame.write(
      text.clusters(of: prompt + shown(line.text)), column: -hidden, row: row,
      look: TerminalLook(), within: 0..<min(room, width))
    frame.updateLooks(columns: before - hidden..<before - hidden + 1, row: row) {
      $0.style.insert(.reversed)
    }
    if room < width {
      frame.write(right, column: width - text.width(of: right), row: row, style: .dim)
    }
  }

  /// The effects of keys in modes in which they differ.
  private var prompt: String? {
    switch model.mode {
    case .confirming(let question): "\(question) y: yes  other keys: no"
    case .moving: "moving: Up Down  Enter: leave it here  Esc: take it back"
    case .choosing: "Up Down  Enter: choose  Esc: close"
    case .help: "Up Down: scroll  other keys: close"
    case .browsing, .typing, .editing: model.count.map { "\($0)" }
    }
  }

  /// The maximum number of rows of a banner.
  private static let longestBanner = 3

  /// The lines of the banner; none without one.
  var bannerLines: [String] {
    guard let banner, regions.columns > 2 else { return [] }
    return text.lines(of: banner, width: regions.columns - 2, limit: Self.longestBanner)
  }

  private func drawBanner(on frame: inout TerminalFrame) {
    let look = TerminalLook(style: .bold, color: palette.color(.named(.red)))
    for (row, line) in bannerLines.enumerated() {
      frame.clear(columns: 0..<regions.columns, rows: row..<row + 1)
      frame.put("▌", column: 0, row: row, look)
      frame.write(
        text.clusters(of: line), column: 1, row: row, look: look, within: frame.columnRange)
    }
  }

  // MARK: - Boxes

  private func drawBox(on frame: inout TerminalFrame) {
    switch model.mode {
    case .help:
      frame.drawBox(
        "Keys", helpLines, from: helpRow, isChosen: { _ in false })
    case .choosing(let titles, let index):
      // Only those around the chosen one fit on a small screen.
      let first = index - max(1, regions.rows - 3) / 2
      frame.drawBox(nil, titles, from: first, isChosen: { $0 == index })
    default: break
    }
  }

  private var helpLines: [String] {
    let keys = TerminalModel.help.map { text.width(of: $0.keys) }.max() ?? 0
    let room = regions.columns - 6 - keys
    return TerminalModel.help.flatMap { help -> [String] in
      let padding = String(repeating: " ", count: keys - text.width(of: help.keys) + 2)
      guard room >= 20 else { return [help.keys, "  " + help.meaning] }
      let lines = text.lines(of: help.meaning, width: room)
      return lines.enumerated().map { index, line in
        (index == 0 ? help.keys + padding : String(repeating: " ", count: keys + 2)) + line
      }
    }
  }

  func scrollHelp(by rows: Int, screens: Int) {
    let fit = max(1, regions.rows - 3)
    helpRow = max(0, min(helpRow + rows + screens * fit, helpLines.count - fit))
  }
}
