import Foundation
import ListingKit

/// A checked description of records for one file or address. It turns the values that a source reads into
/// items.
package final class RecordReader: Sendable {
  /// The fields in the order in which their values are requested.
  package let fields: [RecordField]
  /// The types of the fields; `nil` for those with a format or grouped digits, whose values aren't plain text.
  private let plainTypes: [FieldType?]
  private let formats: [FieldFormat?]
  /// The indexes of the key's fields.
  let keys: [Int]
  private let names: [String]
  let place: String
  let noun: String
  private let isKeyedByRow: Bool
  private let rowName: RowName
  let onError: ItemErrorPolicy

  /// Checks a description.
  ///
  /// - Parameters:
  ///   - description: the key and the fields.
  ///   - place: the file or address in errors.
  ///   - noun: the word for the path of a field in messages, such as "column".
  ///   - rowName: what identifies an item that has no key.
  /// - Throws: ``SourceError/Code/badDescription``.
  package init(
    _ description: RecordDescription, place: String, noun: String,
    rowName: RowName = .offset
  ) throws(SourceError) {
    guard !description.key.isEmpty else {
      throw SourceError(.badDescription, "the source has no key: name a \(noun).", file: place)
    }
    self.place = place
    self.noun = noun
    onError = description.onError
    let fields = description.allFields
    self.fields = fields
    var formats: [FieldFormat?] = []
    for field in fields { formats.append(try Self.format(of: field, place: place)) }
    self.formats = formats
    self.rowName = rowName
    isKeyedByRow = description.isKeyedByRow
    plainTypes = fields.map {
      $0.format != nil || $0.decimalMark != nil && $0.type.isNumber ? nil : $0.type
    }
    let names = fields.map(\.name)
    self.names = names
    keys = description.key.compactMap { names.firstIndex(of: $0) }
  }

  /// What identifies an item that has no key.
  package enum RowName: Sendable {
    /// The line in which it begins.
    case line
    /// The number of bytes before it.
    case offset
    /// Its number.
    case number
  }

  private static func format(
    of field: RecordField, place: String
  ) throws(SourceError) -> FieldFormat? {
    guard let text = field.format else { return nil }
    if let format = FieldFormat(text, of: field.type) { return format }
    let (kind, fix) =
      field.type == .boolean
      ? ("format of booleans", "write two words: \"yes/no\".")
      : (
        "date format", "write it with yyyy, MM and dd, and with HH, mm and ss for a time."
      )
    throw SourceError(
      .badDescription,
      "the format \(text.quotedForMessage) of field \(field.name.quotedForMessage) isn't a "
        + "\(kind): \(fix)",
      file: place
    ).about(.format(field.name))
  }

  /// Returns a writer of items with these fields.
  ///
  /// - Parameter count: the expected number of items.
  func writer(expecting count: Int) -> RecordWriter {
    RecordWriter(names: names, expecting: count)
  }

  /// Skips the current item if the description allows it.
  ///
  /// - Throws: the error of the item otherwise.
  @inline(never)
  func skipItem(for error: SourceError, in writer: inout RecordWriter) throws(SourceError) {
    guard onError == .skip else { throw error }
    writer.skipRecord(for: error.description)
  }

  /// Counts invalid values without which there can be an item, as null was written for them.
  ///
  /// - Parameter error: returns the error of a field's value.
  /// - Throws: the error of the first other value.
  private func leaveOut(
    _ wrong: [Int], in writer: inout RecordWriter,
    error: (Int) throws(SourceError) -> SourceError
  ) throws(SourceError) {
    for index in wrong where onError != .skip || !fields[index].isOptional || keys.contains(index) {
      throw try error(index)
    }
    for index in wrong {
      try writer.addUnreadable { () throws(SourceError) in try error(index).description }
    }
  }

  /// Writes an item.
  ///
  /// - Parameters:
  ///   - writer: one of ``writer(expecting:)``; after an error, skip the item or discard the writer.
  ///   - position: the position of the item in its file, for errors.
  ///   - row: the number of the item, from 1; `nil` if it isn't known.
  ///   - record: the word for an item in messages, such as "row".
  ///   - values: returns the value of a field, by its index in ``fields``.
  /// - Throws: ``SourceError/Code/emptyKey`` or ``SourceError/Code/value``.
  @inline(__always)
  func write(
    to writer: inout RecordWriter, at position: SourcePosition? = nil, row: Int? = nil,
    called record: String = "item", values: (Int) throws(SourceError) -> FoundValue
  ) throws(SourceError) {
    var seen = Seen()
    for index in fields.indices { write(try values(index), of: index, to: &writer, &seen) }
    // An empty key is reported rather than an invalid value.
    let name = isKeyedByRow ? rowIdentifier(position, row) : identifier { seen.text(ofKey: $0) }
    guard let identifier = name else {
      throw emptyKey(record, position)
    }
    try leaveOut(seen.wrong, in: &writer) { index throws(SourceError) in
      wrongValue(try values(index), of: index, at: position)
    }
    writer.endRecord(identifier)
  }

  /// Writes an item whose values are mostly text.
  ///
  /// - Parameters:
  ///   - found: the values of the fields.
  ///   - writer: one of ``writer(expecting:)``; after an error, skip the item or discard the writer.
  ///   - position: the position of the item in its file, for errors; `nil` if it isn't known.
  ///   - record: the word for an item in messages, such as "row".
  /// - Throws: ``SourceError/Code/emptyKey`` or ``SourceError/Code/value``.
  @inline(__always)
  func write(
    _ found: some FoundRecord, to writer: inout RecordWriter, at position: SourcePosition?,
    called record: StaticString
  ) throws(SourceError) {
    let count = plainTypes.withUnsafeBufferPointer { types in
      var index = 0
      while index < types.count, let text = found.plainText(index),
        Self.write(text, as: types[index], to: &writer)
      {
        index &+= 1
      }
      return index
    }
    if count == fields.count, keys.count == 1, let key = found.plainText(keys[0]), key.count > 0 {
      return writer.endRecord(key.string)
    }
    try writeRest(of: found, from: count, to: &writer, at: position, called: record)
  }

  /// Writes the values of an item that follow those that are plain text.
  @inline(never)
  private func writeRest(
    of found: some FoundRecord, from start: Int, to writer: inout RecordWriter,
    at position: SourcePosition?, called record: StaticString
  ) throws(SourceError) {
    var seen = Seen()
    for index in start..<fields.count {
      if let text = found.plainText(index), Self.write(text, as: plainTypes[index], to: &writer) {
        continue
      }
      write(found.value(index), of: index, to: &writer, &seen)
    }
    let name =
      isKeyedByRow
      ? rowIdentifier(position, nil)
      : identifier { index in found.plainText(index)?.string ?? seen.text(ofKey: index) }
    guard let identifier = name else { throw emptyKey("\(record)", position) }
    try leaveOut(seen.wrong, in: &writer) { index throws(SourceError) in
      wrongValue(found.value(index), of: index, at: position)
    }
    writer.endRecord(identifier)
  }

  /// The values of a record that aren't plain text, for its end.
  private struct Seen {
    /// The fields with an invalid value.
    var wrong: [Int] = []
    /// The first value of the key: most keys have one.
    private var key: (index: Int, text: String?)?
    private var otherKeys: [(index: Int, text: String?)]?

    mutating func note(_ text: String?, ofKey index: Int) {
      if key == nil { key = (index, text) } else { otherKeys = (otherKeys ?? []) + [(index, text)] }
    }

    func text(ofKey index: Int) -> String? {
      if let key, key.index == index { return key.text }
      return otherKeys?.first { $0.index == index }?.text
    }
  }

  /// Returns the identifier of an item without a key; `nil` if its position isn't known.
  private func rowIdentifier(_ position: SourcePosition?, _ row: Int?) -> String? {
    switch rowName {
    case .line: position.map { "\($0.line)" }
    case .offset: position.map { "\($0.byteOffset)" }
    case .number: row.map { "\($0)" }
    }
  }

  /// Returns the identifier for the values of the key, or `nil` if all of them are empty.
  @inline(__always)
  private func identifier(_ text: (Int) -> String?) -> String? {
    if keys.count == 1 {
      let text = text(keys[0])
      return text?.isEmpty == true ? nil : text
    }
    let texts = keys.map { text($0) ?? "" }
    return texts.allSatisfy(\.isEmpty) ? nil : ItemKey.identifier(of: texts)
  }

  /// Writes a value if it's plain text.
  ///
  /// - Returns: whether it is.
  @inline(__always)
  private static func write(
    _ text: FoundText, as type: FieldType?, to writer: inout RecordWriter
  ) -> Bool {
    switch type {
    case .string: writer.add(textAt: text.start, count: text.count, readable: text.readable)
    case .integer:
      guard let number = Int64(plain: text) else { return false }
      writer.add(integer: number)
    case .number:
      guard let number = Double(plain: text) else { return false }
      writer.add(number: number)
    case .decimal, .datetime: return writeLarger(text, as: type, to: &writer)
    default: return false
    }
    return true
  }

  /// Writes a decimal number or a moment if it's plain text.
  ///
  /// - Returns: whether it is.
  @inline(never)
  private static func writeLarger(
    _ text: FoundText, as type: FieldType?, to writer: inout RecordWriter
  ) -> Bool {
    if type == .decimal, let number = Decimal(plain: text.bytes) {
      writer.add(.decimal(number))
    } else if type == .datetime, let date = CivilMoment(plain: text.bytes)?.date(in: .gmt) {
      writer.add(.date(date))
    } else {
      return false
    }
    return true
  }

  /// Writes a value that isn't plain text, and null for an invalid one.
  @inline(never)
  private func write(
    _ found: FoundValue, of index: Int, to writer: inout RecordWriter, _ seen: inout Seen
  ) {
    if keys.contains(index) { seen.note(found.text, ofKey: index) }
    switch (found, plainTypes[index]) {
    case (.bytes(let bytes), let type):
      if let text = FoundText(bytes.indices, of: bytes), Self.write(text, as: type, to: &writer) {
        return
      }
    case (.coded(let bytes, let coding), .string):
      return writer.add(textOfAtMost: bytes.count) { coding.decode(bytes, to: $0) }
    case (.integer(let number), .integer): return writer.add(integer: number)
    case (.number(let number), .number) where number.isFinite: return writer.add(number: number)
    case (.text(var text), let type):
      let isWritten = text.withUTF8 { utf8 in
        let bytes = UnsafeRawBufferPointer(utf8)
        return FoundText(bytes.indices, of: bytes).map { Self.write($0, as: type, to: &writer) }
      }
      if isWritten == true { return }
    default: break
    }
    let value = parsedValue(found, of: index)
    if value == nil { seen.wrong.append(index) }
    writer.add(value ?? .null)
  }

  /// Returns a value that isn't plain text, or `nil` for an invalid one.
  private func parsedValue(_ found: FoundValue, of index: Int) -> ListValue? {
    let field = fields[index]
    guard let text = found.text, !text.isEmpty || field.type == .string else {
      return field.isOptional ? .null : nil
    }
    guard let mark = field.decimalMark, field.type.isNumber else {
      return field.type.value(of: text, format: formats[index], timeZone: field.timeZone)
    }
    return mark.plain(text).flatMap { field.type.value(of: $0) }
  }
}
