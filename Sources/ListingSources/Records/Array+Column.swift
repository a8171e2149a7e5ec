extension [String] {
  /// Returns the index of a column among the names of all columns.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - file: the file name in errors.
  ///   - position: the position of the names in the file; `nil` if they aren't in it.
  /// - Throws: ``SourceError/Code/unknownColumn`` if there is no such column, or more than one.
  func column(
    _ name: String, file: String, position: SourcePosition? = nil
  ) throws(SourceError) -> Int {
    let exact = indices.filter { self[$0] == name }
    // Spaces around a name in a header are easily overlooked.
    let found = exact.isEmpty ? indices.filter { self[$0].trimmed == name.trimmed } : exact
    guard let index = found.first else {
      let fix =
        suggestion(for: name).map { "did you mean \($0.quotedForMessage)?" }
        ?? "use one of its columns."
      let known = prefix(40).map(\.quotedForMessage).joined(separator: ", ")
      throw SourceError(
        .unknownColumn,
        "there is no column \(name.quotedForMessage): \(fix) The columns are "
          + "\(known)\(count > 40 ? ", …" : "").",
        file: file, position: position
      ).about(.column(name))
    }
    guard found.count == 1 else {
      throw SourceError(
        .unknownColumn,
        "there are \(found.count) columns \(name.quotedForMessage): rename all but one.",
        file: file, position: position
      ).about(.column(name))
    }
    return index
  }
}
