import Foundation
import Testing

@testable import ListingXML

/// Which of the items that are written in a document have the identifier of another one.
@Suite(.tags(.concurrency)) struct InlineIdentifierTests {
  /// Above and below each other, of several lengths, and one that is written in two ways.
  private static let identifiers = ["a", "b", "ab", "\u{E9}", "e\u{301}"]

  @Test("All short sequences, against a dictionary")
  func sequences() {
    var sequences: [[String]] = [[]]
    for _ in 0..<4 {
      let longer = sequences.suffix(while: { $0.count == sequences.last?.count }).flatMap { start in
        Self.identifiers.map { start + [$0] }
      }
      sequences += longer
      for sequence in longer { check(sequence) }
    }
    #expect(sequences.count == 1 + 5 + 25 + 125 + 625)
  }

  @Test("Rising ones, one that is not, and those before it again")
  func manyInOrder() {
    let rising = (0..<100).map { "item-\($0)" }
    check(rising)
    check(rising + ["item-5"] + rising.reversed())
    check(rising + ["item-99", "\u{212A}", "K"])
  }

  /// Each item on a line of its own.
  private func check(_ identifiers: [String]) {
    let items = identifiers.map { "\n<item id='\($0)'/>" }.joined()
    let found = document(listing("<section id='s'><items>\(items)</items></section>"))
      .diagnostics.filter { $0.code == .repeatedItem }
    // Line 1 is the section's.
    var first: [String: Int] = [:]
    var expected: [[Int]] = []
    for (index, identifier) in identifiers.enumerated() {
      if let known = first[identifier] {
        expected.append([index + 2, known])
      } else {
        first[identifier] = index + 2
      }
    }
    expected.sort { $0[0] < $1[0] }
    #expect(
      found.map { [$0.line ?? 0, $0.notes.first?.line ?? 0] } == Array(expected.prefix(100)),
      "\(identifiers)")
  }
}

extension Array {
  /// The longest end of the array of which a condition is true.
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? 0)...]
  }
}
