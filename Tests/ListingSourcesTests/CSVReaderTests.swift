import ListingTesting
import Testing

@testable import ListingSources

@Suite("CSV reader")
struct CSVReaderTests {
  /// All rows of bytes that come in chunks of a size.
  static func rows(
    _ bytes: [UInt8], chunk: Int = .max, delimiter: Character = ",",
    dialect: CSVDialect? = nil, at position: SourcePosition = .start,
    rowLimit: Int = CSVReader.defaultRowLimit
  ) throws -> [CSVRow] {
    var reader = try CSVReader(
      file: "f.csv", dialect: dialect ?? CSVDialect(delimiter: delimiter), at: position,
      rowLimit: rowLimit)
    var rows: [CSVRow] = []
    var (index, count, isAtEnd) = (0, min(chunk, bytes.count), false)
    try bytes.withUnsafeBytes { bytes in
      while true {
        let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        if let cells = try reader.nextRow(in: part, at: &index, isAtEnd: isAtEnd) {
          rows.append(CSVRow(cells))
        } else if count < bytes.count {
          count = min(count + chunk, bytes.count)
        } else if isAtEnd {
          break
        } else {
          isAtEnd = true
        }
      }
    }
    return rows
  }

  static func cells(_ text: String, delimiter: Character = ",") throws -> [[String]] {
    try rows(Array(text.utf8), delimiter: delimiter).map(\.cells)
  }

  /// The same grammar as a recursive descent over the whole text; `nil` for an invalid text.
  static func reference(_ text: [UInt8]) -> [[String]]? {
    let (comma, quote, feed, back) = (UInt8(44), UInt8(34), UInt8(10), UInt8(13))
    var rows: [[String]] = []
    var index = 0
    while index < text.count {
      let rowStart = index
      var row: [String] = []
      while true {
        var cell: [UInt8] = []
        if index < text.count, text[index] == quote {
          index += 1
          while true {
            guard index < text.count else { return nil }
            if text[index] != quote {
              cell.append(text[index])
              index += 1
            } else if index + 1 < text.count, text[index + 1] == quote {
              cell.append(quote)
              index += 2
            } else {
              index += 1
              break
            }
          }
          guard index == text.count || [comma, feed, back].contains(text[index]) else { return nil }
        } else {
          while index < text.count, ![comma, feed, back].contains(text[index]) {
            cell.append(text[index])
            index += 1
          }
        }
        row.append(String(decoding: cell, as: UTF8.self))
        guard index < text.count, text[index] == comma else { break }
        index += 1
      }
      if index > rowStart { rows.append(row) }
      if index < text.count {
        index += text[index] == back && index + 1 < text.count && text[index + 1] == feed ? 2 : 1
      }
    }
    return rows
  }

  @Test("every text of up to six bytes reads as the grammar says, however it is cut into chunks")
  func allSmallTexts() throws {
    let alphabet = Array("a,\"\r\n".utf8)
    var texts: [[UInt8]] = [[]]
    for length in 1...6 {
      texts += texts.filter { $0.count == length - 1 }.flatMap { text in
        alphabet.map { text + [$0] }
      }
    }
    #expect(texts.count == (0...6).map { Int(repeating: 5, power: $0) }.reduce(0, +))
    for text in texts {
      let whole = try? Self.rows(text)
      #expect(whole?.map(\.cells) == Self.reference(text), "\(text)")
      for chunk in 1...2 {
        #expect((try? Self.rows(text, chunk: chunk)) == whole, "\(text) in chunks of \(chunk)")
      }
    }
  }

  private struct Failure: Error, Equatable { let words: String }

