import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Adapters of cells and views")
struct AdapterTests {
  private let list = ListDataSource(isolation: nil)
  private let host = RecordingHost()

  init() { list.attach(host, isolation: nil) }

  private func texts(_ section: Int) -> [[String]] {
    list.sections[section].listItems.indices.map { item in
      list.cell(at: IndexPath(item: item, section: section))?.content.texts ?? []
    }
  }

  @Test("Items of several types are shown by the adapters of their types, and rows by themselves")
  func mixedModels() {
    let advert = Advert("ad")
    list.register(
      CellAdapter<Post, PostCell> {
        $0.configure = { $0.cell?.title = "post \($0.item.title)" }
      })
    list.register(
      CellAdapter<Remark, RemarkCell> { $0.configure = { $0.cell?.text = "note \($0.item.text)" } })
    list.register(
      CellAdapter<Advert, RemarkCell> {
        $0.configure = { $0.cell?.text = $0.item === advert ? "same" : "other" }
      })
    let mixed = GenericSection(
      "mixed",
      models: [
        Post(number: 1, title: "a"), Remark(number: 2, text: "b"), advert,
        ListRow("row", .text("r")),
      ])
    let typed = GenericSection("typed", items: [Post(number: 1, title: "t")])
    list.appendSections([mixed, typed])
    #expect(texts(0) == [["post a"], ["note b"], ["same"], ["r"]])
    #expect(texts(1) == [["post t"]])
    typed.onCellConfigure(for: RemarkCell.self) { post, cell, _ in cell.text = "own \(post.number)"
    }
    #expect(texts(1) == [["own 1"]])
    mixed.register(CellAdapter<Remark, RemarkCell> { $0.content = { .text($0.item.text) } })
    // It was made for a type of cells, which it dequeues.
    #expect(texts(0)[1] == [""])
  }

  @Test("A handler of an adapter updates an item inside of a section of several types")
  func updates() {
    list.register(
      CellAdapter<Post, PostCell> {
        $0.configure = { $0.cell?.title = $0.item.title }
        $0.didSelect = { $0.update { $0.title += "!" } }
      })
    let mixed = GenericSection("mixed", models: [Post(number: 1, title: "a"), Remark(number: 2)])
    let typed = GenericSection("typed", items: [Post(number: 1, title: "t")])
    list.appendSections([mixed, typed])
    mixed.deliver(.didSelect, item: "1")
    mixed.deliver(.didSelect, item: "2")
    typed.deliver(.didSelect, item: "1")
    #expect((mixed.items[0].base as? Post)?.title == "a!")
    #expect(typed.items[0].title == "t!")
    #expect(host.updates.map(\.reconfigures.count).suffix(2) == [1, 1])
  }

  @Test("Items without an adapter show their identifiers, and are reported once with their type")
  func missingAdapter() {
    var messages: [String] = []
    list.diagnosticsHandler = { messages.append($0.message) }
    let mixed = GenericSection(
      "mixed", models: [Post(number: 1), Post(number: 2), Advert("ad"), "text"])
    let posts = GenericSection("posts", items: [Post(number: 3)])
    list.appendSections([mixed, posts])
    #expect(texts(0) == [["1"], ["2"], ["ad"], ["text"]])
    #expect(texts(1) == [["3"]])
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix("section 'mixed' has no cells for items of the type Post"))
    #expect(messages[1].contains("the type Advert"))
  }

  @Test("Operations of a section of several types take items of any type")
  func anyItems() {
    let mixed = GenericSection("mixed", models: [Post(number: 1)])
    list.appendSections([mixed])
    list.appendItems([Remark(number: 2), "three"], in: "mixed")
    #expect(mixed.items.map { "\(type(of: $0.base))" } == ["Post", "Remark", "String"])
  }

  @Test("Equal items of several types aren't reconfigured; items without content to compare are")
  func comparison() {
    let mixed = GenericSection("mixed", models: [Post(number: 1), Remark(number: 2), Advert("ad")])
    list.appendSections([mixed])
    let new: [any ListIdentifiable] = [
      Post(number: 1), Remark(number: 2, text: "new"), Advert("ad"),
    ]
    mixed.setItems(new.map { AnyListItem($0) })
    #expect(host.updates.last?.reconfigures.map(\.to.item) == [1, 2])
  }

  @Test("Sections share a header's adapter, and a header's content may be absent")
  func views() {
    let title = ViewAdapter<TitleView> { view, section, _ in view.title = section.listIdentifier }
    let one = GenericSection<Post>("one").header(title)
    let two = GenericSection<Remark>("two").header(title)
      .onFooter { section in section.count == 0 ? nil : .text("\(section.count)") }
    let three = GenericSection<Remark>("three").header("Plain").footer("Small")
    list.appendSections([one, two, three])
    func texts(_ kind: ListSupplementaryKind) -> [[String]?] {
      (0..<3).map { list.supplementaryView(kind, at: $0)?.content.texts }
    }
    #expect(texts(.header) == [["one"], ["two"], ["Plain"]])
    #expect(texts(.footer) == [nil, nil, ["Small"]])
    two.setItems([Remark(number: 1)])
    #expect(texts(.footer) == [nil, ["1"], ["Small"]])
    #expect(two.supplementaryKinds == [.header, .footer])
  }

  @Test("Sizes come from the section, or else from the adapter")
  func sizes() {
    list.register(
      CellAdapter<Post, PostCell> {
        $0.size = { CGSize(width: 10, height: CGFloat($0.item.number)) }
      })
    let posts = GenericSection("posts", items: [Post(number: 7)])
    let mixed = GenericSection("mixed", models: [Post(number: 8), Remark(number: 2)])
    let own = GenericSection("own", items: [Post(number: 9)])
      .onCellSize { post, listSize in CGSize(width: listSize.width, height: 1) }
    list.appendSections([posts, mixed, own])
    #expect(posts.size(at: IndexPath(item: 0, section: 0)).height == 7)
    #expect(mixed.size(at: IndexPath(item: 0, section: 1)).height == 8)
    #expect(mixed.size(at: IndexPath(item: 1, section: 1)) == .automatic)
    #expect(own.size(at: IndexPath(item: 0, section: 2)) == CGSize(width: 320, height: 1))
  }

  @Test("Titles of sections make an index")
  func indexTitles() {
    let a = GenericSection<Post>("a").indexTitle("A")
    let b = GenericSection<Post>("b")
    b.indexTitle = "B"
    list.appendSections([a, GenericSection<Post>("none"), PostSection(Post(number: 1)), b])
    #expect(list.indexTitles.map(\.title) == ["A", "B"])
    #expect(list.indexTitles.map(\.section) == ["a", "b"])
  }
}
