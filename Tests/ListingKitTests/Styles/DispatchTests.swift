import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Events: adapter, section, observers")
struct DispatchTests {
  private let list = ListDataSource(isolation: nil)
  private let log = EventLog()
  private let section = GenericSection("posts", items: [Post(number: 1), Post(number: 2)])
  private let first = IndexPath(item: 0, section: 0)

  init() { list.appendSections([section]) }

  @Test(
    "An event goes to the list's adapter, to the handlers of the section in order, and to observers"
  )
  func order() {
    list.register(
      CellAdapter<Post, PostCell> { [log] in
        $0.didSelect = { log.lines.append("adapter \($0.item.number)") }
      })
    section
      .onSelect { [log] in log.lines.append("section \($0.item.number)") }
      .onSelect { [log] in log.lines.append("again \($0.item.number)") }
      .onSection(.didSelect) { [log] _, _ in log.lines.append("not of an item") }
    let events = list.observeEvents { [log] in log.lines.append("observer \($0.section)") }
    section.deliver(.didSelect, item: "2")
    #expect(log.take() == ["adapter 2", "section 2", "again 2", "observer posts"])
    events.cancel()
    section.register(
      CellAdapter<Post, PostCell> { [log] in
        $0.didSelect = { log.lines.append("own adapter \($0.item.number)") }
      })
    section.deliver(.didSelect, item: "1")
    #expect(log.take() == ["own adapter 1", "section 1", "again 1"])
  }

  @Test("A custom section handles an event first, and then its method for the event is called")
  func customSection() {
    let custom = PostSection(Post(number: 9))
    custom.log = { [log] in log.lines.append($0) }
    list.appendSections([custom])
    #expect(log.take() == ["section didEnterList"])
    let events = list.observeEvents { [log] in log.lines.append("observer \($0.kind)") }
    custom.deliver(.didSelect, item: "1")
    #expect(log.take() == ["section didSelect", "select", "observer didSelect"])
    list.deleteSections([custom])
    #expect(log.take() == ["section willLeaveList", "observer willLeaveList"])
    events.cancel()
  }

  @Test("A press reports the item of its cell or attached view, and none for a header")
  func presses() {
    section.onPress("like") { [log] section, item in
      log.lines.append("\(item.map { "\($0.number)" } ?? "-") of \(section.count)")
    }
    section.deliver(.didPress, item: "1", action: "like")
    section.deliver(.didPress, item: "1", action: "other")
    for item in [nil, "2"] {
      let view = ListSupplementaryPath(kind: "badge", section: "posts", item: item)
      list.deliver(ListEvent(.didPress, .view(view), at: first, action: "like"))
    }
    #expect(log.take() == ["1 of 2", "- of 2", "2 of 2"])
  }

  @Test("Handlers of one event change the list in one transaction")
  func oneTransaction() {
    let host = RecordingHost(of: list, isolation: nil)
    section
      .onSelect { context in context.update { $0.title = "selected" } }
      .onSelect { [unowned section] _ in section.appendItems([Post(number: 3)]) }
    let events = list.observeEvents { [unowned section] _ in section.appendItems([Post(number: 4)])
    }
    section.deliver(.didSelect, item: "1")
    #expect(host.updates.count == 1 && host.problems.isEmpty)
    #expect(section.items.map(\.title) == ["selected", "", "", ""])
    #expect(section.items.map(\.number) == [1, 2, 3, 4])
    events.cancel()
  }

  @Test("All handlers must allow an interaction, and the actions of the adapter come first")
  func questions() {
    list.register(
      CellAdapter<Post, PostCell> {
        $0.shouldSelect = { $0.item.number > 1 }
        $0.onDelete("Remove")
      })
    section.appendItems([Post(number: 3)])
    section
      .allow(.select) { $0.item.number < 3 }
      .onActions { [log] context in
        [ItemAction("Share") { log.lines.append("shared \(context.item.number)") }]
      }
    let paths = (0..<3).map { IndexPath(item: $0, section: 0) }
    #expect(paths.map { list.allows(.select, at: $0) } == [false, true, false])
    #expect(!list.allows(.select, at: IndexPath(item: 7, section: 0)))
    let actions = list.actions(at: paths[1])
    #expect(actions.map(\.title) == ["Remove", "Share"])
    #expect(actions.map(\.isDestructive) == [true, false])
    for action in actions { list.perform(action) }
    #expect(section.items.map(\.number) == [1, 3])
    // The context of an item that was deleted meanwhile still has it.
    #expect(log.take() == ["shared 2"])
  }

  @Test("A deletion is committed once, when the item is deleted")
  func deletion() {
    section.appendItems([Post(number: 3)])
    section.onDelete("Drop") { [log, unowned section] context in
      log.lines.append("\(context.item.number), \(section.count) left, \(context.cell == nil)")
    }
    let actions = list.actions(at: IndexPath(item: 1, section: 0))
    #expect(actions.map(\.title) == ["Drop"])
    for action in actions + actions { list.perform(action) }
    #expect(log.take() == ["2, 2 left, true"])
  }

  @Test("Only a tap that is allowed selects or deselects")
  func taps() {
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    section
      .onSelect { [log] in log.lines.append("select \($0.item.number)") }
      .onDeselect { [log] in log.lines.append("deselect \($0.item.number)") }
      .allow(.select) { $0.item.number == 1 }
      .allow(.deselect) { $0.item.title.isEmpty }
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(log.take().isEmpty && view.indexPathsForSelectedItems.isEmpty)
    view.tapItem(at: first)
    view.tapItem(at: first)
    #expect(log.take() == ["select 1", "deselect 1"])
    section.updateItems([Post(number: 1, title: "kept")])
    view.tapItem(at: first)
    view.tapItem(at: first)
    #expect(log.take() == ["select 1", "select 1"])
    #expect(view.indexPathsForSelectedItems == [first])
  }

  @Test("A section that handles selection only gets every tap, where one item can be selected")
  func everyTap() {
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    section.onSelect { [log] in log.lines.append("select \($0.item.number)") }
    for _ in 0..<3 { view.tapItem(at: first) }
    #expect(log.take() == ["select 1", "select 1", "select 1"])
    list.selection.mode = .multiple
    view.tapItem(at: first)
    #expect(log.take().isEmpty && view.indexPathsForSelectedItems.isEmpty)
  }

  @Test("A section and its closures are released with their list")
  func release() {
    weak var released: GenericSection<Post>?
    weak var releasedList: ListDataSource?
    do {
      let list = ListDataSource(isolation: nil)
      let section = GenericSection("posts", items: [Post(number: 1)])
        .onHeader { .text("\($0.count)") }
        .onPress("like") { section, _ in _ = section.listIdentifier }
        .onCellSize { _, size in size }
        .onSection(.didRefresh) { section, _ in _ = section.count }
      list.appendSections([section])
      section.deliver(.didSelect, item: "1")
      (released, releasedList) = (section, list)
    }
    #expect(released == nil && releasedList == nil)
  }
}
