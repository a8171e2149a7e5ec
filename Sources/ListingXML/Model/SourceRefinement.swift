import Foundation
import ListingKit
import ListingSources

/// Which records of a file a section lists, and in what order.
struct SourceRefinement: Sendable, Hashable {
  /// The condition for a record to be listed.
  var condition: BoundExpression?
  /// The words that a record must contain.
  var search: TextTemplate?
  /// The names of the fields by which records are ordered, each with `-` for descending.
  var order: TextTemplate?
  /// The types of the fields.
  var fields: [String: FieldKind]
  /// The records of the file, if it has to be read as a whole.
  var records = SharedRecords()

  /// Returns a source of the records that belong to values of bindings; the base itself if all do.
  func source(
    of base: any ItemSource<ListItem> & Hashable, _ files: [URL], _ values: BindingValues
  ) throws(UnusableValue) -> any ItemSource<ListItem> {
    var selection = RecordSelection()
    selection.condition = condition?.fixed(values)
    let text = try search?.text(values) ?? ""
    selection.words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    selection.searched = fields.filter { $0.value.type == .string || $0.value.type == .url }
      .map(\.key).sorted()
    for word in try order?.text(values).split(whereSeparator: \.isWhitespace) ?? [] {
      let isDescending = word.hasPrefix("-")
      let name = String(isDescending ? word.dropFirst() : word)
      guard fields[name] != nil else {
        throw UnusableValue(
          message: "the records can't be sorted by '\(name)', which isn't a field of the source")
      }
      selection.order.append(.init(field: name, isDescending: isDescending))
    }
    if selection.isWhole { return base }
    return RefinedSource(
      base: AnySource(base), files: files, records: records, selection: selection)
  }
}

/// A source with its equality.
struct AnySource: Sendable, Hashable {
  let source: any ItemSource<ListItem>
  private let isEqual: @Sendable (any ItemSource<ListItem>) -> Bool
  private let hash: @Sendable (inout Hasher) -> Void

  init<Source: ItemSource<ListItem> & Hashable>(_ source: Source) {
    self.source = source
    isEqual = { $0 as? Source == source }
    hash = { source.hash(into: &$0) }
  }

  static func == (one: Self, other: Self) -> Bool { one.isEqual(other.source) }
  func hash(into hasher: inout Hasher) { hash(&hasher) }
}

/// Which records are listed, and in what order, with the values of bindings.
struct RecordSelection: Sendable, Hashable {
  struct Order: Sendable, Hashable {
    var field: String
    var isDescending: Bool
  }

  var condition: BoundExpression?
  var words: [String] = []
  /// The names of the fields in which words are looked for.
  var searched: [String] = []
  var order: [Order] = []

  /// Whether all records are listed in their own order.
  var isWhole: Bool { condition == nil && words.isEmpty && order.isEmpty }

  /// Returns whether a record is listed.
  func lists(_ item: ListItem) -> Bool {
    if let condition {
      var values = BindingValues()
      values.item = item
      if !condition.holds(values) { return false }
    }
    return words.allSatisfy { word in
      searched.contains { name in
        if case .string(let text) = item[name] { text.containsIgnoringCase(word) } else { false }
      }
    }
  }
}

/// The records of another source that are selected, maybe in an order.
///
/// Without an order, records stream: a page reads as much as it needs, in constant memory. An order needs all records,
/// which are read once for each change of the file and kept.
struct RefinedSource: ItemSource, Hashable {
  let base: AnySource
  let files: [URL]
  let records: SharedRecords
  let selection: RecordSelection

  private var isInFileOrder: Bool { selection.order.isEmpty }

  var allowsLargePages: Bool { true }
  var canReadFromEnd: Bool { isInFileOrder && base.source.canReadFromEnd }

  func cursor(around item: ListItem) -> ItemCursor? {
    isInFileOrder
      ? base.source.cursor(around: item) : ItemCursor(rawValue: "@" + item.listIdentifier)
  }

