import ListingKit
import ListingTesting
import ListingUIKitNames
import Testing

@Suite("The article's names of operations")
struct OperationSpellingTests {
  private let list = ListDataSource(isolation: nil)

  private var order: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: list.snapshot.sectionIdentifiers.map {
        ($0, list.snapshot.itemIdentifiers(inSection: $0))
      })
  }

  private func section(_ name: String, _ items: [String] = []) -> TestSection {
    TestSection(name, items.map { $0 as ListIdentifiable })
  }

  @Test("Sections are appended, inserted, moved, deleted and replaced by the article's names")
  func sections() {
    list.append(newSections: [section("b")])
    list.insert(newSections: [section("a")], beforeSection: "b")
    list.insert(newSections: [section("c")], afterSection: "b")
    #expect(list.snapshot.sectionIdentifiers == ["a", "b", "c"])
    list.move(section: "c", beforeSection: "a")
    #expect(list.snapshot.sectionIdentifiers == ["c", "a", "b"])
    list.move(section: "c", afterSection: "b")
    list.delete(sections: ["a"])
    #expect(list.snapshot.sectionIdentifiers == ["b", "c"])
    list.update(newSections: [section("c"), section("d")])
    #expect(list.snapshot.sectionIdentifiers == ["c", "d"])
    list.reload(newSections: [section("e")])
    #expect(list.snapshot.sectionIdentifiers == ["e"])
  }

  @Test("Items are appended, inserted, moved and read again by the article's names")
  func items() {
    let letters = section("s", ["b"])
    list.append(newSections: [letters])
    list.append(section: "s", items: ["e"])
    list.insertItems(["a"], beforeItem: "b", in: letters)
    list.insertItems(["c"], afterItem: "b", in: letters)
    #expect(order == ["s": ["a", "b", "c", "e"]])
    list.moveItem("e", beforeItem: "a", in: letters)
    list.moveItem("a", afterItem: "c", in: letters)
    #expect(order == ["s": ["e", "b", "c", "a"]])
    letters.items = ["x"]
    list.update(section: letters)
    #expect(order == ["s": ["x"]])
    letters.items = ["x", "y"]
    list.reload(section: letters)
    #expect(order == ["s": ["x", "y"]])
  }

  @Test("A section changes its own items by the article's names")
  func ownItems() {
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    let letters = section("s", ["b"])
    list.append(newSections: [letters])
    letters.append(items: ["d"])
    letters.append(["e"])
    letters.deleteItems(["d"])
    letters.insertItems(["a"], beforeItem: "b")
    letters.insertItems(["c"], afterItem: "b")
    letters.moveItem("e", beforeItem: "a")
    letters.moveItem("a", afterItem: "c")
    #expect(order == ["s": ["e", "b", "c", "a"]])
    letters.reconfigure(items: ["a"])
    #expect(host.updates.last?.stages.isEmpty == true)
    letters.reload(items: ["a"])
    #expect(host.updates.count == 10)
  }

  @Test("A ready-made section takes items before it's in a list, by the article's name")
  func readyMade() {
    let letters = GenericSection("s", items: ["a"])
    letters.append(items: ["b"])
    letters.append(["c"])
    list.append(newSections: [letters])
    #expect(order == ["s": ["a", "b", "c"]])
  }
}
