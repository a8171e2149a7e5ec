import ListingKit

/// A value as a source has it, before it is looked at what its field is to hold.
package enum SourceValue: Sendable, Hashable {
  /// No value.
  case null
  /// A text, or a number as it is written.
  case text(String)
  /// A whole number, of a source that knows numbers.
  case integer(Int64)
  /// A number in binary floating point, of a source that knows numbers.
  case number(Double)

  /// The value as it is written; `nil` where there is none.
  fileprivate var text: String? {
    switch self {
    case .null: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    }
  }
}

/// Makes items of what a source has read: a description that was checked, for one place.
package final class RecordReader: Sendable {
  /// The fields whose values are asked for, in this order.
  package let fields: [RecordField]
  private let types: [FieldType]
  private let patterns: [DatePattern?]
  /// The fields of the key, as indexes.
  private let keys: [Int]
  private let areKeys: [Bool]
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
    fields = description.allFields
    types = fields.map(\.type)
    var patterns: [DatePattern?] = []
    for field in fields { patterns.append(try Self.pattern(of: field, place: place)) }
    self.patterns = patterns
    let names = fields.map(\.name)
    self.names = names
    let keys = description.key.compactMap { names.firstIndex(of: $0) }
    self.keys = keys
    areKeys = names.indices.map { keys.contains($0) }
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

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - position: where the item is in its file, for errors.
  ///   - record: what messages call it: "row".
  ///   - values: what the source has for a field, by its index in ``fields``.
  /// - Throws: ``SourceError/Code/emptyKey`` or ``SourceError/Code/value``.
  package func item(
    at position: SourcePosition? = nil, called record: String = "item",
    values: (Int) throws(SourceError) -> SourceValue
  ) throws(SourceError) -> ListItem {
    var items: [ListValue] = []
    items.reserveCapacity(fields.count)
    var key = Key(count: keys.count)
    // An empty key is told before a value that is wrong.
    var failure: SourceError?
    for index in types.indices {
      let source = try values(index)
      key.take(source, at: index, of: keys)
      do {
        items.append(try value(source, of: index, at: position))
      } catch { failure = failure ?? error }
    }
    guard let identifier = key.identifier else {
      let names = keys.map { fields[$0].path.quotedForMessage }.joined(separator: ", ")
      throw SourceError(
        .emptyKey, "the key of this \(record) is empty: give it a value in \(names).",
        file: place, position: position)
    }
    if let failure { throw failure }
    return ListItem(identifier, names: names, values: items)
  }

  @inline(__always)
  private func value(
    _ source: SourceValue, of index: Int, at position: SourcePosition?
  ) throws(SourceError) -> ListValue {
    switch (source, types[index]) {
    case (.text(let text), .string): return .string(text)
    case (.integer(let number), .integer): return .integer(number)
    case (.number(let number), .number) where number.isFinite: return .number(number)
    case (.text(let text), .integer):
      if let number = Int64(text) { return .integer(number) }
    case (.text(let text), .number):
      if let number = Double(plain: text.utf8) { return .number(number) }
    default: break
    }
    return try usualValue(source, of: index, at: position)
  }

  /// A number that is written plainly, where a field holds one and is none of the key: no text has
  /// to be made of it.
  @inline(__always)
  func number(in bytes: UnsafeRawBufferPointer, of index: Int) -> SourceValue? {
    switch types[index] {
    case .integer where !areKeys[index]: Int64(plain: bytes).map { .integer($0) }
    case .number where !areKeys[index]: Double(plain: bytes).map { .number($0) }
    default: nil
    }
  }

  private func usualValue(
    _ source: SourceValue, of index: Int, at position: SourcePosition?
  ) throws(SourceError) -> ListValue {
    let field = fields[index]
    let text = source.text ?? ""
    if source == .null || (text.isEmpty && field.type != .string) {
      if field.isOptional { return .null }
    } else if let value = field.type.value(
      of: text, pattern: patterns[index], timeZone: field.timeZone)
    {
      return value
    }
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let found = source == .null ? "missing" : text.isEmpty ? "empty" : text.quotedForMessage
    let cure =
      text.isEmpty
      ? "give it a value, or declare the field as optional."
      : "correct it, or declare the field as a string."
    throw SourceError(
      .value,
      "\(noun) \(field.path.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(found): \(cure)",
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

    /// Takes in what a source has for a field, where the field is one of the key.
    @inline(__always)
    mutating func take(_ source: SourceValue, at index: Int, of keys: [Int]) {
      if count == 1 {
        if index == keys[0] { text = source.text }
      } else {
        for place in keys.indices where keys[place] == index { texts[place] = source.text ?? "" }
      }
    }

    /// What they make together; `nil` where all of them are empty.
    var identifier: String? {
      if count == 1 { return text.flatMap { $0.isEmpty ? nil : $0 } }
      return texts.allSatisfy(\.isEmpty) ? nil : ItemKey.identifier(of: texts)
    }
  }
}
