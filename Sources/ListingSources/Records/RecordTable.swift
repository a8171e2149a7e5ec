import Foundation
import ListingKit

/// The values of several records in one place: texts are bytes that lie one after the other, and
/// become Strings when somebody reads them.
///
/// It lives as long as one of its records, and so holds a bounded number of them. Its memory is its own,
/// without arrays: each value of each record of a file is written here, and an array would check
/// each time whether it is shared and has room.
///
/// `@unchecked Sendable` is safe here: one writer writes to it, and no other object has a record of
/// it before the writer has let go of it.
final class RecordTable: RecordValues, @unchecked Sendable {
  /// A value, or where it is.
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
  package let names: [String]
  /// A cell for each name, record after record.
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// The texts, in UTF-8 that was checked, and the end of their space: behind the cells, in one
  /// piece of memory with them.
  private(set) var texts: UnsafeMutableRawPointer
  private(set) var textEnd: UnsafeMutableRawPointer
  /// The values that are too large for a cell.
  private(set) var largeValues: [ListValue] = []

  /// Makes room.
  ///
  /// - Parameters:
  ///   - names: the names of the fields.
  ///   - count: the most records that it is to hold.
  ///   - byteCount: the initial capacity for texts, in bytes.
  init(names: [String], room count: Int, bytes byteCount: Int) {
    self.names = names
    (cells, texts, textEnd) = Self.memory(count * names.count, byteCount)
  }

  // Nothing in a cell is counted or owned.
  deinit { cells.deallocate() }

  private static func memory(
    _ cellCount: Int, _ byteCount: Int
  ) -> (UnsafeMutablePointer<Cell>, UnsafeMutableRawPointer, UnsafeMutableRawPointer) {
    let cellBytes = cellCount * MemoryLayout<Cell>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, cellBytes + byteCount), alignment: MemoryLayout<Cell>.alignment)
    let cells = memory.bindMemory(to: Cell.self, capacity: cellCount)
    let texts = memory + cellBytes
    return (cells, texts, texts + byteCount)
  }

  /// Changes the capacity for records and texts.
  ///
  /// - Parameters:
  ///   - count: the capacity for records.
  ///   - cellCount: the number of cells from the first one on that are kept.
  ///   - byteCount: the capacity for texts, in bytes.
  ///   - used: the number of these from the start on that are kept.
  func setRoom(
    _ count: Int, keeping cellCount: Int, bytes byteCount: Int, keeping used: Int
  ) {
    let (old, oldTexts) = (cells, texts)
    (cells, texts, textEnd) = Self.memory(count * names.count, byteCount)
    cells.initialize(from: old, count: cellCount)
    texts.copyMemory(from: oldTexts, byteCount: used)
    old.deallocate()
  }

  /// Keeps a value that is too large for a cell.
  func addLarge(_ value: ListValue) -> Cell {
    largeValues.append(value)
    return .large(largeValues.count - 1)
  }

  /// A value of a record.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  package func value(_ column: Int, of row: Int) -> ListValue {
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

  private func text(_ start: UInt32, _ count: UInt32) -> String {
    String(decoding: textBytes(start, count), as: UTF8.self)
  }

  private func textBytes(_ start: UInt32, _ count: UInt32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: texts + Int(start), count: Int(count))
  }

  package func hasValues(
    of row: Int, equalTo otherRow: Int, in other: any RecordValues
  ) -> Bool {
    if self === other, row == otherRow { return true }
    guard let other = other as? RecordTable else {
      return names.indices.allSatisfy { value($0, of: row) == other.value($0, of: otherRow) }
    }
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
