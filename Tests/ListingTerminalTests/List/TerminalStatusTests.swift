import ListingKit
import Testing

@testable import ListingTerminal

@Suite struct TerminalStatusTests {
  func line(_ state: ListLoadState?, width: Int, section: String = "airports") -> String {
    TerminalStatus(
      section: section, position: 12, count: 50, loadState: state,
      keys: [.init("/", "find"), .init("?", "help")]
    ).line(width: width, text: TerminalText())
  }

  @Test("The status shows section, position, count, the load state and as many keys as fit")
  func states() {
    #expect(line(nil, width: 34) == "airports  12 of 50  / find  ? help")
    #expect(line(nil, width: 33) == "airports  12 of 50         ? help")
    #expect(line(nil, width: 25) == "airports  12 of 50")
    #expect(line(.idle, width: 30) == "airports  12 of 50+     ? help")
    #expect(line(.end, width: 30) == "airports  12 of 50      ? help")
    #expect(line(.loadingAppend, width: 33) == "airports  12 of 50+  loading more")
    #expect(
      line(.failed(message: "no such file"), width: 60)
        == "airports  12 of 50+  r: retry  failed: no such file   ? help")
  }

  @Test("The position is the one in the source, and a total that isn't known is none")
  func positions() {
    func line(
      before: Int?, total: Int? = nil, _ state: ListLoadState = .idle, refreshed: Int? = nil
    ) -> String {
      let status = TerminalStatus(
        section: "a", position: 12, count: 50, itemsBefore: before, total: total,
        countBeforeRefresh: refreshed, loadState: state)
      return String(status.line(width: 70, text: TerminalText()).trimmingPrefix("a  "))
    }
    #expect(line(before: 0) == "12 of 50+")
    #expect(line(before: 300) == "312 of 350+")
    #expect(line(before: 300, total: 350, .end) == "312 of 350")
    #expect(line(before: 300, total: 9000) == "312 of 9000")
    #expect(line(before: 300, .end) == "312 of 350")
    #expect(line(before: nil) == "50 loaded")
    #expect(line(before: nil, total: 900) == "50 loaded")
    // One that is too small is wrong.
    #expect(line(before: 300, total: 200) == "312 of 350")
    #expect(line(before: 0, .end, refreshed: 2000) == "12 of 50  refreshed: 50 loaded, was 2000")
    #expect(line(before: 0, .end, refreshed: 50) == "12 of 50")
  }

  @Test("A header that begins with the number of items and the position are one phrase")
  func numberedHeader() {
    func line(_ section: String, count: Int, before: Int? = 0, _ state: ListLoadState = .idle)
      -> String
    {
      TerminalStatus(
        section: section, position: 3, count: count, itemsBefore: before, loadState: state
      ).line(width: 60, text: TerminalText())
    }
    #expect(line("24 photos", count: 24) == "3 of 24+ photos")
    #expect(line("24 photos", count: 24, .end) == "3 of 24 photos")
    #expect(line("3,376 airports so far", count: 3376) == "3 of 3376+ airports so far")
    #expect(line("24 photos", count: 36) == "24 photos  3 of 36+")
    #expect(line("24 photos", count: 24, before: 12) == "24 photos  15 of 36+")
    #expect(line("24", count: 24) == "24  3 of 24+")
  }

  @Test("The way to the end is in percent where the size of the source is known")
  func progress() {
    func line(total: Int? = nil, readPart: Double? = nil) -> String {
      let status = TerminalStatus(
        section: "a", position: 50, count: 50, itemsBefore: 300, total: total, readPart: readPart,
        loadState: .loadingAppend, destination: .end)
      return status.line(width: 70, text: TerminalText())
    }
    #expect(line() == "a  350 of 350+  loading to the end; Esc: stop")
    #expect(line(total: 500) == "a  350 of 500  loading to the end, 70%; Esc: stop")
    #expect(line(readPart: 0.339) == "a  350 of 350+  loading to the end, 33%; Esc: stop")
    #expect(line(total: 100) == "a  350 of 350  loading to the end, 100%; Esc: stop")
    #expect(line(total: 0) == "a  350 of 350  loading to the end, 100%; Esc: stop")
  }

  @Test("With a filter, the position is that among the matches")
  func filter() {
    func line(isFiltering: Bool = false, isStopped: Bool = false, _ state: ListLoadState = .end)
      -> String
    {
      TerminalStatus(
        section: "a", position: 2, count: 5, itemsBefore: 300, total: 900, loadState: state,
        filter: "x", isFiltering: isFiltering, isFilterStopped: isStopped
      ).line(width: 70, text: TerminalText())
    }
    #expect(line() == "a  2 of 5  filter: x")
    #expect(line(.idle) == "a  2 of 5+  filter: x")
    #expect(line(isStopped: true) == "a  2 of 5+  filter: x")
    #expect(line(isFiltering: true) == "a  2 of 5+  filter: x  examining items; Esc: stop")
  }

  @Test("The status counts the items that the source skipped")
  func skipped() {
    let status = TerminalStatus(
      section: "airports", position: 1, count: 3, skipped: 2, loadState: .end)
    #expect(status.line(width: 40, text: TerminalText()) == "airports  1 of 3  2 skipped")
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
