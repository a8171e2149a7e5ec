import Foundation
import ListingKit

/// The format of a response's body, and the place of the items in it.
public enum HTTPBody: Sendable, Hashable {
  /// JSON, with pointers to the array of items, to the link to the next page, and to the total number of
  /// items, if the body has them.
  case json(items: String = "", next: String? = nil, total: String? = nil)
  /// JSON Lines.
  case lines
  /// XML, with the XPath of the items and the namespaces of its prefixes.
  case xml(select: String, prefixes: [String: String] = [:])
  /// A feed, with the namespaces of further prefixes.
  case feed(XMLFeed, prefixes: [String: String] = [:])

  var isFeed: Bool { if case .feed = self { true } else { false } }
}

extension HTTPBody {
  /// The decoded content of a body.
  struct Content {
    /// The items, without the cursors of other pages.
    var page = ItemPage<ListItem>(items: [])
    var next: String?
    var total: Int?
  }

  /// Decodes a body.
  func content(
    of body: [UInt8], record: RecordDescription, place: String
  ) throws -> Content {
    switch self {
    case .json(let items, let next, let total):
      var content = Content()
      content.page = try records(body, .array(at: items), record, place)
      let names = [next, total].map { $0 ?? "" }
      guard next != nil || total != nil else { return content }
      var pointers: [JSONPointer] = []
      for name in names {
        guard let pointer = JSONPointer(name) else {
          throw SourceError.invalidPointer(name, file: place)
        }
        pointers.append(pointer)
      }
      var scanner = JSONScanner(ByteWindow(body), file: place, itemLimit: .max)
      try scanner.skipByteOrderMark()
      let values = try scanner.readItem(JSONPaths(pointers)) { found in
        pointers.indices.map { SourceValue(found.value($0)) }
      }
      if next != nil, case .text(let text) = values[0], !text.isEmpty, text != "false" {
        content.next = text
      }
      if total != nil, case .text(let text) = values[1] { content.total = Int(text) }
      return content
    case .lines: return Content(page: try records(body, .lines, record, place))
    case .xml(let select, let prefixes):
      return try items(of: body, select, prefixes, nil, record, place)
    case .feed(let feed, let prefixes):
      return try items(of: body, feed.select, feed.prefixes(with: prefixes), feed, record, place)
    }
  }

  private func items(
    of body: [UInt8], _ select: String, _ prefixes: [String: String], _ feed: XMLFeed?,
    _ record: RecordDescription, _ place: String
  ) throws -> Content {
    let description = try RecordReader(record, place: place, noun: "path")
    let reader = try XMLItemReader(
      select: select, prefixes: prefixes, fields: description.fields, feed: feed, skipped: 0,
      place: place)
    reader.push(body)
    reader.finish()
    if let failure = reader.failure { throw failure }
    return Content(page: try description.page(of: reader.items))
  }

  private func records(
    _ body: [UInt8], _ items: JSONItems, _ record: RecordDescription, _ place: String
  ) throws -> ItemPage<ListItem> {
    let records = try JSONRecords(
      ByteWindow(body), isAtStart: true, items: items, table: JSONTable(record, place: place),
      place: place)
    var writer = records.writer(expecting: 0)
    _ = try records.read(.max, to: &writer)
    return writer.takePage()
  }
}
