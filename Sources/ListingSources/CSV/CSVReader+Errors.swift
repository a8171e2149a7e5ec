import ListingKit

extension CSVReader {
  /// - Parameter byte: the byte that UTF-8 doesn't allow here; `nil` at the end of the file.
  func wrongEncoding(_ byte: UInt8? = nil) -> SourceError {
    // Text in UTF-16 begins with a byte order mark, neither byte of which occurs in UTF-8.
    let isUTF16 = characterStart.byteOffset == 0 && (byte == 0xFE || byte == 0xFF)
    let found = isUTF16 ? "the file is UTF-16 text" : "this is not UTF-8 text"
    return SourceError(
      .encoding, "\(found) (byte \(characterStart.byteOffset)): save it as UTF-8.",
      file: file, position: characterStart)
  }

  func nulCharacter() -> SourceError {
    let byte = position.byteOffset
    let line = bytes.reversed().prefix { $0 != .lineFeed && $0 != .carriageReturn }
    let column = byte - lineStart + 1 - line.count { $0 & 0xC0 == 0x80 }
    return SourceError(
      .encoding,
      "character \(column) of the line (byte \(byte)) is NUL, so the file is probably binary or "
        + "UTF-16 text: save it as UTF-8 text, without NUL characters.",
      file: file, position: position)
  }

  func openQuote(_ what: String) -> SourceError {
    SourceError(
      .quote,
      "the quote that opens here (byte \(quoteStart.byteOffset)) \(what): close it, and double "
        + "each quote within the cell.",
      file: file, position: quoteStart)
  }

  func tooLong() -> SourceError {
    if state == .quoted { return openQuote("is not closed within \(rowLimit) bytes of its row") }
    return SourceError(
      .rowLength,
      "the row that begins here (byte \(rowStart.byteOffset)) is longer than \(rowLimit) bytes: "
        + "is this a CSV file?",
      file: file, position: rowStart)
  }

  func textAfterQuote() -> SourceError {
    SourceError(
      .quote,
      "there is text after the closing quote of a cell (byte \(characterStart.byteOffset)): put a "
        + "delimiter here, or double the quote if it belongs to the cell.",
      file: file, position: characterStart)
  }
}
