import ListingKit

extension CSVReader {
  func wrongEncoding() -> SourceError {
    SourceError(
      .encoding, "this is not UTF-8 text (byte \(characterStart.byteOffset)): save it as UTF-8.",
      file: file, position: characterStart)
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
      "something follows the closing quote of a cell (byte \(characterStart.byteOffset)): put a "
        + "delimiter there, or double the quote if it belongs to the cell.",
      file: file, position: characterStart)
  }
}
