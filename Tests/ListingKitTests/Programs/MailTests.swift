import Foundation
import ListingKit
import ListingTesting
import Testing

/// Mail: delete with undo, multiple selection, a divider below new mail, filter as you type.
@Suite("Program: Mail", .timeLimit(.minutes(10))) @MainActor
struct MailTests {
  private final class Log {
    var deleted: [Int] = []
  }

  /// The last visit is at 100: two mails are newer.
  private static let mails = [
    mail(4, "Ada", "Lunch", at: 130), mail(3, "Ben", "Plans", at: 120),
    mail(2, "Cid", "Lunch again", at: 90), mail(1, "Ada", "Welcome", at: 10, isRead: true),
  ]

  private let log = Log()
  private let clock = TestClock(isMovedByHand: true)
  private let host = RecordingHost()
  private let mailbox: Mailbox
  private var list: ListDataSource { mailbox.list }

  init() {
    mailbox = Mailbox(Self.mails, lastVisit: Date(timeIntervalSince1970: 100)) { [log] in
      log.deleted.append($0.id)
    }
    mailbox.list.clock = clock
    mailbox.list.attach(host, isolation: nil)
  }

  private static func mail(
    _ id: Int, _ sender: String, _ subject: String, at time: Double, isRead: Bool = false
  ) -> Mail {
    Mail(
      id: id, sender: sender, subject: subject, date: Date(timeIntervalSince1970: time),
      isRead: isRead)
  }

  private var shown: [Int] { mailbox.inbox.shownItems.map(\.id) }

  /// The texts of a shown mail, with the divider above it.
  private func texts(_ id: Int) -> [String]? {
    list.indexPath(for: "\(id)", in: "inbox").flatMap { list.cell(at: $0)?.content.texts }
  }

  private var divided: [Int] { shown.filter { texts($0)?.first == "Earlier" } }

  private func select(_ ids: Int...) {
    list.selection.items = Set(ids.map { ListItemPath(section: "inbox", item: "\($0)") })
  }

  private func action(_ edge: ItemAction.Edge, of id: Int) -> ItemAction? {
    list.indexPath(for: "\(id)", in: "inbox").flatMap { path in
      list.actions(at: path).first { $0.edge == edge }
    }
  }

  private func delete(_ id: Int) {
    if let action = action(.trailing, of: id) { list.perform(action) }
  }

  @Test("A search keeps the selection of mail that it hides, and the cells of mail that it doesn't")
  func search() throws {
    let view = ListView(size: CGSize(width: 300, height: 600))
    list.attach(view, isolation: nil)
    let cell = try #require(view.cell(at: IndexPath(item: 2, section: 0)))
    select(2, 3)
    mailbox.search("Lunch")
    #expect(shown == [4, 2])
    #expect(view.cell(at: IndexPath(item: 1, section: 0)) === cell)
    #expect(mailbox.inbox.selectedItems.map(\.id) == [2])
    #expect(list.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    mailbox.search("Ada")
    #expect(shown == [4, 1] && mailbox.inbox.selectedItems.isEmpty)
    mailbox.search("")
    #expect(shown == [4, 3, 2, 1])
    #expect(mailbox.inbox.selectedItems.map(\.id) == [3, 2])
  }

  @Test("A search hides mail that arrives and doesn't contain the text, until the search ends")
  func arrivalDuringSearch() {
    mailbox.search("Lunch")
    let new = [Self.mail(6, "Eva", "Lunch?", at: 150), Self.mail(5, "Dora", "Hello", at: 140)]
    mailbox.inbox.insertItems(new, .before("4"))
    #expect(shown == [6, 4, 2])
    mailbox.search("")
    #expect(shown == [6, 5, 4, 3, 2, 1] && host.problems.isEmpty)
  }

  @Test("Undo during a search shows a deleted mail in its place, if the search does")
  func undoDuringSearch() {
    delete(3)
    mailbox.search("Lunch")
    mailbox.undo()
    #expect(shown == [4, 2])
    delete(4)
    #expect(shown == [2])
    mailbox.undo()
    #expect(shown == [4, 2])
    mailbox.search("")
    #expect(shown == [4, 3, 2, 1] && log.deleted.isEmpty && host.problems.isEmpty)
  }

  @Test("Only the selected mail that the search shows is deleted, and undone together")
  func deleteSelected() {
    select(4, 3, 2)
    mailbox.search("Lunch")
    mailbox.deleteSelected()
    mailbox.search("")
    #expect(shown == [3, 1])
    mailbox.undo()
    #expect(shown == [4, 3, 2, 1] && mailbox.inbox.selectedItems.map(\.id) == [4, 3, 2])
    mailbox.deleteSelected()
    list.commitDeletions()
    #expect(log.deleted == [4, 3, 2] && shown == [1] && list.selection.items.isEmpty)
  }

