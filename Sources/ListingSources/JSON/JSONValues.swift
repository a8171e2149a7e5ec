/// What was found of an item within the bytes that it is read from, for as long as these are held.
struct JSONValues {
  let places: [JSONValueFinder.Place]
  let bytes: UnsafeRawBufferPointer

  /// The value of a path; an object or array is given as its JSON text.
  func value(_ index: Int) -> FoundValue {
    switch places[index].kind {
    case .missing: .null
    case .string, .other: .bytes(text(index))
    // Halves of pairs were looked for.
    case .escaped: JSONScanner.unescaped(text(index)).map { .text($0) } ?? .null
    }
  }

  /// The text of a value that has one as it is written.
  @inline(__always)
  func plainText(_ index: Int) -> UnsafeRawBufferPointer? {
    switch places[index].kind {
    case .string, .other: text(index)
    case .missing, .escaped: nil
    }
  }

  /// What is written of a value.
  private func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].range])
  }
}
