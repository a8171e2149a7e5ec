/// Writes records down as they are read, value by value, and gives them back as items.
///
/// The items share tables of a few hundred records, so that one that is kept keeps few others.
package struct RecordWriter {
  /// The most records that share a table.
  @usableFromInline static let recordLimit = 256
  /// The bytes of texts beyond which no further record shares a table.
  @usableFromInline static let byteLimit = 1 << 16

  private let names: [String]
  @usableFromInline var items: [ListItem] = []
  /// What is known of the records since the last table.
  @usableFromInline var identifiers: [String] = []
  @usableFromInline var cells: [RecordTable.Cell] = []
  @usableFromInline var bytes: [UInt8] = []
  private var largeValues: [ListValue] = []

  /// - Parameters:
  ///   - names: the names of the fields; an array shared between records is stored once.
  ///   - count: how many records are expected.
  package init(names: [String], expecting count: Int) {
    self.names = names
    items.reserveCapacity(min(count, 10_000))
    reserve(min(count, Self.recordLimit), bytes: 32 * min(count, Self.recordLimit))
  }

  private mutating func reserve(_ count: Int, bytes byteCount: Int) {
    identifiers.reserveCapacity(count)
    cells.reserveCapacity(count * names.count)
    bytes.reserveCapacity(byteCount)
  }

  /// The number of records that were written.
  @inlinable package var count: Int { items.count + identifiers.count }

  /// The identifier of the record that was written last, since items were taken.
  package var lastIdentifier: String? { identifiers.last ?? items.last?.listIdentifier }

  /// Writes a text.
  ///
  /// - Parameter text: its UTF-8 bytes, which were checked.
  @inlinable
  package mutating func add(text: UnsafeRawBufferPointer) {
    guard let start = UInt32(exactly: bytes.count), let count = UInt32(exactly: text.count) else {
      return addLarge(.string(String(decoding: text, as: UTF8.self)))
    }
    text.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
    cells.append(.text(start: start, count: count))
  }

  /// Writes a whole number.
  @inlinable
  package mutating func add(integer: Int64) { cells.append(.integer(integer)) }

  /// Writes a number in binary floating point.
  @inlinable
  package mutating func add(number: Double) { cells.append(.number(number)) }

  /// Writes any value.
  package mutating func add(_ value: ListValue) {
    switch value {
    case .null: cells.append(.null)
    case .string(var text): text.withUTF8 { add(text: UnsafeRawBufferPointer($0)) }
    case .integer(let number): cells.append(.integer(number))
    case .number(let number): cells.append(.number(number))
    case .boolean(let isTrue): cells.append(.boolean(isTrue))
    case .day(let day): cells.append(.day(day))
    case .date(let date): cells.append(.date(date))
    case .decimal: addLarge(value)
    }
  }

  @usableFromInline
  mutating func addLarge(_ value: ListValue) {
    cells.append(.large(largeValues.count))
    largeValues.append(value)
  }

  /// Ends a record, of which a value was written for each name.
  @inlinable
  package mutating func endRecord(_ identifier: String) {
    identifiers.append(identifier)
    if identifiers.count == Self.recordLimit || bytes.count >= Self.byteLimit { beginTable() }
  }

  @usableFromInline
  mutating func beginTable() {
    let (count, byteCount) = (identifiers.count, bytes.count)
    endTable()
    reserve(count, bytes: byteCount)
  }

  private mutating func endTable() {
    let table = RecordTable(
      names: names, cells: cells, bytes: bytes, largeValues: largeValues)
    for (row, identifier) in identifiers.enumerated() {
      items.append(ListItem(identifier, table: table, row: row))
    }
    (identifiers, cells, bytes, largeValues) = ([], [], [], [])
  }

  /// The items for all records that were written since it was last asked.
  package mutating func takeItems() -> [ListItem] {
    if !identifiers.isEmpty { endTable() }
    defer { items = [] }
    return items
  }
}
