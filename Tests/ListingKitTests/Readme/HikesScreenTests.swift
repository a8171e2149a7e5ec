import Foundation
import ListingKit
import Testing

@Suite("Hikes") struct HikesTests {
  @Test("A tap marks a hike as done, and a hike that is sent twice is shown once")
  func hikes() {
    let list = ListDataSource()
    let view = ListView(size: CGSize(width: 320, height: 480))
    let section = hikesSection([
      Hike(name: "Lake", kilometers: 7.5), Hike(name: "Ridge", kilometers: 18),
    ])
    list.attach(view)
    list.appendSections([section])

    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(section.items.map(\.isDone) == [true, false])

    section.appendItems([Hike(name: "Ridge", kilometers: 18), Hike(name: "Gorge", kilometers: 4)])
    #expect(section.items.map(\.name) == ["Lake", "Ridge", "Gorge"])
  }
}
