import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Arranging sections")
struct ArrangeSectionsTests {
  /// A section that counts how often its items are read.
  private final class CountingSection: ListSection {
    var context: ListContext?
    let listIdentifier: String
    let names: [String]
    private(set) var readCount = 0

    init(_ name: String, _ items: [String]) {
      listIdentifier = name
      names = items
    }

    var items: [any ListIdentifiable] {
      readCount += 1
      return names
    }
    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  /// A list on a recording host.
  private struct Screen {
    let list: ListDataSource
    let host: RecordingHost

    init(_ identity: ListIdentity, _ sections: [any ListSection]) {
      list = ListDataSource(identity: identity, isolation: nil)
      host = RecordingHost(of: list, isolation: nil)
      list.appendSections(sections)
      host.forget()
    }
  }

  /// Every arrangement of up to three of four sections.
  private static let arrangements: [[Int]] = (0...3).flatMap { count -> [[Int]] in
    (0..<count).reduce([[]]) { arrangements, _ in
      arrangements.flatMap { taken in (0..<4).filter { !taken.contains($0) }.map { taken + [$0] } }
    }
  }

  /// Sections "0" to "3". Under list identity, no two of them have the same item.
  private static func sections(_ identity: ListIdentity) -> [CountingSection] {
    (0..<4).map { index in
      let items = (0..<index).map { "\($0)" + (identity == .list ? " of \(index)" : "") }
      return CountingSection("\(index)", items)
    }
  }

  @Test(
    "Every small arrangement becomes every other as if the sections were replaced, without reading items",
    arguments: [ListIdentity.section, .list])
  func everySmallArrangement(identity: ListIdentity) throws {
    #expect(Self.arrangements.count == 1 + 4 + 12 + 24)
    for old in Self.arrangements {
      for new in Self.arrangements {
        let (arranged, replaced) = (Self.sections(identity), Self.sections(identity))
        let one = Screen(identity, old.map { arranged[$0] })
        let other = Screen(identity, old.map { replaced[$0] })
        let reads = arranged.map(\.readCount)
        try expectSuccess(one.list.perform(.arrangeSections(new.map { arranged[$0] })))
        other.list.replaceSections(new.map { replaced[$0] })
        let comment = Comment(rawValue: "\(old) to \(new)")
        let expected = new.map { index in
          ListOrder.Section("\(index)", arranged[index].names)
        }
        try #require(ListOrder(one.list) == ListOrder(expected), comment)
        try #require(one.host.order == ListOrder(expected) && one.host.problems.isEmpty, comment)
        try #require(
          one.host.updates.map { $0.changes.filter { !$0.hasPrefix("reconfigure") } }
            == other.host.updates.map { $0.changes.filter { !$0.hasPrefix("reconfigure") } },
          comment)
        for index in 0..<4 {
          let section = arranged[index]
          let isHeld = new.contains(index)
          try #require((section.context?.list === one.list) == isHeld, comment)
          // The check of items in debug builds reads the sections that were inserted once more.
          if old.contains(index) { try #require(section.readCount == reads[index], comment) }
        }
        try #require(one.list.sections.map(\.listIdentifier) == new.map(String.init), comment)
      }
    }
  }

  @Test("Arranging the same sections causes no update")
  func nothing() throws {
    let sections = Self.sections(.section)
    let screen = Screen(.section, sections)
    try expectSuccess(screen.list.perform(.arrangeSections(sections)))
    #expect(screen.host.updates.isEmpty)
  }

  @Test("An object with a known identifier replaces the section, whose views are reloaded")
  func takeover() throws {
    let test = TestList(["s": ["a", "b"], "t": ["c"]])
    let old = test["s"]
    let new = TestSection("s", ["b", "d"])
    try expectSuccess(test.list.perform(.arrangeSections([test["t"], new])))
    #expect(test.order == ["t": ["c"], "s": ["b", "d"]])
    #expect(test.host.problems.isEmpty)
    #expect(test.list.section(for: "s") === new && new.context?.list === test.list)
    #expect(old.context == nil && old.events == [.willLeaveList])
    #expect(new.events == [.didMoveToList] && test["t"].events.isEmpty)
    let changes = try #require(test.changes.first)
    #expect(changes.contains("header of s") && changes.contains("footer of s"))
    #expect(!changes.contains("header of t"))
  }

