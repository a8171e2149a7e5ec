import ListingKit

/// Stores the values of records as they are read, and returns the records as items.
///
/// Items share tables of a few hundred records, so that a retained item keeps only a few others in memory.
struct RecordWriter: ~Copyable {
  /// The most records in a table.
  private static let recordLimit = 256
  /// The number of bytes of texts after which no record is added to a table.
  private static let byteLimit = 1 << 16
  /// The bytes of a short text.
  private static var step: Int { 64 }
  /// The expected bytes of a text, before any is known.
  private static let expectedByteCount = 12

  private let names: [String]
  /// The number of records that are still expected.
  private var expected: Int
  private var items: [ListItem] = []
  private var skipped = SkippedItems()
  private var unreadable = UnreadableData()
  /// The table of the next records.
  private var table: RecordTable
  /// The number of records in it.
  private var row = 0
  /// The most records of the table, and its capacity.
  private var rowLimit: Int
  private var room: Int
  /// The cell of the next value, and the end of the current record.
  private var cell: UnsafeMutablePointer<RecordTable.Cell>
  private var recordEnd: UnsafeMutablePointer<RecordTable.Cell>
  /// The start of the table's texts, the start of the next text, and the end of their capacity.
  private var firstText: UnsafeMutableRawPointer
  private var nextText: UnsafeMutableRawPointer
  private var textEnd: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - names: the names of the fields; records can share the array.
  ///   - count: the expected number of records; 0 if that is unknown.
  init(names: [String], expecting count: Int) {
    self.names = names
    expected = count
    items.reserveCapacity(max(0, min(count, 10_000)))
    rowLimit = Self.rowLimit(expecting: count)
    room = rowLimit
    let bytes = min(Self.byteLimit, Self.expectedByteCount * names.count * rowLimit)
    table = RecordTable(names: names, room: rowLimit, bytes: bytes + Self.step)
    cell = table.cells
    recordEnd = cell + names.count
    (firstText, nextText, textEnd) = (table.texts, table.texts, table.textEnd)
  }

  private static func rowLimit(expecting count: Int) -> Int {
    count > 0 ? min(count, recordLimit) : recordLimit
  }

  /// The number of records.
  var count: Int { items.count }

  /// The identifier of the last record.
  var lastIdentifier: String? { items.last?.listIdentifier }

  /// The number of bytes of texts in the table.
  private var byteCount: Int { nextText - firstText }

  @inline(__always)
  private mutating func add(cell value: RecordTable.Cell) {
    if cell == recordEnd { beginRecord() }
    cell.initialize(to: value)
    cell += 1
  }

  /// Writes a text.
  ///
  /// - Parameters:
  ///   - text: its bytes, in checked UTF-8.
  ///   - count: the number of its bytes.
  ///   - readable: the number of bytes that can be read from its start: if there are many, a short text is
  ///     copied in one step.
  @inline(__always)
  mutating func add(textAt text: UnsafeRawPointer, count: Int, readable: Int) {
    if cell == recordEnd { beginRecord() }
    if count <= Self.step, readable >= Self.step, textEnd - nextText >= Self.step {
      // The bytes after the text are overwritten by the next one.
      nextText.copyMemory(from: text, byteCount: Self.step)
      addText(count)
    } else {
      addLong(UnsafeRawBufferPointer(start: text, count: count))
    }
  }

  /// Writes a text of an exact number of bytes in a started record.
  @inline(never)
  private mutating func addLong(_ text: UnsafeRawBufferPointer) {
    guard text.count <= textEnd - nextText || makeRoom(text.count) else {
      return addLarge(.string(String(decoding: text, as: UTF8.self)))
    }
    if let source = text.baseAddress { nextText.copyMemory(from: source, byteCount: text.count) }
    addText(text.count)
  }

  /// Writes a text that a closure creates.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of the text.
  ///   - write: writes its bytes in valid UTF-8, and returns their number.
  mutating func add(
    textOfAtMost limit: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int
  ) {
    if cell == recordEnd { beginRecord() }
    guard limit <= textEnd - nextText || makeRoom(limit) else {
      return addLarge(
        .string(
          String(unsafeUninitializedCapacity: limit) { write(UnsafeMutableRawBufferPointer($0)) }))
    }
    let count = write(UnsafeMutableRawBufferPointer(start: nextText, count: limit))
    precondition(count <= limit, "A text fits into the reserved space.")
    addText(count)
  }

