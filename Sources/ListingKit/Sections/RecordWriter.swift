/// Writes records down as they are read, value by value, and gives them back as items.
///
/// The items share tables of a few hundred records, so that one that is kept keeps few others.
package struct RecordWriter: ~Copyable {
  /// The most records that share a table.
  private static let recordLimit = 256
  /// The bytes of texts beyond which no further record shares a table.
  private static let byteLimit = 1 << 16
  /// The bytes of a short text.
  @inlinable static var step: Int { 64 }
  /// The bytes of texts that a record is thought to have before one is known.
  private static let usualByteCount = 32

  private let names: [String]
  /// How many more records are expected.
  private var expected: Int
  private var items: [ListItem] = []
  /// Where the records are written that come next.
  private var table: RecordTable
  /// The number of records in it.
  private var row = 0
  /// The number of records that it takes, and that it has room for.
  private var rowLimit: Int
  private var room: Int
  /// Where the next value goes, and where the record that is written ends.
  @usableFromInline var cell: UnsafeMutablePointer<RecordTable.Cell>
  @usableFromInline var recordEnd: UnsafeMutablePointer<RecordTable.Cell>
  /// The texts in the table, of which so many bytes were written.
  @usableFromInline var bytes: UnsafeMutableRawBufferPointer
  @usableFromInline var byteCount = 0

  /// - Parameters:
  ///   - names: the names of the fields; an array shared between records is stored once.
  ///   - count: how many records are expected; 0 where that is not known.
  package init(names: [String], expecting count: Int) {
    self.names = names
    expected = count
    items.reserveCapacity(max(0, min(count, 10_000)))
    rowLimit = Self.rowLimit(expecting: count)
    room = rowLimit
    table = RecordTable(
      names: names, room: rowLimit, bytes: Self.usualByteCount * rowLimit + Self.step)
    cell = table.cells
    recordEnd = cell + names.count
    bytes = table.bytes
  }

  private static func rowLimit(expecting count: Int) -> Int {
    count > 0 ? min(count, recordLimit) : recordLimit
  }

  /// The number of records that were written.
  package var count: Int { items.count }

  /// The identifier of the record that was written last.
  package var lastIdentifier: String? { items.last?.listIdentifier }

  @inlinable @inline(__always)
  mutating func add(cell value: RecordTable.Cell) {
    if cell == recordEnd { beginRecord() }
    cell.initialize(to: value)
    cell += 1
  }

  /// Writes a text.
  ///
  /// - Parameters:
  ///   - text: its UTF-8 bytes, which were checked.
  ///   - readable: the number of bytes that can be read from its start on: with many behind it, a short
  ///     text needs no copy of just so many bytes.
  @inlinable
  package mutating func add(text: UnsafeRawBufferPointer, readable: Int = 0) {
    if cell == recordEnd { beginRecord() }
    if text.count <= Self.step, readable >= Self.step, byteCount + Self.step <= bytes.count,
      let source = text.baseAddress, let target = bytes.baseAddress
    {
      // What comes behind the text is written over by the next one.
      (target + byteCount).copyMemory(from: source, byteCount: Self.step)
      return addText(text.count)
    }
    guard byteCount + text.count <= bytes.count || makeRoom(text.count) else {
      return addLarge(.string(String(decoding: text, as: UTF8.self)))
    }
    if let source = text.baseAddress, let target = bytes.baseAddress {
      (target + byteCount).copyMemory(from: source, byteCount: text.count)
    }
    addText(text.count)
  }

  /// Writes a text that is not there as a whole yet.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it has.
  ///   - write: writes its UTF-8 bytes, which are right, and gives their number.
  package mutating func add(
    textOfAtMost limit: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int
  ) {
    if cell == recordEnd { beginRecord() }
    guard byteCount + limit <= bytes.count || makeRoom(limit) else {
      return addLarge(
        .string(
          String(unsafeUninitializedCapacity: limit) { write(UnsafeMutableRawBufferPointer($0)) }))
    }
    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount..<(byteCount + limit)])
    let count = write(room)
    precondition(count <= limit, "A text has at most as many bytes as there is room for.")
    addText(count)
  }

  /// Ends a text whose bytes are where the next ones go.
  @inlinable @inline(__always)
  mutating func addText(_ count: Int) {
    add(
      cell: .text(
        start: UInt32(truncatingIfNeeded: byteCount), count: UInt32(truncatingIfNeeded: count)))
    byteCount += count
  }

  /// Makes room for a text.
  ///
  /// - Returns: whether the places of all its bytes can be told.
  @usableFromInline
  mutating func makeRoom(_ count: Int) -> Bool {
    let wanted = byteCount + count
    guard wanted <= UInt32.max else { return false }
    table.setByteCount(max(wanted, 2 * bytes.count), keeping: byteCount)
    bytes = table.bytes
    return true
  }

  /// Writes a whole number.
  @inlinable
  package mutating func add(integer: Int64) { add(cell: .integer(integer)) }

  /// Writes a number in binary floating point.
  @inlinable
  package mutating func add(number: Double) { add(cell: .number(number)) }

  /// Writes any value.
  package mutating func add(_ value: ListValue) {
    switch value {
    case .null: add(cell: .null)
    case .string(var text): text.withUTF8 { add(text: UnsafeRawBufferPointer($0)) }
    case .integer(let number): add(cell: .integer(number))
    case .number(let number): add(cell: .number(number))
    case .boolean(let isTrue): add(cell: .boolean(isTrue))
    case .day(let day): add(cell: .day(day))
    case .date(let date): add(cell: .date(date))
    case .decimal: addLarge(value)
    }
  }

  @usableFromInline
  mutating func addLarge(_ value: ListValue) { add(cell: table.addLarge(value)) }

  /// Ends a record. Values that were not written are null.
  package mutating func endRecord(_ identifier: String) {
    if row == rowLimit { beginTable() }
    while cell < recordEnd { add(cell: .null) }
    items.append(ListItem(identifier, table: table, row: row))
    row += 1
    if byteCount >= Self.byteLimit { rowLimit = row }
    if row < rowLimit { recordEnd += names.count }
  }

  /// Goes on in another table: when the next record comes, as there may be none.
  @usableFromInline
  mutating func beginRecord() {
    precondition(row == rowLimit, "A record has one value for each of its names.")
    beginTable()
  }

  private mutating func beginTable() {
    endTable()
    expected -= row
    // As many as those before make likely: records of long texts fill a table soon.
    let usualByteCount = byteCount / max(1, row) + 1
    rowLimit = min(Self.rowLimit(expecting: expected), Self.byteLimit / usualByteCount + 1)
    room = rowLimit
    table = RecordTable(names: names, room: rowLimit, bytes: usualByteCount * rowLimit + Self.step)
    (row, byteCount, cell, bytes) = (0, 0, table.cells, table.bytes)
    recordEnd = cell + names.count
  }

  /// Gives memory back that is not needed, where that is worth it.
  private func endTable() {
    if byteCount < bytes.count / 4 * 3 { table.setByteCount(byteCount, keeping: byteCount) }
    if row < room / 4 * 3 { table.keepRecords(row) }
  }

  /// The items for all records that were written.
  package consuming func takeItems() -> [ListItem] {
    endTable()
    return items
  }
}
