import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("The lifetime of sections and lists", .tags(.concurrency))
struct LifetimeTests {
  @Test("a section that stores its context retains neither its list nor itself")
  func noLeak() {
    weak var weakList: ListDataSource?
    weak var weakSection: TestSection?
    weak var weakHost: RecordingHost?
    do {
      let list = ListDataSource()
      let host = RecordingHost(of: list)
      let section = TestSection("s", ["a"])
      list.appendSections([section])
      section.appendItems(["b"])
      #expect(section.context?.list === list)
      (weakList, weakSection, weakHost) = (list, section, host)
    }
    #expect(weakList == nil && weakSection == nil && weakHost == nil)
  }

  @Test("a context has no effect once its list is deallocated")
  func contextWithoutList() throws {
    let section = TestSection("s", ["a"])
    var list: ListDataSource? = ListDataSource()
    list?.appendSections([section])
    #expect(section.context?.sectionIndex == 0)
    list = nil
    let context = try #require(section.context)
    #expect(context.list == nil && context.sectionIndex == nil)
    #expect(context.snapshot == ListSnapshot() && context.listSize == .zero)
    #expect(context.itemIdentifier(at: [0, 0]) == nil && context.indexPath(for: "a") == nil)
    var isCalled = false
    context.performBatchUpdates { isCalled = true }
    #expect(isCalled)
    try expectFailure(.cancelled, context.appendItems(["b"], in: "s"))
  }

  @Test("a list releases a section that is deleted")
  func leaving() {
    let list = ListDataSource()
    weak var weakSection: TestSection?
    do {
      let section = TestSection("s", ["a"])
      weakSection = section
      list.appendSections([section])
    }
    #expect(weakSection != nil)
    list.deleteSections(["s"])
    #expect(weakSection == nil)
  }

  @Test("a list releases a section that is replaced by another object")
  func takeover() {
    let list = ListDataSource()
    weak var weakSection: TestSection?
    do {
      let section = TestSection("s", ["a"])
      weakSection = section
      list.appendSections([section])
    }
    list.replaceSections([TestSection("s", ["a"])])
    #expect(weakSection == nil)
  }

  @Test("A list that only its view retains continues to work, and is released with the view")
  func view() {
    func show() -> (ListView, TestSection) {
      let list = ListDataSource(isolation: nil)
      let view = ListView(size: CGSize(width: 100, height: 100))
      let section = TestSection("s", ["a"])
      list.appendSections([section])
      list.attach(view, isolation: nil)
      return (view, section)
    }
    weak var weakList: ListDataSource?
    do {
      let (view, section) = show()
      weakList = view.list
      section.appendItems(["b"])
      #expect(view.visibleIndexPaths == [[0, 0], [0, 1]])
    }
    #expect(weakList == nil)
  }

  @Test(
    "A host is retained by nothing that it shows, and retains its list until it shows another one")
  func hosts() {
    let list = ListDataSource()
    weak var weakHost: RecordingHost?
    do {
      let host = RecordingHost(of: list)
      weakHost = host
    }
    #expect(weakHost == nil && list.host == nil)
    let host = RecordingHost()
    weak var weakList: ListDataSource?
    do {
      let other = ListDataSource()
      other.attach(host)
      weakList = other
    }
    #expect(weakList != nil && host.list === weakList)
    list.attach(host)
    #expect(weakList == nil && host.list === list)
    list.detach()
    #expect(host.list == nil)
  }
}
