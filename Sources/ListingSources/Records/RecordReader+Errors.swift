import ListingKit

extension RecordReader {
  func emptyKey(_ record: String, _ position: SourcePosition?) -> SourceError {
    if keys.count == 1, !fields[keys[0]].alternatives.isEmpty {
      return SourceError(
        .emptyKey,
        "this \(record) has no \(fields[keys[0]].name.quotedForMessage), no link, no "
          + "title and no summary: give it one of them.", file: place, position: position)
    }
    let names = keys.map { fields[$0].path.quotedForMessage }.joined(separator: ", ")
    return SourceError(
      .emptyKey, "the key of this \(record) is empty: give it a value in \(names).",
      file: place, position: position)
  }

  func wrongValue(
    _ found: FoundValue, of index: Int, at position: SourcePosition?
  ) -> SourceError {
    let field = fields[index]
    let written = found.text
    let text = written ?? ""
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let what = written == nil ? "missing" : text.isEmpty ? "empty" : text.quotedForMessage
    let cure =
      text.isEmpty
      ? "give it a value, or declare the field as optional."
      : "correct it, or declare the field as a string."
    return SourceError(
      .value,
      "\(noun) \(field.path.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(what): \(cure)",
      file: place, position: position)
  }
}
