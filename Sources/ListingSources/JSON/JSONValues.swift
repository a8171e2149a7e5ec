/// What was found of an item within the bytes that it is read from, for as long as these are held.
struct JSONValues {
  let places: [JSONValueFinder.Place]
  let bytes: UnsafeRawBufferPointer

  /// The value of a path; an object or array is given as its JSON text.
  func value(_ index: Int) -> SourceValue {
    switch places[index].kind {
    case .missing: .null
    case .string, .other: .text(String(decoding: text(index), as: UTF8.self))
    // Halves of pairs were looked for.
    case .escaped: JSONScanner.unescaped(text(index)).map { .text($0) } ?? .null
    }
  }

  /// What is written of a value.
  func text(_ index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[places[index].range])
  }
}
