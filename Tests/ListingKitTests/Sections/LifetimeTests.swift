import Foundation
import ListingKit
import ListingTesting
import Testing

@Suite("A section that owns its context", .tags(.concurrency))
struct LifetimeTests {
  @Test("keeps neither its list nor itself alive")
  func noLeak() {
    weak var weakList: ListDataSource?
    weak var weakSection: TestSection?
    weak var weakHost: RecordingHost?
    do {
      let list = ListDataSource()
      let host = RecordingHost(of: list)
      let section = TestSection("s", ["a"])
      list.append(newSections: [section])
      section.append(items: ["b"])
      #expect(section.context?.list === list)
      (weakList, weakSection, weakHost) = (list, section, host)
    }
    #expect(weakList == nil && weakSection == nil && weakHost == nil)
  }

  @Test("has a context that answers nothing once the list is gone")
  func contextWithoutList() throws {
    let section = TestSection("s", ["a"])
    var list: ListDataSource? = ListDataSource()
    list?.append(newSections: [section])
    #expect(section.context?.sectionIndex == 0)
    list = nil
    let context = try #require(section.context)
    #expect(context.list == nil && context.sectionIndex == nil)
    #expect(context.snapshot == ListSnapshot() && context.listSize == .zero)
    #expect(context.itemIdentifier(at: [0, 0]) == nil && context.indexPath(for: "a") == nil)
    var isCalled = false
    context.performBatchUpdates { isCalled = true }
    #expect(isCalled)
    try expectFailure(.cancelled, context.append(section: "s", items: ["b"]))
  }

  @Test("is let go of by its list when it leaves")
  func leaving() {
    let list = ListDataSource()
    weak var weakSection: TestSection?
    do {
      let section = TestSection("s", ["a"])
      weakSection = section
      list.append(newSections: [section])
    }
    #expect(weakSection != nil)
    list.delete(sections: ["s"])
    #expect(weakSection == nil)
  }

  @Test("is let go of when another object takes over")
  func takeover() {
    let list = ListDataSource()
    weak var weakSection: TestSection?
    do {
      let section = TestSection("s", ["a"])
      weakSection = section
      list.append(newSections: [section])
    }
    list.update(newSections: [TestSection("s", ["a"])])
    #expect(weakSection == nil)
  }

  @Test("a list does not keep its host alive, nor a host its list")
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
    #expect(weakList == nil && host.list == nil)
  }
}
