import OrderedCollections

/// What one would write by hand: an array of identifiers, and a dictionary of their positions that
/// is kept right.
struct PlainList {
  private(set) var items: [String]
  private(set) var positions: [String: Int] = [:]

  init(count: Int) {
    items = (0..<count).map(Identifiers.string)
    positions = Dictionary(uniqueKeysWithValues: zip(items, items.indices))
  }

  mutating func insert(_ new: [String], at index: Int) {
    items.insert(contentsOf: new, at: index)
    rebuild(from: index)
  }

  mutating func delete(_ range: Range<Int>) {
    for item in items[range] { positions[item] = nil }
    items.removeSubrange(range)
    rebuild(from: range.lowerBound)
  }

  mutating func move(_ range: Range<Int>, to index: Int) {
    let block = Array(items[range])
    items.removeSubrange(range)
    items.insert(contentsOf: block, at: index)
    rebuild(from: min(range.lowerBound, index))
  }

  private mutating func rebuild(from start: Int) {
    for index in start..<items.count { positions[items[index]] = index }
  }
}

/// The same by a set that keeps its order.
struct OrderedSetList {
  private(set) var items: OrderedSet<String>

  init(count: Int) { items = OrderedSet((0..<count).map(Identifiers.string)) }

  mutating func insert(_ new: [String], at index: Int) {
    if index == items.count {
      items.append(contentsOf: new)
    } else {
      // There is no way to put in several at once.
      items = OrderedSet(items[..<index] + new + items[index...])
    }
  }

  mutating func delete(_ range: Range<Int>) { items.removeSubrange(range) }

  mutating func move(_ range: Range<Int>, to index: Int) {
    let block = Array(items[range])
    items.removeSubrange(range)
    insert(block, at: index)
  }
}
