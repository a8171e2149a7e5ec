extension Collection<String> {
  /// Returns the name that is probably meant by a misspelled one, or `nil` if none is close.
  ///
  /// A name is close if its Damerau-Levenshtein distance, in which swapped neighbors count once, is at most
  /// a third of its length (Boytsov, "Indexing Methods for Approximate Dictionary Searching", 2011); case
  /// is ignored. The first of several closest names wins. If none is close, it's the only name that begins
  /// with the misspelled one, if that has three letters or more: `int`.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of *m* characters; names with more than 64 are ignored.
  package func suggestion(for name: String) -> String? {
    guard name.count <= 64 else { return nil }
    let wanted = Array(name.lowercased())
    var best: (name: String, distance: Int)?
    for candidate in self where candidate.count <= 64 {
      let distance = editDistance(wanted, Array(candidate.lowercased()))
      // Names of one letter aren't misspellings of each other.
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

/// Returns the number of insertions, deletions, replacements and swaps of neighbors between two texts.
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
