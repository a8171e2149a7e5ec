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
    #expect(line(.idle, width: 30) == "airports  12/50+  more  ? help")
    #expect(line(.end, width: 30) == "airports  12/50  end    ? help")
    #expect(line(.loadingAppend, width: 31) == "airports  12/50+  loading more")
    #expect(
      line(.failed(message: "no such file"), width: 60)
        == "airports  12/50+  r: retry  failed: no such file      ? help")
  }

  @Test("The position is the one in the source, and a total that isn't known is none")
  func positions() {
    func line(
      before: Int?, total: Int? = nil, _ state: ListLoadState = .idle, refreshed: Int? = nil
    ) -> String {
      let status = TerminalStatus(
        section: "a", position: 12, count: 50, itemsBefore: before, total: total,
        countBeforeRefresh: refreshed, loadState: state)
      let line = status.line(width: 70, text: TerminalText())
      return String(line.dropLast("? help".count).trimmingPrefix("a  ")).trimmed
    }
    #expect(line(before: 0) == "12/50+  more")
    #expect(line(before: 300) == "312/350+  more")
    #expect(line(before: 300, total: 350, .end) == "312/350  end")
    #expect(line(before: 300, total: 9000) == "312/9000  more")
    #expect(line(before: 300, .end) == "312/350  end")
    #expect(line(before: nil) == "50 loaded  more")
    #expect(line(before: nil, total: 900) == "50 loaded  more")
    // One that is too small is wrong.
    #expect(line(before: 300, total: 200) == "312/350  more")
    #expect(
      line(before: 0, .end, refreshed: 2000) == "12/50  refreshed: 50 loaded, was 2000  end")
    #expect(line(before: 0, .end, refreshed: 50) == "12/50  end")
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

extension String {
  fileprivate var trimmed: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