  @Test("A deletion is committed once, five seconds later, and an undone one never")
  func commit() async {
    // With an owner, a deletion ends by the clock.
    list.attach(host)
    delete(3)
    #expect(shown == [4, 2, 1] && list.undoTitle == "Delete")
    await clock.hasSleeper()
    clock.advance(by: .seconds(4))
    for _ in 0..<100 { await Task.yield() }
    #expect(log.deleted.isEmpty && list.undoTitle == "Delete")
    clock.advance(by: .seconds(1))
    while log.deleted.isEmpty { await Task.yield() }
    #expect(log.deleted == [3] && list.undoTitle == nil)
    mailbox.undo()
    list.commitDeletions()
    #expect(log.deleted == [3] && shown == [4, 2, 1])
    delete(4)
    await clock.hasSleeper()
    mailbox.undo()
    clock.advance(by: .seconds(10))
    for _ in 0..<100 { await Task.yield() }
    #expect(log.deleted == [3] && shown == [4, 2, 1])
    await list.waitUntilIdle()
    #expect(host.order == ["inbox": ["4", "2", "1"]] && host.problems.isEmpty)
  }

  @Test("The divider is above the first mail of earlier visits, and moves when that changes")
  func divider() {
    #expect(texts(2) == ["Earlier", "Cid", "Lunch again"] && divided == [2])
    // Mail that comes late from before the last visit.
    mailbox.inbox.insertItems([Self.mail(5, "Dora", "Late", at: 95)], .before("2"))
    #expect(divided == [5])
    delete(5)
    #expect(divided == [2])
    mailbox.undo()
    #expect(divided == [5])
    // Above the first mail there's none, as nothing is newer.
    mailbox.search("Welcome")
    #expect(divided.isEmpty)
    mailbox.search("")
    #expect(divided == [5])
  }

  @Test("New mail at the top configures only the cell below it, which has another mail above it")
  func newMail() {
    host.forget()
    mailbox.inbox.insertItems([Self.mail(5, "Dora", "Hello", at: 140)], .before("4"))
    #expect(host.updates.map(\.changes) == [["insert 0/0", "reconfigure 0/0→0/1"]])
    #expect(divided == [2] && host.problems.isEmpty)
  }

  @Test("Without mail, and in a search without results, the list shows a placeholder")
  func placeholder() {
    let view = ListView(size: CGSize(width: 300, height: 600))
    list.attach(view, isolation: nil)
    func texts() -> [String] { view.visibleElements.flatMap { $0.view.content.texts } }
    mailbox.search("Welcome")
    #expect(texts() == ["Ada", "Welcome"])
    mailbox.search("nothing")
    #expect(texts() == ["No mail"])
    mailbox.search("")
    mailbox.inbox.delete(mailbox.inbox.items)
    #expect(texts() == ["No mail"])
    mailbox.undo()
    #expect(shown == [4, 3, 2, 1] && !texts().contains("No mail"))
  }

  @Test("The leading action marks a mail as read or unread, which changes the style of its sender")
  func marking() {
    func style() -> ListTextStyle? {
      guard
        case .column(_, let texts)? = list.cell(at: IndexPath(item: 1, section: 0))?.content.body,
        case .text("Ben", let style, _)? = texts.first?.body
      else { return nil }
      return style
    }
    #expect(style() == .headline)
    #expect(action(.leading, of: 1)?.title == "Mark as unread")
    for (title, new) in [("Mark as read", ListTextStyle.body), ("Mark as unread", .headline)] {
      host.forget()
      guard let action = action(.leading, of: 3) else {
        Issue.record("there is no leading action")
        continue
      }
      #expect(action.title == title && !action.isDestructive)
      list.perform(action)
      #expect(host.updates.map(\.changes) == [["reconfigure 0/1→0/1"]])
      #expect(style() == new)
    }
    #expect(mailbox.inbox.items.map(\.isRead) == [false, false, false, true])
  }

  @Test("Taps select several mails, and deselect them")
  func taps() {
    let view = ListView(size: CGSize(width: 300, height: 600))
    list.attach(view, isolation: nil)
    #expect(list.selection.mode == .multiple)
    for item in [0, 2, 3, 0] { view.tapItem(at: IndexPath(item: item, section: 0)) }
    #expect(mailbox.inbox.selectedItems.map(\.id) == [2, 1])
  }
}
