import ListingKit
import ListingTesting
import Testing

@Suite("Async forms", .tags(.concurrency))
@MainActor
struct AsyncFormTests {
  private let list = ListDataSource(logger: LogLines().logger)
  private let sections = ["s", "t"].map { TestSection($0, ["a", "b"]) }

  private func prepare() async throws -> RecordingHost {
    let host = RecordingHost(of: list)
    try await list.performAndWait(.appendSections(sections))
    #expect(ListOrder(list) == ["s": ["a", "b"], "t": ["a", "b"]])
    host.forget()
    return host
  }

  @Test("each form of the list returns when its update was applied")
  func formsOfTheList() async throws {
    let host = try await prepare()
    try await list.performAndWait(.appendItems(["c"], in: "s"))
    #expect(ListOrder(list)["s"] == ["a", "b", "c"])
    try await list.performAndWait(.insertItems(["d"], .before("a"), in: "s"))
    try await list.performAndWait(.insertItems(["e"], .after("a"), in: "s"))
    #expect(ListOrder(list)["s"] == ["d", "a", "e", "b", "c"])
    try await list.performAndWait(.moveItem("c", .before("d"), in: "s"))
    try await list.performAndWait(.moveItem("d", .after("b"), in: "s"))
    #expect(ListOrder(list)["s"] == ["c", "a", "e", "b", "d"])
    try await list.performAndWait(.moveItem("e", in: "s", toSection: "t"))
    #expect(ListOrder(list) == ["s": ["c", "a", "b", "d"], "t": ["a", "b", "e"]])
    try await list.performAndWait(.deleteItems(["c", "d"], in: "s"))
    #expect(ListOrder(list)["s"] == ["a", "b"])
    sections[0].items = ["b", "f"]
    try await list.performAndWait(.updateSection("s", reloadingItems: ["b"]))
    #expect(ListOrder(list)["s"] == ["b", "f"])
    try await list.performAndWait(.reconfigureItems(["f"], in: "s"))
    try await list.performAndWait(.reloadItems(["f"], in: "s"), animatingDifferences: false)
    #expect(host.updates.suffix(2).map(\.changes) == [["reconfigure 0/1→0/1"], ["reload 0/1"]])
    #expect(host.updates.suffix(2).map(\.animates) == [true, false])
    try host.expectNoProblems()
  }

  @Test("each form for sections returns when its update was applied")
  func formsForSections() async throws {
    let host = try await prepare()
    try await list.performAndWait(.insertSections([TestSection("u")], .before("s")))
    try await list.performAndWait(.insertSections([TestSection("v")], .after("s")))
    #expect(list.snapshot.sectionIdentifiers == ["u", "s", "v", "t"])
    try await list.performAndWait(.moveSection("t", .before("u")))
    try await list.performAndWait(.moveSection("u", .after("v")))
    #expect(list.snapshot.sectionIdentifiers == ["t", "s", "v", "u"])
    try await list.performAndWait(.deleteSections(["v", "u"]))
    try await list.performAndWait(.reloadSections(["t"]))
    #expect(host.updates.last?.changes == ["reload section 0"])
    try await list.performAndWait(.replaceSections([sections[0]], reconfiguring: false))
    #expect(list.snapshot.sectionIdentifiers == ["s"])
    try await list.performAndWait(
      .replaceSections([sections[1], sections[0]], reconfiguring: true))
    #expect(list.snapshot.sectionIdentifiers == ["t", "s"])
    try host.expectNoProblems()
  }

  @Test("each form of a section returns when its update was applied")
  func formsOfASection() async throws {
    let host = try await prepare()
    let section = sections[1]
    try await section.performAndWait(.appendItems(["c"], in: section))
    try await section.performAndWait(.insertItems(["d"], .before("c"), in: section))
    try await section.performAndWait(.insertItems(["e"], .after("c"), in: section))
    try await section.performAndWait(.moveItem("e", .before("a"), in: section))
    try await section.performAndWait(.moveItem("b", .after("c"), in: section))
    #expect(ListOrder(list)["t"] == ["e", "a", "d", "c", "b"])
    try await section.performAndWait(.moveItem("d", in: section, toSection: "s"))
    try await section.performAndWait(.deleteItems(["e"], in: section))
    #expect(ListOrder(list) == ["s": ["a", "b", "d"], "t": ["a", "c", "b"]])
    section.items = ["a"]
    try await section.performAndWait(.updateSection(section))
    try await section.performAndWait(.reconfigureItems(["a"], in: section))
    try await section.performAndWait(.reloadItems(["a"], in: section))
    try await section.performAndWait(.reloadSections([section]))
    #expect(
      host.updates.suffix(3).map(\.changes)
        == [["reconfigure 1/0→1/0"], ["reload 1/0"], ["reload section 1"]])
    try await section.performAndWait(.deleteSections([section]))
    #expect(list.snapshot.sectionIdentifiers == ["s"])
    let error = await #expect(throws: ListError.self) {
      try await section.performAndWait(.appendItems(["x"], in: section))
    }
    #expect(error?.code == .invalid)
    try host.expectNoProblems()
  }

  @Test("an outcome is returned, a failure is thrown")
  func results() async throws {
    _ = try await prepare()
    let outcome = try await list.performAndWait(.appendItems(["a", "c"], in: "s"))
    #expect(outcome.dropped == [ListItemPath("s", "a")])
    let error = await #expect(throws: ListError.self) {
      try await list.performAndWait(.moveItem("x", .before("a"), in: "s"))
    }
    #expect(error?.code == .unknownItem && error?.message.contains("'x'") == true)
  }

  @Test("a synchronous call in async code stays synchronous, since the async form has another name")
  func synchronousCall() async throws {
    let host = try await prepare()
    list.appendItems(["c"], in: "s")
    sections[0].appendItems(["d"])
    list.perform(.appendItems(["e"], in: "s"))
    #expect(host.updates.isEmpty)
    await list.waitUntilIdle()
    #expect(host.updates.count == 1)
  }

  @Test("a section whose list is deallocated fails as cancelled")
  func listIsGone() async throws {
    let section = TestSection("s")
    var other: ListDataSource? = ListDataSource()
    try await other?.performAndWait(.appendSections([section]))
    other = nil
    let error = await #expect(throws: ListError.self) {
      try await section.performAndWait(.appendItems(["a"], in: section))
    }
    #expect(error?.code == .cancelled)
  }
}
