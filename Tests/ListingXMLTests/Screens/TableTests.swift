import Foundation
import ListingKit
import Testing

@testable import ListingXML

/// Tables of documents.
@Suite("Tables in documents") struct TableTests {
  private let list = ListDataSource(isolation: nil)
  private let view = ListView(size: CGSize(width: 600, height: 200))

  private func load(_ layout: String, _ parts: String = "") async throws {
    list.attach(view, isolation: nil)
    let document = document(
      screen(
        "<state name='unit' value='m'/><section id='s'><layout>\(layout)</layout>\(parts)"
          + "<items><item id='a' name='Eiger' height='3967'/></items></section>"))
    try #require(document.errors.isEmpty, "\(document.errors)")
    try await list.load(document, isolation: nil)
    await list.waitUntilIdle(isolation: nil)
  }

  private func content(_ kind: ListView.Element.Kind) -> ListContent? {
    view.element(at: kind)?.view.content
  }

  private var cell: ListContent? { content(.item(IndexPath(item: 0, section: 0))) }

  @Test func `A table of a document is the one of the library`() async throws {
    try await load(
      "<table spacing='8'><column title='Name' width='2fr'><text>{it.name}</text></column>"
        + "<column title='Height in {state.unit}' align='trailing' hide-below='500'>"
        + "<text>{it.height}</text></column></table>")
    let table = ListTable(
      [
        .init("Name", width: .share(2)),
        .init(
          "Height in m", alignment: ListContentAlignment(horizontal: .trailing), hiddenBelow: 500),
      ], spacing: 8)
    #expect(cell == table.row([.text("Eiger"), .text("3967")]))
    #expect(content(.header(section: 0))?.texts == ["Name", "Height in m"])
    #expect(
      content(.header(section: 0))?.body.children.map(\.hiddenBelow)
        == table.titles.body.children.map(\.hiddenBelow))
  }

  @Test func `Titles are below the header of the section, and both stay visible`() async throws {
    try await load(
      "<table><column title='Name'><text>{it.name}</text></column></table>",
      "<header><text>Peaks</text></header>")
    #expect(content(.header(section: 0))?.texts == ["Peaks", "Name"])
    #expect(content(.header(section: 0))?.body.children.last == ListTable([.init("Name")]).titles)
  }

  @Test func `A table without titles has no header, and a cell that isn't there leaves its place`()
    async throws
  {
    try await load(
      "<table><column><text when='not exists(it.name)'>{it.name}</text></column>"
        + "<column width='40'><text>{it.height}</text></column></table>")
    #expect(content(.header(section: 0)) == nil)
    #expect(
      cell == ListTable([.init(""), .init("", width: .points(40))]).row([.empty, .text("3967")]))
  }
}
