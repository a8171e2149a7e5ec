/// A value in a source, before it's converted to the type of its field.
package enum SourceValue: Sendable, Hashable {
  /// No value.
  case null
  /// A text, or a number as written.
  case text(String)
  /// An integer, in a source that has numbers.
  case integer(Int64)
  /// A floating-point number, in a source that has numbers.
  case number(Double)

  /// Copies a value that was found.
  init(_ found: FoundValue) {
    switch found {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .bytes, .coded, .text: self = found.text.map { .text($0) } ?? .null
    }
  }
}

/// A value that may be a range of the bytes that a source is reading.
package enum FoundValue {
  /// No value.
  case null
  /// A text, or a number as written, in checked UTF-8. Valid as long as the bytes are.
  case bytes(UnsafeRawBufferPointer)
  /// A text with escapes. Valid as long as the bytes are.
  case coded(UnsafeRawBufferPointer, TextCoding)
  /// A text, or a number as written.
  case text(String)
  /// An integer, in a source that has numbers.
  case integer(Int64)
  /// A floating-point number, in a source that has numbers.
  case number(Double)

  init(_ value: SourceValue) {
    switch value {
    case .null: self = .null
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    }
  }

  /// The value as written; `nil` if there is none.
  package var text: String? {
    switch self {
    case .null: nil
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .coded(let bytes, let coding): coding.text(of: bytes)
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    }
  }
}
