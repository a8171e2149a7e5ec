import Foundation
import ListingKit
import ListingTesting
import Testing

/// Contacts: an adapter for the whole list, headers with a count, deletion, and an index.
@Suite("Program: Contacts")
struct ContactsTests {
  private final class Log {
    var opened: [String] = []
    var saved: [[String]] = []
  }

  private static let people = [
    Contact(id: 1, name: "Ada", isOwner: true), Contact(id: 2, name: "Anna"),
    Contact(id: 3, name: "Ben", isBlocked: true), Contact(id: 4, name: "Cid"),
  ]
  private static let favorites = [
    Contact(id: 10, name: "Dora"), Contact(id: 11, name: "Emil"), Contact(id: 12, name: "Fay"),
  ]

  private let log = Log()
  private let host = RecordingHost()
  private let screen: ContactsScreen
  private var list: ListDataSource { screen.list }

  init() {
    screen = ContactsScreen(Self.people, favorites: Self.favorites) { [log] in
      log.opened.append($0.name)
    } save: { [log] in
      log.saved.append($0.map(\.name))
    }
    screen.list.attach(host, isolation: nil)
  }

  private func header(_ section: Int) -> [String]? {
    list.supplementaryView(.header, at: section)?.content.texts
  }

  private func delete(_ item: Int, _ section: Int) {
    for action in list.actions(at: IndexPath(item: item, section: section)) { list.perform(action) }
  }

  @Test("Favorites come first, then a group for each initial, with its count and its index title")
  func groups() {
    #expect(
      host.order == ["favorites": ["10", "11", "12"], "A": ["1", "2"], "B": ["3"], "C": ["4"]])
    #expect((0..<4).map(header) == [["3 favorites"], ["A · 2"], ["B · 1"], ["C · 1"]])
    #expect(list.indexTitles.map(\.title) == ["A", "B", "C"])
    #expect(list.indexTitles.map(\.section) == ["A", "B", "C"])
    #expect(list.cell(at: IndexPath(item: 1, section: 1))?.content.texts == ["Anna"])
  }

  @Test("The owner can't be deleted and has no delete action, wherever it's shown")
  func owner() {
    let paths = [(1, 0), (1, 1), (0, 0)].map { IndexPath(item: $0.1, section: $0.0) }
    #expect(paths.map { list.allows(.delete, at: $0) } == [false, true, true])
    #expect(paths.map { list.actions(at: $0).map(\.title) } == [[], ["Delete"], ["Delete"]])
    // Also if the owner is no longer the same contact.
    screen.favorites.updateItems([Contact(id: 10, name: "Dora", isOwner: true)])
    #expect(list.actions(at: paths[2]).isEmpty)
  }

  @Test("A header counts again after a deletion, and a group without contacts has no header")
  func deletion() {
    host.forget()
    delete(1, 1)
    #expect(host.order == ["favorites": ["10", "11", "12"], "A": ["1"], "B": ["3"], "C": ["4"]])
    #expect(host.updates.map(\.changes) == [["delete 1/1", "header of A"]])
    #expect(header(1) == ["A · 1"])
    delete(0, 2)
    #expect(list.section(for: "B") != nil && header(2) == nil)
    delete(0, 0)
    #expect(header(0) == ["2 favorites"] && host.problems.isEmpty)
  }

  @Test("A list view shows the headers of groups with contacts only")
  func headers() {
    let view = ListView(size: CGSize(width: 300, height: 900))
    list.attach(view, isolation: nil)
    func texts() -> [String] { view.visibleElements.flatMap { $0.view.content.texts } }
    #expect(
      texts() == [
        "3 favorites", "Dora", "Emil", "Fay", "A · 2", "Ada", "Anna", "B · 1", "Ben", "C · 1",
        "Cid",
      ])
    delete(1, 1)
    delete(0, 2)
    #expect(texts() == ["3 favorites", "Dora", "Emil", "Fay", "A · 1", "Ada", "C · 1", "Cid"])
  }

  @Test("A tap opens a contact, and a blocked one isn't highlighted")
  func taps() {
    let view = ListView(size: CGSize(width: 300, height: 900))
    list.attach(view, isolation: nil)
    view.tapItem(at: IndexPath(item: 0, section: 0))
    view.tapItem(at: IndexPath(item: 1, section: 1))
    #expect(log.opened == ["Dora", "Anna"])
    #expect(list.allows(.highlight, at: IndexPath(item: 0, section: 1)))
    #expect(!list.allows(.highlight, at: IndexPath(item: 0, section: 2)))
  }

  @Test("`save` gets the new order once, after a drag, and only favorites can be moved")
  func move() {
    let view = ListView(size: CGSize(width: 300, height: 900))
    list.attach(view, isolation: nil)
    #expect(!view.beginMoving(at: IndexPath(item: 0, section: 1)))
    #expect(view.beginMoving(at: IndexPath(item: 0, section: 0)))
    for item in 1...2 {
      let frame = view.frameForItem(at: IndexPath(item: item, section: 0)) ?? .null
      view.updateMoving(to: CGPoint(x: frame.midX, y: frame.maxY - 1))
    }
    // Into a group of contacts.
    let other = view.frameForItem(at: IndexPath(item: 0, section: 1)) ?? .null
    view.updateMoving(to: CGPoint(x: other.midX, y: other.maxY - 1))
    #expect(log.saved.isEmpty)
    view.endMoving()
    #expect(log.saved == [["Emil", "Fay", "Dora"]])
    view.beginMoving(at: IndexPath(item: 2, section: 0))
    view.updateMoving(by: -2)
    view.endMoving(cancelled: true)
    #expect(log.saved.count == 1)
    #expect(screen.favorites.items.map(\.name) == ["Emil", "Fay", "Dora"])
    #expect(ListOrder(list)["favorites"] == ["11", "12", "10"])
  }
}
