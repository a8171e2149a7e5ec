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

  /// Keeps what a source has come upon.
  init(_ found: FoundValue) {
    switch found {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .bytes, .coded, .text: self = found.text.map { .text($0) } ?? .null
    }
  }
}

/// A value as a source comes upon it, which may lie in what it reads from.
enum FoundValue {
  /// No value.
  case null
  /// A text, or a number as it is written: UTF-8 that was checked, for as long as it is held.
  case bytes(UnsafeRawBufferPointer)
  /// A text of which some characters are written otherwise, as long as it is held.
  case coded(UnsafeRawBufferPointer, TextCoding)
  /// A text, or a number as it is written.
  case text(String)
  /// A whole number, of a source that knows numbers.
  case integer(Int64)
  /// A number in binary floating point, of a source that knows numbers.
  case number(Double)

  init(_ value: SourceValue) {
    switch value {
    case .null: self = .null
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    }
  }

  /// The value as it is written; `nil` where there is none.
  var text: String? {
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
