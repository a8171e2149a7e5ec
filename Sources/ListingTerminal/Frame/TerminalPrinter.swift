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

  /// A view for printing a list, as wide as that. It shows the list from its top.
  public func makeView(width: Int) -> ListView {
    let size = CGSize(width: width, height: 1)
    let view = ListView(size: size, measurer: TerminalTextMeasurer(text: text))
    view.estimatedItemHeight = 1
    return view
  }

  /// Prints what can be seen of a list, all rows of it, blank ones too.
  public func printVisible(_ view: ListView) throws {
    try printRows(of: view, from: 0)
  }

  /// Prints a list from what can be seen of it now to its end.
  ///
  /// - Complexity: O(*n*) for *n* rows, of which so many as a few screens have are kept.
  public func printAll(_ view: ListView) throws {
    var next = view.contentOffset.y
    view.size.height = Self.rowsAtOnce
    while true {
      view.contentOffset.y = next
      let reached = view.contentOffset.y
      let end = min(view.bounds.maxY, view.contentSize.height)
      guard end > next else { return }
      try printRows(of: view, from: (next - reached).cell, to: (end - reached).cell)
      next = end
    }
  }

  private static let rowsAtOnce: CGFloat = 200

  private func printRows(of view: ListView, from start: Int, to end: Int = .max) throws {
    var frame = TerminalFrame(
      columns: view.size.width.cell, rows: view.size.height.cell, text: text)
    frame.draw(view)
    let lines = isStyled ? frame.styledLines : frame.lines
    for line in lines.prefix(max(0, end)).dropFirst(max(0, start)) { try print(line) }
  }
}
