import Foundation

/// The changes of one section in a stage, as a difference finds them.
protocol StagePart: Sendable {
  /// The type of the changes that a host reads.
  associatedtype Element: Sendable, Equatable
  var count: Int { get }
  func append(to elements: inout [Element])
}

/// The changes of one kind in a stage: those that a difference found, or those that an updater set.
///
/// The elements of a difference are created when they are read. On Linux, creating the index paths
/// takes longer than the difference, and a host that shows a few cells needs few of them.
struct StageChanges<Part: StagePart>: Sendable, Equatable {
  private var found: [Part] = []
  /// The elements that were set; empty if there are parts.
  private var given: [Part.Element] = []

  init() {}

  /// - Parameter parts: in the order of the elements.
  init(_ parts: [Part]) { found = parts }

  /// The changes that a difference found, in the order of the elements; `nil` if others were set.
  var parts: [Part]? { given.isEmpty ? found : nil }

  var count: Int { found.reduce(given.count) { $0 + $1.count } }
  var isEmpty: Bool { count == 0 }

  var elements: [Part.Element] {
    get {
      if found.isEmpty { return given }
      var elements: [Part.Element] = []
      elements.reserveCapacity(count)
      for part in found { part.append(to: &elements) }
      return elements
    }
    _modify {
      if !found.isEmpty {
        given = elements
        found = []
      }
      yield &given
    }
  }

  static func == (one: StageChanges, other: StageChanges) -> Bool {
    one.elements == other.elements
  }
}

/// The positions of items of one section.
struct StageItems: StagePart {
  let section: Int
  let positions: [Int32]

  var count: Int { positions.count }

  func append(to elements: inout [IndexPath]) {
    for position in positions {
      elements.append(IndexPath(item: Int(position), section: section))
    }
  }
}

/// The moves to one section.
struct StageMoves: StagePart {
  let section: Int
  let moves: [OrderDifference.Move]
  /// The old index of the section that an order of the moves stands for.
  let sources: [Int]

  var count: Int { moves.count }

  func append(to elements: inout [ListUpdate.ItemMove]) {
    for move in moves {
      elements.append(
        ListUpdate.ItemMove(
          from: IndexPath(item: Int(move.from), section: sources[Int(move.order)]),
          to: IndexPath(item: Int(move.to), section: section)))
    }
  }
}
