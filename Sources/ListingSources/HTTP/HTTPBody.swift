import Foundation
import ListingKit

/// The format of a response's body, and the place of the items in it.
public enum HTTPBody: Sendable, Hashable {
  /// JSON, with pointers to the array of items, to the link to the next page, to the total number of items,
  /// and to the answer whether there are more items, if the body has them.
  case json(
    items: String = "", next: String? = nil, total: String? = nil, more: String? = nil,
    takesObject: Bool = false)
  /// JSON Lines.
  case lines
  /// XML, with the XPath of the items and the namespaces of its prefixes.
  case xml(select: String, prefixes: [String: String] = [:])
  /// A feed, with the XPath of its items, by default all of them, and the namespaces of further prefixes.
  case feed(XMLFeed, select: String? = nil, prefixes: [String: String] = [:])

  var isFeed: Bool { if case .feed = self { true } else { false } }
}

extension HTTPBody {
  /// The decoded content of a body.
  struct Content {
    /// The items, without the cursors of other pages.
    var page = ItemPage<ListItem>(items: [])
    var next: String?
    var total: Int?
    /// Whether other pages follow; `nil` if the body doesn't say so.
    var hasMore: Bool?
  }

  /// Decodes a body.
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - record: the key and the fields of the items.
  ///   - place: the address in errors.
  ///   - address: the address to which those in a feed are relative.
  func content(
    of body: [UInt8], record: RecordDescription, place: String, address: String? = nil
  ) throws -> Content {
    switch self {
    case .json(let items, let next, let total, let more, let takesObject):
      var content = Content()
      var array = body
      if takesObject, items.isEmpty,
        body.first(where: { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) })
          == UInt8(ascii: "{")
      {
        let start = body.firstIndex(of: UInt8(ascii: "{")) ?? 0
        array = [UInt8(ascii: "[")] + body[start...] + [UInt8(ascii: "]")]
      }
      content.page = try records(array, .array(at: items), record, place)
      let names = [next, total, more].map { $0 ?? "" }
      guard next != nil || total != nil || more != nil else { return content }
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
        if next != nil, found.isContainer(0) {
          throw SourceError(
            .badCursor,
            "the value at \(names[0].quotedForMessage) is an object or an array, not the cursor of "
              + "the next page: name the member with the cursor.", file: place)
        }
        return pointers.indices.map { SourceValue(found.value($0)) }
      }
      if next != nil, case .text(let text) = values[0], !text.isEmpty, text != "false" {
        content.next = text
      }
      if total != nil, case .text(let text) = values[1] { content.total = Int(text) }
      if more != nil, case .text(let text) = values[2] {
        content.hasMore = BooleanWords.usual.value(of: text)
      }
      return content
    case .lines: return Content(page: try records(body, .lines, record, place))
    case .xml(let select, let prefixes):
      return try items(of: body, select, prefixes, nil, record, place, address)
    case .feed(let feed, let select, let prefixes):
      return try items(
        of: body, select ?? feed.select, feed.prefixes(with: prefixes), feed, record, place, address
      )
    }
  }

  private func items(
    of body: [UInt8], _ select: String, _ prefixes: [String: String], _ feed: XMLFeed?,
    _ record: RecordDescription, _ place: String, _ address: String?
  ) throws -> Content {
    let description = try RecordReader(record, place: place, noun: "path", rowName: .number)
    let reader = try XMLItemReader(
      select: select, prefixes: prefixes, fields: description.fields, feed: feed, skipped: 0,
      place: place, address: address)
    reader.push(body)
    reader.finish()
    if let failure = reader.failure { throw failure }
    var content = Content(page: try description.page(of: reader.items))
    reader.repair?.message(in: place).map { content.page.unreadable.add($0) }
    return content
  }

  private func records(
    _ body: [UInt8], _ items: JSONItems, _ record: RecordDescription, _ place: String
  ) throws -> ItemPage<ListItem> {
    let records = try JSONRecords(
      ByteWindow(body), isAtStart: true, items: items,
      table: JSONTable(record, items: items, place: place), place: place)
    var writer = records.writer(expecting: 0)
    _ = try records.read(.max, to: &writer)
    return writer.takePage()
  }
}
