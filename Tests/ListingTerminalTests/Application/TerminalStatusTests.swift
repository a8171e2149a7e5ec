import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalStatusTests {
  func line(_ state: ListLoadState?, width: Int, section: String = "airports") -> String {
    TerminalStatus(section: section, position: 12, count: 50, loadState: state)
      .line(width: width, text: TerminalText())
  }

  @Test("The status shows section, position, count and the load state")
  func states() {
    #expect(line(nil, width: 25) == "airports  12/50    ? help")
    #expect(line(.idle, width: 30) == "airports  12/50  more   ? help")
    #expect(line(.end, width: 30) == "airports  12/50  end    ? help")
    #expect(line(.loadingAppend, width: 30) == "airports  12/50  loading more")
    #expect(
      line(.failed(message: "no such file"), width: 60)
        == "airports  12/50  r: retry  failed: no such file       ? help")
  }

  @Test("The status counts the items that the source skipped")
  func skipped() {
    let status = TerminalStatus(
      section: "airports", position: 1, count: 3, skipped: 2, loadState: .end)
    #expect(
      status.line(width: 40, text: TerminalText()) == "airports  1/3  2 skipped  end     ? help")
  }

  @Test("A status that is too long is truncated, however small the screen is")
  func small() {
    #expect(line(.end, width: 10) == "airports …")
    #expect(line(.end, width: 3) == "ai…")
    #expect(line(.end, width: 1) == "…")
    #expect(line(.end, width: 0) == "")
    #expect(line(nil, width: 12, section: "東京の空港") == "東京の空港 …")
  }
}
