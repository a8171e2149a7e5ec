/// The requested values of an item, as ranges of the bytes that it's read from. Valid as long as these are.
struct JSONValues: FoundRecord {
  /// A requested value, as a range of the bytes.
  struct Place {
    enum Kind {
      case missing
      case null
      /// A string, between its quotes.
      case string
      /// A string with escapes.
      case escaped
      /// A number, a literal, an object or an array, as written.
      case other
    }

    var kind = Kind.missing
    var start = 0
    var end = 0
  }

  let places: UnsafeBufferPointer<Place>
  let bytes: UnsafeRawBufferPointer

  /// Returns the value of a path; for an object or array its JSON text.
  func value(_ index: Int) -> FoundValue {
    switch places[index].kind {
    case .missing, .null: .null
    case .other where isContainer(index): .text(Self.line(of: text(index)))
    case .string, .other: .bytes(text(index))
    case .escaped: .coded(text(index), .escapes)
    }
  }

  /// Whether a value is an object or an array.
  func isContainer(_ index: Int) -> Bool {
    guard places[index].kind == .other else { return false }
    let first = bytes[places[index].start]
    return first == .openBrace || first == .openBracket
  }

  /// Returns the text of a value without escapes.
  @inline(__always)
  func plainText(_ index: Int) -> FoundText? {
    let place = places[index]
    switch place.kind {
    case .other where isContainer(index): return nil
    case .string, .other: return FoundText(place.start..<place.end, of: bytes)
    case .missing, .null, .escaped: return nil
    }
  }

  /// Returns the text of an object or an array in one line: without the white space between its values.
  private static func line(of bytes: UnsafeRawBufferPointer) -> String {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count)
    var (isInText, isEscaped) = (false, false)
    for byte in bytes {
      if isInText {
        isInText = isEscaped || byte != .quote
        isEscaped = !isEscaped && byte == .backslash
      } else if byte == .quote {
        isInText = true
      } else if byte <= .space {
        continue
      }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the bytes of a value.
  private func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].start..<places[index].end])
  }
}
