import Foundation
import ListingTesting
import Testing

@testable import ListingKit

/// A unit of one to three places.
private struct Unit: RunValue {
  var count: Int
  var length: CGFloat
  var weight: Int
}

/// The tree as an array of units, searched one by one.
private struct PlainUnits {
  var units: [Unit] = []

  var count: Int { units.reduce(0) { $0 + $1.count } }

  /// The positions at which units begin, and the end.
  var starts: [Int] { units.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) } }

  mutating func replace(_ range: Range<Int>, with runs: [Run<Unit>]) {
    let starts = starts
    let (lower, upper) = (
      starts.firstIndex(of: range.lowerBound), starts.firstIndex(of: range.upperBound)
    )
    guard let lower, let upper else { return }
    units.replaceSubrange(
      lower..<upper, with: runs.flatMap { Array(repeating: $0.value, count: $0.repeats) })
  }

  /// The start, length before and weight before of the unit that a test picks.
  func first(where test: (_ end: Int, _ length: CGFloat) -> Bool) -> (start: Int, length: CGFloat)?
  {
    var (start, length) = (0, CGFloat(0))
    for unit in units {
      if test(start + unit.count, length + unit.length) { return (start, length) }
      start += unit.count
      length += unit.length
    }
    return nil
  }
}

@Suite("Trees of runs")
struct RunTreeTests {
  /// Units of few kinds, so that equal neighbours are common. Lengths are sums of quarters, which
  /// add up exactly in any order.
  private func runs(_ random: inout SeededGenerator, most: Int) -> [Run<Unit>] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      Run(
        value: Unit(
          count: .random(in: 1...3, using: &random),
          length: CGFloat(Int.random(in: 0...2, using: &random)) / 4,
          weight: .random(in: 0...1, using: &random)),
        repeats: .random(in: 1...4, using: &random))
    }
  }

  @Test("after each of many edits, the tree agrees with an array of units", arguments: 0..<6)
  func edits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let start = runs(&random, most: 300)
    var plain = PlainUnits()
    plain.replace(0..<0, with: start)
    var tree = RunTree(start)
    for step in 0..<60 {
      let starts = plain.starts
      let lower = Int.random(in: 0..<starts.count, using: &random)
      // Large deletes, small ones, and inserts between units.
      let reach = [0, 1, 5, starts.count].randomElement(using: &random) ?? 0
      let upper = Int.random(in: lower...min(lower + reach, starts.count - 1), using: &random)
      let new = runs(&random, most: [1, 3, 200].randomElement(using: &random) ?? 1)
      plain.replace(starts[lower]..<starts[upper], with: new)
      tree.replace(starts[lower]..<starts[upper], with: new)
      let comment = Comment(rawValue: "seed \(seed) step \(step)")
      try #require(tree.root.problems == [], comment)
      try #require(tree.count == plain.count, comment)
      #expect(tree.length == plain.units.reduce(0) { $0 + $1.length }, comment)
      #expect(tree.weight == plain.units.reduce(0) { $0 + $1.weight }, comment)
      check(tree, plain, comment, &random)
    }
  }

  private func check(
    _ tree: RunTree<Unit>, _ plain: PlainUnits, _ comment: Comment,
    _ random: inout SeededGenerator
  ) {
    for _ in 0..<8 where plain.count > 0 {
      let position = Int.random(in: 0..<plain.count, using: &random)
      let expected = plain.first { end, _ in end > position }
      let place = tree.place(at: position)
      #expect(place?.unit(at: position).lowerBound == expected?.start, comment)
      #expect(place?.offset(at: position) == expected?.length, comment)
      #expect(tree.sum(before: expected?.start ?? 0).length == expected?.length, comment)
      let offset = CGFloat.random(in: -1...(tree.length + 1), using: &random)
      let found = tree.place(atOffset: offset)
      let hit = plain.first { _, length in length > offset }
      #expect(found?.position == hit?.start, comment)
      #expect(found.map { $0.place.offset(at: $0.position) } == hit?.length, comment)
    }
    #expect(tree.place(at: plain.count) == nil && tree.place(at: -1) == nil, comment)
    let starts = plain.starts
    let lower = Int.random(in: 0..<starts.count, using: &random)
    let upper = Int.random(in: lower..<starts.count, using: &random)
    #expect(
      tree.runs(in: starts[lower]..<starts[upper]).flatMap {
        Array(repeating: $0.value, count: $0.repeats)
      } == Array(plain.units[lower..<upper]), comment)
    let weighted = plain.units.contains { $0.weight > 0 }
    #expect((tree.firstWeighted != nil) == weighted, comment)
  }

  @Test("adjacent equal units are one run")
  func coalescing() {
    let unit = Unit(count: 1, length: 2, weight: 0)
    let other = Unit(count: 1, length: 3, weight: 0)
    var tree = RunTree(repeating: unit, units: 1_000_000)
    #expect(tree.length == 2_000_000)
    tree.replace(500_000..<500_001, with: [Run(value: other, repeats: 1)])
    #expect(tree.leaf(at: 0)?.runs.map(\.repeats) == [500_000, 1, 499_999])
    tree.replace(500_000..<500_001, with: [Run(value: unit, repeats: 51)])
    #expect(tree.leaf(at: 0)?.runs == [Run(value: unit, repeats: 1_000_050)])
  }

  @Test("the height of a tree of many runs is that of half-full nodes")
  func height() {
    var tree = RunTree<Unit>()
    for index in 0..<5000 {
      let unit = Unit(count: 1, length: CGFloat(index), weight: 0)
      tree.replace(index / 2..<index / 2, with: [Run(value: unit, repeats: 1)])
    }
    #expect(tree.root.problems == [])
    // 5000 runs in leaves of 16 at least are 312 leaves, 19 nodes above them, 1 root: 0, 1, 2.
    #expect(tree.root.height <= 3)
  }

  @Test("positions are found despite rounding errors of lengths")
  func inexactLengths() {
    let tree = RunTree(repeating: Unit(count: 1, length: 0.1, weight: 0), units: 1000)
    for position in 0..<1000 {
      guard let offset = tree.place(at: position)?.offset(at: position) else { continue }
      #expect(tree.place(atOffset: offset)?.position == position)
    }
    #expect(tree.place(atOffset: tree.length) == nil)
  }

  @Test(
    "every offset before the end has a place, despite rounding errors of sums", arguments: 0..<3)
  func rounding(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lengths = (0..<5000).map { _ in CGFloat.random(in: 0...1e6, using: &random) }
    let tree = RunTree(
      lengths.map { Run(value: Unit(count: 1, length: $0, weight: 0), repeats: 1) })
    var sum: CGFloat = 0
    for (index, length) in lengths.enumerated() {
      // Where one ends and the next begins, which the levels of the tree do not agree about.
      for offset in [sum.nextDown, sum, sum.nextUp] where offset >= 0 && offset < tree.length {
        let found = tree.place(atOffset: offset)?.position
        #expect(found.map { abs($0 - index) <= 1 } == true, "seed \(seed) unit \(index)")
      }
      sum += length
    }
  }
}

extension RunNode {
  /// The violated invariants; empty for a valid tree.
  var problems: [String] {
    var problems: [String] = []
    if height == 0 {
      if runs.contains(where: { $0.repeats < 1 }) { problems.append("an empty run") }
    } else {
      if children.count < 2 { problems.append("a node with \(children.count) children") }
      for child in children {
        if child.height != height - 1 { problems.append("children of different heights") }
        if child.entries < Self.capacity / 2 { problems.append("\(child.entries) entries") }
        problems += child.problems
      }
    }
    if entries > Self.capacity { problems.append("\(entries) entries are too many") }
    return problems
  }
}
