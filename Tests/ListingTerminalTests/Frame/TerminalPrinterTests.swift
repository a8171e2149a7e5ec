import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalPrinterTests {
  func printed(
    _ section: NumberedSection, width: Int = 10, styled: Bool = false,
    _ body: (TerminalPrinter, ListView) throws -> Void
  ) rethrows -> [String] {
    let list = ListDataSource(isolation: nil)
    list.append(newSections: [section])
    var lines: [String] = []
    let printer = TerminalPrinter(text: TerminalText(), isStyled: styled) { lines.append($0) }
    let view = printer.makeView(width: width)
    list.attach(view, isolation: nil)
    try body(printer, view)
    return lines
  }

  @Test("A list is printed whole, row by row, however long it is")
  func whole() throws {
    for count in [0, 1, 199, 200, 201, 1000] {
      let section = NumberedSection("a", count: count)
      section.footer = "end"
      section.lines[150] = 7
      let lines = try printed(section) { try $0.printAll($1) }
      let expected = (0..<count).flatMap { number in
        ["a \(number)"] + (number == 150 ? (2...7).map { "line \($0)" } : [])
      }
      #expect(lines == expected + ["end"], "\(count) items")
    }
  }

  @Test("Printing begins where the list was scrolled to")
  func fromAnItem() throws {
    let section = NumberedSection("a", count: 300)
    let lines = try printed(section) { printer, view in
      view.scrollToItem(at: IndexPath(item: 297, section: 0), position: .top)
      try printer.printAll(view)
    }
    #expect(lines == ["a 297", "a 298", "a 299"])
  }

  @Test("A frame has all its rows, blank ones too")
  func frame() throws {
    let lines = try printed(NumberedSection("a", count: 2)) { printer, view in
      try printer.printScreen(of: view, rows: 4)
    }
    #expect(lines == ["a 0", "a 1", "", ""])
  }
}
