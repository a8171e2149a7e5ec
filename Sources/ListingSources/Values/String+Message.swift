extension String {
  /// The text as a message on one line: line breaks become spaces, and an ellipsis replaces everything
  /// after a thousand scalars.
  package var messageLine: String {
    let limit = 1_000
    let part = unicodeScalars.prefix(limit)
    let line = String(part).split(whereSeparator: \.isNewline).joined(separator: " ")
    return part.endIndex == unicodeScalars.endIndex ? line : line + "…"
  }
}
