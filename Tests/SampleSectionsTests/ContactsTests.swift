import ContactsSection
import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@Suite("The contacts") @MainActor
struct ContactsTests {
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 400, height: 800))

  private func load() async throws {
    list.attach(view)
    try await list.load(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "SampleSections/contacts.xml"),
      registry: try SectionRegistry([.contacts]))
    await list.waitUntilIdle()
  }

  private func header(_ section: Int) -> [String]? {
    list.supplementaryView(.header, at: section)?.content.texts
  }

  private func delete(_ item: Int, _ section: Int) -> Bool {
    guard let action = list.actions(at: IndexPath(item: item, section: section)).first else {
      return false
    }
    list.perform(action)
    return action.isDestructive
  }

  @Test("Favorites come first, then groups by initial, with counts and index titles")
  func groups() async throws {
    try await load()
    #expect((0..<4).map(header) == [["3 favorites"], ["A · 2"], ["B · 1"], ["C · 3"]])
    #expect(list.indexTitles.map(\.title) == ["A", "B", "C"])
    #expect(list.snapshot.itemIdentifiers(inSection: "favorites") == ["dan", "cora", "eva"])
    #expect(list.snapshot.itemIdentifiers(inSection: "A") == ["ada", "anna"])
  }

  @Test("The owner can't be deleted; others can, and then the header counts again")
  func deletion() async throws {
    try await load()
    #expect(!delete(0, 1))
    #expect(delete(1, 1) && header(1) == ["A · 1"])
    #expect(delete(0, 2) && header(2) == nil)
    #expect(list.snapshot.itemIdentifiers(inSection: "A") == ["ada"])
  }

  @Test("Favorites can be moved among themselves, and the others can't")
  func move() async throws {
    try await load()
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 1)))
    #expect(view.beginMoving(at: IndexPath(item: 0, section: 0)))
    #expect(view.updateMoving(by: 2))
    #expect(!view.updateMoving(by: 1))
    view.endMoving()
    #expect(list.snapshot.itemIdentifiers(inSection: "favorites") == ["cora", "eva", "dan"])
  }
}
