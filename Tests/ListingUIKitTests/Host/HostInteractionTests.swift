import ListingKit
import Testing
import UIKit

@testable import ListingUIKit

@Suite("CollectionViewHost: what the user does")
@MainActor
struct HostInteractionTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func makeScreen(
    _ section: GenericSection<Post>, mode: ListSelection.Mode = .single
  ) async -> Screen {
    let screen = await Screen()
    screen.list.selection.mode = mode
    screen.list.appendSections([section])
    await screen.settle()
    return screen
  }

  private func posts(_ count: Int) -> GenericSection<Post> {
    GenericSection("s", items: (0..<count).map { Post($0) }) { .text($0.text) }
  }

  @Test("A tap highlights and selects; a second tap of several deselects")
  func tap() async {
    var log: [String] = []
    let section = posts(3)
    for kind in [
      ListEvent.Kind.didHighlight, .didUnhighlight, .didSelect, .didDeselect,
    ] {
      section.on(kind) { log.append("\(kind) \($0.item.id)") }
    }
    let screen = await makeScreen(section, mode: .multiple)
    screen.collectionView.simulateTap(at: path(1))
    #expect(log == ["didHighlight 1", "didUnhighlight 1", "didSelect 1"])
    #expect(screen.list.selection.items == [ListItemPath("s", "1")])
    log = []
    screen.collectionView.simulateTap(at: path(1))
    #expect(log == ["didHighlight 1", "didUnhighlight 1", "didDeselect 1"])
    #expect(screen.list.selection.items.isEmpty)
  }

  @Test("Of single items the one before is deselected, with its event first")
  func single() async {
    var log: [String] = []
    let section = posts(3)
    for kind in [ListEvent.Kind.didSelect, .didDeselect] {
      section.on(kind) { log.append("\(kind) \($0.item.id)") }
    }
    let screen = await makeScreen(section)
    screen.collectionView.simulateTap(at: path(0))
    screen.collectionView.simulateTap(at: path(2))
    #expect(log == ["didSelect 0", "didDeselect 0", "didSelect 2"])
    #expect(screen.collectionView.indexPathsForSelectedItems == [path(2)])
    #expect(screen.list.selection.items == [ListItemPath("s", "2")])
  }

  @Test("What a section forbids isn't highlighted, selected or focused")
  func forbidden() async {
    let section = posts(3).onSelect { _ in }
      .allow(.highlight) { $0.item.id != 0 }.allow(.select) { $0.item.id != 1 }
    let screen = await makeScreen(section)
    for item in 0...1 { screen.collectionView.simulateTap(at: path(item)) }
    #expect(screen.list.selection.items.isEmpty)
    #expect(
      (0...2).map { screen.host.collectionView(screen.collectionView, canFocusItemAt: path($0)) }
        == [true, false, true])
  }

  @Test("A program's selection is shown, and its cell configured again")
  func selectionOfProgram() async throws {
    let section = GenericSection<Post>("s", items: (0..<3).map { Post($0) })
    section.onContent { .text($0.isSelected ? "\($0.item.id) chosen" : "\($0.item.id)") }
    let screen = await makeScreen(section, mode: .multiple)
    screen.list.selection.items = [ListItemPath("s", "2")]
    await screen.settle()
    #expect(screen.texts == ["0", "1", "2 chosen"])
    #expect(screen.collectionView.indexPathsForSelectedItems == [path(2)])
    section.deleteItems(["0"])
    await screen.settle()
    #expect(screen.texts == ["1", "2 chosen"])
    #expect(screen.collectionView.indexPathsForSelectedItems == [path(1)])
    screen.list.selection.mode = .none
    await screen.settle()
    #expect(screen.texts == ["1", "2"] && !screen.collectionView.allowsSelection)
  }

  @Test("The actions of an item are in its swipes, its menu, and in VoiceOver")
  func actions() async throws {
    var done: [String] = []
    let section = posts(2).onActions { context in
      [
        ItemAction("Read", icon: .check, edge: .leading) { done.append("read") },
        ItemAction("Delete", isDestructive: true) { done.append("delete") },
        ItemAction("Later", edge: .menu, isEnabled: false) { done.append("later") },
      ]
    }
    let screen = await makeScreen(section)
    let leading = try #require(screen.host.leadingSwipeActions(forItemAt: path(0)))
    #expect(leading.actions.map(\.title) == ["Read"] && leading.performsFirstActionWithFullSwipe)
    let trailing = try #require(screen.host.trailingSwipeActions(forItemAt: path(0)))
    #expect(trailing.actions.map(\.style) == [.destructive])
    #expect(!trailing.performsFirstActionWithFullSwipe)
    var completions: [Bool] = []
    let swipe = trailing.actions[0]
    swipe.handler(swipe, UIView()) { completions.append($0) }
    #expect(done == ["delete"] && completions == [true])
    let menu = try #require(
      screen.host.collectionView(
        screen.collectionView, contextMenuConfigurationForItemsAt: [path(0)], point: .zero)?
        .simulateMenu())
    let choices = menu.children.compactMap { $0 as? UIAction }
    #expect(choices.map(\.title) == ["Read", "Delete", "Later"])
    #expect(choices.map(\.attributes) == [[], .destructive, .disabled])
    choices[0].perform(sender: nil)
    #expect(done == ["delete", "read"])
    #expect(screen.host.leadingSwipeActions(forItemAt: path(9)) == nil)
  }

  @Test("An item follows the finger, and its section gets the move at the end")
  func drag() async {
    var moves: [String] = []
    let section = posts(4).onMove { section, move in
      moves.append("\(move.from.item) to \(move.to.item)")
    }
    let screen = await makeScreen(section)
    let view = screen.collectionView
    #expect(view.simulateDragBegin(at: path(0)))
    let height = view.cellForItem(at: path(2))?.frame.maxY ?? 0
    #expect(view.simulateDragMove(to: CGPoint(x: 10, y: height - 2)) == .move)
    await screen.settle()
    #expect(screen.texts == ["1 post", "2 post", "0 post", "3 post"] && moves.isEmpty)
    // An update meanwhile leaves it there.
    section.appendItems([Post(9)])
    await screen.settle()
    view.simulateDragEnd()
    await screen.settle()
    #expect(section.items.map(\.id) == [1, 2, 0, 3, 9] && moves == ["0 to 2"])
    #expect(screen.complaints.isEmpty)
  }

  @Test("A canceled drag brings the item back, and a section without a handler has none")
  func cancelledDrag() async {
    let section = posts(3).onMove { _, _ in }
    let screen = await makeScreen(section)
    let view = screen.collectionView
    #expect(view.simulateDragBegin(at: path(0)))
    view.simulateDragMove(to: CGPoint(x: 10, y: view.contentSize.height - 1))
    await screen.settle()
    #expect(screen.texts.last == "0 post")
    view.simulateDragEnd(cancelled: true)
    await screen.settle()
    #expect(screen.texts == ["0 post", "1 post", "2 post"])
    let fixed = await makeScreen(posts(2))
    #expect(!fixed.collectionView.simulateDragBegin(at: path(0)))
  }

  @Test("Items near the viewport are prefetched, and canceled if they don't appear")
  func prefetch() async {
    var log: [String] = []
    let section = posts(100)
      .on(.prefetch) { log.append("prefetch \($0.item.id)") }
      .on(.cancelPrefetch) { log.append("cancel \($0.item.id)") }
    let screen = await makeScreen(section)
    let visible = screen.collectionView.indexPathsForVisibleItems.count
    #expect(log.first == "prefetch \(visible)" && !log.contains("prefetch 0"))
    log = []
    screen.scroll(to: 1500)
    #expect(log.contains("cancel \(visible)") && !log.contains("cancel 0"))
    #expect(screen.complaints.isEmpty)
  }

  @Test("Sections with pages load the next one when the end comes near")
  func pages() async throws {
    struct Numbers: ItemSource {
      func page(_ request: ItemRequest) async throws -> ItemPage<Post> {
        let first = request.cursor.flatMap { Int($0.rawValue) } ?? 0
        return ItemPage(
          items: (first..<(first + 10)).map { Post($0) },
          next: first < 50 ? ItemCursor(rawValue: "\(first + 10)") : nil)
      }
    }
    let section = PagedSection("pages", source: Numbers(), pageSize: 10)
    section.onContent { .text($0.item.text) }
    let screen = await Screen()
    screen.list.appendSections([section])
    await screen.waitUntilIdle()
    let first = section.items.count
    #expect(first >= 10)
    screen.scroll(to: screen.collectionView.contentSize.height - 300)
    await screen.waitUntilIdle()
    #expect(section.items.count > first && screen.complaints.isEmpty)
  }

  @Test("The app's own delegate gets what the host doesn't handle alone")
  func forwarding() async {
    final class Delegate: NSObject, UICollectionViewDelegate {
      var offsets: [CGFloat] = []

      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.y)
      }
    }
    let (screen, delegate) = (await makeScreen(posts(50)), Delegate())
    screen.host.forwardingDelegate = delegate
    screen.scroll(to: 30)
    #expect(delegate.offsets == [30] && screen.collectionView.delegate === screen.host)
  }

  @Test("The list scrolls to items at each position")
  func scrolling() async {
    let section = GenericSection("s", items: (0..<40).map { Post($0) }) { .text($0.text) }
      .onCellSize { CGSize(width: $1.width, height: 50) }
    let screen = await makeScreen(section)
    func scroll(_ item: Int, _ position: ListScrollPosition) async -> CGFloat {
      screen.list.scrollTo(item: "\(item)", in: "s", at: position, animated: false)
      await screen.settle()
      return screen.collectionView.contentOffset.y
    }
    #expect(await scroll(10, .top) == 500)
    #expect(await scroll(10, .bottom) == 250)
    #expect(await scroll(10, .center) == 375)
    #expect(await scroll(10, .nearest) == 375)
    #expect(await scroll(0, .nearest) == 0)
    #expect(await scroll(39, .top) == 1700)
    #expect(screen.texts.last == "39 post")
  }

  @Test("Titles of sections are an index that leads to them")
  func indexTitles() async {
    let screen = await makeScreen(posts(1))
    #expect(screen.host.indexTitles(for: screen.collectionView) == nil)
    screen.list.appendSections(
      ["A", "B"].map { name in
        GenericSection(name, items: [Post(5)]) { .text($0.text) }.indexTitle(name)
      })
    await screen.settle()
    #expect(screen.host.indexTitles(for: screen.collectionView) == ["A", "B"])
    #expect(
      screen.host.collectionView(
        screen.collectionView, indexPathForIndexTitle: "B", at: 1) == path(0, 2))
  }

  @Test("Pulling the list refreshes it until nothing is loading")
  func refresh() async throws {
    final class Pages: ListSection, ListSectionLoading {
      var context: ListContext?
      let listIdentifier = "pages"
      let items: [String] = []
      var loadState: ListLoadState?
      var refreshCount = 0

      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
      func refresh() { refreshCount += 1 }
      func retry() {}
    }
    let (screen, section) = (await Screen(), Pages())
    screen.list.appendSections([section])
    await screen.settle()
    screen.host.installRefreshControl()
    let control = try #require(screen.collectionView.refreshControl)
    control.simulatePull()
    #expect(control.isRefreshing)
    while control.isRefreshing { await Task.yield() }
    #expect(section.refreshCount == 1)
  }

  @Test("A list without items shows its placeholder in the middle, whose controls work")
  func placeholder() async throws {
    let screen = await Screen()
    screen.list.placeholder = { state in
      state == .empty ? .column([.text("Nothing here"), .button("Again", action: "again")]) : nil
    }
    var pressed: [String?] = []
    let observation = screen.list.observeEvents { event in
      if event.kind == .didPress { pressed.append(event.action) }
    }
    let section = posts(0)
    screen.list.appendSections([section])
    await screen.settle()
    let background = try #require(screen.collectionView.backgroundView as? ContentView)
    background.frame = screen.collectionView.bounds
    background.layoutIfNeeded()
    let labels = background.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(labels == ["Nothing here"])
    let button = try #require(background.subviews.compactMap { $0 as? UIButton }.first)
    button.sendActions(for: .primaryActionTriggered)
    #expect(pressed == ["again"])
    section.appendItems([Post(1)])
    await screen.settle()
    #expect(screen.collectionView.backgroundView == nil && screen.texts == ["1 post"])
    observation.cancel()
  }
}
