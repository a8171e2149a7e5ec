import ListingKit
import ListingTesting
import Testing

@Suite("Rule 6 of order: sections reloaded together") struct ReloadTogetherTests {
  @Test("under list identity an item goes over to a section that is reloaded later")
  func goesOver() {
    let (first, second) = (TestSection("a", ["x", "y"]), TestSection("b", ["z"]))
    let list = ListDataSource(identity: .list)
    let host = RecordingHost(of: list)
    list.append(newSections: [first, second])
    first.items = ["y"]
    second.items = ["z", "x"]
    let result = list.perform(
      .reloadSections(["a", "b"]))
    #expect((try? result.get()) == ListOutcome())
    #expect(host.order == ["a": ["y"], "b": ["z", "x"]])
    #expect(host.problems == [])
  }

  @Test("under list identity an item that comes in both stays in the first")
  func comesInBoth() {
    let (first, second) = (TestSection("a", ["x"]), TestSection("b", ["z"]))
    let list = ListDataSource(identity: .list)
    let host = RecordingHost(of: list)
    list.append(newSections: [first, second])
    first.items = ["x", "new"]
    second.items = ["new", "z"]
    let result = list.perform(
      .reloadSections(["a", "b"]))
    #expect((try? result.get())?.dropped == [ListItemPath(section: "b", item: "new")])
    #expect(host.order == ["a": ["x", "new"], "b": ["z"]])
    #expect(host.problems == [])
  }
}
