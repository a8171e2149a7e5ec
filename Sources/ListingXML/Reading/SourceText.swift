/// The text of a document in UTF-8, and its name in messages.
struct SourceText: Sendable {
  /// How messages name the document.
  let name: String
  /// The text, without a byte order mark.
  let bytes: [UInt8]

  /// Turns places into lines and columns, in the order of the document.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes, once for all findings; O(1) without any.
  func diagnostics(_ findings: [Finding]) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    let lines = LineIndex(bytes)
    // Equal places keep the order in which they were found.
    let order = findings.indices.sorted {
      (findings[$0].range?.lowerBound ?? -1, $0) < (findings[$1].range?.lowerBound ?? -1, $1)
    }
    return order.map { diagnostic(findings[$0], lines) }
  }

  private func diagnostic(_ finding: Finding, _ lines: LineIndex) -> Diagnostic {
    var diagnostic = Diagnostic(
      finding.code, severity: finding.severity, message: finding.message, file: name,
      fix: finding.fix,
      notes: finding.notes.map { note in
        guard let start = note.range?.lowerBound else { return .init(message: note.message) }
        let (line, column) = position(at: start, lines)
        return .init(message: note.message, line: line, column: column)
      })
    guard let range = finding.range else { return diagnostic }
    let (line, column) = position(at: range.lowerBound, lines)
    diagnostic.line = line
    diagnostic.column = column
    let whole = lines.range(ofLine: line - 1)
    let end = min(range.upperBound, whole.upperBound)
    diagnostic.length = max(1, scalarCount(in: min(range.lowerBound, end)..<end))
    if !bytes.isEmpty { diagnostic.source = String(decoding: bytes[whole], as: UTF8.self) }
    return diagnostic
  }

  /// The line and column of a byte, counted from 1.
  ///
  /// - Complexity: O(*n*) for a text of *n* bytes.
  func position(at offset: Int) -> (line: Int, column: Int) {
    position(at: offset, LineIndex(bytes))
  }

  private func position(at offset: Int, _ lines: LineIndex) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    let line = lines.line(containing: offset)
    let start = lines.range(ofLine: line).lowerBound
    return (line + 1, scalarCount(in: start..<max(start, offset)) + 1)
  }

  /// The bytes that begin a character, each the start of one scalar.
  private func scalarCount(in range: Range<Int>) -> Int {
    bytes[range].reduce(into: 0) { count, byte in if byte & 0xC0 != 0x80 { count += 1 } }
  }
}

/// Where the lines of a text begin. A line ends with LF, CR LF or CR, as XML reads them.
private struct LineIndex {
  /// The first byte of each line, and of what is after it.
  private var starts = [0]
  /// The first byte of each line's end.
  private var ends: [Int] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte == 0x0A || byte == 0x0D {
          ends.append(offset)
          if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { offset += 1 }
          starts.append(offset + 1)
        }
        offset += 1
      }
      ends.append(bytes.count)
    }
  }

  /// The line that holds an offset, counted from 0.
  func line(containing offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a line, without its end.
  func range(ofLine line: Int) -> Range<Int> { starts[line]..<ends[line] }
}
