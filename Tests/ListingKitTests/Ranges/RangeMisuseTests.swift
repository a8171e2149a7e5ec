import Foundation
import ListingKit
import Testing

@Suite("Sections that change the list while they are displayed", .timeLimit(.minutes(10)))
struct RangeMisuseTests {
  /// A section that returns the displayed cell of another section's item.
  private final class Borrowing: ListSection {
    typealias Item = Post
    var context: ListContext?
    let listIdentifier = "borrowing"
    let items = [Post(number: 0)]
    let lender: GenericSection<Post>

    init(_ lender: GenericSection<Post>) { self.lender = lender }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? {
      lender.context?.list?.visibleCell(for: Post(number: 0), in: lender)
    }
    func size(at indexPath: IndexPath) -> CGSize { CGSize(width: 80, height: 20) }
  }

  @Test(
    "A cell that another item displays is shown once, and the section that returns it is reported")
  func sharedCell() {
    let screen = RangeScreen()
    let lender = RangeScreen.section("lender", 0..<1, height: 20)
    screen.list.appendSections([lender])
    screen.list.appendSections([Borrowing(lender)])
    let views = screen.view.visibleElements.map { ObjectIdentifier($0.view) }
    #expect(views.count == 2 && Set(views).count == 2)
    #expect(screen.view.visibleElements[0].view.content == .text("v0"))
    #expect(screen.diagnostics.count == 1)
    #expect(screen.diagnostics.first?.hasPrefix("section 'borrowing': it returns a view") == true)
    // Its owner keeps it, also when the other item leaves.
    screen.list.deleteSections([screen.list.sections[1]])
    screen.list.appendSections([RangeScreen.section("third", 0..<1, height: 20)])
    #expect(Set(screen.view.visibleElements.map { ObjectIdentifier($0.view) }).count == 2)
    #expect(screen.diagnostics.count == 1)
  }

  @Test("A section that changes its items during display shows the changed items")
  func changes() {
    let screen = RangeScreen()
    let section = RangeScreen.section("a", 0..<3, height: 40)
    section.onWillDisplay { [unowned section] context in
      if context.item.number == 1 { section.deleteItems([context.item]) }
    }
    screen.list.appendSections([section])
    #expect(
      screen.events(.willDisplay, .didEndDisplay) == [
        "willDisplay a", "willDisplay a/0", "willDisplay a/1", "willDisplay a/2",
        "didEndDisplay a/1",
      ])
    #expect(section.items.map(\.number) == [0, 2] && screen.view.visibleIndexPaths.count == 2)
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("A section that removes itself as it's displayed leaves after its display, with all ends")
  func removesItself() {
    let screen = RangeScreen()
    let section = RangeScreen.section("a", 0..<3)
    section.onWillDisplay { [unowned section, unowned screen] _ in
      screen.list.deleteSections([section])
    }
    screen.list.appendSections([section])
    #expect(
      screen.events() == [
        "didEnterWorkingRange a", "willDisplay a", "willDisplay a/0",
        "prefetch a/1", "didEndDisplay a/0", "cancelPrefetch a/1",
        "didEndDisplay a", "didLeaveWorkingRange a",
      ])
    #expect(screen.view.visibleElements.isEmpty && screen.diagnostics.isEmpty)
  }

  @Test("A section that inserts another item with each prefetch is stopped")
  func endless() {
    let screen = RangeScreen(isObserved: false)
    let section = RangeScreen.section("a", 0..<2, height: 100)
    var count = 2
    section.on(.prefetch) { [unowned section] context in
      section.deleteItems([context.item])
      section.appendItems([Post(number: count)])
      count += 1
    }
    screen.list.appendSections([section])
    #expect(count < 1000 && section.count == 2)
    #expect(screen.diagnostics.count == 1)
  }
}
