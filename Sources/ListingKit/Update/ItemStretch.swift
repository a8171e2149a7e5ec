import Foundation

/// Items of one section that follow one another.
struct ItemStretch: Hashable {
  let section: Int
  var items: Range<Int>
}

extension [ItemStretch] {
  /// Takes in an item that is none of those before it, and behind them as a rule.
  fileprivate mutating func add(_ item: Int, in section: Int) {
    if let last, last.section == section, last.items.upperBound == item {
      self[count - 1].items = last.items.lowerBound..<(item + 1)
    } else {
      append(ItemStretch(section: section, items: item..<(item + 1)))
    }
  }
}

extension [IndexPath] {
  /// The stretches that the paths, which are in order, make up.
  var stretches: [ItemStretch] {
    var stretches: [ItemStretch] = []
    for path in self { stretches.add(path.item, in: path.section) }
    return stretches
  }
}

extension StageChanges<StageItems> {
  /// The stretches that the items make up, in order, without an index path for each.
  var stretches: [ItemStretch] {
    guard let parts else { return elements.sorted().stretches }
    var stretches: [ItemStretch] = []
    for part in parts {
      for position in part.positions { stretches.add(Int(position), in: part.section) }
    }
    return stretches
  }
}
