import Foundation
import ListingKit

/// Prints lists where there is no screen.
public struct TerminalPrinter {
  /// How text is shown.
  public var text: TerminalText
  /// Whether text gets control sequences for its styles.
  public var isStyled: Bool
  /// Where lines go, each without its end.
  public var print: (String) throws -> Void

  /// Creates a printer.
  public init(
    text: TerminalText, isStyled: Bool, print: @escaping (String) throws -> Void
  ) {
    self.text = text
    self.isStyled = isStyled
    self.print = print
  }

  /// A view for printing a list, a number of columns wide and a row high.
  public func makeView(width: Int) -> ListView {
    let measurer = TerminalTextMeasurer(text: text)
    let view = ListView(size: CGSize(columns: width, rows: 1), measurer: measurer)
    view.estimatedItemHeight = measurer.cellSize.height
    return view
  }

  /// Prints what a screen of so many rows shows of a list, blank rows too.
  public func printScreen(of view: ListView, rows: Int) throws {
    view.size = CGSize(width: view.size.width, height: CGSize(columns: 0, rows: rows).height)
    try printRows(of: view, from: 0)
  }

  /// Prints a list from what can be seen of it now to its end.
  ///
  /// - Complexity: O(*n*) for *n* rows, of which so many as a few screens have are kept.
  public func printAll(_ view: ListView) throws {
    var next = view.contentOffset.y
    view.size = CGSize(
      width: view.size.width, height: CGSize(columns: 0, rows: Self.rowsAtOnce).height)
    while true {
      view.contentOffset.y = next
      let reached = view.contentOffset.y
      let end = min(view.bounds.maxY, view.contentSize.height)
      guard end > next else { return }
      try printRows(of: view, from: (next - reached).row, to: (end - reached).row)
      next = end
    }
  }

  private static let rowsAtOnce = 200

  private func printRows(of view: ListView, from start: Int, to end: Int = .max) throws {
    var frame = TerminalFrame(
      columns: view.size.width.column, rows: view.size.height.row, text: text)
    frame.draw(view)
    let lines = isStyled ? frame.styledLines : frame.lines
    for line in lines.prefix(max(0, end)).dropFirst(max(0, start)) { try print(line) }
  }
}
