import ListingTesting
import Testing

@testable import ListingSources

@Suite("Numbers that are written plainly")
struct PlainNumberTests {
  @Test("they are the numbers that Swift reads")
  func sameAsSwift() {
    var generator = SeededGenerator(seed: 7)
    var (wholes, others) = (0, 0)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...20, using: &generator)
      let text = String(
        (0..<length).map { _ in
          "0123456789012345678901234567890123456789.-+e ".randomElement(
            using: &generator) ?? "0"
        })
      if let number = Int64(plain: Array(text.utf8)) {
        #expect(number == Int64(text), "\(generator): \(text)")
        wholes += 1
      }
      if let number = Double(plain: Array(text.utf8)) {
        #expect(number.bitPattern == Double(text)?.bitPattern, "\(generator): \(text)")
        others += 1
      }
    }
    #expect(wholes > 1_000 && others > 1_000)
  }

  @Test("they are the same in one step as byte by byte, with any bytes after them")
  func sameAtOnce() {
    var generator = SeededGenerator(seed: 8)
    var (wholes, others) = (0, 0)
    for _ in 0..<40_000 {
      let length = Int.random(in: 0...10, using: &generator)
      let kinds = Array("0123456789012345678901234567890123456789.-/:".utf8) + [0xB0, 0xAE, 0]
      let text = (0..<length).map { _ in kinds.randomElement(using: &generator) ?? 0 }
      let behind = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        kinds.randomElement(using: &generator) ?? 0
      }
      let comment: Comment = "\(generator): \(text) before \(behind)"
      (text + behind).withUnsafeBytes { bytes in
        guard let found = FoundText(0..<length, of: bytes) else {
          // There is nothing where there are no bytes.
          #expect(bytes.isEmpty, comment)
          return
        }
        let (whole, number) = (Int64(plain: found), Double(plain: found))
        #expect(whole == Int64(plain: text), comment)
        #expect(number?.bitPattern == Double(plain: text)?.bitPattern, comment)
        wholes += whole == nil || behind.count < 8 ? 0 : 1
        others += number == nil || behind.count < 8 ? 0 : 1
      }
    }
    #expect(wholes > 1_000 && others > wholes)
  }

  @Test("those at the edges", arguments: ["0", "-0", "-1", "007", "12.50", "-0.001", "1.0"])
  func taken(text: String) {
    #expect(Double(plain: text.utf8)?.bitPattern == Double(text)?.bitPattern)
    if !text.contains(".") { #expect(Int64(plain: text.utf8) == Int64(text)) }
  }

  @Test(
    "all others are left to Swift", arguments: ["", "-", ".", "1.", ".5", "+1", "--1", "1e3", " 1"])
  func left(text: String) {
    #expect(Double(plain: text.utf8) == nil)
    #expect(Int64(plain: text.utf8) == nil)
  }

  @Test("as many digits as are exact, and no more")
  func longest() {
    #expect(Int64(plain: "999999999999999999".utf8) == 999_999_999_999_999_999)
    #expect(Int64(plain: "1000000000000000000".utf8) == nil)
    #expect(Double(plain: "999999999999.999".utf8) == 999_999_999_999.999)
    #expect(Double(plain: "9999999999999.999".utf8) == nil)
  }
}
