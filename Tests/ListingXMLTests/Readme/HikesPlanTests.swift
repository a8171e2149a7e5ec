import Foundation
import ListingKit
import Testing

@Suite("A plan of hikes, in XML and Swift") struct HikesPlanTests {
  @Test("A tap plans a hike, once")
  @MainActor func plan() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let screen = HikesPlan()
    let view = ListView(size: CGSize(width: 320, height: 480))
    screen.list.attach(view)
    try await screen.load(root.appending(path: "SampleSections/hikes.xml"))
    await screen.list.waitUntilIdle()

    view.tapItem(at: IndexPath(item: 0, section: 1))
    view.tapItem(at: IndexPath(item: 0, section: 1))
    await screen.list.waitUntilIdle()
    #expect(screen.plan.items == ["Lakeside loop"])
    #expect(screen.list.snapshot.itemIdentifiers(inSection: "hikes").count == 6)
  }
}
