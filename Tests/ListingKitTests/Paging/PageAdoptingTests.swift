import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("Adopting pages", .tags(.concurrency))
struct PageAdoptingTests {
  typealias Screen = PagedSectionTests.Screen

  static func replacement(_ source: any ItemSource<TextItem>) -> PagedSection<TextItem> {
    PagedSection("feed", source: source, pageSize: 3) { .text("new \($0.listIdentifier)") }
  }

  @Test("a section that replaces another one continues with its pages")
  func goesOn() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("c d", next: "3")))
    screen.show()
    await screen.waitUntilIdle()
    screen.section.deleteItems(["a"])
    screen.section.didApproachEnd(remainingItems: 0)
    let other = Self.replacement(screen.source)
    #expect(other.adoptPages(of: screen.section))
    screen.list.replaceSections([other], reconfiguring: true, animatingDifferences: false)
    await screen.waitUntilIdle()
    #expect(screen.order == ["b"])
    #expect(screen.list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == ["new b"])
    other.didApproachEnd(remainingItems: 0)
    await screen.waitUntilIdle()
    #expect(screen.order == ["b", "c", "d"])
    let requests = await screen.source.requests
    #expect(requests.map(\.cursor?.rawValue) == [nil, "2"])
    #expect(requests.map(\.limit) == [2, 3])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("a page for the replaced section that arrives before the end of the transaction is dropped")
  func lateAnswer() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .page("c d", next: "3")))
    screen.show()
    await screen.waitUntilIdle()
    let other = Self.replacement(screen.source)
    other.adoptPages(of: screen.section)
    screen.list.performBatchUpdates {
      screen.list.replaceSections([other], reconfiguring: true, animatingDifferences: false)
      screen.section.didApproachEnd(remainingItems: 0)
      screen.section.refresh()
    }
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b"])
    #expect(screen.section.loadState == .idle)
    #expect(await screen.source.requests.count == 1)
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("pages that are being read again are read again for the section that adopts them")
  func refreshing() async {
    // The answer to the first section's request may come, or be canceled.
    let screen = Screen(ScriptedSource(.page("a b"), .page("a c"), .page("a c")))
    screen.show()
    await screen.waitUntilIdle()
    screen.section.refresh()
    let other = Self.replacement(screen.source)
    other.adoptPages(of: screen.section)
    screen.list.replaceSections([other], reconfiguring: true, animatingDifferences: false)
    #expect(screen.order == ["a", "b"])
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "c"])
    #expect(screen.diagnostics.isEmpty)
  }

  @Test("a failure is adopted, and a retry requests the failed page")
  func failure() async {
    let screen = Screen(ScriptedSource(.page("a b", next: "2"), .failure("no"), .page("c")))
    screen.show()
    await screen.waitUntilIdle()
    await screen.scrollToEnd()
    let other = Self.replacement(screen.source)
    other.adoptPages(of: screen.section)
    screen.list.replaceSections([other], reconfiguring: true, animatingDifferences: false)
    #expect(other.loadState == .failed(message: "no"))
    other.retry()
    await screen.waitUntilIdle()
    #expect(screen.order == ["a", "b", "c"])
  }

  @Test("pages of another source, or of another section type, aren't adopted")
  func refused() async {
    let screen = Screen(ScriptedSource(.page("a")))
    screen.show()
    await screen.waitUntilIdle()
    let other = Self.replacement(ScriptedSource(.page("b")))
    #expect(!other.adoptPages(of: screen.section))
    #expect(!other.adoptPages(of: other))
    #expect(!other.adoptPages(of: GenericSection<TextItem>("feed") { _ in .empty }))
    #expect(!screen.section.adoptPages(of: other))
    screen.list.replaceSections([other], reconfiguring: true, animatingDifferences: false)
    await screen.waitUntilIdle()
    #expect(screen.order == ["b"])
  }
}
