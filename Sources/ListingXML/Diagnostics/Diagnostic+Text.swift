import ListingText

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic for a person: position and message, the line with the range underlined, the fix, the
  /// notes. Control characters of the document are replaced.
  public var description: String {
    var position = file
    if let line, let column { position += ":\(line):\(column)" }
    var lines = ["\(position): \(severity.rawValue)[\(code.rawValue)]: \(message)".shown]
    var margin = "  "
    if let excerpt {
      margin = excerpt.margin
      lines += [excerpt.text, excerpt.underline]
    }
    if let fix { lines.append("\(margin)= help: \(fix)".shown) }
    for note in notes {
      let place =
        if let line = note.line, let column = note.column {
          "\(note.file ?? file):\(line):\(column): "
        } else {
          ""
        }
      lines.append("\(margin)= note: \(place)\(note.message)".shown)
    }
    return lines.joined(separator: "\n")
  }

  /// The diagnostic in the format of compilers, for editors that jump to the position: one line with the
  /// position, the message, the fix and the code, then the line of the document with the range underlined;
  /// notes are lines like the first. A diagnostic about the whole file is at its beginning.
  package var compilerText: String {
    func line(
      _ file: String, _ line: Int?, _ column: Int?, _ kind: String, _ text: String
    ) -> String {
      "\(file):\(line ?? 1):\(column ?? 1): \(kind): \(text)".shown
    }
    let suffix = fix.map { "; \($0)" } ?? ""
    let first = line(
      file, self.line, column, severity.rawValue, "\(message)\(suffix) [\(code.rawValue)]")
    let notes = notes.map { note in
      // A note without a position is about that of the message.
      note.line == nil
        ? line(file, self.line, column, "note", note.message)
        : line(note.file ?? file, note.line, note.column, "note", note.message)
    }
    return ([first] + (excerpt.map { [$0.text, $0.underline] } ?? []) + notes)
      .joined(separator: "\n")
  }

  /// The line of the document, the marks under the range, and the margin of both.
  private var excerpt: (text: String, underline: String, margin: String)? {
    guard let line, let column, let source else { return nil }
    let excerpt = SourceExcerpt(
      line: source, column: column - (sourceColumn ?? 1) + 1, length: length ?? 1)
    let margin = String(repeating: " ", count: String(line).count + 2)
    return (
      excerpt.text.isEmpty ? " \(line) |" : " \(line) | \(excerpt.text)",
      "\(margin)| \(excerpt.underline)", margin
    )
  }
}

extension String {
  /// The text on one line, with control characters and direction marks replaced.
  fileprivate var shown: String {
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(scalar.isShown ? scalar : "\u{FFFD}") }
    return String(shown)
  }
}
