import Foundation

/// A run of adjacent items of one section.
struct ItemStretch: Hashable {
  let section: Int
  var items: Range<Int>
}

extension [ItemStretch] {
  /// Adds an item that isn't in the run; usually the next one.
  fileprivate mutating func add(_ item: Int, in section: Int) {
    if let last, last.section == section, last.items.upperBound == item {
      self[count - 1].items = last.items.lowerBound..<(item + 1)
    } else {
      append(ItemStretch(section: section, items: item..<(item + 1)))
    }
  }
}

extension [IndexPath] {
  /// Returns the runs of sorted index paths.
  var stretches: [ItemStretch] {
    var stretches: [ItemStretch] = []
    for path in self { stretches.add(path.item, in: path.section) }
    return stretches
  }
}

extension StageChanges<StageItems> {
  /// Returns the runs of items in order, without making an index path for each.
  var stretches: [ItemStretch] {
    guard let parts else { return elements.sorted().stretches }
    var stretches: [ItemStretch] = []
    for part in parts {
      for position in part.positions { stretches.add(Int(position), in: part.section) }
    }
    return stretches
  }
}
