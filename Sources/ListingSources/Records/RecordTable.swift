import Foundation
import ListingKit

/// The values of several records in one buffer: the bytes of texts are next to each other, and become
/// Strings when they're read.
///
/// A table lives as long as one of its records, so it has a bounded number of them. It uses pointers
/// instead of arrays: each value of each record of a file is written here, and an array would check each
/// time for unique ownership and capacity.
///
/// `@unchecked Sendable` is safe here: one writer fills the table, and no other object has one of its
/// records before that is done.
final class RecordTable: RecordValues, @unchecked Sendable {
  /// A value, or its location.
  enum Cell: Sendable {
    case null
    /// The range of a text in the bytes.
    case text(start: UInt32, count: UInt32)
    case integer(Int64)
    case number(Double)
    case boolean(Bool)
    case date(Date)
    case day(ListDay)
    /// The index of a value that is too large for a cell.
    case large(Int)
  }

  /// The names of the fields of each record.
  package let names: [String]
  /// One cell for each name and record, record by record.
  private(set) var cells: UnsafeMutablePointer<Cell>
  /// The texts, in checked UTF-8, and their capacity: behind the cells, in the same block of memory.
  private(set) var texts: UnsafeMutableRawPointer
  private(set) var textEnd: UnsafeMutableRawPointer
  /// The values that are too large for a cell.
  private(set) var largeValues: [ListValue] = []

  /// Allocates the memory.
  ///
  /// - Parameters:
  ///   - names: the names of the fields.
  ///   - count: the most records.
  ///   - byteCount: the initial capacity for texts, in bytes.
  init(names: [String], room count: Int, bytes byteCount: Int) {
    self.names = names
    (cells, texts, textEnd) = Self.memory(count * names.count, byteCount)
  }

  // Cells contain no references.
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
  ///   - cellCount: the number of cells to keep, from the first one.
  ///   - byteCount: the capacity for texts, in bytes.
  ///   - used: the number of bytes of texts to keep, from the first one.
  func setRoom(
    _ count: Int, keeping cellCount: Int, bytes byteCount: Int, keeping used: Int
  ) {
    let (old, oldTexts) = (cells, texts)
    (cells, texts, textEnd) = Self.memory(count * names.count, byteCount)
    cells.initialize(from: old, count: cellCount)
    texts.copyMemory(from: oldTexts, byteCount: used)
    old.deallocate()
  }

  /// Stores a value that is too large for a cell.
  func addLarge(_ value: ListValue) -> Cell {
    largeValues.append(value)
    return .large(largeValues.count - 1)
  }

  package func byteCount(ofText column: Int, of row: Int) -> Int? {
    switch cells[row * names.count + column] {
    case .text(_, let count): Int(count)
    case .large(let place):
      if case .string(let text) = largeValues[place] { text.utf8.count } else { nil }
    default: nil
    }
  }

  /// Returns a value of a record.
  ///
  /// - Complexity: O(*n*) in the bytes of a text.
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
        // Texts with different bytes can be canonically equivalent.
        textBytes(start, count).elementsEqual(other.textBytes(otherStart, otherCount))
          || text(start, count) == other.text(otherStart, otherCount)
      case (.integer(let one), .integer(let other)): one == other
      default: value(column, of: row) == other.value(column, of: otherRow)
      }
    }
  }
}
