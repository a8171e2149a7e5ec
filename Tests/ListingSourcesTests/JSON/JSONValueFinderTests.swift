import Foundation
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Items of JSON that are there as a whole")
struct JSONValueFinderTests {
  /// What is read of an item, and where reading has come to.
  private struct Reading: Equatable {
    var values: [SourceValue]
    var position: SourcePosition
  }

  private static let paths = JSONPaths(
    ["a", "/b/c", "/b", "/d/1", "/e", "/d/0/a"].compactMap { JSONPointer(path: $0) })

  /// What is found at once of bytes that are all there.
  private static func found(_ bytes: [UInt8]) -> Reading? {
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    guard let values = try? scanner.findItem(paths) else { return nil }
    return Reading(values: values, position: scanner.window.position)
  }

  private static func readBytewise(_ bytes: [UInt8]) -> Reading? {
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    guard let values = try? scanner.readItemBytewise(paths) else { return nil }
    return Reading(values: values, position: scanner.window.position)
  }

  /// A value that is not too deep, as JSON.
  private static func value(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    let space = ["", "", "", " ", "\n", "\t ", "\r\n"]
    func pause() -> String { space.randomElement(using: &generator) ?? "" }
    let kinds = depth > 3 ? 6 : 9
    let value =
      switch Int.random(in: 0..<kinds, using: &generator) {
      case 0: "\"\(text(&generator))\""
      case 1: ["null", "true", "false"].randomElement(using: &generator) ?? ""
      case 2: "\(Int64.random(in: .min ... .max, using: &generator))"
      case 3: "-\(Int.random(in: 0...9, using: &generator)).50e-\(generator.next() % 20)"
      case 4: "9007199254740993.000\(generator.next())"
      case 5: "0"
      case 6:
        "["
          + (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            Self.value(&generator, depth: depth + 1)
          }.joined(separator: ",") + pause() + "]"
      default:
        "{"
          + (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            let name = ["a", "b", "c", "d", "e", "a long name", "ä", "\\u0061"].randomElement(
              using: &generator)
            return
              "\(pause())\"\(name ?? "")\"\(pause()):\(Self.value(&generator, depth: depth + 1))"
          }.joined(separator: ",") + pause() + "}"
      }
    return pause() + value + pause()
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    let parts = [
      "plain", "of eight", "\\n", "\\\"", "\\\\", "\\u00e4", "\\ud83d\\ude00", "\\ud83d", "\\ude00",
      "ä", "€uro", "😀", "", "/", "\u{7F}", "{}[],:",
    ]
    return (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  @Test("what is found at once is what is read byte by byte, and ends there")
  func sameAsBytewise() {
    var generator = SeededGenerator(seed: 20_261_122)
    var (foundCount, brokenCount) = (0, 0)
    for round in 0..<2_000 {
      // Numbers are found at once where 16 bytes more are there.
      let behind = String(repeating: " ", count: round % 2 == 0 ? 1 : 20)
      var bytes = Array((Self.value(&generator) + behind).utf8)
      // Two of three as they are, the others with something wrong.
      if round % 3 == 0 {
        for _ in 0..<Int.random(in: 1...2, using: &generator) where !bytes.isEmpty {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch generator.next() % 3 {
          case 0: bytes.remove(at: index)
          case 1: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
          default: bytes.insert(bytes[index], at: index)
          }
        }
      }
      let read = Self.readBytewise(bytes)
      if let found = Self.found(bytes) {
        foundCount += 1
        #expect(found == read, "\(generator): \(String(decoding: bytes, as: UTF8.self))")
      } else {
        brokenCount += read == nil ? 1 : 0
      }
    }
    // Both ways were gone.
    #expect(foundCount > 800)
    #expect(brokenCount > 100)
  }

  @Test("items that are written alike, and others between them, are what is read byte by byte")
  func alike() {
    var generator = SeededGenerator(seed: 20_261_123)
    var changed = 0
    for _ in 0..<300 {
      // Of one item that is right, others with the same or other values, and some of another shape.
      let parts = Self.value(&generator).split(
        separator: #/"plain"|null|true|0|\[|\d/#, omittingEmptySubsequences: false)
      var bytes: [UInt8] = []
      for _ in 0..<12 {
        let others = [#""plain""#, #""""#, #""\n""#, "null", "true", "7", "-1.5e3", "[", "{}", "x"]
        let count = generator.next() % 4 == 0 ? others.count : 7
        let item = parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
          text + (others.prefix(count).randomElement(using: &generator) ?? "") + part
        }
        bytes += Array((item + "\n").utf8)
      }
      var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
      var bytewise = JSONScanner(ByteWindow(bytes), file: "a.json")
      while let values = try? scanner.findItem(Self.paths) {
        let expected = try? bytewise.readItemBytewise(Self.paths)
        #expect(values == expected, "\(generator): \(String(decoding: bytes, as: UTF8.self))")
        #expect(scanner.window.position == bytewise.window.position, "\(generator)")
        guard values == expected else { break }
        changed += 1
      }
    }
    #expect(changed > 300)
  }

  @Test("a shape is used for other values, and no longer where something else is written")
  func shape() throws {
    let lines = [
      #"{"a":1,"b":{"c":"x"},"e":"y"}"#, #"{"a":-2.5,"b":{"c":null},"e":true}"#,
      #"{"a":"\u00e4","b":{"c":""},"e":[]}"#, #"{"a":1,"b":{"c":"x"},"e":"y","e":3}"#,
      #"{"b":{"c":"z"},"a":1,"e":"y"}"#, #"{"a":{"b":1},"b":{"c":"x"},"e":"y"}"#,
      #"{"a":8,"b":{"c":"ä"},"e":"y"}"#,
    ]
    let paths = JSONPaths(["a", "/b/c", "/e"].compactMap { JSONPointer(path: $0) })
    let bytes = Array(lines.joined(separator: "\n").utf8) + [.lineFeed]
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    let found = try lines.map { _ in try scanner.findItem(paths) }
    #expect(
      found == [
        [.text("1"), .text("x"), .text("y")], [.text("-2.5"), .null, .text("true")],
        [.text("ä"), .text(""), .text("[]")], [.text("1"), .text("x"), .text("3")],
        [.text("1"), .text("z"), .text("y")], [.text(#"{"b":1}"#), .text("x"), .text("y")],
        [.text("8"), .text("ä"), .text("y")],
      ])
  }

  @Test("what another item had is not in one of the shape that is known")
  func otherBetween() throws {
    let alike = #"{"a":1,"e":"y","z":[0]}"#
    // Too deep to be found, but right, and found in part before.
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let lines = [alike, alike, #"{"d":[{"a":5},7],"z":\#(deep)}"#, alike, alike]
    let bytes = Array((lines.joined(separator: "\n") + "\n" + alike).utf8)
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    for line in lines {
      let values = try scanner.readItem(Self.paths)
      let isAlike = line == alike
      #expect(values[0] == (isAlike ? .text("1") : .null))
      #expect(values[3] == (isAlike ? .null : .text("7")))
      #expect(values[4] == (isAlike ? .text("y") : .null))
      #expect(values[5] == (isAlike ? .null : .text("5")))
      try scanner.skipSpace()
    }
  }

  @Test(
    "numbers are found where they are numbers",
    arguments: [
      "0", "10", "0.5", "7654321", "87654321", "1234567.1234567", "1.12345678", "-1", "1e5",
      "1.5E+3",
      "0e0", "012", "00", "-01", "1.", ".5", "1.e3", "1e", "+1", "1.2.3", "12a",
    ])
  func numbers(number: String) {
    let bytes = Array((#"{"a":\#(number),"e":1}"# + String(repeating: " ", count: 20)).utf8)
    #expect(Self.found(bytes)?.values == Self.readBytewise(bytes)?.values)
    let isNumber = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/
    #expect((Self.found(bytes) != nil) == (number.wholeMatch(of: isNumber) != nil))
  }

  @Test("names that differ late are other names", arguments: ["x", "xyz", "of some length, x"])
  func longNames(end: String) throws {
    // Fifteen bytes before the last ones, and more.
    let names = ["", String(repeating: "n", count: 12), String(repeating: "n", count: 40)]
    for name in names {
      let items = [end, end, String(end.dropLast()) + "?"].map { "{\"\(name)\($0)\":1,\"e\":2}" }
      let bytes = Array((items.joined(separator: " ") + String(repeating: " ", count: 20)).utf8)
      let paths = JSONPaths(["\(name)\(end)", "e"].compactMap { JSONPointer(path: $0) })
      var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
      for item in items {
        let values = try scanner.readItem(paths)
        #expect(values == [item == items[0] ? .text("1") : .null, .text("2")])
        try scanner.skipSpace()
      }
    }
  }

  @Test("an item that may go on behind the bytes is none that is there as a whole")
  func cutOff() {
    let item = Array(#"{"a":"é\n","b":{"c":[1,2]},"d":[true,null],"e":-1.5e3}"#.utf8)
    #expect(Self.found(item)?.values[0] == .text("é\n"))
    for count in item.indices { #expect(Self.found(Array(item[..<count])) == nil) }
    // A number by itself has no end of its own.
    #expect(Self.found(Array("12".utf8)) == nil)
    #expect(Self.found(Array("12 ".utf8)) != nil)
  }

  @Test("texts, numbers and words are what Foundation reads")
  func sameAsFoundation() throws {
    var generator = SeededGenerator(seed: 8_259)
    var count = 0
    for _ in 0..<600 {
      let json = Self.value(&generator)
      // Names that come twice count otherwise there, and numbers lose digits.
      let object = "{\"e\":\(json)}"
      let data = Data(object.utf8)
      guard let theirs = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        continue
      }
      guard case .text(let ours)? = Self.found(Array(object.utf8))?.values[4] else {
        if let reading = Self.found(Array(object.utf8)) {
          #expect(reading.values[4] == .null && theirs["e"] is NSNull, "\(generator): \(object)")
        }
        continue
      }
      switch theirs["e"] {
      case let text as String:
        #expect(ours == text, "\(generator): \(object)")
        count += 1
      case let number as NSNumber where ours != "true" && ours != "false":
        // Foundation rounds numbers of many digits twice.
        let ours = Double(ours) ?? .nan
        #expect(abs(ours - number.doubleValue) <= 2 * ours.ulp, "\(generator): \(object)")
        count += 1
      case is NSNull, nil: Issue.record("\(generator): \(object)")
      default: break
      }
    }
    #expect(count > 150)
  }
}
