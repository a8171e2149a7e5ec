import ListingKit

/// Makes items of what a source has read: a description that was checked, for one place.
package final class RecordReader: Sendable {
  /// What most values need to be known of their field.
  private struct Plan {
    var type: FieldType
    var isKey: Bool
  }

  /// The fields whose values are asked for, in this order.
  package let fields: [RecordField]
  private let plans: [Plan]
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
    let names = fields.map(\.name)
    self.names = names
    let keys = description.key.compactMap { names.firstIndex(of: $0) }
    self.keys = keys
    plans = zip(fields.indices, fields).map { Plan(type: $1.type, isKey: keys.contains($0)) }
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
  ///   - bytes: the text that the source has for a field, by its index in ``fields``, as it is written
  ///     in checked UTF-8; `nil` where the field is to be asked for as a value.
  ///   - values: what the source has for a field.
  /// - Throws: ``SourceError/Code/emptyKey`` or ``SourceError/Code/value``.
  @inline(__always)
  func write(
    to writer: inout RecordWriter, at position: SourcePosition? = nil,
    called record: String = "item", bytes: (Int) -> UnsafeRawBufferPointer? = { _ in nil },
    values: (Int) throws(SourceError) -> FoundValue
  ) throws(SourceError) {
    var key = Key(count: keys.count)
    // An empty key is told before a value that is wrong.
    var failure: SourceError?
    for index in plans.indices {
      let plan = plans[index]
      if let text = bytes(index) {
        if plan.isKey { key.take(String(decoding: text, as: UTF8.self), at: index, of: keys) }
        if Self.write(text, as: plan.type, to: &writer) { continue }
      }
      let found = try values(index)
      if plan.isKey { key.take(found.text, at: index, of: keys) }
      do { try write(found, of: index, at: position, to: &writer) } catch {
        failure = failure ?? error
      }
    }
    guard let identifier = key.identifier else { throw emptyKey(record, position) }
    if let failure { throw failure }
    writer.endRecord(identifier)
  }

  /// Writes a value that is written plainly.
  ///
  /// - Returns: whether it is one.
  @inline(__always)
  private static func write(
    _ text: UnsafeRawBufferPointer, as type: FieldType, to writer: inout RecordWriter
  ) -> Bool {
    switch type {
    case .string: writer.add(text: text)
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

  private func write(
    _ found: FoundValue, of index: Int, at position: SourcePosition?, to writer: inout RecordWriter
  ) throws(SourceError) {
    switch (found, plans[index].type) {
    case (.bytes(let bytes), let type):
      if Self.write(bytes, as: type, to: &writer) { return }
    case (.integer(let number), .integer): return writer.add(integer: number)
    case (.number(let number), .number) where number.isFinite: return writer.add(number: number)
    case (.text(let text), .string): return writer.add(.string(text))
    case (.text(let text), .integer):
      if let number = Int64(text) { return writer.add(integer: number) }
    case (.text(let text), .number):
      if let number = Double(plain: text.utf8) { return writer.add(number: number) }
    default: break
    }
    writer.add(try usualValue(found, of: index, at: position))
  }

  private func emptyKey(_ record: String, _ position: SourcePosition?) -> SourceError {
    let names = keys.map { fields[$0].path.quotedForMessage }.joined(separator: ", ")
    return SourceError(
      .emptyKey, "the key of this \(record) is empty: give it a value in \(names).",
      file: place, position: position)
  }

  private func usualValue(
    _ found: FoundValue, of index: Int, at position: SourcePosition?
  ) throws(SourceError) -> ListValue {
    let field = fields[index]
    let written = found.text
    let text = written ?? ""
    if written == nil || (text.isEmpty && field.type != .string) {
      if field.isOptional { return .null }
    } else if let value = field.type.value(
      of: text, pattern: patterns[index], timeZone: field.timeZone)
    {
      return value
    }
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let what = written == nil ? "missing" : text.isEmpty ? "empty" : text.quotedForMessage
    let cure =
      text.isEmpty
      ? "give it a value, or declare the field as optional."
      : "correct it, or declare the field as a string."
    throw SourceError(
      .value,
      "\(noun) \(field.path.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(what): \(cure)",
      file: place, position: position)
  }
}

extension RecordReader {
  /// The values of a key, as they come.
  private struct Key {
    private let count: Int
    private var text: String?
    /// The values of a key of several.
    private var texts: [String]

    init(count: Int) {
      self.count = count
      texts = count > 1 ? Array(repeating: "", count: count) : []
    }

    /// Takes in the text of what a source has for a field of the key.
    @inline(__always)
    mutating func take(_ value: String?, at index: Int, of keys: [Int]) {
      if count == 1 {
        text = value
      } else {
        for place in keys.indices where keys[place] == index { texts[place] = value ?? "" }
      }
    }

    /// What they make together; `nil` where all of them are empty.
    var identifier: String? {
      if count == 1 { return text.flatMap { $0.isEmpty ? nil : $0 } }
      return texts.allSatisfy(\.isEmpty) ? nil : ItemKey.identifier(of: texts)
    }
  }
}
