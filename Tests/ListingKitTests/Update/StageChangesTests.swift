import Foundation
import Testing

@testable import ListingKit

@Suite("The changes of a stage")
struct StageChangesTests {
  private let made = StageChanges([
    StageItems(section: 0, positions: [2, 5]), StageItems(section: 1, positions: []),
    StageItems(section: 3, positions: [0]),
  ])

  @Test("The changes are index paths, section by section")
  func indexPaths() {
    #expect(made.elements == [[0, 2], [0, 5], [3, 0]])
    #expect(made.count == 3 && !made.isEmpty)
    #expect(StageChanges([StageItems(section: 1, positions: [])]).isEmpty)
  }

  @Test("Moves have the old indexes of their sections")
  func moves() {
    // The order 0 is the old section 4, the order 1 the old section 2.
    let changes = StageChanges([
      StageMoves(
        section: 1, moves: [.init(order: 1, from: 7, to: 0), .init(order: 0, from: 3, to: 6)],
        sources: [4, 2])
    ])
    #expect(
      changes.elements == [.init(from: [2, 7], to: [1, 0]), .init(from: [4, 3], to: [1, 6])])
  }

  @Test("The runs of found and set changes are those of their index paths")
  func stretches() {
    let paths: [IndexPath] = [[0, 2], [0, 3], [0, 5], [1, 6], [3, 0], [3, 1], [3, 2]]
    let stretches = [
      ItemStretch(section: 0, items: 2..<4), ItemStretch(section: 0, items: 5..<6),
      ItemStretch(section: 1, items: 6..<7), ItemStretch(section: 3, items: 0..<3),
    ]
    let found = StageChanges([
      StageItems(section: 0, positions: [2, 3, 5]), StageItems(section: 1, positions: [6]),
      StageItems(section: 2, positions: []), StageItems(section: 3, positions: [0, 1, 2]),
    ])
    var set = StageChanges<StageItems>()
    set.elements = paths.reversed()
    #expect(found.elements == paths && found.stretches == stretches && set.stretches == stretches)
    #expect(StageChanges<StageItems>().stretches.isEmpty)
  }

  @Test("Changes can be set and added to, and equal ones are equal whether found or set")
  func setting() {
    var changes = StageChanges<StageItems>()
    changes.elements = [[0, 2], [0, 5]]
    #expect(changes != made && changes.count == 2)
    changes.elements.append([3, 0])
    #expect(changes == made && changes.count == 3)
    var added = made
    added.elements.append([])
    #expect(added.elements == [[0, 2], [0, 5], [3, 0], []])
    #expect(made.count == 3)
  }
}
