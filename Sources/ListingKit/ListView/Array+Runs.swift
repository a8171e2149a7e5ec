extension [Int] {
  /// The runs of adjacent integers of an ascending array.
  var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for value in self {
      if let last = runs.last, last.upperBound == value {
        runs[runs.count - 1] = last.lowerBound..<(value + 1)
      } else {
        runs.append(value..<(value + 1))
      }
    }
    return runs
  }

  /// The indexes, ascending, after elements were removed and then others inserted.
  func indexes(removing gone: [Int], inserting new: [Int]) -> [Int] {
    var (removed, inserted) = (0, 0)
    return map { index in
      while removed < gone.count, gone[removed] < index { removed += 1 }
      while inserted < new.count, new[inserted] <= index - removed + inserted { inserted += 1 }
      return index - removed + inserted
    }
  }
}
