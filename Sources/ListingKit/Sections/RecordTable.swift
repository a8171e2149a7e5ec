import Foundation

/// The values of several records in one place: texts are bytes that lie one after the other, and
/// become Strings when somebody reads them.
///
/// It lives as long as one of its records, and so holds a bounded number of them. Its memory is its own,
/// without arrays: each value of each record of a file is written here, and an array would be asked
/// each time whether it is shared and has room.
///
/// `@unchecked Sendable` is safe here: one ``RecordWriter`` writes to it, and nobody else has a record of
/// it before the writer has let go of it.
@usableFromInline
final class RecordTable: @unchecked Sendable {
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
  /// A cell for each name, record after record.
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// The texts, in UTF-8 that was checked.
  private(set) var bytes: UnsafeMutableRawBufferPointer
  /// The values that are too large for a cell.
  private(set) var largeValues: [ListValue] = []

  /// Makes room.
  ///
  /// - Parameters:
  ///   - names: the names of the fields.
  ///   - count: the most records that it is to hold.
  ///   - byteCount: the number of bytes of texts that there is room for at first.
  init(names: [String], room count: Int, bytes byteCount: Int) {
    self.names = names
    cells = .allocate(capacity: max(1, count * names.count))
    bytes = .allocate(byteCount: max(1, byteCount), alignment: 1)
  }

  deinit {
    // Nothing in a cell is counted or owned.
    cells.deallocate()
    bytes.deallocate()
  }

  /// Makes room for more or for fewer bytes of texts.
  ///
  /// - Parameter used: the number of bytes from the start that are kept.
  func setByteCount(_ count: Int, keeping used: Int) {
    let moved = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 1)
    moved.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = moved
  }

  /// Gives the room back that fewer records than were expected have not used.
  ///
  /// - Parameter count: the number of records.
  func keepRecords(_ count: Int) {
    let used = count * names.count
    let moved = UnsafeMutablePointer<Cell>.allocate(capacity: max(1, used))
    moved.initialize(from: cells, count: used)
    cells.deallocate()
    cells = moved
  }

  /// Keeps a value that is too large for a cell.
  func addLarge(_ value: ListValue) -> Cell {
    largeValues.append(value)
    return .large(largeValues.count - 1)
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
    String(decoding: textBytes(start, count), as: UTF8.self)
  }

  private func textBytes(_ start: UInt32, _ count: UInt32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<(Int(start) + Int(count))])
  }

  /// Whether a record has the values of another one, whose fields have the same names.
  func hasValues(of row: Int, equalTo otherRow: Int, in other: RecordTable) -> Bool {
    if self === other, row == otherRow { return true }
    return names.indices.allSatisfy { column in
      switch (cells[row * names.count + column], other.cells[otherRow * names.count + column]) {
      case (.text(let start, let count), .text(let otherStart, let otherCount)):
        // Texts of other bytes may be the same by canonical equivalence.
        textBytes(start, count).elementsEqual(other.textBytes(otherStart, otherCount))
          || text(start, count) == other.text(otherStart, otherCount)
      case (.integer(let one), .integer(let other)): one == other
      default: value(column, of: row) == other.value(column, of: otherRow)
      }
    }
  }
}
