import Foundation
import ListingKit
import Testing

@Suite("List view: selection and the end") struct ListViewEventTests {
  @Test("A tap selects an item, and a second tap deselects it")
  func tap() {
    let section = DisplaySection("s", ["a", "b"])
    let (_, view) = makeView([section])
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(view.indexPathsForSelectedItems == [])
    #expect(section.takeEvents() == ["select b", "deselect b"])
  }

  @Test("One item is selected at a time, unless multiple selection is allowed")
  func singleAndMultiple() {
    let section = DisplaySection("s", ["a", "b"])
    let (list, view) = makeView([section])
    view.tapItem(at: IndexPath(item: 0, section: 0))
    view.tapItem(at: IndexPath(item: 1, section: 0))
    #expect(section.takeEvents() == ["select a", "deselect a", "select b"])
    list.selection.mode = .multiple
    view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(view.indexPathsForSelectedItems.map(\.item) == [0, 1])
  }

  @Test("A programmatic selection doesn't notify the section")
  func programmatic() {
    let section = DisplaySection("s", ["a", "b"])
    let (list, view) = makeView([section])
    list.selectItem("a", in: section)
    #expect(view.isSelected(IndexPath(item: 0, section: 0)))
    list.deselectItem("a", in: section)
    #expect(section.takeEvents() == [])
  }

  @Test("A selection follows its item, and is removed with it")
  func selectionFollows() {
    let section = DisplaySection("s", ["a", "b", "c"])
    let other = DisplaySection("t", [])
    let (list, view) = makeView([section, other])
    list.selectItem("a", in: section)
    section.rows = ["b", "c", "a"]
    list.updateSection("s")
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
    section.rows = ["b", "c"]
    other.rows = ["a"]
    list.moveItem("a", in: "s", toSection: "t")
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 1)])
    other.rows = []
    list.deleteItems(["a"], in: "t")
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test("A tap outside of items does nothing")
  func tapOnNothing() {
    let (_, view) = makeView([DisplaySection("s", ["a"])])
    view.tapItem(at: IndexPath(item: 5, section: 5))
    #expect(view.indexPathsForSelectedItems == [])
  }

  @Test(
    "The section is notified of the number of remaining items when it changes, and after each update"
  )
  func nearTheEnd() {
    let section = DisplaySection("s", rows(0..<20))
    let (_, view) = makeView([section])
    view.contentOffset.y = 20
    #expect(section.takeEvents().last == "left 14")
    section.rows += ["more"]
    section.appendItems(["more"])
    #expect(section.takeEvents() == ["left 15"])
  }

  @Test("The pagination delegate is called, unless the section loads pages itself")
  func paginationDelegate() {
    final class Delegate: ListPaginationDelegate {
      var asked: [String] = []
      func willDisplayForPagination(section: Int, sectionCount: Int) {
        asked.append("\(section) of \(sectionCount)")
      }
      func didApproachEnd(remainingItems: Int) { asked.append("left \(remainingItems)") }
    }
    let delegate = Delegate()
    let first = DisplaySection("a", rows(0..<5))
    let second = DisplaySection("b", rows(0..<5))
    let (list, view) = makeView([first, second])
    list.paginationDelegate = delegate
    view.contentOffset.y = 40
    #expect(delegate.asked == ["1 of 2", "1 of 2", "left 3"])
    second.pagesItself = true
    delegate.asked = []
    view.contentOffset.y = 80
    #expect(delegate.asked == [])
  }

  @Test("Visible sections are notified of activity")
  func activity() {
    final class Active: ListSection {
      var context: ListContext?
      let listIdentifier: String
      var items: [any ListIdentifiable] { rows(0..<10) }
      var isActive = false
      init(_ identifier: String) { listIdentifier = identifier }
      func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
        let cell: ListContentView? = dequeueCell(at: indexPath)
        cell?.content = .text(itemIdentifier)
        return cell
      }
      func didBecomeActive() { isActive = true }
      func didBecomeInactive() { isActive = false }
    }
    let seen = Active("seen")
    let unseen = Active("unseen")
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    list.appendSections([seen, unseen])
    list.didBecomeActive()
    #expect(seen.isActive && !unseen.isActive)
    list.didBecomeInactive()
    #expect(!seen.isActive)
  }

  @Test("Observers get the display of each item of which a section is notified")
  func observer() {
    let section = DisplaySection("s", ["a", "b"])
    let (list, view) = makeView([section])
    var log: [String] = []
    let events = list.observeEvents { event in
      if case .item(let path) = event.subject { log.append("\(path) \(event.kind)") }
    }
    section.rows = ["b", "c"]
    list.updateSection("s")
    #expect(log == ["s/a didEndDisplay", "s/c willDisplay"])
    withExtendedLifetime((view, events)) {}
  }

  // MARK: - Leaving a view while it lays out

  /// A section whose cells do something when they are made.
  private final class ActingSection: ListSection {
    var context: ListContext?
    let listIdentifier = "acting"
    var items: [any ListIdentifiable] { rows(0..<100) }
    var onCell: () -> Void = {}

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      onCell()
      let cell: ListContentView? = dequeueCell(at: indexPath)
      cell?.content = .text(itemIdentifier)
      return cell
    }
  }

  @Test("A layout's handler of visible items can detach the list from the view")
  func handlerDetaches() {
    let section = DisplaySection("s", rows(0..<100))
    let layout = LayoutSection.grid(columns: 1)
    section.ownLayout = layout
    var onChange: () -> Void = {}
    layout.visibleItemsInvalidationHandler = { _, _, _ in onChange() }
    let (list, view) = makeView([section])
    onChange = { list.detach() }
    view.contentOffset.y = 500
    #expect(list.host == nil)
    #expect(view.visibleElements.isEmpty && view.contentSize == .zero)
    // All that began has ended.
    let (began, ended) = (
      section.events.filter { $0.hasPrefix("+") }, section.events.filter { $0.hasPrefix("-") }
    )
    #expect(ended.count == began.count + 5)
  }

  @Test("A cell that is created for measuring can detach the list from the view")
  func cellDetaches() {
    let section = ActingSection()
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 80, height: 100))
    list.attach(view, isolation: nil)
    list.appendSections([section])
    section.onCell = { list.detach() }
    view.contentOffset.y = 500
    #expect(list.host == nil)
    #expect(view.visibleElements.isEmpty && view.contentSize == .zero)
    section.onCell = {}
    list.attach(view, isolation: nil)
    #expect(!view.visibleElements.isEmpty)
  }

  @Test("A section that is displayed can attach another list to the view")
  func displayAttaches() {
    let section = DisplaySection("s", rows(0..<100))
    let (list, view) = makeView([section])
    let other = ListDataSource(isolation: nil)
    section.onDisplay = { _ in
      section.onDisplay = nil
      list.detach()
      other.attach(view, isolation: nil)
      other.appendSections([DisplaySection("other", ["a", "b"])])
    }
    view.contentOffset.y = 500
    #expect(list.host == nil && other.host === view)
    #expect(
      view.visibleIndexPaths == [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
    #expect(view.visibleElements.map { $0.view.content.texts } == [["a"], ["b"]])
  }
}
