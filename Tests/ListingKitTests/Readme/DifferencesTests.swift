import Foundation
import ListingKit
import Testing

struct Shelving: Equatable {
  let room: String
  var titles: [String]
}

@Test("a book that changes rooms is one move")
func books() {
  let old = [
    Shelving(room: "hall", titles: ["Emma", "Persuasion"]),
    Shelving(room: "study", titles: ["Sanditon"]),
  ]
  let new = [
    Shelving(room: "hall", titles: ["Emma", "Lady Susan"]),
    Shelving(room: "study", titles: ["Sanditon", "Persuasion"]),
  ]
  let difference = ListSectionedDifference(
    from: old, to: new, by: \.room, items: \.titles, itemsBy: \.self, identity: .list)

  for stage in difference.stages {
    // Within a batch, the view's data source answers what the stage leads to, `stage.new`.
    #expect(stage.new.map(\.items) == new.map(\.titles))
    #expect(stage.insertedItems == [IndexPath(item: 1, section: 0)])
    #expect(stage.movedItems.map(\.from) == [IndexPath(item: 1, section: 0)])
    #expect(stage.movedItems.map(\.to) == [IndexPath(item: 1, section: 1)])
  }
}