  func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    if isInFileOrder { return try await streamedPage(request) }
    return try await records.page(request, of: self)
  }

  /// The most records that are read at once on the way to some that are listed.
  private static let largestPart = 5_000

  private func streamedPage(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
    let isForward = request.direction == .forward
    var result = ItemPage<ListItem>(items: [])
    var part = request
    var isFirst = true
    while true {
      try Task.checkCancellation()
      let page = try await base.source.page(part)
      let kept = page.items.filter(selection.lists)
      result.items = isForward ? result.items + kept : kept + result.items
      result.skipped.add(page.skipped)
      result.unreadable.add(page.unreadable)
      result.readPart = page.readPart
      if isFirst || isForward {
        (result.next, result.continuation) = (page.next, page.continuation)
      }
      if isFirst || !isForward { result.previous = page.previous }
      isFirst = false
      guard let cursor = isForward ? page.next : page.previous,
        result.items.count < request.limit
      else { break }
      part.cursor = cursor
      if kept.count * 4 < page.items.count { part.limit = min(part.limit * 2, Self.largestPart) }
    }
    if request.cursor == nil, isForward { result.itemsBefore = 0 }
    return result
  }
}

extension RefinedSource: GrowingItemSource {
  func growth() -> AsyncStream<ItemGrowth> {
    // Records in another order have no end at which others are added.
    if isInFileOrder, let base = base.source as? any GrowingItemSource { return base.growth() }
    return AsyncStream { $0.finish() }
  }
}

/// The records of a file, read as a whole for an order. All copies are equal.
final class SharedRecords: Sendable, Hashable {
  private let state = RecordsInMemory()

  static func == (one: SharedRecords, other: SharedRecords) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  fileprivate func page(
    _ request: ItemRequest, of source: RefinedSource
  ) async throws -> ItemPage<ListItem> {
    try await state.page(request, of: source)
  }
}

/// Reads the records of a source, and puts those that are listed in order.
private actor RecordsInMemory {
  /// The most records that are kept.
  private static let limit = 2_000_000

  private var all: [ListItem] = []
  private var skipped = SkippedItems()
  private var stamp: [FileStamp] = []
  /// The source of the records, and the selection of those that are in order. Not the refined source, which has this
  /// object.
  private var base: AnySource?
  private var selection: RecordSelection?
  private var sorted: [ListItem] = []

  func page(
    _ request: ItemRequest, of source: RefinedSource
  ) async throws -> ItemPage<ListItem> {
    let stamp = source.files.map(FileStamp.init)
    if stamp != self.stamp || base != source.base {
      try await read(source.base)
      (self.stamp, base, selection) = (stamp, source.base, nil)
    }
    if selection != source.selection {
      sorted = source.selection.sorted(all.filter(source.selection.lists))
      selection = source.selection
    }
    let start =
      switch request.cursor?.rawValue {
      case nil: request.direction == .forward ? 0 : sorted.count
      case let cursor? where cursor.hasPrefix("@"):
        sorted.firstIndex { $0.listIdentifier == cursor.dropFirst() } ?? 0
      case let cursor?: min(sorted.count, max(0, Int(cursor) ?? 0))
      }
    let range =
      request.direction == .forward
      ? start..<min(sorted.count, start + request.limit)
      : max(0, start - request.limit)..<start
    func cursor(_ place: Int, _ isThere: Bool) -> ItemCursor? {
      isThere ? ItemCursor(rawValue: "\(place)") : nil
    }
    var page = ItemPage(
      items: Array(sorted[range]), previous: cursor(range.lowerBound, range.lowerBound > 0),
      next: cursor(range.upperBound, range.upperBound < sorted.count), total: sorted.count,
      itemsBefore: range.lowerBound)
    if request.cursor == nil { page.skipped = skipped }
    return page
  }

  private func read(_ base: AnySource) async throws {
    (all, sorted, skipped) = ([], [], SkippedItems())
    var cursor: ItemCursor?
    repeat {
      try Task.checkCancellation()
      let page = try await base.source.page(ItemRequest(cursor: cursor, limit: 10_000))
      all += page.items
      skipped.add(page.skipped)
      cursor = page.next
      if all.count > Self.limit {
        all = []
        throw TooManyRecords(
          errorDescription:
            "more than \(Self.limit) records can't be sorted: put them into an SQLite database, and write ORDER BY"
        )
      }
    } while cursor != nil
  }
}

