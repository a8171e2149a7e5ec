/// Items of a section that others replace.
struct ItemReplacement {
  /// The replaced items.
  var items: Range<Int>
  /// The known sizes of the new items.
  var sizes: [Run<ItemSize>]

  /// The number of new items.
  var newCount: Int { sizes.reduce(0) { $0 + $1.repeats } }
}

extension [ItemReplacement] {
  /// Returns ascending replacements with neighbors as one, which also replaces the items between them by
  /// themselves: a change of a tree costs more than a few items that are read again.
  ///
  /// - Parameter known: the sizes of all items before the replacements.
  /// - Complexity: O(*k* log *n*) for *k* replacements.
  func joiningNeighbors(_ known: RunTree<ItemSize>) -> [ItemReplacement] {
    let nearby = 16
    var joined: [ItemReplacement] = []
    for replacement in self {
      let start = replacement.items.lowerBound
      // The last one isn't read as a whole, which would copy its sizes.
      if let end = joined.last?.items.upperBound, start - end <= nearby {
        joined[joined.count - 1].sizes += known.runs(in: end..<start) + replacement.sizes
        joined[joined.count - 1].items =
          joined[joined.count - 1].items.lowerBound..<replacement.items.upperBound
      } else {
        joined.append(replacement)
      }
    }
    return joined
  }
}

extension ItemStretch {
  /// The sizes of as many items that aren't measured.
  var unknownSizes: [Run<ItemSize>] { [Run(value: .unknown, repeats: items.count)] }
}
