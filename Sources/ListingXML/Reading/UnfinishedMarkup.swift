/// Markup that isn't closed before the end of the document: a tag, a quoted value, a comment or similar.
struct UnfinishedMarkup {
  /// The message.
  let message: String
  /// The text that would close it.
  let end: String
  /// The bytes at its beginning.
  let range: Range<Int>

  private init(_ message: String, end: String, at range: Range<Int>) {
    self.message = message
    self.end = end
    self.range = range
  }

  /// Creates the mistake of a quoted value.
  init(quote: Int, in bytes: [UInt8]) {
    self.init(
      "this quote isn't closed", end: String(Unicode.Scalar(bytes[quote])),
      at: quote..<quote + 1)
  }

  /// Finds the markup that contains the end of a document; returns `nil` if that is text, and if there is
  /// an earlier mistake.
  ///
  /// - Complexity: O(*n*) in the bytes of the document.
  init?(_ bytes: [UInt8]) {
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if let mark = Self.marks.first(where: { bytes[start...].starts(with: $0.start.utf8) }) {
        let inner = start + mark.start.utf8.count
        guard let end = bytes.end(of: Array(mark.end.utf8), from: inner) else {
          self.init("\(mark.noun) isn't closed", end: mark.end, at: start..<inner)
          return
        }
        place = end
        continue
      }
      place = start + 1
      guard bytes[place...].first?.beginsTag ?? true else { continue }
      let tag = OpenTag(from: start, to: bytes.count, in: bytes)
      guard tag.end == bytes.count, !tag.isClosed else {
        if !tag.isClosed { return nil }
        place = tag.end
        continue
      }
      if let quote = tag.quote {
        self.init(quote: quote, in: bytes)
      } else {
        self.init("the document ends inside a tag", end: ">", at: start..<place)
      }
      return
    }
    return nil
  }

  /// Returns the finding with a code.
  func finding(_ code: DiagnosticCode) -> Finding {
    Finding(code, message, at: range, fix: "close it with \(end)")
  }

  private static let marks = [
    (start: "<!--", end: "-->", noun: "a comment"),
    (start: "<![CDATA[", end: "]]>", noun: "a CDATA section"),
    (start: "<?", end: "?>", noun: "a processing instruction"),
  ]
}

/// A start tag up to its `>`, to a `<` that can't be in it, or to a limit.
struct OpenTag {
  /// The end of the part that was read.
  private(set) var end: Int
  /// Whether the part includes the `>`.
  private(set) var isClosed = false
  /// The quote of the value in which the part ends.
  private(set) var quote: Int?

  /// - Parameters:
  ///   - start: its `<`.
  ///   - limit: the end of the search.
  init(from start: Int, to limit: Int, in bytes: [UInt8]) {
    end = start + 1
    while end < limit, !isClosed, bytes[end] != UInt8(ascii: "<") {
      let byte = bytes[end]
      if let open = quote {
        if byte == bytes[open] { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = end
      } else {
        isClosed = byte == UInt8(ascii: ">")
      }
      end += 1
    }
  }
}

extension UInt8 {
  /// Whether a tag can continue with the byte after its `<`.
  var beginsTag: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "!"):
      true
    default: false
    }
  }
}

extension [UInt8] {
  /// Returns the end of the next occurrence of some bytes, or `nil` if there is none.
  func end(of mark: [UInt8], from start: Int) -> Int? {
    var place = start
    while let next = self[place...].firstIndex(of: mark[0]) {
      if self[next...].starts(with: mark) { return next + mark.count }
      place = next + 1
    }
    return nil
  }
}
