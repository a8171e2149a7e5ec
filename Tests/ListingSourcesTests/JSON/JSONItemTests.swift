import Foundation
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Items of JSON")
struct JSONItemTests {
  private static let paths = JSONPaths(
    ["a", "/b/c", "/b", "/d/1", "/e", "/d/0/a"].compactMap { JSONPointer(path: $0) })

  /// The values of an item, which ends where the bytes do or at white space.
  private static func values(_ bytes: [UInt8]) -> [SourceValue]? {
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    guard let values = try? scanner.values(paths), (try? scanner.skipSpace()) != nil,
      (try? scanner.window.peek()) == .some(nil)
    else { return nil }
    return values
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

  @Test("Items have other values, members in another order, and of two of one name the last one")
  func otherShapes() throws {
    let lines = [
      #"{"a":1,"b":{"c":"x"},"e":"y"}"#, #"{"a":-2.5,"b":{"c":null},"e":true}"#,
      #"{"a":"\u00e4","b":{"c":""},"e":[]}"#, #"{"a":1,"b":{"c":"x"},"e":"y","e":3}"#,
      #"{"b":{"c":"z"},"a":1,"e":"y"}"#, #"{"a":{"b":1},"b":{"c":"x"},"e":"y"}"#,
      #"{"a":8,"b":{"c":"ä"},"e":"y"}"#,
    ]
    let paths = JSONPaths(["a", "/b/c", "/e"].compactMap { JSONPointer(path: $0) })
    let bytes = Array(lines.joined(separator: "\n").utf8) + [.lineFeed]
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    let found = try lines.map { _ in
      defer { try? scanner.skipSpace() }
      return try scanner.values(paths)
    }
    #expect(
      found == [
        [.text("1"), .text("x"), .text("y")], [.text("-2.5"), .null, .text("true")],
        [.text("ä"), .text(""), .text("[]")], [.text("1"), .text("x"), .text("3")],
        [.text("1"), .text("z"), .text("y")], [.text(#"{"b":1}"#), .text("x"), .text("y")],
        [.text("8"), .text("ä"), .text("y")],
      ])
  }

  @Test("Values of an item aren't in the next one")
  func otherBetween() throws {
    let alike = #"{"a":1,"e":"y","z":[0]}"#
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let lines = [alike, alike, #"{"d":[{"a":5},7],"z":\#(deep)}"#, alike, alike]
    let bytes = Array((lines.joined(separator: "\n") + "\n" + alike).utf8)
    var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
    for line in lines {
      let values = try scanner.values(Self.paths)
      let isAlike = line == alike
      #expect(values[0] == (isAlike ? .text("1") : .null))
      #expect(values[3] == (isAlike ? .null : .text("7")))
      #expect(values[4] == (isAlike ? .text("y") : .null))
      #expect(values[5] == (isAlike ? .null : .text("5")))
      try scanner.skipSpace()
    }
  }

  @Test(
    "Numbers are read as they are written, and nothing else is a number",
    arguments: [
      "0", "10", "0.5", "7654321", "87654321", "1234567.1234567", "1.12345678", "-1", "1e5",
      "1.5E+3",
      "0e0", "012", "00", "-01", "1.", ".5", "1.e3", "1e", "+1", "1.2.3", "12a",
    ])
  func numbers(number: String) {
    let bytes = Array((#"{"a":\#(number),"e":1}"# + String(repeating: " ", count: 20)).utf8)
    let isNumber = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/
    let expected = number.wholeMatch(of: isNumber) == nil ? nil : SourceValue.text(number)
    #expect(Self.values(bytes)?[0] == expected)
  }

  @Test("Names that differ late are other names", arguments: ["x", "xyz", "of some length, x"])
  func longNames(end: String) throws {
    // Fifteen bytes before the last ones, and more.
    let names = ["", String(repeating: "n", count: 12), String(repeating: "n", count: 40)]
    for name in names {
      let items = [end, end, String(end.dropLast()) + "?"].map { "{\"\(name)\($0)\":1,\"e\":2}" }
      let bytes = Array((items.joined(separator: " ") + String(repeating: " ", count: 20)).utf8)
      let paths = JSONPaths(["\(name)\(end)", "e"].compactMap { JSONPointer(path: $0) })
      var scanner = JSONScanner(ByteWindow(bytes), file: "a.json")
      for item in items {
        let values = try scanner.values(paths)
        #expect(values == [item == items[0] ? .text("1") : .null, .text("2")])
        try scanner.skipSpace()
      }
    }
  }

  @Test("An item that is cut off is none")
  func cutOff() {
    let item = Array(#"{"a":"é\n","b":{"c":[1,2]},"d":[true,null],"e":-1.5e3}"#.utf8)
    #expect(Self.values(item)?[0] == .text("é\n"))
    for count in item.indices { #expect(Self.values(Array(item[..<count])) == nil) }
  }

  @Test("Texts, numbers and words are what Foundation reads")
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
      guard case .text(let ours)? = Self.values(Array(object.utf8))?[4] else {
        if let values = Self.values(Array(object.utf8)) {
          #expect(values[4] == .null && theirs["e"] is NSNull, "\(generator): \(object)")
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

extension JSONScanner {
  /// The values of the item that begins here.
  mutating func values(_ paths: JSONPaths) throws -> [SourceValue] {
    try readItem(paths) { found in paths.indices.map { SourceValue(found.value($0)) } }
  }
}
