import ListingTesting
import Testing

@testable import ListingSources

@Suite("Bytes that are looked for")
struct ByteMarksTests {
  @Test("the first of them is found, among any bytes, and non-ASCII bytes are detected")
  func first() {
    var generator = SeededGenerator(seed: 3)
    let marks = ByteMarks(below: 14, UInt8(ascii: ","), UInt8(ascii: "\""))
    for _ in 0..<20_000 {
      // Few of them are marks, so that some runs are long; all bytes come.
      let bytes = (0..<Int.random(in: 0...150, using: &generator)).map { _ -> UInt8 in
        generator.next() % 40 == 0 ? UInt8(truncatingIfNeeded: generator.next()) : 0x61
      }
      let start = Int.random(in: 0...bytes.count, using: &generator)
      var beyond: UInt64 = 0
      let found = bytes.withUnsafeBytes { marks.first(in: $0, from: start, beyond: &beyond) }
      let expected =
        bytes[start...].firstIndex { $0 < 14 || $0 == 0x2C || $0 == 0x22 } ?? bytes.count
      #expect(found == expected, "\(generator): \(bytes) from \(start)")
      // A byte after it may be detected, too.
      if bytes[start..<expected].contains(where: { $0 >= 0x80 }) {
        #expect(beyond != 0, "\(generator): \(bytes) from \(start)")
      }
    }
  }
}
