import ListingKit
import ListingTerminal

/// A program with a screen of its own: a list next to a column of text.
final class Screen {
  private let list = ListDataSource(isolation: nil)
  private let view: TerminalListView
  private var decoder = TerminalInputDecoder()
  private var shown: TerminalFrame?

  init(_ sections: [any ListSection]) {
    list.appendSections(sections)
    view = TerminalListView(list: list, isolation: nil)
    view.handleKey = { key in key == .character("x") ? .handled : nil }
    view.statusText = { status in "\(status.position) of \(status.count) books" }
  }

  /// Handles bytes that were read, and returns those to write; `nil` at the end.
  func handle(_ bytes: [UInt8], columns: Int, rows: Int) -> String? {
    for input in decoder.decode(bytes) where view.handle(input) == .quit { return nil }
    view.listDidChange()
    view.work()
    view.resize(columns: columns - 12, rows: rows)
    var frame = TerminalFrame(columns: columns, rows: rows)
    frame.write("Library", column: 0, row: 0, style: .bold)
    frame.draw(view.frame(), column: 12, row: 0)
    defer { shown = frame }
    return frame.sequence(replacing: shown)
  }
}
