import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Records that share their memory")
struct RecordWriterTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]

  private static func values(_ number: Int) -> [ListValue] {
    [
      .string("text \(number) of some length"), .integer(Int64(number)),
      .number(Double(number) / 4), .boolean(number % 2 == 0), .null,
      .decimal(Decimal(number) / 100), .date(Date(timeIntervalSince1970: Double(number))),
      ListDay(year: 2026, month: 11, day: 1 + number % 30).map { .day($0) } ?? .null,
    ]
  }

  private static func items(_ values: [[ListValue]], names: [String] = names) -> [ListItem] {
    var writer = RecordWriter(names: names, expecting: values.count)
    for (index, values) in values.enumerated() {
      for value in values { writer.add(value) }
      writer.endRecord("\(index)")
    }
    #expect(writer.count == values.count)
    #expect(writer.lastIdentifier == (values.isEmpty ? nil : "\(values.count - 1)"))
    return writer.takeItems()
  }

  @Test("written values are read, from several tables", arguments: [0, 1, 256, 700])
  func values(count: Int) {
    let values = (0..<count).map { Self.values($0) }
    let items = Self.items(values)
    #expect(items.map(\.listIdentifier) == (0..<count).map(String.init))
    #expect(items.map(\.values) == values)
    for (item, values) in zip(items, values) {
      #expect(item.names == Self.names)
      #expect(item["d"] == values[3] && item["h"] == values[7] && item["z"] == nil)
      #expect(item.fields.map(\.value) == values)
    }
  }

  @Test("long texts end a table, and empty ones are texts")
  func texts() {
    let texts = ["", "é", String(repeating: "x", count: 100_000), "", "z"]
    let items = Self.items(texts.map { [.string($0)] }, names: ["text"])
    #expect(items.map { $0["text"] } == texts.map { .string($0) })
  }

  @Test(
    "a text is as many bytes as it has, whatever can be read behind it", arguments: [0, 63, 64, 90])
  func readable(count: Int) throws {
    let lengths = [0, 1, 15, 16, 63, 64, 65, 70]
    var writer = RecordWriter(names: ["text", "other"], expecting: 2)
    let bytes = (0..<160).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    try bytes.withUnsafeBytes { bytes in
      let start = try #require(bytes.baseAddress)
      for length in lengths {
        let text = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        writer.add(textAt: start, count: length, readable: count < length ? 0 : count)
        writer.add(textOfAtMost: length + 3) { room in
          room.copyMemory(from: text)
          return length
        }
        writer.endRecord("\(length)")
      }
    }
    let items = writer.takeItems()
    for (item, length) in zip(items, lengths) {
      let text = ListValue.string(String(decoding: bytes[..<length], as: UTF8.self))
      #expect(item.values == [text, text])
    }
    #expect(items.count == lengths.count)
  }

  @Test("values that were not written are null, and records without names are records")
  func missing() {
    var writer = RecordWriter(names: ["a", "b"], expecting: 1)
    for number in 0..<300 {
      if number % 3 > 0 { writer.add(integer: Int64(number)) }
      if number % 3 > 1 { writer.add(integer: 7) }
      writer.endRecord("\(number)")
    }
    for (number, item) in writer.takeItems().enumerated() {
      let values: [ListValue] =
        [.integer(Int64(number)), .integer(7)].prefix(number % 3)
        + Array(repeating: .null, count: 2 - number % 3)
      #expect(item.values == values && item.listIdentifier == "\(number)")
    }
    var empty = RecordWriter(names: [], expecting: 0)
    for number in 0..<600 { empty.endRecord("\(number)") }
    #expect(empty.count == 600 && empty.lastIdentifier == "599")
    #expect(empty.takeItems().map(\.values) == Array(repeating: [], count: 600))
  }

  @Test("records are equal where their values are, wherever these are kept")
  func equality() {
    let values = (0..<300).map { Self.values($0) }
    let one = Self.items(values)
    let other = Self.items([Self.values(900)] + values).dropFirst()
    let plain = values.enumerated().map {
      ListItem("\($0.offset)", names: Self.names, values: $0.element)
    }
    #expect(one == plain)
    #expect(plain == one)
    #expect(one.map(\.hashValue) == plain.map(\.hashValue))
    for (index, item) in other.enumerated() {
      // They have other identifiers, and are otherwise the same.
      let renamed = ListItem("\(index + 1)", names: Self.names, values: values[index])
      #expect(item == renamed)
      #expect(item != one[index])
    }
    #expect(Self.items(values) == one)
  }

  @Test("each value counts, and so does each name")
  func difference() {
    let values = Self.values(1)
    let one = Self.items([values])[0]
    for index in values.indices {
      var changed = values
      changed[index] = Self.values(2)[index] == values[index] ? .integer(7) : Self.values(2)[index]
      let other = Self.items([changed])[0]
      #expect(one != other, "\(Self.names[index])")
      #expect(!one.isContentEqual(to: other))
    }
    #expect(one != Self.items([values], names: Self.names.reversed())[0])
    #expect(one != ListItem("0", names: Self.names, values: values.dropLast()))
  }

  @Test("texts are equal as Swift's are, in other bytes, too")
  func canonicalEquivalence() {
    let one = Self.items([[.string("caf\u{E9}")]], names: ["a"])[0]
    let other = Self.items([[.string("cafe\u{301}")]], names: ["a"])[0]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != Self.items([[.string("cafe")]], names: ["a"])[0])
  }

  @Test("zero is zero, with either sign")
  func zeros() {
    let one = Self.items([[.number(0)]], names: ["a"])[0]
    let other = Self.items([[.number(-0.0)]], names: ["a"])[0]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }
}
