import ListingKit
import ListingTesting
import Testing

@testable import ListingSources

@Suite("Records of JSON")
struct JSONRecordsTests {
  /// The result of reading up to a record: the identifiers, and the position.
  private struct Reading: Equatable {
    var identifiers: [String] = []
    var position = SourcePosition.start
    var error: String?
  }

  /// Reads all records of some bytes, so many at once.
  private static func read(_ text: String, _ items: JSONItems, _ limit: Int) -> [Reading] {
    var readings: [Reading] = []
    var reading = Reading()
    do {
      let description = RecordDescription(key: ["id"], fields: [RecordField("n", isOptional: true)])
      let records = try JSONRecords(
        ByteWindow(Array(text.utf8)), isAtStart: true, items: items,
        table: JSONTable(description, items: items, place: "a.json"), place: "a.json")
      while !records.place.isAtEnd {
        var writer = records.writer(expecting: limit)
        let count = try records.read(limit, to: &writer)
        let found = writer.takeItems()
        #expect(found.count == count)
        reading.identifiers += found.map(\.listIdentifier)
        reading.position = records.place.position
        readings.append(reading)
      }
    } catch {
      reading.error = "\(error)"
      readings.append(reading)
    }
    return readings
  }

  @Test("reading many items at once and one by one yields the same, with anything between them")
  func together() {
    var generator = SeededGenerator(seed: 20_261_124)
    var (good, bad) = (0, 0)
    for round in 0..<600 {
      let areLines = round % 2 == 0
      let usual = areLines ? "\n" : ",\n"
      let others =
        areLines
        ? ["\r\n", " \n", "\n\n", "\n  ", "\n \n"] : [",", " , ", "\n,\n", ",\r\n\t"]
      let wrong = areLines ? [" ", ",\n"] : [",,", ", ,", " ", "\n"]
      var isRight = true
      var text = areLines ? "" : "[ "
      var starts: [SourcePosition] = []
      let count = Int.random(in: 1...40, using: &generator)
      for id in 0..<count {
        let lines = text.utf8.reduce(1) { $0 + ($1 == .lineFeed ? 1 : 0) }
        starts.append(SourcePosition(byteOffset: text.utf8.count, line: lines))
        // Those in a line of their own have none within.
        let isBroken = generator.next() % (areLines ? 200 : 5) == 0
        if areLines && isBroken { isRight = false }
        let pause = isBroken ? "\n " : ""
        text += #"{"id":\#(id),\#(pause)"n":"\#(generator.next() % 1000)"}"#
        guard id < count - 1 else { continue }
        switch generator.next() % 100 {
        case 0:
          text += wrong.randomElement(using: &generator) ?? " "
          isRight = false
        case 1..<30: text += others.randomElement(using: &generator) ?? usual
        default: text += usual
        }
      }
      text += areLines ? "\n" : " ]"
      let items = areLines ? JSONItems.lines : .array(at: "")
      let single = Self.read(text, items, 1)
      for limit in [2, 7, 100] {
        let together = Self.read(text, items, limit)
        let comment: Comment = "\(generator): \(text)"
        if let error = single.last?.error {
          #expect(together.last?.error == error, comment)
        } else {
          #expect(together.last == single.last, comment)
          for reading in together { #expect(single.contains(reading), comment) }
        }
      }
      #expect((single.last?.error == nil) == isRight, "\(generator): \(text)")
      guard isRight else {
        bad += 1
        continue
      }
      good += 1
      #expect(single.last?.identifiers == (0..<count).map(String.init))
      // Each one ends where the next one begins.
      for (reading, start) in zip(single, starts.dropFirst()) {
        #expect(reading.position == start, "\(generator): \(text)")
      }
    }
    #expect(good > 200 && bad > 50)
  }

  @Test("a key that is empty is no key, wherever its item is")
  func emptyKey() {
    let text = (0..<9).map { #"{"id":"\#($0 == 6 ? "" : "k")","n":"x"}"# + "\n" }.joined()
    let last = Self.read(text, .lines, 9).last
    #expect(last?.error?.contains("the key of this item is empty") == true)
    #expect(last?.error?.contains("a.json:7") == true)
  }
}
