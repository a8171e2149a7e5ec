/// The cells of a row within the bytes that it is read from, for as long as these are held.
struct CSVCells {
  /// Where the row begins.
  let start: SourcePosition
  /// Where the next row begins.
  let end: SourcePosition
  let places: UnsafeBufferPointer<CSVReader.Cell>
  /// The bytes that the places are in.
  let base: UnsafeRawPointer
  let byteCount: Int

  var count: Int { places.count }

  /// The text of a cell.
  ///
  /// - Complexity: O(*n*) for a cell of *n* bytes.
  subscript(index: Int) -> String { value(index).text ?? "" }

  /// The text of a cell as it is written.
  func value(_ index: Int) -> FoundValue {
    places[index].hasDoubledQuotes ? .coded(cell(index), .doubledQuotes) : .bytes(cell(index))
  }

  /// The text of a cell that has some, and is written as it is.
  @inline(__always)
  func plainText(_ index: Int) -> FoundText? {
    let place = places[index]
    guard place.end > place.start, !place.hasDoubledQuotes else { return nil }
    return FoundText(from: place.start, to: place.end, of: base, count: byteCount)
  }

  /// The bytes of a cell; in one with quotes each of these is doubled.
  func cell(_ index: Int) -> UnsafeRawBufferPointer {
    let place = places[index]
    return UnsafeRawBufferPointer(start: base + place.start, count: place.end - place.start)
  }
}
