/// The cells of a row, as ranges of the bytes that it's read from. Valid as long as these are.
struct CSVCells {
  /// The start of the row.
  let start: SourcePosition
  /// The start of the next row.
  let end: SourcePosition
  let places: UnsafeBufferPointer<CSVReader.Cell>
  /// The bytes that contain the row.
  let base: UnsafeRawPointer
  let byteCount: Int

  var count: Int { places.count }

  /// Returns the text of a cell.
  ///
  /// - Complexity: O(*n*) for a cell of *n* bytes.
  subscript(index: Int) -> String { value(index).text ?? "" }

  /// Returns the text of a cell, as written.
  func value(_ index: Int) -> FoundValue {
    let place = places[index]
    guard place.hasEscapes else {
      return place.hasDoubledQuotes ? .coded(cell(index), .doubledQuotes) : .bytes(cell(index))
    }
    // As MySQL and PostgreSQL write no value.
    if cell(index).elementsEqual("\\N".utf8) { return .null }
    return .coded(cell(index), .backslashes(isQuoted: place.hasDoubledQuotes))
  }

  /// Returns the text of a nonempty cell without quotes.
  @inline(__always)
  func plainText(_ index: Int) -> FoundText? {
    let place = places[index]
    guard place.end > place.start, !place.isCoded else { return nil }
    return FoundText(from: place.start, to: place.end, of: base, count: byteCount)
  }

  /// Returns the bytes of a cell. In a quoted cell each quote is doubled.
  func cell(_ index: Int) -> UnsafeRawBufferPointer {
    let place = places[index]
    return UnsafeRawBufferPointer(start: base + place.start, count: place.end - place.start)
  }
}
