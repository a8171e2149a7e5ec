import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Generic section")
struct GenericSectionTests {
  static func item(_ identifier: String, _ text: String = "") -> TextItem {
    TextItem(identifier, text: text)
  }

  final class Screen {
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    let section: GenericSection<TextItem>
    var diagnostics: [ListDiagnostic] = []

    init(_ items: [TextItem] = [], duplicates: ListDuplicatePolicy = .first) {
      section = GenericSection("s", items: items, duplicates: duplicates) {
        .text($0.listIdentifier)
      }
      list.attach(host, isolation: nil)
      list.diagnosticsHandler = { [unowned self] in diagnostics.append($0) }
    }

    var order: [String] {
      #expect(host.problems.isEmpty)
      return list.snapshot.itemIdentifiers(inSection: "s")
    }
    var items: [String] { section.items.map(\.listIdentifier) }
    func text(_ identifier: String) -> String? { section.item(for: identifier)?.text }
  }

  @Test("the first items are inserted without duplicates, which are reported once")
  func initial() {
    let screen = Screen([Self.item("a", "1"), Self.item("b"), Self.item("a", "2")])
    screen.list.appendSections([screen.section])
    #expect(screen.order == ["a", "b"])
    #expect(screen.items == ["a", "b"])
    #expect(screen.text("a") == "1")
    #expect(screen.diagnostics.map(\.item) == ["a"])
    screen.section.setItems([Self.item("b"), Self.item("a", "3")])
    #expect(screen.order == ["b", "a"])
    #expect(screen.text("a") == "3")
    #expect(screen.diagnostics.count == 1)
  }

  @Test("under the policy last, the later content is used from the start")
  func initialLast() {
    let screen = Screen([Self.item("a", "1"), Self.item("a", "2")], duplicates: .last)
    #expect(screen.text("a") == "2")
    screen.list.appendSections([screen.section])
    #expect(screen.text("a") == "2")
    #expect(screen.items == ["a"])
    screen.section.appendItems([Self.item("b"), Self.item("a", "3")])
    #expect(screen.order == ["a", "b"])
    #expect(screen.items == screen.order)
    #expect(screen.text("a") == "3")
  }

  @Test("items can be appended in the transaction that inserts the section")
  func appendedAtOnce() {
    let screen = Screen([Self.item("a"), Self.item("a")])
    screen.list.performBatchUpdates {
      screen.list.appendSections([screen.section])
      screen.section.appendItems([Self.item("b"), Self.item("a")])
    }
    #expect(screen.order == ["a", "b"])
    #expect(screen.items == screen.order)
    #expect(screen.diagnostics.map(\.code) == [.duplicates, .duplicates])
  }

  @Test("a change, the header and the footer are one update")
  func oneUpdate() {
    let screen = Screen([Self.item("a")])
    screen.section.onHeader { .text("\($0.count)") }
    screen.list.appendSections([screen.section])
    let count = screen.host.updates.count
    screen.section.appendItems([Self.item("b")])
    #expect(screen.host.updates.count == count + 1)
    #expect(screen.list.supplementaryView(.header, at: 0)?.content.texts == ["2"])
    #expect(screen.list.supplementaryView(.footer, at: 0) == nil)
    screen.section.deleteItems(["a"])
    #expect(screen.order == ["b"])
    #expect(screen.items == ["b"])
    #expect(screen.host.updates.count == count + 2)
  }

  @Test("a view of another kind shows the section's content for it; without content there is none")
  func supplementaryViews() {
    let screen = Screen([Self.item("a"), Self.item("b")])
    screen.list.appendSections([screen.section])
    let second = IndexPath(item: 1, section: 0)
    #expect(screen.list.supplementaryView("badge", at: second) == nil)
    screen.section.handlers.views["badge", default: ViewAdapter()].content = { section, path in
      .text("badge \(path.item) of \(section.listItems.count)")
    }
    #expect(screen.list.supplementaryView("badge", at: second)?.content.texts == ["badge 1 of 2"])
    // The header is not one of them.
    #expect(screen.list.supplementaryView(.header, at: 0) == nil)
  }

  @Test("a rejected call changes nothing")
  func refused() {
    let screen = Screen([Self.item("a", "1")], duplicates: .error)
    screen.list.appendSections([screen.section])
    guard case .failure(let error) = screen.section.setItems([Self.item("b"), Self.item("b")])
    else {
      Issue.record("not refused")
      return
    }
    #expect(error.code == .duplicates)
    _ = screen.section.appendItems([Self.item("a", "2")])
    #expect(screen.order == ["a"])
    #expect(screen.items == ["a"])
    #expect(screen.text("a") == "1")
  }

  @Test("a section without a list stores its items")
  func outside() {
    let screen = Screen([Self.item("a")])
    var completed = 0
    screen.section.appendItems([Self.item("b")]) { _ in completed += 1 }
    screen.section.deleteItems(["a"])
    #expect(screen.items == ["b"])
    screen.section.setItems([Self.item("c")])
    #expect(screen.items == ["c"])
    screen.list.appendSections([screen.section])
    #expect(screen.order == ["c"])
    #expect(completed == 1)
  }
}
