extension Diagnostic: CustomStringConvertible {
  /// The diagnostic for a person: position and message, the line with the range underlined, the
  /// notes. Control characters of the document are replaced.
  public var description: String {
    var position = file
    if let line, let column { position += ":\(line):\(column)" }
    var lines = ["\(position): \(severity.rawValue)[\(code.rawValue)]: \(message)".shown]
    var margin = "  "
    if let line, let column, let source {
      let excerpt = SourceExcerpt(
        line: source, column: column - (sourceColumn ?? 1) + 1, length: length ?? 1)
      margin = String(repeating: " ", count: String(line).count + 2)
      lines.append(excerpt.text.isEmpty ? " \(line) |" : " \(line) | \(excerpt.text)")
      let cure = fix.map { " " + $0.shown } ?? ""
      lines.append("\(margin)| \(excerpt.underline)\(cure)")
    } else if let fix {
      lines.append("\(margin)= fix: \(fix)".shown)
    }
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
}

extension String {
  /// The text with control characters and marks of direction replaced, and on one line.
  fileprivate var shown: String {
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(scalar.isShown ? scalar : "\u{FFFD}") }
    return String(shown)
  }
}
