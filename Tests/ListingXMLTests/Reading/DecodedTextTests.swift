import ListingTesting
import Testing

@testable import ListingXML

@Suite("Text in UTF-8")
struct DecodedTextTests {
  /// Characters of one to four bytes, and invalid sequences: truncated, overlong, a surrogate, too high.
  private static let parts: [[UInt8]] =
    ["a", "<b>", "0123456789", "ö", "漢", "🙂"].map { Array($0.utf8) } + [
      [0xC3], [0x80], [0xE6, 0xBC], [0xF0, 0x9F, 0x99], [0xC0, 0x80], [0xE0, 0x80, 0x80],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
    ]

  @Test("invalid UTF-8 is found where the standard library finds it", arguments: [31])
  func damage(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var damaged = 0
    for _ in 0..<20_000 {
      var bytes = Array("<a>".utf8)
      // Half of the texts are right, as are most parts of the others.
      let isRight = Bool.random(using: &generator)
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        let last = isRight || Int.random(in: 0..<4, using: &generator) > 0 ? 6 : Self.parts.count
        bytes += Self.parts[Int.random(in: 0..<last, using: &generator)]
      }
      let finding = DecodedText(bytes, opening: "<a>").finding
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span)
        #expect(finding == nil, "\(bytes)")
      } catch {
        damaged += 1
        let values = bytes[error.byteOffsets].map { String($0, radix: 16, uppercase: true) }
        #expect(finding?.code == .encoding, "\(bytes)")
        #expect(finding?.range?.lowerBound == error.byteOffsets.lowerBound, "\(bytes)")
        #expect(finding?.message == "this is not UTF-8 (\(values.joined(separator: " ")))")
      }
    }
    #expect((5_000...10_000).contains(damaged))
  }
}
