import Foundation
import ListingKit
import ListingSources
import ListingXML

/// A plugin for tests with two kinds of sources: numbers that it makes, and a file that the document
/// describes.
enum CountingPlugin {
  static let namespace = "urn:example:count"

  /// Numbers up to one, each with its square.
  private struct Numbers: ItemSource {
    let last: Int
    let word: String

    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      let place = request.cursor.flatMap { Int($0.rawValue) } ?? 1
      let isForward = request.direction == .forward
      let range =
        isForward
        ? place..<min(last + 1, place + request.limit) : max(1, place - request.limit)..<place
      if range.contains(13) { throw PluginError("13 is not counted here") }
      func cursor(_ number: Int) -> ItemCursor { ItemCursor(rawValue: String(number)) }
      return ItemPage(
        items: range.map { number in
          ListItem(
            String(number),
            fields: ["square": .integer(Int64(number * number)), "word": .string(word)])
        },
        previous: range.lowerBound > 1 ? cursor(range.lowerBound) : nil,
        next: range.upperBound <= last ? cursor(range.upperBound) : nil, total: last)
    }
  }

  /// A source that says when it has changed: a number that grows with each page that is read.
  final class Growing: ObservedItemSource {
    private let count = Guarded(0)
    private let stream: AsyncStream<Void>
    let change: AsyncStream<Void>.Continuation

    init() { (stream, change) = AsyncStream.makeStream() }

    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      let count = count.withLock { count in
        count += 1
        return count
      }
      return ItemPage(
        items: [ListItem("it", fields: ["reads": .integer(Int64(count))])])
    }

    func changes() -> AsyncStream<Void> { stream }
  }

  /// The plugin.
  ///
  /// - Parameter growing: what the kind `growing` gives.
  static func plugin(growing: Growing = Growing()) -> SectionPlugin {
    SectionPlugin(
      identifier: "count", version: "1.0", namespace: namespace,
      sources: [
        ItemSourceKind(
          "numbers", summary: "Numbers from 1 on, with their squares.",
          attributes: [
            PluginAttribute("to", .integer, isRequired: true, summary: "the last one"),
            PluginAttribute("word", .choice(["one", "two"]), summary: "a word for each"),
          ],
          fields: [RecordField("square", type: .integer), RecordField("word")],
          readsBackward: true
        ) { element in
          guard case .integer(let last) = element["to"], last > 0 else {
            throw PluginError("there is nothing to count", attribute: "to")
          }
          return Numbers(last: Int(last), word: element.string("word") ?? "none")
        },
        ItemSourceKind(
          "table", summary: "Rows of a file.",
          attributes: [PluginAttribute("file", .file, isRequired: true, summary: "a CSV file")],
          fields: nil
        ) { element in
          guard let file = element.file("file") else { throw PluginError("there is no file") }
          return CSVSource(file: file, key: element.record.key, fields: element.record.fields)
        },
        ItemSourceKind(
          "growing", summary: "How often it was read.",
          fields: [RecordField("reads", type: .integer)]
        ) { _ in growing },
      ])
  }
}
