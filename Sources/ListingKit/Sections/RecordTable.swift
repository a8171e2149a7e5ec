import Foundation

/// The values of several records in one place: texts are bytes that lie one after the other, and
/// become Strings when somebody reads them.
///
/// It lives as long as one of its records, and so holds a bounded number of them.
@usableFromInline
final class RecordTable: Sendable {
  /// A value, or where it is.
  @usableFromInline
  enum Cell: Sendable {
    case null
    /// The place of a text among the bytes.
    case text(start: UInt32, count: UInt32)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case date(Date)
    case day(ListDay)
    /// The place of a value among those that are too large for a cell.
    case large(Int)
  }

  /// The names of the fields of each record.
  let names: [String]
  private let cells: [Cell]
  private let bytes: [UInt8]
  private let largeValues: [ListValue]

  /// - Parameters:
  ///   - names: the names of the fields.
  ///   - cells: a cell for each name, record after record.
  ///   - bytes: the texts, in UTF-8 that was checked.
  ///   - largeValues: those that are too large for a cell.
  init(names: [String], cells: [Cell], bytes: [UInt8], largeValues: [ListValue]) {
    self.names = names
    self.cells = cells
    self.bytes = bytes
    self.largeValues = largeValues
  }

  /// A value of a record.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  func value(_ column: Int, of row: Int) -> ListValue {
    switch cells[row * names.count + column] {
    case .null: .null
    case .text(let start, let count): .string(text(start, count))
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .boolean(let isTrue): .boolean(isTrue)
    case .date(let date): .date(date)
    case .day(let day): .day(day)
    case .large(let place): largeValues[place]
    }
  }

  /// All values of a record.
  func values(of row: Int) -> [ListValue] { names.indices.map { value($0, of: row) } }

  private func text(_ start: UInt32, _ count: UInt32) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      String(decoding: bytes[Int(start)..<(Int(start) + Int(count))], as: UTF8.self)
    }
  }

  /// Whether a record has the values of another one, whose fields have the same names.
  func hasValues(of row: Int, equalTo otherRow: Int, in other: RecordTable) -> Bool {
    if self === other, row == otherRow { return true }
    return names.indices.allSatisfy { column in
      switch (cells[row * names.count + column], other.cells[otherRow * names.count + column]) {
      case (.text(let start, let count), .text(let otherStart, let otherCount)):
        // Texts of other bytes may be the same by canonical equivalence.
        count == otherCount && hasBytes(from: start, count, equalTo: otherStart, in: other)
          || text(start, count) == other.text(otherStart, otherCount)
      case (.integer(let one), .integer(let other)): one == other
      default: value(column, of: row) == other.value(column, of: otherRow)
      }
    }
  }

  private func hasBytes(
    from start: UInt32, _ count: UInt32, equalTo otherStart: UInt32, in other: RecordTable
  ) -> Bool {
    bytes[Int(start)..<(Int(start) + Int(count))]
      .elementsEqual(other.bytes[Int(otherStart)..<(Int(otherStart) + Int(count))])
  }
}
