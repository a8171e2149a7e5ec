import Foundation
import ListingKit

/// Prints lists without a screen.
public struct TerminalPrinter {
  /// The rules for text.
  public var text: TerminalText
  /// Whether text contains control sequences for its styles.
  public var isStyled: Bool
  /// The colors of styled text.
  public var palette: TerminalPalette
  /// Prints a line, which is passed without its line end.
  public var print: (String) throws -> Void

  /// Creates a printer.
  public init(
    text: TerminalText, isStyled: Bool, palette: TerminalPalette = .none,
    print: @escaping (String) throws -> Void
  ) {
    self.text = text
    self.isStyled = isStyled
    self.palette = palette
    self.print = print
  }

  /// Returns a view for printing a list on a screen of columns and rows.
  public func makeView(columns: Int, rows: Int) -> ListView {
    let measurer = TerminalTextMeasurer(text: text)
    let view = ListView(size: CGSize(columns: columns, rows: rows), measurer: measurer)
    view.estimatedItemHeight = measurer.cellSize.height
    return view
  }

  /// Returns a view for printing a whole list with ``printAll(of:from:)``. Fractions of a height refer to
  /// that of a common screen.
  public func makeView(columns: Int) -> ListView {
    let view = makeView(columns: columns, rows: Self.defaultRows)
    view.pinsBoundaryViews = false
    return view
  }

  /// Prints the visible part of a list, including blank rows.
  public func printVisible(_ view: ListView) throws {
    try printRows(of: view, 0..<Int.max)
  }

  /// Prints a list to its end.
  ///
  /// - Parameters:
  ///   - view: the view of the list.
  ///   - start: the first item to print; by default the start of the list.
  /// - Complexity: O(*n*) for *n* rows, of which one screen at a time is stored.
  public func printAll(of view: ListView, from start: IndexPath? = nil) throws {
    var next: CGFloat = 0
    if let start {
      view.scrollToItem(at: start, position: .top)
      next = view.frameForItem(at: start)?.minY ?? 0
    }
    while true {
      view.contentOffset.y = next
      // At the end, the view shows some rows that were printed before.
      let reached = view.contentOffset.y
      let end = min(view.bounds.maxY, view.contentSize.height)
      guard end > next else { return }
      try printRows(of: view, (next - reached).row..<(end - reached).row)
      next = end
    }
  }

  private static let defaultRows = 24

  private func printRows(of view: ListView, _ range: Range<Int>) throws {
    var frame = TerminalFrame(
      columns: view.size.width.column, rows: view.size.height.row, text: text,
      palette: palette)
    frame.draw(view)
    let lines = isStyled ? frame.styledLines : frame.lines
    for line in lines[range.clamped(to: lines.indices)] { try print(line) }
  }
}
