import ListingKit
import ListingSources

/// The first values of a column of a data file, from which its type is found.
struct ColumnSample {
  /// The location of the values in the source.
  let path: String
  /// The values that aren't empty.
  private(set) var values: [String] = []
  /// Whether all values are different, and none is empty.
  private(set) var isUnique = true
  private var seen: Set<String> = []

  init(path: String) { self.path = path }

  /// The number of values from which the type is found. Whether values are unique depends on all of them.
  static let typedCount = 1_000

  mutating func add(_ value: String?) {
    guard let value, !value.isEmpty else {
      isUnique = false
      return
    }
    if values.count < Self.typedCount { values.append(value) }
    if isUnique, !seen.insert(value).inserted {
      isUnique = false
      seen = []
    }
  }

  /// The type of all values, and their format.
  struct Found: Hashable {
    var type = FieldType.string
    var format: String?
  }

  /// Returns the type that all values have; texts if there is none.
  ///
  /// - Parameter mark: how numbers with grouped digits are written.
  func found(_ mark: DecimalMark?) -> Found {
    guard let first = values.first else { return Found() }
    if isNumeric(mark) {
      let plain = values.map { mark?.plain($0) ?? $0 }
      let areWhole = plain.allSatisfy { FieldType.integer.value(of: $0) != nil }
      return Found(type: areWhole ? .integer : .number)
    }
    let words: Set = ["true", "false", "yes", "no"]
    if values.allSatisfy({ words.contains($0.lowercased()) }) { return Found(type: .boolean) }
    for type in [FieldType.date, .datetime]
    where values.allSatisfy({ type.value(of: $0) != nil }) {
      return Found(type: type)
    }
    let formats = DatePattern.formats(of: first).filter { format in
      guard let pattern = DatePattern(format) else { return false }
      return values.allSatisfy { pattern.date(of: $0) != nil }
    }
    // Two formats differ in which number is the month.
    guard formats.count == 1, let format = formats.first else { return Found() }
    let hasTime = format.contains(where: { "HhS".contains($0) }) || format == "rfc822"
    return Found(type: hasTime ? .datetime : .date, format: format)
  }

  /// Returns whether all values are numbers. Those with leading zeros, such as postal codes, are texts.
  func isNumeric(_ mark: DecimalMark?) -> Bool {
    !values.isEmpty
      && values.allSatisfy { text in
        let digits = text.drop { "+-".contains($0) }
        let hasLeadingZero = digits.first == "0" && digits.dropFirst().first?.isNumber == true
        guard !hasLeadingZero, let plain = mark.map({ $0.plain(text) }) ?? text else {
          return false
        }
        return FieldType.number.value(of: plain) != nil
      }
  }
}

extension [ColumnSample] {
  /// Reads the values of all items.
  ///
  /// - Parameters:
  ///   - paths: the paths of the fields of an item, in order.
  ///   - page: reads a page.
  init(_ paths: [String], reading page: (ItemRequest) throws -> ItemPage<ListItem>) rethrows {
    self = paths.map { ColumnSample(path: $0) }
    var request = ItemRequest(limit: 10_000)
    repeat {
      let page = try page(request)
      for item in page.items {
        for (index, value) in item.values.enumerated() { self[index].add(value.plainText) }
      }
      request.cursor = page.next
    } while request.cursor != nil
  }

  /// The way of writing numbers with which most columns are numbers.
  var decimalMark: DecimalMark? {
    let marks: [DecimalMark?] = [nil, .point, .comma]
    let counts = marks.map { mark in count { $0.isNumeric(mark) } }
    let most = counts.max() ?? 0
    return counts.firstIndex(of: most).flatMap { marks[$0] }
  }

  /// The column that identifies the rows, by its name and its values; `nil` if none does.
  func key(_ mark: DecimalMark?) -> String? {
    let unique = filter { column in
      column.isUnique && [.string, .integer, .date].contains(column.found(mark).type)
    }
    let names = ["id", "uuid", "guid", "key", "code", "number", "name"]
    let named = names.lazy.compactMap { name in
      unique.first { column in
        let words = column.path.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.last.map(String.init) == name
      }
    }.first
    // There may be two items of a day elsewhere.
    let first = unique.first { $0.found(mark).type != .date } ?? unique.first
    return (named ?? first)?.path
  }
}
