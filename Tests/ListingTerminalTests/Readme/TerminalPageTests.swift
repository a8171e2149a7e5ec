import Foundation
import ListingKit
import Testing

@testable import ListingTerminal

/// What the page Terminal.md shows.
@Suite struct TerminalPageTests {
  @Test("A list is a part of another program's screen, with its keys and its status")
  func embedded() throws {
    let section = GenericSection("books", items: ["Emma", "Persuasion"])
    let screen = Screen([section])
    let first = try #require(screen.handle([], columns: 40, rows: 4))
    #expect(first.contains("Library") && first.contains("▌"))
    #expect(first.contains("1 of 2 books"))
    let second = try #require(screen.handle(Array("j".utf8), columns: 40, rows: 4))
    // Only the changes.
    #expect(second.contains("▌") && second.contains("2") && !second.contains("Library"))
    // The program's own key does nothing in the list.
    #expect(screen.handle(Array("x".utf8), columns: 40, rows: 4) == "")
    #expect(screen.handle(Array("q".utf8), columns: 40, rows: 4) == nil)
  }

  @Test("A cell draws itself on a terminal, within its frame")
  func custom() {
    let list = ListDataSource(isolation: nil)
    list.appendSections([Ratings()])
    let view = TerminalListView(list: list, palette: .basic, isolation: nil)
    view.resize(columns: 20, rows: 4)
    #expect(view.frame().lines[0] == "▌★ ★ ★ ☆ ☆")
    #expect(view.frame().styledLines[0].contains("33m★"))
    view.resize(columns: 6, rows: 4)
    #expect(view.frame().lines[0] == "★ ★ ★▌")
  }
}

private final class Ratings: ListSection {
  var context: ListContext?
  let listIdentifier = "ratings"
  let items = ["3"]

  func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
    let cell: RatingCell? = dequeueCell(at: indexPath)
    cell?.rating = Int(itemIdentifier) ?? 0
    return cell
  }
}
