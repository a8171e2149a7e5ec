import ListingKit

/// A position between two rows of a query.
package enum QueryPlace: Sendable, Hashable {
  /// After a number of rows.
  case offset(Int)
  /// Directly after the row with these values of the order's columns.
  case after([SourceValue])
  /// Directly before the row with these values of the order's columns.
  case before([SourceValue])
  /// After a number of rows, of any query; at the last rows if there are no more.
  case count(Int)

  /// Decodes a cursor; returns `nil` for one that isn't a position in such a query.
  ///
  /// - Parameters:
  ///   - cursor: an encoded position.
  ///   - query: the query.
  package init?(_ cursor: ItemCursor, in query: SQLQuery) {
    let text = cursor.rawValue
    guard let side = text.first else { return nil }
    let rest = String(text.dropFirst())
    switch (query.paging, side) {
    case (.offset, "+"):
      // Half of the largest number, so that adding a page can't overflow.
      guard let count = Int(rest), count >= 0, count <= Int.max / 2 else { return nil }
      self = .offset(count)
    case (_, "#"):
      guard let count = Int(rest), count >= 0, count <= Int.max / 2 else { return nil }
      self = .count(count)
    case (.keyset(let order), ">"), (.keyset(let order), "<"):
      guard let coded = ItemKey.values(of: rest, count: order.count) else { return nil }
      let values = coded.compactMap { SourceValue(coded: $0) }
      guard values.count == order.count else { return nil }
      self = side == ">" ? .after(values) : .before(values)
    default: return nil
    }
  }

  /// The key; `nil` for a number of rows.
  package var key: [SourceValue]? {
    switch self {
    case .offset, .count: nil
    case .after(let key), .before(let key): key
    }
  }

  /// The number of rows before it; `nil` if it isn't known.
  var offset: Int? { if case .offset(let count) = self { count } else { nil } }

  /// Whether it's after a number of rows of any query.
  var isCount: Bool { if case .count = self { true } else { false } }

  /// Whether the position stands for the rows before it.
  var isBefore: Bool {
    if case .before = self { true } else { false }
  }

  /// The encoded position, which sections store.
  package var cursor: ItemCursor {
    let text =
      switch self {
      case .offset(let count): "+\(count)"
      case .count(let count): "#\(count)"
      case .after(let values): ">" + ItemKey.identifier(of: values.map(\.coded))
      case .before(let values): "<" + ItemKey.identifier(of: values.map(\.coded))
      }
    return ItemCursor(rawValue: text)
  }
}

extension SourceValue {
  /// The value with its type, in a reversible encoding.
  fileprivate var coded: String {
    switch self {
    case .null: "n"
    case .text(let text): "t" + text
    case .integer(let number): "i\(number)"
    case .number(let number): "r\(number)"
    }
  }

  fileprivate init?(coded: String) {
    let rest = String(coded.dropFirst())
    switch coded.first {
    case "n" where rest.isEmpty: self = .null
    case "t": self = .text(rest)
    case "i":
      guard let number = Int64(rest) else { return nil }
      self = .integer(number)
    case "r":
      guard let number = Double(rest) else { return nil }
      self = .number(number)
    default: return nil
    }
  }
}
