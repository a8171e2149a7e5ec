/// What was found of an item within the bytes that it is read from, for as long as these are held.
struct JSONValues: FoundRecord {
  /// What is found of a value that is wanted, as a place in the bytes.
  struct Place {
    enum Kind {
      case missing
      case null
      /// A string, between its quotes.
      case string
      /// A string with escapes.
      case escaped
      /// A number, a word, an object or an array, as it is written.
      case other
    }

    var kind = Kind.missing
    var start = 0
    var end = 0
  }

  let places: UnsafeBufferPointer<Place>
  let bytes: UnsafeRawBufferPointer

  /// The value of a path; an object or array is given as its JSON text.
  func value(_ index: Int) -> FoundValue {
    switch places[index].kind {
    case .missing, .null: .null
    case .string, .other: .bytes(text(index))
    case .escaped: .coded(text(index), .escapes)
    }
  }

  /// The text of a value that has one as it is written.
  @inline(__always)
  func plainText(_ index: Int) -> FoundText? {
    let place = places[index]
    switch place.kind {
    case .string, .other: return FoundText(place.start..<place.end, of: bytes)
    case .missing, .null, .escaped: return nil
    }
  }

  /// The text of a value.
  private func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].start..<places[index].end])
  }
}
