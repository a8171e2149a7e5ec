import ListingKit
import Testing

/// An item whose conformances belong to the main actor.
struct Score: Identifiable, Equatable, ListDiffable {
  let id: String
  var points: Int
}

@Test("Items whose conformances are isolated are compared")
func isolatedItems() async {
  let list = ListDataSource()
  let section = GenericSection<Score>("scores") { .text("\($0.points)") }
  let view = ListView(size: .init(width: 100, height: 100))
  list.appendSections([section])
  list.attach(view)
  section.setItems([Score(id: "a", points: 1), Score(id: "b", points: 2)])
  await list.waitUntilIdle()
  section.setItems([Score(id: "a", points: 1), Score(id: "b", points: 3)])
  await list.waitUntilIdle()
  #expect(section.item(for: "b")?.points == 3)
  #expect(view.visibleElements.flatMap(\.view.content.texts) == ["1", "3"])
}
