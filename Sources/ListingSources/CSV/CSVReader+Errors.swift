import ListingKit

extension CSVReader {
  /// The mistakes in a row, apart from its encoding.
  enum Failure {
    case nul
    case length
    case openQuote
    case textAfterQuote
  }

  /// Returns the error of a row that is invalid at a position: that of the first invalid byte up to there.
  func failure(
    _ failure: Failure, at index: Int, of row: Row, in bytes: UnsafeRawBufferPointer
  ) -> SourceError {
    let place = place(at: index, of: row, in: bytes)
    let isNUL = failure == .nul || failure == .length && bytes[index] == 0
    // After a quote, the beginning of a delimiter isn't an error yet.
    let matched =
      failure == .textAfterQuote
      ? zip(delimiter, bytes[index...]).prefix { $0 == $1 }.count : 0
    let end = isNUL ? index : min(index + matched + 1, bytes.count)
    if let error = wrongEncoding(of: row, upTo: end, in: bytes) { return error }
    if isNUL { return nulCharacter(at: index, of: row, in: bytes) }
    switch failure {
    case .openQuote: return openQuote("is not closed before the file ends", row, bytes)
    case .length where row.quote != nil:
      return openQuote("is not closed within \(rowLimit) bytes of its row", row, bytes)
    case .length, .nul:
      return SourceError(
        .rowLength,
        "the row that begins here (byte \(position.byteOffset)) is longer than \(rowLimit) bytes: "
          + "is this a CSV file?",
        file: file, position: position)
    case .textAfterQuote:
      return SourceError(
        .quote,
        "there is text after the closing quote of a cell (byte \(place.byteOffset)): put a "
          + "delimiter here, or double the quote if it belongs to the cell.",
        file: file, position: place)
    }
  }

  /// Checks that a row is UTF-8 text up to a position where a character begins.
  func checkText(
    of row: Row, upTo end: Int, in bytes: UnsafeRawBufferPointer
  ) throws(SourceError) {
    if UnsafeRawBufferPointer(rebasing: bytes[row.start..<end]).isUTF8 { return }
    if let error = wrongEncoding(of: row, upTo: end, in: bytes, endsCharacter: true) { throw error }
  }

  private func wrongEncoding(
    of row: Row, upTo end: Int, in bytes: UnsafeRawBufferPointer, endsCharacter: Bool = false
  ) -> SourceError? {
    var checker = UTF8Checker()
    var start = row.start
    for index in row.start..<end {
      if checker.isAtBoundary { start = index }
      if !checker.accepts(bytes[index]) {
        return wrongEncoding(at: place(at: start, of: row, in: bytes), bytes[index])
      }
    }
    guard endsCharacter, !checker.isAtBoundary else { return nil }
    return wrongEncoding(at: place(at: start, of: row, in: bytes), nil)
  }

  /// - Parameter byte: the byte that UTF-8 doesn't allow here; `nil` if one is missing.
  private func wrongEncoding(at place: SourcePosition, _ byte: UInt8?) -> SourceError {
    // Text in UTF-16 begins with a byte order mark, neither byte of which occurs in UTF-8.
    let isUTF16 = place.byteOffset == 0 && (byte == 0xFE || byte == 0xFF)
    let found = isUTF16 ? "the file is UTF-16 text" : "this is not UTF-8 text"
    return SourceError(
      .encoding, "\(found) (byte \(place.byteOffset)): save it as UTF-8.", file: file,
      position: place)
  }

  private func nulCharacter(
    at index: Int, of row: Row, in bytes: UnsafeRawBufferPointer
  ) -> SourceError {
    let place = place(at: index, of: row, in: bytes)
    let line = bytes[row.start..<index].reversed().prefix {
      $0 != .lineFeed && $0 != .carriageReturn
    }
    let column = 1 + line.count { $0 & 0xC0 != 0x80 }
    return SourceError(
      .encoding,
      "character \(column) of the line (byte \(place.byteOffset)) is NUL, so the file is probably "
        + "binary or UTF-16 text: save it as UTF-8 text, without NUL characters.",
      file: file, position: place)
  }

  private func openQuote(
    _ what: String, _ row: Row, _ bytes: UnsafeRawBufferPointer
  ) -> SourceError {
    let quote = place(at: row.quote ?? row.start, of: row, in: bytes)
    return SourceError(
      .quote,
      "the quote that opens here (byte \(quote.byteOffset)) \(what): close it, and double "
        + "each quote within the cell.",
      file: file, position: quote)
  }

  /// The position in the file of a byte of the row that begins at ``position``.
  private func place(
    at index: Int, of row: Row, in bytes: UnsafeRawBufferPointer
  ) -> SourcePosition {
    var place = position
    place.byteOffset += index - row.start
    for line in row.start..<index
    where bytes[line] == .carriageReturn
      || bytes[line] == .lineFeed && (line == row.start || bytes[line - 1] != .carriageReturn)
    { place.line += 1 }
    return place
  }
}