  @Test("rows that are there as a whole read as those that come byte by byte")
  func wholeRows() {
    var generator = SeededGenerator(seed: 4_180)
    let parts = [
      ",", ",", "\n", "\n", "\r\n", "\r", "\"", "\"\"", "a", "eight or", "\"a, b\"", "\"x\r\ny\"",
      "é", "😀", "\t", "b", "c",
      "\u{7F}",
    ]
    var (good, bad) = (0, 0)
    for _ in 0..<4_000 {
      var text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      // Rows are found as a whole where 64 bytes more are there.
      if generator.next() % 3 > 0 { text += "\n" + String(repeating: "z", count: 80) }
      var bytes = Array(text.utf8)
      if generator.next() % 8 == 0, !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &generator)] = 0xE4
      }
      let limit = generator.next() % 8 == 0 ? 20 : CSVReader.defaultRowLimit
      let outcomes = [.max, 1, 7].map { chunk in
        Result { try Self.rows(bytes, chunk: chunk, rowLimit: limit) }
          .mapError { Failure(words: "\($0)") }
      }
      #expect(outcomes[1] == outcomes[0], "\(generator): \(bytes)")
      #expect(outcomes[2] == outcomes[0], "\(generator): \(bytes)")
      if case .success = outcomes[0] { good += 1 } else { bad += 1 }
    }
    #expect(good > 500 && bad > 500)
  }

  @Test("reading can start again at the end of each row, and its lines go on")
  func resumes() throws {
    let text = Array("a,\"b\nc\"\r\n\r\nd,\"\"\re,\"\"\"\r\n\"\nf,g".utf8)
    let rows = try Self.rows(text)
    #expect(rows.map(\.cells) == [["a", "b\nc"], ["d", ""], ["e", "\"\r\n"], ["f", "g"]])
    // The blank line is line 3; the quoted line breaks are in lines 1 and 5.
    #expect(rows.map(\.start.line) == [1, 4, 5, 7])
    #expect(rows.map(\.start.byteOffset) == [0, 11, 16, 25])
    for (index, row) in rows.enumerated() {
      let rest = try Self.rows(Array(text[row.end.byteOffset...]), at: row.end)
      #expect(rest == Array(rows[(index + 1)...]))
    }
  }

  @Test("a byte order mark isn't part of the first cell, and counts as bytes")
  func byteOrderMark() throws {
    let rows = try Self.rows([0xEF, 0xBB, 0xBF] + Array("\"a\",b\nc,d".utf8))
    #expect(rows.map(\.cells) == [["a", "b"], ["c", "d"]])
    #expect(rows[1].start == SourcePosition(byteOffset: 9, line: 2))
    #expect(try Self.rows([0xEF, 0xBB, 0xBF]).isEmpty)
    #expect(try Self.cells("a,\u{FEFF}b") == [["a", "\u{FEFF}b"]])
  }

  @Test(
    "delimiters of one and of several bytes",
    arguments: [";", "\t", "|", "§", "—", "😀"] as [Character])
  func delimiters(delimiter: Character) throws {
    let text = "a\(delimiter)\"b\(delimiter)c\"\(delimiter)d,é\n\(delimiter)\(delimiter)"
    let expected = [["a", "b\(delimiter)c", "d,é"], ["", "", ""]]
    #expect(try Self.cells(text, delimiter: delimiter) == expected)
    let bytewise = try Self.rows(Array(text.utf8), chunk: 1, delimiter: delimiter)
    #expect(bytewise.map(\.cells) == expected)
  }

  @Test(
    "no delimiter: a quote, a line break, a letter with an accent of its own",
    arguments: ["\"", "\n", "\r", "\r\n", "e\u{301}", "\0"] as [Character])
  func refusedDelimiters(delimiter: Character) throws {
    let error = #expect(throws: SourceError.self) {
      try CSVReader(file: "f.csv", dialect: CSVDialect(delimiter: delimiter))
    }
    #expect(error?.code == .badDescription)
  }

  @Test("a quote that stays open is reported where it opened")
  func openQuote() throws {
    let error = #expect(throws: SourceError.self) { try Self.cells("a\nb,c\nd,\"e\nf\ng") }
    #expect(error?.code == .quote)
    #expect(error?.position == SourcePosition(byteOffset: 8, line: 3))
    #expect(error?.description.hasPrefix("f.csv:3: the quote that opens here (byte 8)") == true)
  }

  @Test("a quote that stays open ends at the limit of a row, not at the end of the file")
  func openQuoteWithoutEnd() throws {
    let bytes = Array("a\n\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 100)
    let error = #expect(throws: SourceError.self) { try Self.rows(bytes, rowLimit: 50) }
    #expect(error?.code == .quote)
    #expect(error?.position == SourcePosition(byteOffset: 2, line: 2))
  }

  @Test("a row may be as long as the limit and no longer")
  func rowLimit() throws {
    #expect(try Self.rows(Array("a\n1234\nb".utf8), rowLimit: 5).count == 3)
    let error = #expect(throws: SourceError.self) {
      try Self.rows(Array("a\n12345\nb".utf8), rowLimit: 5)
    }
    #expect(error?.code == .rowLength)
    #expect(error?.position == SourcePosition(byteOffset: 2, line: 2))
  }

  @Test("text after a closing quote")
  func textAfterQuote() throws {
    let error = #expect(throws: SourceError.self) { try Self.cells("a\n\"b\"c\n") }
    #expect(error?.code == .quote)
    #expect(error?.position == SourcePosition(byteOffset: 5, line: 2))
  }

  @Test(
    "bytes that are not UTF-8",
    arguments: [
      ([0x61, 0x0A, 0xFF], 2, 2), ([0x61, 0xC3, 0x0A], 1, 1), ([0xE2, 0x82], 0, 1),
      ([0xC0, 0x80], 0, 1), ([0xED, 0xA0, 0x80], 0, 1), ([0xF4, 0x90, 0x80, 0x80], 0, 1),
      ([0xE0, 0x9F, 0x80], 0, 1), ([0xF0, 0x8F, 0x80, 0x80], 0, 1), ([0x61, 0x00], 1, 1),
      ([0xFF, 0xFE, 0x61, 0x00], 0, 1), ([0x0A, 0x22, 0x0A, 0x80], 3, 3),
    ] as [([UInt8], Int, Int)])
  func wrongEncoding(bytes: [UInt8], offset: Int, line: Int) throws {
    for chunk in [1, 100] {
      let error = #expect(throws: SourceError.self) { try Self.rows(bytes, chunk: chunk) }
      #expect(error?.code == .encoding)
      #expect(error?.position == SourcePosition(byteOffset: offset, line: line))
    }
  }

  @Test(
    "A NUL character is reported with its line and column",
    arguments: [
      ("a\0", 1, 2, 1), ("a,b\nc,é\0", 2, 4, 8), ("a\n\"b\r\nné\0\"", 3, 3, 9),
      ("\u{FEFF}a\0", 1, 2, 4),
    ])
  func nulCharacter(text: String, line: Int, column: Int, byte: Int) throws {
    for chunk in [1, 100] {
      let error = #expect(throws: SourceError.self) {
        try Self.rows(Array(text.utf8), chunk: chunk)
      }
      #expect(error?.code == .encoding)
      #expect(error?.position == SourcePosition(byteOffset: byte, line: line))
      #expect(
        error?.message
          == "character \(column) of the line (byte \(byte)) is NUL, so the file is probably binary or "
          + "UTF-16 text: save it as UTF-8 text, without NUL characters.")
    }
  }

  @Test("Errors count line breaks in quotes and delimiters of several bytes once")
  func placesOfErrors() throws {
    // Carriage return, two quotes, line feed: two lines end in the cell.
    let quoted = #expect(throws: SourceError.self) { try Self.cells("\"a\r\"\"\nb\" c\n") }
    #expect(quoted?.code == .quote)
    #expect(quoted?.position == SourcePosition(byteOffset: 8, line: 3))
    let nul = #expect(throws: SourceError.self) { try Self.cells("a§b\0", delimiter: "§") }
    #expect(nul?.position == SourcePosition(byteOffset: 4, line: 1))
    #expect(nul?.message.hasPrefix("character 4 of the line (byte 4) is NUL") == true)
  }

  @Test("Bytes after a closing quote that aren't text are an encoding error")
  func wrongEncodingAfterQuote() throws {
    // The first byte of the delimiter, and then none that can follow it.
    let bytes = Array("\"a\"".utf8) + [0xC2, 0x0A]
    for chunk in [1, 100] {
      let error = #expect(throws: SourceError.self) {
        try Self.rows(bytes, chunk: chunk, delimiter: "§")
      }
      #expect(error?.code == .encoding)
      #expect(error?.position == SourcePosition(byteOffset: 3, line: 1))
    }
  }

  @Test("each scalar at a border of its length is read")
  func encodings() throws {
    let scalars = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}"
    #expect(try Self.cells(scalars) == [[scalars]])
  }
}

extension Int {
  fileprivate init(repeating base: Int, power: Int) {
    self = (0..<power).reduce(1) { result, _ in result * base }
  }
}
