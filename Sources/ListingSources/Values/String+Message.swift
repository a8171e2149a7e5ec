extension String {
  /// The text as a message in one line: its line ends are spaces, and what is after a thousand scalars is an
  /// ellipsis.
  package var messageLine: String {
    let limit = 1_000
    let part = unicodeScalars.prefix(limit)
    let line = String(part).split(whereSeparator: \.isNewline).joined(separator: " ")
    return part.endIndex == unicodeScalars.endIndex ? line : line + "…"
  }
}
