import Foundation
import ListingKit
import ListingTesting
import ListingXML
import MailSection
import Testing

@Suite("The mailbox") @MainActor
struct MailboxTests {
  private let list = ListDataSource()
  private let view = ListView(size: CGSize(width: 400, height: 800))

  private var order: [String] { list.snapshot.itemIdentifiers(inSection: "inbox") }

  private func load(_ document: URL) async throws {
    list.attach(view)
    try await list.load(contentsOf: document, registry: try SectionRegistry([.mail]))
    await list.waitUntilIdle()
  }

  private func loadSample() async throws {
    try await load(
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "SampleSections/mail.xml"))
  }

  /// Performs the actions of an item that are offered at an edge. It waits for nothing: on a busy machine the time for undo
  /// would pass.
  private func act(_ edge: ItemAction.Edge, _ item: Int) -> [String] {
    let actions = list.actions(at: IndexPath(item: item, section: 0)).filter { $0.edge == edge }
    for action in actions { list.perform(action) }
    list.flush()
    return actions.map(\.title)
  }

  private func texts(_ item: Int) -> [String]? {
    view.cell(at: IndexPath(item: item, section: 0))?.content.texts
  }

  @Test("The divider is above the first mail from before the last visit")
  func divider() async throws {
    try await loadSample()
    #expect(order.prefix(4) == ["potatoes", "lunch", "antenna", "music"])
    #expect(order.indices.filter { texts($0)?.first == "Earlier" } == [3])
    #expect(act(.trailing, 3) == ["Delete"])
    #expect(order.indices.filter { texts($0)?.first == "Earlier" } == [3])
    #expect(texts(3)?.contains("Dan Fox") == true)
    #expect(list.undo())
    await list.waitUntilIdle()
    #expect(order.count == 7 && texts(4)?.first == "Dan Fox")
  }

  @Test("The leading action marks a mail as read and back, which changes the style of its sender")
  func marking() async throws {
    try await loadSample()
    let path = IndexPath(item: 0, section: 0)
    let section = try #require(list.section(for: "inbox") as? GenericSection<Mail>)
    let unread = try #require(view.cell(at: path)?.content)
    #expect(act(.leading, 0) == ["Mark as read"])
    #expect(section.items[0].isRead)
    let read = try #require(view.cell(at: path)?.content)
    #expect(read != unread && read.texts == unread.texts)
    #expect(act(.leading, 0) == ["Mark as unread"])
    #expect(!section.items[0].isRead && view.cell(at: path)?.content == unread)
  }

  @Test("Taps select several mails; without mail there's a placeholder, until undo")
  func selection() async throws {
    try await loadSample()
    for item in [1, 2] { view.tapItem(at: IndexPath(item: item, section: 0)) }
    let section = try #require(list.section(for: "inbox") as? GenericSection<Mail>)
    #expect(section.selectedItems.map(\.listIdentifier) == ["lunch", "antenna"])
    section.delete(section.items)
    list.flush()
    #expect(view.visibleElements.flatMap { $0.view.content.texts } == ["No mail"])
    #expect(list.undo())
    await list.waitUntilIdle()
    #expect(order.count == 7)
  }

  @Test(
    "A line that isn't a mail is named",
    arguments: ["{}", #"{"id": "a", "sender": "A", "subject": "S", "date": "2035-13-01"}"#])
  func mistake(_ line: String) async throws {
    let folder = try TemporaryFolder()
    let good = #"{"id": "g", "sender": "A", "subject": "S", "date": "2035-12-01"}"#
    try folder.write("\(good)\n\(line)\n", to: "m.jsonl")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" xmlns:m="urn:listingkit:mail" version="1.0">
        <m:mailbox id="inbox" source="m.jsonl"/>
      </listing>
      """, to: "m.xml")
    let error = await #expect(throws: (any Error).self) {
      try await load(folder.url.appending(path: "m.xml"))
    }
    #expect("\(error as Any)".contains("m.jsonl:2: this isn't a mail"))
  }
}
