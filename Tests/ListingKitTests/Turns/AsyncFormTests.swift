import ListingKit
import ListingTesting
import Testing

@Suite("Async forms")
@MainActor
struct AsyncFormTests {
  private let list = ListDataSource(logger: LogLines().logger)
  private let sections = ["s", "t"].map { TestSection($0, ["a", "b"]) }

  private func prepare() async throws -> RecordingHost {
    let host = RecordingHost(of: list)
    try await list.appended(newSections: sections)
    #expect(ListOrder(list) == ["s": ["a", "b"], "t": ["a", "b"]])
    host.forget()
    return host
  }

  @Test("each form of the list returns when its update was applied")
  func formsOfTheList() async throws {
    let host = try await prepare()
    try await list.appended(section: "s", items: ["c"])
    #expect(ListOrder(list)["s"] == ["a", "b", "c"])
    try await list.insertedItems(["d"], beforeItem: "a", in: "s")
    try await list.insertedItems(["e"], afterItem: "a", in: "s")
    #expect(ListOrder(list)["s"] == ["d", "a", "e", "b", "c"])
    try await list.movedItem("c", beforeItem: "d", in: "s")
    try await list.movedItem("d", afterItem: "b", in: "s")
    #expect(ListOrder(list)["s"] == ["c", "a", "e", "b", "d"])
    try await list.movedItem("e", in: "s", toSection: "t")
    #expect(ListOrder(list) == ["s": ["c", "a", "b", "d"], "t": ["a", "b", "e"]])
    try await list.deletedItems(["c", "d"], in: "s")
    #expect(ListOrder(list)["s"] == ["a", "b"])
    sections[0].items = ["b", "f"]
    try await list.updated(section: "s", reloadingItems: ["b"])
    #expect(ListOrder(list)["s"] == ["b", "f"])
    try await list.reconfiguredItems(["f"], in: "s")
    try await list.reloadedItems(["f"], in: "s", animatingDifferences: false)
    #expect(host.updates.suffix(2).map(\.changes) == [["reconfigure 0/1→0/1"], ["reload 0/1"]])
    #expect(host.updates.suffix(2).map(\.animates) == [true, false])
    try host.expectNoProblems()
  }

  @Test("each form for sections returns when its update was applied")
  func formsForSections() async throws {
    let host = try await prepare()
    try await list.inserted(newSections: [TestSection("u")], beforeSection: "s")
    try await list.inserted(newSections: [TestSection("v")], afterSection: "s")
    #expect(list.snapshot.sectionIdentifiers == ["u", "s", "v", "t"])
    try await list.moved(section: "t", beforeSection: "u")
    try await list.moved(section: "u", afterSection: "v")
    #expect(list.snapshot.sectionIdentifiers == ["t", "s", "v", "u"])
    try await list.deleted(sections: ["v", "u"])
    try await list.reloaded(section: "t")
    #expect(host.updates.last?.changes == ["reload section 0"])
    try await list.updated(newSections: [sections[0]])
    #expect(list.snapshot.sectionIdentifiers == ["s"])
    try await list.reloaded(newSections: [sections[1], sections[0]])
    #expect(list.snapshot.sectionIdentifiers == ["t", "s"])
    try host.expectNoProblems()
  }

  @Test("each form of a section returns when its update was applied")
  func formsOfASection() async throws {
    let host = try await prepare()
    let section = sections[1]
    try await section.appended(items: ["c"])
    try await section.insertedItems(["d"], beforeItem: "c")
    try await section.insertedItems(["e"], afterItem: "c")
    try await section.movedItem("e", beforeItem: "a")
    try await section.movedItem("b", afterItem: "c")
    #expect(ListOrder(list)["t"] == ["e", "a", "d", "c", "b"])
    try await section.movedItem("d", toSection: "s")
    try await section.deletedItems(["e"])
    #expect(ListOrder(list) == ["s": ["a", "b", "d"], "t": ["a", "c", "b"]])
    section.items = ["a"]
    try await section.updated()
    try await section.reconfigured(items: ["a"])
    try await section.reloaded(items: ["a"])
    try await section.reloaded()
    #expect(
      host.updates.suffix(3).map(\.changes)
        == [["reconfigure 1/0→1/0"], ["reload 1/0"], ["reload section 1"]])
    try await section.removedFromDataSource()
    #expect(list.snapshot.sectionIdentifiers == ["s"])
    let error = await #expect(throws: ListError.self) { try await section.appended(items: ["x"]) }
    #expect(error?.code == .invalid)
    try host.expectNoProblems()
  }

  @Test("an outcome is returned, a failure is thrown")
  func results() async throws {
    _ = try await prepare()
    let outcome = try await list.appended(section: "s", items: ["a", "c"])
    #expect(outcome.dropped == [ListItemPath("s", "a")])
    let error = await #expect(throws: ListError.self) {
      try await list.movedItem("x", beforeItem: "a", in: "s")
    }
    #expect(error?.code == .unknownItem && error?.message.contains("'x'") == true)
  }

  @Test("a synchronous call in async code stays synchronous: its form has another name")
  func synchronousCall() async throws {
    let host = try await prepare()
    list.append(section: "s", items: ["c"])
    sections[0].append(items: ["d"])
    #expect(host.updates.isEmpty)
    await list.settle()
    #expect(host.updates.count == 1)
  }

  @Test("a section whose list is gone fails as cancelled")
  func listIsGone() async throws {
    let section = TestSection("s")
    var other: ListDataSource? = ListDataSource()
    try await other?.appended(newSections: [section])
    other = nil
    let error = await #expect(throws: ListError.self) { try await section.appended(items: ["a"]) }
    #expect(error?.code == .cancelled)
  }
}
