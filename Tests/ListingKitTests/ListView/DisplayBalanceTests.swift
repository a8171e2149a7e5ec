import Foundation
import ListingKit
import ListingTesting
import Testing

private struct Line: ListDiffable, Equatable, Sendable {
  let listIdentifier: String
  var text = ""
}

/// A source whose only page a test sets.
private final class LineSource: ItemSource {
  private let lines: Guarded<[Line]>

  init(_ lines: [Line]) { self.lines = Guarded(lines) }

  func set(_ new: [Line]) { lines.withLock { $0 = new } }

  func page(_ request: ItemRequest) async throws -> ItemPage<Line> {
    ItemPage(items: lines.withLock { $0 }, next: nil)
  }
}

/// The items that sections display, as they were notified.
private final class DisplayLog {
  var displayed: [String: Line] = [:]
  var ended: [Line] = []
  var problems: [String] = []

  func begin(_ line: Line, in section: ObjectIdentifier) {
    let name = "\(line.listIdentifier) of \(section)"
    if displayed.updateValue(line, forKey: name) != nil { problems.append("\(name) began twice") }
  }

  func end(_ line: Line, in section: ObjectIdentifier) {
    let name = "\(line.listIdentifier) of \(section)"
    if displayed.removeValue(forKey: name) == nil { problems.append("\(name) ended twice") }
    ended.append(line)
  }

  func takeEnded() -> [Line] {
    defer { ended = [] }
    return ended
  }
}

@Suite("Balance of display events")
struct DisplayBalanceTests {
  private let log = DisplayLog()
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 80, height: 100))

  private func section(_ identifier: String, _ lines: [Line]) -> GenericSection<Line> {
    let section = GenericSection<Line>(identifier, items: lines) { .text($0.text) }
    section.onWillDisplay { [log, unowned section] context in
      log.begin(context.item, in: ObjectIdentifier(section))
    }
    section.onDidEndDisplay { [log, unowned section] context in
      log.end(context.item, in: ObjectIdentifier(section))
    }
    return section
  }

  private func lines(_ range: Range<Int>) -> [Line] {
    range.map { Line(listIdentifier: "\($0)") }
  }

  private func show(_ sections: [any ListSection]) {
    view.estimatedItemHeight = 20
    list.attach(view, isolation: nil)
    list.appendSections(sections)
  }

  @Test("The end of a deleted item's display is reported with the item as it was last shown")
  func deleted() {
    let section = section("s", lines(0..<2))
    show([section])
    section.setItems([Line(listIdentifier: "0", text: "new"), Line(listIdentifier: "1")])
    section.setItems([Line(listIdentifier: "1")])
    #expect(log.takeEnded() == [Line(listIdentifier: "0", text: "new")])
    list.deleteSections(["s"])
    #expect(log.takeEnded() == [Line(listIdentifier: "1")])
    #expect(log.displayed.isEmpty && log.problems.isEmpty)
  }

  @Test("An item that moves to another section ends its display in one and begins it in the other")
  func moved() {
    let (first, second) = (section("a", lines(0..<1)), section("b", lines(1..<2)))
    show([first, second])
    list.moveItem("0", in: "a", toSection: "b")
    #expect(log.takeEnded() == lines(0..<1))
    second.setItems([])
    #expect(log.displayed.isEmpty && log.problems.isEmpty)
  }

  @Test("A replaced section object is notified of the end, and the new one of the beginning")
  func replaced() {
    show([section("s", lines(0..<2))])
    list.replaceSections([section("s", lines(0..<2))])
    #expect(log.takeEnded() == lines(0..<2))
    #expect(log.displayed.count == 2)
    list.detach()
    #expect(log.displayed.isEmpty && log.problems.isEmpty)
  }

  @Test("A section that scrolls the view at the end of a display shows the items of the new place")
  func scrolledAtEnd() {
    let section = section("s", lines(0..<40))
    show([section])
    var isScrolled = false
    section.onDidEndDisplay { [view] _ in
      if !isScrolled { view.contentOffset.y = 400 }
      isScrolled = true
    }
    view.contentOffset.y = 200
    #expect(view.visibleIndexPaths.map(\.item) == Array(20..<25))
    isScrolled = false
    list.detach()
    #expect(view.visibleElements.isEmpty)
    #expect(log.displayed.isEmpty && log.problems.isEmpty)
  }

  @Test("A paged section is notified of the end for items that a refresh removes")
  func refreshed() async {
    let list = ListDataSource()
    let source = LineSource(lines(0..<3))
    let paged = PagedSection("s", source: source, pageSize: 20) { .text($0.text) }
    paged.onWillDisplay { [log, unowned paged] context in
      log.begin(context.item, in: ObjectIdentifier(paged))
    }
    paged.onDidEndDisplay { [log, unowned paged] context in
      log.end(context.item, in: ObjectIdentifier(paged))
    }
    list.appendSections([paged])
    list.attach(view)
    await list.waitUntilIdle()
    source.set(lines(1..<3))
    paged.refresh()
    await list.waitUntilIdle()
    #expect(log.takeEnded() == lines(0..<1))
    #expect(log.displayed.count == 2 && log.problems.isEmpty)
  }

  @Test("Each begin event has one end event, after any changes of the list", arguments: 0..<10)
  func balanced(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var sections = [section("a", lines(0..<15)), section("b", lines(15..<30))]
    show(sections)
    for step in 0..<60 {
      let index = Int.random(in: 0..<2, using: &random)
      let item = sections[index].items.randomElement(using: &random)?.listIdentifier
      switch Int.random(in: 0..<6, using: &random) {
      case 0: sections[index].setItems(lines(0..<30).shuffled(using: &random).dropLast(15))
      case 1: if let item { list.deleteItems([item], in: sections[index].listIdentifier) }
      case 2: view.contentOffset.y = CGFloat.random(in: 0..<900, using: &random)
      case 3:
        let items = lines(0..<30).shuffled(using: &random).dropLast(18)
        sections[index] = section(sections[index].listIdentifier, Array(items))
        list.replaceSections(sections)
      case 4:
        if let item {
          list.moveItem(
            item, in: sections[index].listIdentifier,
            toSection: sections[1 - index].listIdentifier)
        }
      default:
        sections.swapAt(0, 1)
        list.replaceSections(sections)
      }
      #expect(log.problems == [], "seed \(seed), step \(step)")
      #expect(log.displayed.count == view.visibleIndexPaths.count, "seed \(seed), step \(step)")
    }
    list.detach()
    #expect(log.displayed.isEmpty)
  }
}
