import Foundation
import ListingKit
import ListingSources

/// Pages of files, one after the other to the end, against reading their lines alone.
enum FileBenchmark {
  private static let count = 400_000

  /// A format, as its benchmark writes and reads it.
  private enum Format: String, CaseIterable {
    case csv = "CSV"
    case lines = "JSON Lines"

    /// The file as text: a record of five fields in each line. In one of ten titles there are commas
    /// and quotes, in one of twenty letters beyond ASCII.
    func text() -> String {
      var generator = SeededGenerator(seed: 5)
      var text = self == .csv ? "id,title,author,stars,price\n" : ""
      for id in 1...count {
        let words = Int.random(in: 2...6, using: &generator)
        var title = (0..<words).map { _ in
          ["night", "the", "of", "water", "a", "winter", "journey", "and", "stone"].randomElement(
            using: &generator) ?? ""
        }.joined(separator: " ")
        if id % 20 == 0 { title += " à Orléans" }
        if id % 10 == 5 { title += self == .csv ? ", \"\"or not\"\"" : ", \\\"or not\\\"" }
        let author = "Author \(Int.random(in: 0..<5_000, using: &generator))"
        let stars = Int.random(in: 0...5, using: &generator)
        let price = "\(Int.random(in: 1...99, using: &generator)).\(10 + id % 90)"
        switch self {
        case .csv:
          let cell = id % 10 == 5 ? "\"\(title)\"" : title
          text += "\(id),\(cell),\(author),\(stars),\(price)\n"
        case .lines:
          text += #"{"id":\#(id),"title":"\#(title)","author":"\#(author)","stars":\#(stars),"#
          text += #""price":\#(price)}"# + "\n"
        }
      }
      return text
    }

    func source(_ file: URL) -> any ItemSource<ListItem> {
      let fields = [
        RecordField("title"), RecordField("author"), RecordField("stars", type: .integer),
        RecordField("price", type: .number),
      ]
      return switch self {
      case .csv: CSVSource(file: file, key: ["id"], fields: fields)
      case .lines: JSONSource(file: file, items: .lines, key: ["id"], fields: fields)
      }
    }
  }

  static func table(runs: Int) -> Report.Table {
    Report.Table(
      title: "Pages of files",
      text: """
        Files of 400,000 records of five fields, written by a seeded generator: read as a section \
        reads them, page after page to the end, each page made items of. Against reading the same \
        file line by line: getline() and a String of each line, and nothing else.
        """,
      rows: Format.allCases.flatMap { rows($0, runs: runs) })
  }

  private static func rows(_ format: Format, runs: Int) -> [Report.Row] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).\(format)")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = format.text()
    do { try Data(text.utf8).write(to: file) } catch { preconditionFailure("\(error)") }
    let source = format.source(file)
    let pageSizes = [50, 1_000]
    let lineCount = count + (format == .csv ? 1 : 0)
    let measurement = Measurement(
      runs: runs,
      pageSizes.map { size in
        {
          let items = Waiting.result { try await pages(of: source, size: size) }
          precondition(items == count)
          return items
        }
      } + [
        {
          let lines = lines(of: file)
          precondition(lines.count == lineCount && lines.bytes + lineCount == text.utf8.count)
          return lines.bytes
        }
      ])
    return pageSizes.indices.map { index in
      let speed = Double(text.utf8.count) / measurement.time(index)
      return Report.Row(
        work: "\(format.rawValue), \(pageSizes[index]) a page, \(Int(speed)) MB/s",
        time: measurement.time(index), against: "its lines as Strings",
        ratio: measurement.ratio(index, to: pageSizes.count), target: 4)
    }
  }

  private static func pages(of source: any ItemSource<ListItem>, size: Int) async throws -> Int {
    var cursor: ItemCursor?
    var count = 0
    repeat {
      let page = try await source.page(ItemRequest(cursor: cursor, limit: size))
      count += page.items.count
      cursor = page.next
    } while cursor != nil
    return count
  }

  /// What one would write by hand to read a file line by line.
  private static func lines(of path: URL) -> (count: Int, bytes: Int) {
    guard let file = fopen(path.path, "r") else { return (0, 0) }
    defer { fclose(file) }
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(buffer) }
    var (count, bytes) = (0, 0)
    while true {
      let length = getline(&buffer, &capacity, file)
      guard length > 0, let buffer else { return (count, bytes) }
      let line = String(
        decoding: UnsafeRawBufferPointer(start: buffer, count: length - 1), as: UTF8.self)
      count += 1
      bytes += line.utf8.count
    }
  }
}
