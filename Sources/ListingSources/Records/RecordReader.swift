import ListingKit

/// Makes items of what a source has read: a description that was checked, for one place.
package final class RecordReader: Sendable {
  /// The fields whose values are asked for, in this order.
  package let fields: [RecordField]
  private let types: [FieldType]
  private let patterns: [DatePattern?]
  /// The fields of the key, as indexes.
  private let keys: [Int]
  private let names: [String]
  private let place: String
  private let noun: String

  /// Checks a description.
  ///
  /// - Parameters:
  ///   - description: the key and the fields.
  ///   - place: the file or address that errors name.
  ///   - noun: what messages call that which a field's path names: "column".
  /// - Throws: ``SourceError/Code/badDescription``.
  package init(
    _ description: RecordDescription, place: String, noun: String
  ) throws(SourceError) {
    guard !description.key.isEmpty else {
      throw SourceError(.badDescription, "no \(noun) is named as the key: name one.", file: place)
    }
    self.place = place
    self.noun = noun
    let fields = description.allFields
    self.fields = fields
    var patterns: [DatePattern?] = []
    for field in fields { patterns.append(try Self.pattern(of: field, place: place)) }
    self.patterns = patterns
    types = fields.map(\.type)
    let names = fields.map(\.name)
    self.names = names
    keys = description.key.compactMap { names.firstIndex(of: $0) }
  }

  private static func pattern(
    of field: RecordField, place: String
  ) throws(SourceError) -> DatePattern? {
    guard let format = field.format else { return nil }
    if let pattern = DatePattern(format) { return pattern }
    throw SourceError(
      .badDescription,
      "the format \(format.quotedForMessage) of field \(field.name.quotedForMessage) is none that "
        + "is known: write it with yyyy, MM and dd, and HH, mm and ss where there is a time.",
      file: place)
  }

  /// What writes items of these fields.
  ///
  /// - Parameter count: how many are expected.
  func writer(expecting count: Int) -> RecordWriter {
    RecordWriter(names: names, expecting: count)
  }

  /// Writes an item.
  ///
  /// - Parameters:
  ///   - writer: one of ``writer(expecting:)``; what it has is of no use after an error.
  ///   - position: where the item is in its file, for errors.
  ///   - record: what messages call it: "row".
  ///   - texts: the text that the source has for a field, by its index in ``fields``, as it is written
  ///     in checked UTF-8; `nil` where the field is to be asked for as a value.
  ///   - values: what the source has for a field.
  /// - Throws: ``SourceError/Code/emptyKey`` or ``SourceError/Code/value``.
  @inline(__always)
  func write(
    to writer: inout RecordWriter, at position: SourcePosition? = nil,
    called record: String = "item", texts: (Int) -> FoundText? = { _ in nil },
    values: (Int) throws(SourceError) -> FoundValue
  ) throws(SourceError) {
    var seen = Seen()
    for index in types.indices {
      if let text = texts(index), Self.write(text, as: types[index], to: &writer) { continue }
      write(try values(index), of: index, to: &writer, &seen)
    }
    let identifier = identifier { index in
      texts(index).map { String(decoding: $0.bytes, as: UTF8.self) } ?? seen.text(ofKey: index)
    }
    // An empty key is told before a value that is wrong.
    guard let identifier else { throw emptyKey(record, position) }
    if let index = seen.wrong { throw wrongValue(try values(index), of: index, at: position) }
    writer.endRecord(identifier)
  }

  /// What is to be known at the end of a record of values that are not written plainly.
  private struct Seen {
    /// The first that is wrong.
    var wrong: Int?
    /// The first that belongs to the key, as most keys are one value.
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

  /// What the values of the key make together; `nil` where all of them are empty.
  @inline(__always)
  private func identifier(_ text: (Int) -> String?) -> String? {
    if keys.count == 1 {
      let text = text(keys[0])
      return text?.isEmpty == true ? nil : text
    }
    let texts = keys.map { text($0) ?? "" }
    return texts.allSatisfy(\.isEmpty) ? nil : ItemKey.identifier(of: texts)
  }

  /// Writes a value that is written plainly.
  ///
  /// - Returns: whether it is one.
  @inline(__always)
  private static func write(
    _ text: FoundText, as type: FieldType, to writer: inout RecordWriter
  ) -> Bool {
    switch type {
    case .string: writer.add(text: text.bytes, readable: text.readable)
    case .integer:
      guard let number = Int64(plain: text) else { return false }
      writer.add(integer: number)
    case .number:
      guard let number = Double(plain: text) else { return false }
      writer.add(number: number)
    default: return false
    }
    return true
  }

  /// Writes what is no plain text, or null in place of what is wrong.
  @inline(never)
  private func write(
    _ found: FoundValue, of index: Int, to writer: inout RecordWriter, _ seen: inout Seen
  ) {
    if keys.contains(index) { seen.note(found.text, ofKey: index) }
    switch (found, types[index]) {
    case (.bytes(let bytes), let type):
      let text = FoundText(bytes.indices, of: bytes)
      if Self.write(text, as: type, to: &writer) { return }
    case (.coded(let bytes, let coding), .string):
      return writer.add(textOfAtMost: bytes.count) { coding.decode(bytes, to: $0) }
    case (.integer(let number), .integer): return writer.add(integer: number)
    case (.number(let number), .number) where number.isFinite: return writer.add(number: number)
    case (.text(let text), .string): return writer.add(.string(text))
    case (.text(let text), .integer):
      if let number = Int64(text) { return writer.add(integer: number) }
    case (.text(let text), .number):
      if let number = Double(plain: text.utf8) { return writer.add(number: number) }
    default: break
    }
    let value = usualValue(found, of: index)
    if value == nil { seen.wrong = seen.wrong ?? index }
    writer.add(value ?? .null)
  }

  private func emptyKey(_ record: String, _ position: SourcePosition?) -> SourceError {
    let names = keys.map { fields[$0].path.quotedForMessage }.joined(separator: ", ")
    return SourceError(
      .emptyKey, "the key of this \(record) is empty: give it a value in \(names).",
      file: place, position: position)
  }

  /// A value that is not written plainly; `nil` for one that is wrong.
  private func usualValue(_ found: FoundValue, of index: Int) -> ListValue? {
    let field = fields[index]
    guard let text = found.text, !text.isEmpty || field.type == .string else {
      return field.isOptional ? .null : nil
    }
    return field.type.value(of: text, pattern: patterns[index], timeZone: field.timeZone)
  }

  private func wrongValue(
    _ found: FoundValue, of index: Int, at position: SourcePosition?
  ) -> SourceError {
    let field = fields[index]
    let written = found.text
    let text = written ?? ""
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let what = written == nil ? "missing" : text.isEmpty ? "empty" : text.quotedForMessage
    let cure =
      text.isEmpty
      ? "give it a value, or declare the field as optional."
      : "correct it, or declare the field as a string."
    return SourceError(
      .value,
      "\(noun) \(field.path.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(what): \(cure)",
      file: place, position: position)
  }
}
