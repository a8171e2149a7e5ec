import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalPrinterTests {
  func printed(
    _ section: NumberedSection, rows: Int? = nil, _ body: (TerminalPrinter, ListView) throws -> Void
  ) rethrows -> [String] {
    let list = ListDataSource(isolation: nil)
    list.appendSections([section])
    var lines: [String] = []
    let printer = TerminalPrinter(text: TerminalText(), isStyled: false) { lines.append($0) }
    let view =
      rows.map { printer.makeView(columns: 10, rows: $0) } ?? printer.makeView(columns: 10)
    list.attach(view, isolation: nil)
    try body(printer, view)
    return lines
  }

  @Test("A list is printed completely, row by row, however long it is")
  func whole() throws {
    for count in [0, 1, 199, 200, 201, 1000] {
      let section = NumberedSection("a", count: count)
      section.footer = "end"
      section.lines[150] = 7
      let lines = try printed(section) { try $0.printAll(of: $1) }
      let expected = (0..<count).flatMap { number in
        ["a \(number)"] + (number == 150 ? (2...7).map { "line \($0)" } : [])
      }
      #expect(lines == expected + ["end"], "\(count) items")
    }
  }

  @Test(
    "Printing starts with an item, however high the previous ones are", arguments: [0, 150, 297])
  func fromAnItem(start: Int) throws {
    let section = NumberedSection("a", count: 300)
    for item in 0..<start { section.lines[item] = 3 }
    let lines = try printed(section) { printer, view in
      try printer.printAll(of: view, from: IndexPath(item: start, section: 0))
    }
    #expect(lines == (start..<300).map { "a \($0)" })
  }

  @Test("A printed screen has all its rows, including blank ones")
  func frame() throws {
    let lines = try printed(NumberedSection("a", count: 2), rows: 4) { try $0.printVisible($1) }
    #expect(lines == ["a 0", "a 1", "", ""])
  }
}