private struct TooManyRecords: LocalizedError {
  var errorDescription: String?
}

/// When a file was changed last.
private struct FileStamp: Hashable {
  private let time: Date?
  private let size: Int?
  private let number: Int?

  init(_ url: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    time = attributes?[.modificationDate] as? Date
    size = attributes?[.size] as? Int
    number = attributes?[.systemFileNumber] as? Int
  }
}

// MARK: - Order

extension RecordSelection {
  /// The value of a field as it's compared.
  fileprivate enum SortKey {
    case number(Double)
    case text([UInt8])
    case missing
  }

  /// Returns records in order. Missing values are last in both directions, and ties keep their order.
  fileprivate func sorted(_ items: [ListItem]) -> [ListItem] {
    let keys = order.map { order in items.map { SortKey($0[order.field]) } }
    let places = items.indices.sorted { one, other in
      for (order, keys) in zip(order, keys) {
        switch (keys[one], keys[other]) {
        case (.missing, .missing): continue
        case (.missing, _): return false
        case (_, .missing): return true
        case (.number(let a), .number(let b)):
          if a != b { return order.isDescending ? a > b : a < b }
        case (.text(let a), .text(let b)):
          if a != b { return a.lexicographicallyPrecedes(b) != order.isDescending }
        case (.number, .text): return !order.isDescending
        case (.text, .number): return order.isDescending
        }
      }
      return one < other
    }
    return places.map { items[$0] }
  }
}

extension RecordSelection.SortKey {
  init(_ value: ListValue?) {
    switch value {
    case nil, .null?: self = .missing
    case .boolean(let value)?: self = .number(value ? 1 : 0)
    case .integer?, .decimal?, .number?: self = value?.approximate.map { .number($0) } ?? .missing
    case .day(let day)?: self = .number(Double(day.daysSince1970))
    case .date(let date)?: self = .number(date.timeIntervalSince1970)
    case .string(let text)?: self = .text(Self.key(of: text))
    }
  }

  /// The bytes of a text by which it's compared: without case and accents, and with numbers by their values.
  private static func key(of text: String) -> [UInt8] {
    let plain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      plain
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var key: [UInt8] = []
    var digits: [UInt8] = []
    func addDigits() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == UInt8(ascii: "0") }
      // More digits are a larger number.
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(clamping: number.count))
      key += number
      digits = []
    }
    for byte in folded.utf8 {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        digits.append(byte)
      } else {
        addDigits()
        key.append(byte)
      }
    }
    addDigits()
    return key
  }
}

extension BoundExpression {
  /// Returns the expression with everything known that isn't a value of the item.
  func fixed(_ values: BindingValues) -> BoundExpression {
    func fix(_ parts: [BoundExpression]) -> [BoundExpression] { parts.map { $0.fixed(values) } }
    switch self {
    case .literal: return self
    case .value(.field), .value(.identifier), .value(.fieldBefore), .value(.identifierBefore):
      return self
    case .value(let source): return .literal(values.value(of: source))
    case .first(let parts): return .first(fix(parts))
    case .exists(let inner): return .exists(inner.fixed(values))
    case .not(let inner): return .not(inner.fixed(values))
    case .all(let parts): return .all(fix(parts))
    case .any(let parts): return .any(fix(parts))
    case .comparison(let comparison, let one, let other):
      return .comparison(comparison, one.fixed(values), other.fixed(values))
    case .isOne(let inner, let known): return .isOne(inner.fixed(values), of: known)
    case .formatted(let inner, let format, let zone):
      return .formatted(inner.fixed(values), format, timeZone: zone)
    case .joined(let parts): return .joined(fix(parts))
    case .calculation(let calculation, let one, let other):
      return .calculation(calculation, one.fixed(values), other.fixed(values))
    case .call(let function, let arguments): return .call(function, fix(arguments))
    }
  }
}
