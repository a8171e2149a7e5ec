/// The text of a document in UTF-8, and its name in messages.
package struct SourceText: Sendable {
  /// The name of the document in messages.
  package let name: String
  /// The text, without a byte order mark.
  package let bytes: [UInt8]

  /// Creates a text.
  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// The most scalars of a message and of its parts, which can quote a document.
  private static let longestMessage = 600

  /// Converts positions to lines and columns, in document order.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, once for all findings; O(1) without any.
  package func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let starts = findings.flatMap { finding in
      [finding.range?.lowerBound].compactMap { $0 }
        + finding.notes.compactMap { $0.range?.lowerBound }
    }
    let places = TextPlaces(bytes, offsets: starts)
    // Equal positions keep the order of their findings.
    let order = findings.indices.sorted {
      (findings[$0].range?.lowerBound ?? -1, $0) < (findings[$1].range?.lowerBound ?? -1, $1)
    }
    return order.map { diagnostic(findings[$0], places) }
  }

  /// Returns the line and column of a byte, counted from 1.
  ///
  /// - Complexity: O(*n*) in the bytes of the text.
  func position(at offset: Int) -> (line: Int, column: Int) { positions(at: [offset])[0] }

  /// Returns the lines and columns of some bytes, counted from 1.
  ///
  /// - Complexity: O(*n*) in the bytes of the text, for all of them together.
  package func positions(at offsets: [Int]) -> [(line: Int, column: Int)] {
    let places = TextPlaces(bytes, offsets: offsets)
    return offsets.map { places[$0] }
  }

  private func diagnostic(_ finding: Finding, _ places: TextPlaces) -> Diagnostic {
    func short(_ text: String) -> String {
      let scalars = text.unicodeScalars
      guard scalars.count > Self.longestMessage else { return text }
      return String(String.UnicodeScalarView(scalars.prefix(Self.longestMessage))) + "…"
    }
    let notes = finding.notes.map { note in
      guard let start = note.range?.lowerBound else {
        let place = note.place
        return Diagnostic.Note(
          message: short(note.message), file: place?.file, line: place?.line, column: place?.column)
      }
      let place = places[start]
      return .init(message: short(note.message), line: place.line, column: place.column)
    }
    let place = finding.range.map { places[$0.lowerBound] }
    let window = bytes.isEmpty ? nil : finding.range.map { self.window(round: $0.lowerBound) }
    let column = place.map { $0.column - (window?.before ?? 0) }
    return Diagnostic(
      finding.code, severity: finding.severity, message: short(finding.message), file: name,
      line: place?.line, column: place?.column,
      length: finding.range.map {
        max(1, scalarCount(from: $0.lowerBound, to: $0.upperBound))
      },
      source: window.map { String(decoding: bytes[$0.range], as: UTF8.self) },
      sourceColumn: window == nil ? nil : column.flatMap { $0 > 1 ? $0 : nil },
      fix: finding.fix.map(short), notes: notes)
  }

  /// Returns the number of scalars that begin before an offset or the end of the line.
  private func scalarCount(from start: Int, to end: Int) -> Int {
    guard start < min(end, bytes.count) else { return 0 }
    return bytes[start..<min(end, bytes.count)].prefix { !$0.endsLine }
      .reduce(into: 0) { count, byte in if byte.beginsScalar { count += 1 } }
  }

  /// Returns the line around an offset, or a part of a long line.
  private func window(round offset: Int) -> (range: Range<Int>, before: Int) {
    var start = min(offset, bytes.count)
    var before = 0
    while start > 0, before < Diagnostic.sourceBefore, !bytes[start - 1].endsLine {
      start -= 1
      if bytes[start].beginsScalar { before += 1 }
    }
    while start > 0, start < bytes.count, !bytes[start].beginsScalar { start -= 1 }
    var end = min(offset, bytes.count)
    var after = 0
    while end < bytes.count, !bytes[end].endsLine {
      if bytes[end].beginsScalar {
        if after == Diagnostic.sourceAfter { break }
        after += 1
      }
      end += 1
    }
    return (start..<max(start, end), before)
  }
}

/// The lines and columns of positions in a text. A line ends with LF, CR LF or CR, as in XML.
private struct TextPlaces {
  private var places: [Int: (line: Int, column: Int)] = [:]
  private let end: Int

  /// - Complexity: O(*n*) in the bytes of the text, for all offsets together.
  init(_ bytes: [UInt8], offsets: [Int]) {
    end = bytes.count
    let targets = offsets.map { min(max(0, $0), bytes.count) }.sorted()
    var places: [Int: (line: Int, column: Int)] = [:]
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      var line = 1
      var column = 1
      for target in targets {
        while place < target {
          let byte = bytes[place]
          let isPair =
            byte == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
          place += 1
          // The first half of CR LF doesn't end the line yet.
          if byte.endsLine, !isPair {
            line += 1
            column = 1
          } else if place == bytes.count || bytes[place].beginsScalar {
            column += 1
          }
        }
        places[target] = (line, column)
      }
    }
    self.places = places
  }

  subscript(offset: Int) -> (line: Int, column: Int) {
    places[min(max(0, offset), end)] ?? (1, 1)
  }
}

extension UInt8 {
  /// Whether it's the first byte of a scalar in UTF-8.
  fileprivate var beginsScalar: Bool { self & 0xC0 != 0x80 }

  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}
