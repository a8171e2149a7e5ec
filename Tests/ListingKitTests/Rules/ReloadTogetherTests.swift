import ListingKit
import ListingTesting
import Testing

@Suite("Rule 6 of order: sections reloaded together") struct ReloadTogetherTests {
  @Test("Under list identity, an item moves to a section that is reloaded later")
  func goesOver() {
    let (first, second) = (TestSection("a", ["x", "y"]), TestSection("b", ["z"]))
    let list = ListDataSource(identity: .list)
    let host = RecordingHost(of: list)
    list.appendSections([first, second])
    first.items = ["y"]
    second.items = ["z", "x"]
    let result = list.perform(
      .reloadSections(["a", "b"]))
    #expect((try? result.get()) == ListOutcome())
    #expect(host.order == ["a": ["y"], "b": ["z", "x"]])
    #expect(host.problems == [])
  }

  @Test("Under list identity, an item of two reloaded sections is in the first one")
  func comesInBoth() {
    let (first, second) = (TestSection("a", ["x"]), TestSection("b", ["z"]))
    let list = ListDataSource(identity: .list)
    let host = RecordingHost(of: list)
    list.appendSections([first, second])
    first.items = ["x", "new"]
    second.items = ["new", "z"]
    let result = list.perform(
      .reloadSections(["a", "b"]))
    #expect((try? result.get())?.dropped == [ListItemPath(section: "b", item: "new")])
    #expect(host.order == ["a": ["x", "new"], "b": ["z"]])
    #expect(host.problems == [])
  }
}
