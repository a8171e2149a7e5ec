import ListingTesting
import Testing

@testable import ListingSources

@Suite("Bytes that are looked for")
struct ByteMarksTests {
  @Test("the first of them is found, whatever is round it, and what is beyond ASCII is seen")
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
      // What is behind may be seen, too.
      if bytes[start..<expected].contains(where: { $0 >= 0x80 }) {
        #expect(beyond != 0, "\(generator): \(bytes) from \(start)")
      }
    }
  }

  @Test("all of them are found among 64 bytes, and what is beyond ASCII is seen")
  func mask() {
    var generator = SeededGenerator(seed: 64)
    for _ in 0..<5_000 {
      let tab = generator.next() % 2 == 0
      let marks = ByteMarks(below: tab ? 14 : 1, UInt8(ascii: ","), UInt8(ascii: "\""))
      let bytes = (0..<70).map { _ -> UInt8 in
        generator.next() % 3 == 0 ? UInt8(truncatingIfNeeded: generator.next()) : 0x2B
      }
      let start = Int.random(in: 0...6, using: &generator)
      let found = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { marks.marks(of: $0 + start) } ?? (found: 0, beyond: 0)
      }
      var expected: (found: UInt64, beyond: UInt64) = (0, 0)
      for place in 0..<64 {
        let byte = bytes[start + place]
        if byte < (tab ? 14 : 1) || byte == 0x2C || byte == 0x22 {
          expected.found |= 1 << UInt64(place)
        }
        if byte >= 0x80 { expected.beyond |= 1 << UInt64(place) }
      }
      #expect(found == expected, "\(generator): \(bytes), \(start)")
    }
  }
}
