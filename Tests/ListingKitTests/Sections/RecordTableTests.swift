import Foundation
import Testing

@testable import ListingKit

@Suite("Records that share their memory")
struct RecordTableTests {
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

  @Test("what was written is read, in as many tables as there are", arguments: [0, 1, 256, 700])
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

  @Test("zero is zero, whatever its sign")
  func zeros() {
    let one = Self.items([[.number(0)]], names: ["a"])[0]
    let other = Self.items([[.number(-0.0)]], names: ["a"])[0]
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }
}
