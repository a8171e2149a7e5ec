import Foundation
import ListingKit

/// One screen of a server: an actor that owns a list.
actor Viewer {
  private let list = ListDataSource()
  private let loans = LoansSection()
  private var completions = 0

  func show() async {
    list.replaceSections([loans], reconfiguring: true, animatingDifferences: false)
    await list.waitUntilIdle()
  }

  /// Lends books in three operations of one transaction, and returns the displayed books after it.
  func lend(_ range: Range<Int>) async -> [String] {
    for number in range {
      loans.lend([Book(listIdentifier: "book \(number)", title: "Volume \(number)")])
      loans.context?.reconfigureItems(["book \(number)"], in: loans) { _ in self.completions += 1 }
    }
    await list.waitUntilIdle()
    return list.snapshot.itemIdentifiers(inSection: "loans")
  }

  func completionCount() -> Int { completions }
}

@main
@MainActor
enum Client {
  static var passed = 0
  static var failed = 0

  static func check(_ what: String, _ holds: Bool) {
    if holds { passed += 1 } else { failed += 1 }
    print(holds ? "ok   \(what)" : "FAIL \(what)")
  }

  static func main() async {
    await pages()
    await asynchronousForms()
    await display()
    await viewers()
    await styles()
    ownerless()
    print("\(passed) passed, \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  static func pages() async {
    let list = ListDataSource()
    var dropped: [String] = []
    list.diagnosticsHandler = { dropped.append($0.item ?? $0.section ?? "") }
    let library = LibrarySection()
    list.replaceSections(
      [library, ShelvesSection()], reconfiguring: true, animatingDifferences: false)
    check(
      "A transaction of an owner lasts until its next job",
      list.sectionCount == 2 && list.displayedSnapshot.numberOfSections == 0)
    await list.waitUntilIdle()
    check(
      "the first page is on display",
      list.snapshot.itemIdentifiers(inSection: "library") == ["book 0", "book 1", "book 2"])
    check(
      "computed identifiers are told apart",
      list.snapshot.itemIdentifiers(inSection: "shelves") == ["1b", "1a"])
    library.loadNextPage()
    await list.waitUntilIdle()
    library.loadNextPage()
    await list.waitUntilIdle()
    check(
      "pages follow each other without the books that come again",
      list.snapshot.itemIdentifiers(inSection: "library") == (0..<7).map { "book \($0)" })
    check("each book that came again was reported", dropped == ["1b", "book 2", "book 4"])
  }

  static func asynchronousForms() async {
    let list = ListDataSource()
    let readers = ReadersSection()
    do {
      try await list.performAndWait(.appendSections([readers]))
      check("an async form returns when it is on display", list.sectionCount == 1)
      try await readers.rename(2, "Joan")
      check(
        "an update keeps the order",
        list.snapshot.itemIdentifiers(inSection: "readers") == ["1", "2"])
      try await readers.performAndWait(
        .moveItem("1", .after("unknown"), in: readers))
      check("an unknown anchor is refused", false)
    } catch {
      check("an unknown anchor is refused", (error as? ListError)?.code == .unknownAnchor)
    }
  }

  static func display() async {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 200, height: 400))
    let library = LibrarySection()
    list.prepare(for: view)
    list.replaceSections([library], reconfiguring: true, animatingDifferences: false)
    await list.waitUntilIdle()
    check(
      "cells are filled on the actor that owns the list",
      view.visibleElements.flatMap(\.view.content.texts) == ["Volume 0", "Volume 1", "Volume 2"])
    view.tapItem(at: IndexPath(item: 1, section: 0))
    check("selection comes to the section", library.selected == ["book 1"])
    list.detach()
    check("a view without a list shows nothing", view.visibleElements.isEmpty)
  }

  static func viewers() async {
    let shown = await withTaskGroup(of: (Int, [String], Int).self) { group in
      for number in 0..<8 {
        group.addTask {
          let viewer = Viewer()
          await viewer.show()
          _ = await viewer.lend(0..<3)
          let books = await viewer.lend(number..<(number + 3))
          return (number, books, await viewer.completionCount())
        }
      }
      var shown: [(Int, [String], Int)] = []
      for await one in group { shown.append(one) }
      return shown
    }
    check(
      "lists on actors of their own do not meet",
      shown.count == 8
        && shown.allSatisfy { number, books, _ in
          books == (0..<3).map { "book \($0)" }
            + (max(3, number)..<(number + 3)).map { "book \($0)" }
        })
    check("each completion was called once", shown.allSatisfy { $0.2 == 6 })
  }

  /// In a synchronous function of no actor a list has no owner, and each operation is a transaction.
  nonisolated static func ownerlessOrder() -> [String] {
    let list = ListDataSource()
    let loans = LoansSection()
    list.replaceSections([loans], reconfiguring: true, animatingDifferences: false)
    loans.lend(["a", "b", "a"].map { Book(listIdentifier: $0, title: $0) })
    return list.snapshot.itemIdentifiers(inSection: "loans")
  }

  static func ownerless() {
    check("a list without an owner shows each operation at once", ownerlessOrder() == ["a", "b"])
  }
}
