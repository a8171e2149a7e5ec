import Foundation
import ListingKit
import ListingTesting
import Testing

/// A list that the user drags items in, and the items that a server has, which doesn't know of the drag.
private struct MovingRun {
  let screen = MovingScreen(["a": ["1", "2", "3"], "b": ["4", "5"], "c": []])
  var server = [["1", "2", "3"], ["4", "5"], []]
  var next = 6
  var random: SeededGenerator
  /// The item that is being moved, and its neighbor.
  var moved = ""
  var anchor: ListAnchor<String>?

  var items: [[String]] { screen.sections.map { $0.items.map(\.listIdentifier) } }

  /// Begins to move an item of a section.
  mutating func begin() -> Int? {
    let section = Int.random(in: 0..<3, using: &random)
    guard let item = items[section].indices.randomElement(using: &random) else { return nil }
    moved = items[section][item]
    anchor = nil
    return screen.view.beginMoving(at: screen.path(section, item)) ? section : nil
  }

  mutating func drag() {
    let (rows, before) = (items.flatMap(\.self), screen.order)
    let row = Int.random(in: 0..<rows.count, using: &random)
    let isBefore = Bool.random(using: &random)
    screen.drag(toRow: row, by: isBefore ? 0.25 : 0.75)
    if screen.order != before { anchor = isBefore ? .before(rows[row]) : .after(rows[row]) }
  }

  /// Changes a section.
  mutating func update() {
    let index = Int.random(in: 0..<3, using: &random)
    let section = screen.sections[index]
    let others = server[index].filter { $0 != moved }
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where items.joined().count < 16:
      server[index].append("\(next)")
      section.appendItems(["\(next)"].notes)
      next += 1
    case 1:
      guard let item = others.randomElement(using: &random) else { return }
      server[index].removeAll { $0 == item }
      section.deleteItems([item])
    case 2:
      let items = section.items
      section.updateItems(items.map { Note($0.listIdentifier, "\(next)") })
    case 3:
      // A program that changes the items that it reads.
      section.setItems(section.items.shuffled(using: &random))
    default:
      let gone = others.randomElement(using: &random)
      server[index] = server[index].filter { $0 != gone }.shuffled(using: &random)
      section.setItems(server[index].notes)
    }
  }

  var problem: String? {
    if Set(items.joined()) != Set(server.joined()) { return "\(server) became \(items)" }
    if items.joined().count != server.joined().count { return "an item twice: \(items)" }
    let shown = screen.texts.compactMap { $0.split(separator: "=").first.map(String.init) }
    if shown != Array(items.joined()) { return "the view shows \(shown) of \(items)" }
    if screen.order != screen.ownOrder { return "\(screen.ownOrder) instead of \(screen.order)" }
    guard let anchor, let section = items.first(where: { $0.contains(moved) }),
      let index = section.firstIndex(of: moved), let subject = anchor.subject,
      section.contains(subject)
    else { return nil }
    let neighbor = anchor == .before(subject) ? index + 1 : index - 1
    return section.indices.contains(neighbor) && section[neighbor] == subject
      ? nil : "\(moved) isn't \(anchor): \(section)"
  }
}

@Suite("Laws of moving items")
struct MovingLawTests {
  @Test(
    "An item that is moved under random updates is next to its anchor, with the items of the updates",
    arguments: 0..<100 as Range<UInt64>)
  func updates(seed: UInt64) {
    var run = MovingRun(random: SeededGenerator(seed: seed))
    for _ in 0..<8 {
      guard let home = run.begin() else { continue }
      for _ in 0..<10 {
        if Bool.random(using: &run.random) { run.drag() } else { run.update() }
        #expect(
          run.screen.view.movingItem?.item == run.moved && run.problem == nil, "\(run.random)")
      }
      let cancels = Bool.random(using: &run.random)
      _ = run.screen.takeLog()
      run.screen.view.endMoving(cancelled: cancels)
      if cancels { run.anchor = nil }
      #expect(run.screen.view.movingItem == nil && run.problem == nil, "\(run.random)")
      let isHome = run.items[home].contains(run.moved)
      #expect(cancels ? isHome : true, "\(run.random)")
      // Once for each section that it concerns, and never after a cancellation.
      #expect(run.screen.takeLog().count <= (cancels ? 0 : isHome ? 1 : 2), "\(run.random)")
      // The server has what the sections have been notified of.
      run.server = run.items
    }
    #expect(run.screen.diagnostics.isEmpty)
  }
}
