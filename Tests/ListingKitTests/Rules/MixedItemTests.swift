import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Sections of items of several types")
struct MixedItemTests {
  private struct Comparable: ListDiffable, Equatable {
    let listIdentifier: String
    var text = ""
  }

  private struct Uncomparable: ListIdentifiable {
    let listIdentifier: String
  }

  private final class MixedSection: ListSection {
    var context: ListContext?
    let listIdentifier = "s"
    var items: [any ListIdentifiable] = []

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  private func changes(
    from old: [any ListIdentifiable], to new: [any ListIdentifiable], visible: Int = 0
  ) -> [[String]] {
    let (list, section) = (ListDataSource(), MixedSection())
    section.items = old
    list.appendSections([section])
    let host = RecordingHost(of: list)
    host.visibleIndexPaths = (0..<visible).map { [0, $0] }
    section.items = new
    section.update()
    return host.updates.map(\.changes)
  }

  @Test("Changed items are reconfigured, and visible ones that can't be compared")
  func types() {
    let old: [any ListIdentifiable] = [
      Comparable(listIdentifier: "a"), Uncomparable(listIdentifier: "b"), "c",
      Comparable(listIdentifier: "d"), Uncomparable(listIdentifier: "e"),
    ]
    var new = old
    new[3] = Comparable(listIdentifier: "d", text: "new")
    #expect(changes(from: old, to: old) == [])
    #expect(changes(from: old, to: new) == [["reconfigure 0/3→0/3"]])
    #expect(
      changes(from: old, to: new, visible: 2) == [["reconfigure 0/1→0/1", "reconfigure 0/3→0/3"]])
  }

  @Test("Strings don't change when an item of another type is inserted")
  func strings() {
    let joined: [any ListIdentifiable] = ["a", "b", Comparable(listIdentifier: "c")]
    #expect(changes(from: ["a", "b"], to: joined) == [["insert 0/2"]])
    #expect(changes(from: joined, to: ["a", "b"]) == [["delete 0/2"]])
  }

  @Test("An item whose type changes is reconfigured")
  func otherType() {
    #expect(
      changes(from: ["a"], to: [Comparable(listIdentifier: "a")]) == [["reconfigure 0/0→0/0"]])
    #expect(
      changes(from: [Comparable(listIdentifier: "a")], to: ["a"]) == [["reconfigure 0/0→0/0"]])
  }
}