  /// Ends a text whose bytes were written.
  @inline(__always)
  private mutating func addText(_ count: Int) {
    cell.initialize(
      to: .text(
        start: UInt32(truncatingIfNeeded: nextText - firstText),
        count: UInt32(truncatingIfNeeded: count)))
    cell += 1
    nextText += count
  }

  /// Reserves space for a text.
  ///
  /// - Returns: whether the positions of all its bytes can be stored.
  private mutating func makeRoom(_ count: Int) -> Bool {
    let wanted = byteCount + count
    guard wanted <= UInt32.max else { return false }
    setRoom(room, bytes: max(wanted, 2 * (textEnd - firstText)))
    return true
  }

  /// Writes an integer.
  @inline(__always)
  mutating func add(integer: Int64) { add(cell: .integer(integer)) }

  /// Writes a floating-point number.
  @inline(__always)
  mutating func add(number: Double) { add(cell: .number(number)) }

  /// Writes any value.
  mutating func add(_ value: ListValue) {
    switch value {
    case .null: add(cell: .null)
    case .string(var text):
      if cell == recordEnd { beginRecord() }
      text.withUTF8 { addLong(UnsafeRawBufferPointer($0)) }
    case .integer(let number): add(cell: .integer(number))
    case .number(let number): add(cell: .number(number))
    case .boolean(let isTrue): add(cell: .boolean(isTrue))
    case .day(let day): add(cell: .day(day))
    case .date(let date): add(cell: .date(date))
    case .decimal: addLarge(value)
    }
  }

  private mutating func addLarge(_ value: ListValue) { add(cell: table.addLarge(value)) }

  /// Ends a record. Missing values are null.
  mutating func endRecord(_ identifier: String) {
    if row == rowLimit { beginTable() }
    while cell < recordEnd { add(cell: .null) }
    items.append(ListItem(identifier, values: table, row: row))
    row += 1
    if byteCount >= Self.byteLimit { rowLimit = row }
    if row < rowLimit { recordEnd += names.count }
  }

  /// Discards the values of the current record and counts it as skipped.
  mutating func skipRecord(for reason: String) {
    let start = table.cells + row * names.count
    for written in start..<cell {
      guard case .text(let offset, _) = written.pointee else { continue }
      nextText = firstText + Int(offset)
      break
    }
    cell = start
    skipped.add(reason)
  }

  /// Counts a value of the current record as unreadable.
  ///
  /// - Parameter reason: returns its position and its mistake, which only the first one of a page needs.
  mutating func addUnreadable(
    _ reason: () throws(SourceError) -> String
  ) throws(SourceError) { try unreadable.addValue(reason) }

  /// Continues in another table, when the next record starts: there may be none.
  private mutating func beginRecord() {
    precondition(row == rowLimit, "A record has one value for each of its names.")
    beginTable()
  }

  private mutating func beginTable() {
    endTable()
    expected -= row
    // The expected capacity, from the records so far: long texts fill a table soon.
    let expectedByteCount = byteCount / max(1, row) + 1
    rowLimit = min(Self.rowLimit(expecting: expected), Self.byteLimit / expectedByteCount + 1)
    room = rowLimit
    table = RecordTable(
      names: names, room: rowLimit, bytes: expectedByteCount * rowLimit + Self.step)
    (row, cell) = (0, table.cells)
    recordEnd = cell + names.count
    (firstText, nextText, textEnd) = (table.texts, table.texts, table.textEnd)
  }

  /// Frees unused memory if it's worth it.
  private mutating func endTable() {
    precondition(cell == table.cells + row * names.count, "A table ends where a record does.")
    if 2 * byteCount < textEnd - firstText || 2 * row < room { setRoom(row, bytes: byteCount) }
  }

  /// Changes the capacity of the table for records and texts.
  private mutating func setRoom(_ count: Int, bytes: Int) {
    let (cellCount, used, left) = (cell - table.cells, byteCount, recordEnd - cell)
    table.setRoom(count, keeping: cellCount, bytes: bytes, keeping: used)
    room = count
    cell = table.cells + cellCount
    recordEnd = cell + left
    (firstText, nextText, textEnd) = (table.texts, table.texts + used, table.textEnd)
  }

  /// Returns the items for all records.
  consuming func takeItems() -> [ListItem] {
    endTable()
    return items
  }

  /// Returns a page with the items for all records, the number of skipped ones, and that of unreadable values.
  consuming func takePage() -> ItemPage<ListItem> {
    endTable()
    var page = ItemPage(items: items)
    (page.skipped, page.unreadable) = (skipped, unreadable)
    return page
  }
}
