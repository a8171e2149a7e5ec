/// Checks that rows come in the order of a keyset.
///
/// With rows in another order, a page skips rows: the next page begins after the key of the last row, not
/// after the rows before it. The direction of each column is that of the rows themselves, as a query may
/// order by `time DESC, id`. Text may be in binary order or, as with SQLite's `NOCASE`, in an order that
/// ignores the case of ASCII letters; one of them must fit all rows.
struct KeysetOrder {
  private var directions: [Directions] = [
    Directions(ignoresCase: false), Directions(ignoresCase: true),
  ]
  private var previous: [SourceValue]?
  private let comparesText: Bool

  /// Two successive rows whose order contradicts the rows before them.
  struct Contradiction {
    /// The key of the first row.
    var first: [SourceValue]
    /// The key of the second row.
    var second: [SourceValue]
    /// Whether another collation may explain it.
    var isOfText: Bool
  }

  /// Starts with the key that precedes the rows; `nil` at the start of the query.
  ///
  /// - Parameter comparesText: whether rows are compared whose keys first differ in a text.
  init(after start: [SourceValue]?, comparesText: Bool = true) {
    previous = start
    self.comparesText = comparesText
  }

  /// Adds the key of the next row.
  ///
  /// - Returns: the contradiction, if no order fits all rows.
  mutating func add(_ key: [SourceValue]) -> Contradiction? {
    defer { previous = key }
    guard let previous else { return nil }
    if !comparesText, zip(previous, key).first(where: { $0 != $1 })?.1.isText ?? false {
      return nil
    }
    var fits = false
    for index in directions.indices where directions[index].isConsistent {
      directions[index].add(previous, key)
      fits = fits || directions[index].isConsistent
    }
    if fits { return nil }
    let differing = zip(previous, key).first { $0 != $1 }
    return Contradiction(
      first: previous, second: key, isOfText: differing?.1.isText ?? false)
  }
}

/// The directions of a keyset's columns under one order of text.
private struct Directions {
  let ignoresCase: Bool
  var isConsistent = true
  /// By column; `nil` where no rows differ so far.
  private var ascending: [Bool?] = []

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  /// Adds the direction of the first column in which two successive rows differ.
  mutating func add(_ first: [SourceValue], _ second: [SourceValue]) {
    for (column, values) in zip(first, second).enumerated() {
      // A key from an item's fields may have other types than the rows.
      guard let isAscending = isAscending(values.0, values.1) else { continue }
      while ascending.count <= column { ascending.append(nil) }
      if ascending[column] == !isAscending { isConsistent = false }
      ascending[column] = isAscending
      return
    }
  }

  /// Returns `nil` for values that are equal or not comparable.
  private func isAscending(_ first: SourceValue, _ second: SourceValue) -> Bool? {
    switch (first, second) {
    case (.integer(let first), .integer(let second)):
      return first == second ? nil : first < second
    case (.integer, .number), (.number, .integer), (.number, .number):
      guard let first = first.double, let second = second.double, first != second else {
        return nil
      }
      return first < second
    case (.text(let first), .text(let second)):
      return ignoresCase
        ? isAscending(first.utf8.lazy.map(\.lowercased), second.utf8.lazy.map(\.lowercased))
        : isAscending(first.utf8, second.utf8)
    default: return nil
    }
  }

  private func isAscending<Bytes: Sequence<UInt8>>(_ first: Bytes, _ second: Bytes) -> Bool? {
    var rest = second.makeIterator()
    for byte in first {
      guard let other = rest.next() else { return false }
      if byte != other { return byte < other }
    }
    return rest.next() == nil ? nil : true
  }
}

extension SourceValue {
  fileprivate var isText: Bool {
    if case .text = self { true } else { false }
  }

  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .text: nil
    }
  }
}

extension UInt8 {
  /// The byte of the lowercase letter, for an uppercase letter in ASCII.
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
