import ListingKit
import Testing

@testable import listing

@Suite struct LoadProgressTests {
  private func line(_ reports: [ItemProgress]) -> LoadProgressLine {
    var line = LoadProgressLine()
    for report in reports { line.add(report) }
    return line
  }

  @Test("Without a total there is a sign that turns; pages add up")
  func withoutTotal() {
    let line = line([
      ItemProgress(items: 10_000, bytes: 1_000_000), ItemProgress(items: 12_345, bytes: 1_500_000),
      ItemProgress(items: 2_000, bytes: 60_000), ItemProgress(items: 2_000, bytes: 40_000),
    ])
    #expect(line.text(after: 10, turn: 0, width: 80) == "| 16,345 items  1.6 MB  1,634/s")
    #expect(line.text(after: 10, turn: 5, width: 80).hasPrefix("/ "))
  }

  @Test("With a total there is a bar as long as what is done, and the time that is left")
  func withTotal() {
    let line = line([
      ItemProgress(items: 50, bytes: 1_000_000, totalBytes: 4_000_000),
      ItemProgress(items: 50, bytes: 3_000_000, totalBytes: 4_000_000),
    ])
    #expect(
      line.text(after: 30, turn: 0, width: 100)
        == "[######################        ] 75 %  100 items  3.0 MB  3/s  0:10 left")
  }

  @Test("Files of different sizes have no common end")
  func severalFiles() {
    let line = line([
      ItemProgress(items: 50, bytes: 10, totalBytes: 100),
      ItemProgress(items: 50, bytes: 10, totalBytes: 200),
    ])
    #expect(line.text(after: 1, turn: 0, width: 80).hasPrefix("| 100 items"))
  }

  @Test("A line is never wider than the terminal, whatever it tells", arguments: 0...120)
  func width(_ width: Int) {
    for total in [nil, 0, 1, 100, Int.max] {
      let line = line([ItemProgress(items: 1_234_567, bytes: 100, totalBytes: total)])
      for seconds in [0, 0.001, 1e9] {
        #expect(line.text(after: seconds, turn: 3, width: width).count <= max(0, width - 1))
      }
    }
  }
}