  @Test("Duplicates and empty identifiers are dropped and reported; the first object stays")
  func duplicates() throws {
    let test = TestList(["s": ["a"], "t": ["b"]])
    let (twin, empty) = (TestSection("s", ["x"]), TestSection("", ["y"]))
    let result = test.list.perform(
      .arrangeSections([test["t"], test["s"], test["t"], twin, empty, test["s"]]))
    #expect(result.outcome.droppedSections == ["t", "s", "", "s"])
    #expect(
      test.drops.map(\.code) == [
        .duplicateSection, .duplicateSection, .emptyIdentifier, .duplicateSection,
      ])
    #expect(test.order == ["t": ["b"], "s": ["a"]])
    #expect(test.list.section(for: "s") !== twin && twin.context == nil)
    // Of two objects with one identifier the first stays, whichever the list held.
    test.list.perform(.arrangeSections([twin, test["s"]]))
    #expect(test.order == ["s": ["x"]] && test.list.section(for: "s") === twin)
  }

  @Test("Under list identity, items of sections that stay aren't taken away, and others are free")
  func listIdentity() throws {
    let test = TestList(["s": ["a"], "t": ["b"], "u": ["c"]], identity: .list)
    // `u` leaves the list, and `t` is replaced by a section without "b".
    let (new, other) = (TestSection("n", ["a", "b", "c"]), TestSection("t", ["d"]))
    let result = test.list.perform(.arrangeSections([new, test["s"], other]))
    #expect(test.order == ["n": ["b", "c"], "s": ["a"], "t": ["d"]])
    #expect(result.outcome.dropped.map(\.item) == ["a"])
    #expect(test.host.problems.isEmpty)
  }

  @Test("A section with the policy `error` rejects the whole operation")
  func rejected() {
    let test = TestList(["s": ["a"], "t": ["b"]])
    let new = TestSection("n", ["x", "x"], duplicates: .error)
    let result = test.list.perform(.arrangeSections([new, test["t"]]))
    #expect(result.error?.code == .duplicates)
    #expect(test.order == ["s": ["a"], "t": ["b"]])
    #expect(new.context == nil && test["s"].context != nil)
    #expect(test.list.perform(.arrangeSections([test["t"]])).error == nil)
    #expect(test.order == ["t": ["b"]])
  }

  @Test("A section in another list is refused, until that list has deleted it")
  func otherList() throws {
    let (test, other) = (TestList(["s": ["a"]]), TestList(["t": ["b"]]))
    let section = other["t"]
    let refused = test.list.perform(.arrangeSections([section, test["s"]]))
    #expect(refused.error?.code == .invalid && test.order == ["s": ["a"]])
    other.list.deleteSections([section])
    try expectSuccess(test.list.perform(.arrangeSections([section, test["s"]])))
    #expect(test.order == ["t": ["b"], "s": ["a"]])
  }

  @Test("Ready-made sections keep the items that they were given in the list")
  func readyMade() throws {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost(of: list, isolation: nil)
    let sections = ["a", "b", "c"].map { name in
      GenericSection(name, items: ["\(name)1"]) { _ in .empty }
    }
    list.appendSections(sections)
    sections[0].appendItems(["a2"])
    try expectSuccess(list.perform(.arrangeSections([sections[2], sections[0]])))
    #expect(host.order == ["c": ["c1"], "a": ["a1", "a2"]] && host.problems.isEmpty)
    #expect(sections[1].items == ["b1"])
    try expectSuccess(list.perform(.arrangeSections([sections[1], sections[0]])))
    #expect(host.order == ["b": ["b1"], "a": ["a1", "a2"]] && host.problems.isEmpty)
    #expect(sections[2].items == ["c1"])
  }

