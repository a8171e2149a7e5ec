extension Collection<String> {
  /// The name that somebody who wrote `name` most likely meant; `nil` where none is near.
  ///
  /// Near is within a third of the name's length in the distance of Damerau and Levenshtein,
  /// where neighbours that are swapped count once (Boytsov, "Indexing Methods for Approximate
  /// Dictionary Searching", 2011); case does not count. Of several the first one wins. Where none is
  /// near, it is the only one that begins with the name, of three letters or more: `int`.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of *m* characters; names of over 64 are not
  ///   looked at.
  package func suggestion(for name: String) -> String? {
    guard name.count <= 64 else { return nil }
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in self where candidate.count <= 64 {
      let distance = editDistance(wanted, Array(candidate.lowercased()))
      // Names of one letter are no slips for each other.
      if distance <= Swift.max(1, wanted.count / 3), distance < best?.distance ?? .max,
        distance < Swift.max(wanted.count, candidate.count)
      {
        best = (candidate, distance)
      }
    }
    if let best { return best.name }
    let longer = wanted.count < 3 ? [] : filter { $0.lowercased().starts(with: wanted) }
    return longer.count == 1 ? longer[0] : nil
  }
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two texts.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var rows = [Array(0...right.count)]
  for (i, character) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var cost = min(rows[i][j] + (character == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
        cost = min(cost, rows[i - 1][j - 1] + 1)
      }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
