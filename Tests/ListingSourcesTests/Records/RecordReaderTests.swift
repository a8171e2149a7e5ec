import Foundation
import ListingKit
import Testing

@testable import ListingSources

@Suite("Record reader")
struct RecordReaderTests {
  static func item(
    _ values: [String: SourceValue], key: [String] = ["id"], _ fields: RecordField...
  ) throws(SourceError) -> ListItem {
    let description = RecordDescription(key: key, fields: fields)
    let reader = try RecordReader(description, place: "data", noun: "column")
    let position = SourcePosition(byteOffset: 7, line: 2)
    var writer = reader.writer(expecting: 1)
    try reader.write(to: &writer, at: position) {
      FoundValue(values[reader.fields[$0].path] ?? .null)
    }
    return writer.takeItems()[0]
  }

  @Test("numbers keep their value, whole ones beyond 2^53 too")
  func numbers() throws {
    let big = Int64(9_007_199_254_740_993)
    let item = try Self.item(
      ["id": .integer(big), "n": .integer(big), "m": .number(0.1), "d": .integer(big)],
      RecordField("n", type: .integer), RecordField("m", type: .number),
      RecordField("d", type: .decimal))
    #expect(item.listIdentifier == "9007199254740993")
    #expect(item["n"] == .integer(big))
    #expect(item["m"] == .number(0.1))
    #expect(item["d"] == .decimal(Decimal(big)))
    #expect(item["id"] == .string("9007199254740993"))
  }

  @Test("no value is null where the field is optional, and no empty text")
  func null() throws {
    let item = try Self.item(
      ["id": .text("a"), "empty": .text("")], RecordField("none", isOptional: true),
      RecordField("empty", isOptional: true),
      RecordField("count", path: "empty", type: .integer, isOptional: true))
    #expect(item["none"] == .null)
    #expect(item["empty"] == .string(""))
    #expect(item["count"] == .null)
  }

  @Test("missing values and those of another type are reported with their position and a fix")
  func errors() {
    let missing = #expect(throws: SourceError.self) {
      try Self.item(["id": .text("a")], RecordField("title"))
    }
    #expect(
      missing?.message
        == "column \"title\" should be text, but is missing: give it a value, or declare the field "
        + "as optional.")
    #expect(missing?.position == SourcePosition(byteOffset: 7, line: 2))
    let wrong = #expect(throws: SourceError.self) {
      try Self.item(
        ["id": .text("a"), "n": .number(1.5)], RecordField("n", type: .integer))
    }
    #expect(wrong?.code == .value)
    #expect(wrong?.message.contains("a whole number, but is \"1.5\"") == true)
    let infinite = #expect(throws: SourceError.self) {
      try Self.item(
        ["id": .number(.infinity), "n": .number(.infinity)], RecordField("n", type: .number))
    }
    #expect(infinite?.code == .value)
  }

  @Test("a key of a missing and a given value is a key; one of missing values alone is none")
  func keys() throws {
    let item = try Self.item(
      ["a": .null, "b": .integer(2)], key: ["a", "b"], RecordField("a", isOptional: true),
      RecordField("b", type: .integer))
    #expect(item.listIdentifier == "|2")
    let error = #expect(throws: SourceError.self) { try Self.item(["id": .null]) }
    #expect(error?.code == .emptyKey)
    #expect(
      error?.message == "the key of this item is empty: give it a value in \"id\", or leave such "
        + "items out with on-error=\"skip\".")
  }
}