  @Test("Random arrangements on a list view equal those of a new view", arguments: 0..<8)
  func randomArrangements(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = ListDataSource(
      identity: seed.isMultiple(of: 2) ? .section : .list, isolation: nil)
    let view = ListView(size: CGSize(width: 100, height: 120))
    list.attach(view, isolation: nil)
    var sections: [any ListSection] = []
    var made = 0
    for step in 0..<40 {
      let count = Int.random(in: 0...3, using: &generator)
      for _ in 0..<count {
        let items = (0..<Int.random(in: 0...3, using: &generator)).map { "\(made) \($0)" }
        let section = GenericSection("\(made)", items: items) { .text($0) }
        sections.insert(section, at: Int.random(in: 0...sections.count, using: &generator))
        made += 1
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !sections.isEmpty {
        sections.remove(at: Int.random(in: sections.indices, using: &generator))
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) where !sections.isEmpty {
        let section = sections.remove(at: Int.random(in: sections.indices, using: &generator))
        sections.insert(section, at: Int.random(in: 0...sections.count, using: &generator))
      }
      if Int.random(in: 0..<20, using: &generator) == 0 { sections.shuffle(using: &generator) }
      try expectSuccess(list.perform(.arrangeSections(sections)))
      view.scrollToItem(
        at: view.visibleIndexPaths.last ?? IndexPath(item: 0, section: 0),
        position: .center, animated: false)
      let comment = Comment(rawValue: "seed \(seed) step \(step)")
      try #require(
        list.displayedSnapshot.sectionIdentifiers == sections.map(\.listIdentifier), comment)
      guard step % 4 == 3 else { continue }
      let fresh = ListDataSource(isolation: nil)
      let reference = ListView(size: CGSize(width: 100, height: 120))
      fresh.attach(reference, isolation: nil)
      fresh.appendSections(
        sections.map { section in
          GenericSection(
            section.listIdentifier,
            items: list.displayedSnapshot.itemIdentifiers(inSection: section.listIdentifier)
          ) { .text($0) }
        })
      // Both have measured all rows after this, so that no place is an estimate.
      for view in [view, reference] {
        for index in sections.indices
        where list.displayedSnapshot.numberOfItems(inSectionAt: index) > 0 {
          view.scrollToItem(
            at: IndexPath(item: 0, section: index), position: .top, animated: false)
        }
      }
      try #require(view.contentSize == reference.contentSize, comment)
      for index in sections.indices {
        for item in 0..<list.displayedSnapshot.numberOfItems(inSectionAt: index) {
          let path = IndexPath(item: item, section: index)
          try #require(view.frameForItem(at: path) == reference.frameForItem(at: path), comment)
        }
      }
      try #require(view.visibleIndexPaths == reference.visibleIndexPaths, comment)
    }
  }

  @Test("In a long list, moving, inserting and removing one section changes only that section")
  func longList() throws {
    var sections: [any ListSection] = (0..<2000).map { CountingSection("\($0)", ["a"]) }
    let screen = Screen(.section, sections)
    func arrange() throws -> [String] {
      let reads = sections.map { ($0 as? CountingSection)?.readCount ?? 0 }
      let before = screen.host.updates.count
      try expectSuccess(screen.list.perform(.arrangeSections(sections)))
      #expect(screen.host.problems.isEmpty && screen.host.updates.count == before + 1)
      #expect(screen.list.displayedSnapshot.sectionIdentifiers == sections.map(\.listIdentifier))
      for (section, count) in zip(sections, reads) where count > 0 {
        #expect((section as? CountingSection)?.readCount == count)
      }
      return screen.host.updates.last?.changes ?? []
    }
    sections.insert(sections.remove(at: 1500), at: 0)
    #expect(try arrange() == ["move section 1500→0"])
    sections.append(sections.removeFirst())
    #expect(try arrange() == ["move section 0→1999"])
    sections.insert(CountingSection("new", ["a"]), at: 700)
    #expect(try arrange() == ["insert section 700"])
    sections.remove(at: 1200)
    #expect(try arrange() == ["delete section 1200"])
    sections.reverse()
    _ = try arrange()
  }
}
