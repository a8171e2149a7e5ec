import ListingKit

extension RecordReader {
  func emptyKey(_ record: String, _ position: SourcePosition?) -> SourceError {
    if keys.isEmpty {
      return SourceError(
        .badDescription,
        "\(record)s of this source have no number: name a key other than "
          + "\(ItemKey.row.quotedForMessage).", file: place, position: position)
    }
    if keys.count == 1, !fields[keys[0]].alternatives.isEmpty {
      return SourceError(
        .emptyKey,
        "this \(record) has no \(fields[keys[0]].name.quotedForMessage), no link, no "
          + "title and no summary: give it one of them\(skippingAdvice(on: record)).", file: place,
        position: position)
    }
    let names = keys.map { fields[$0].path.quotedForMessage }.joined(separator: ", ")
    for field in keys.map({ fields[$0] }) {
      guard let fix = missingMember(field.path) else { continue }
      return SourceError(
        .emptyKey, "this \(record) has no \(noun) \(field.path.quotedForMessage), its key: \(fix).",
        file: place, position: position
      ).about(.path(field.name), fix: "\(fix).")
    }
    return SourceError(
      .emptyKey,
      "the key of this \(record) is empty: give it a value in \(names)\(skippingAdvice(on: record)).",
      file: place, position: position)
  }

  /// The advice to skip such items; empty if they are skipped already.
  private func skippingAdvice(on record: String) -> String {
    onError == .skip ? "" : ", or leave such \(record)s out with on-error=\"skip\""
  }

  func wrongValue(
    _ found: FoundValue, of index: Int, at position: SourcePosition?
  ) -> SourceError {
    let field = fields[index]
    let written = found.text
    let text = written ?? ""
    let format = field.format.map { " written as \($0.quotedForMessage)" } ?? ""
    let what = written == nil ? "missing" : text.isEmpty ? "empty" : text.quotedForMessage
    let member = written == nil ? missingMember(field.path) : nil
    let fix =
      member.map { "\($0), or declare the field as optional." }
      ?? (text.isEmpty
        ? "give it a value, or declare the field as optional."
        : field.fix(of: text))
    return SourceError(
      .value,
      "\(noun) \(field.path.quotedForMessage) should be \(field.type.phrase)\(format), but is "
        + "\(what): \(fix)",
      file: place, position: position
    ).about(text.isEmpty ? .path(field.name) : .type(field.name), fix: fix)
  }

  /// Returns the fix for a path such as `inner.stock` or `inner/stock`, which names one member in JSON.
  private func missingMember(_ path: String) -> String? {
    guard noun == "member", path.contains(".") || path.contains("/") && !path.hasPrefix("/") else {
      return nil
    }
    let pointer =
      JSONPointer.pointer(ofPath: path)
      ?? (path.hasPrefix("/") ? "" : "/") + path.replacing(".", with: "/")
    return "write \(pointer.quotedForMessage) for a member inside of another one"
  }
}
