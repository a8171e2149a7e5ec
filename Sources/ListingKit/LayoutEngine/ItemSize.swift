import Foundation

/// What is known of the size of an item.
enum ItemSize: RunValue {
  /// Nothing yet.
  case unknown
  /// The size that its content has, in points, as the lines are laid out.
  case measured(CGSize, by: ItemMeasuring)
  /// What its section said, in points.
  case given(CGSize)

  var count: Int { 1 }
  var length: CGFloat { 0 }
  /// Counts what is unknown.
  var weight: Int { self == .unknown ? 1 : 0 }

  /// The size that its content has where there is so much room across, in points.
  static func measured(_ size: CGSize, room: CGFloat) -> ItemSize {
    .measured(size, by: ItemMeasuring(room: room))
  }

  /// The size of an item that is measured in a way; `nil` where it has to be.
  func size(by measuring: ItemMeasuring) -> CGSize? {
    switch self {
    case .unknown: nil
    case .measured(let size, let measured): measured == measuring ? size : nil
    case .given(let size): measuring.isTurned ? size.transposed : size
    }
  }
}

/// Reads the sizes of items, one after the other.
struct ItemSizes {
  /// The number of items.
  let count: Int
  private let tree: RunTree<ItemSize>
  private var leaf: [Run<ItemSize>] = []
  private var leafStart = 0
  private var leafEnd = 0
  /// The run of the leaf that was read last.
  private var index = 0
  private var start = 0
  private let ask: ((_ index: Int, _ room: CGFloat) -> CGSize)?
  private var answers: [Int: (room: CGFloat, size: CGSize)] = [:]

  /// Reads what is known.
  init(_ tree: RunTree<ItemSize>) {
    self.tree = tree
    count = tree.count
    ask = nil
  }

  /// Asks for each size, once for each room.
  init(count: Int, asking ask: @escaping (_ index: Int, _ room: CGFloat) -> CGSize) {
    self.count = max(0, count)
    self.ask = ask
    tree = RunTree()
  }

  /// The size of an item that is measured in a way; `nil` where it has to be.
  ///
  /// - Complexity: O(1) for the item after the last one that was read, else O(log *n*).
  mutating func size(of item: Int, by measuring: ItemMeasuring) -> CGSize? {
    guard let ask else { return seek(item)?.size(by: measuring) }
    let room = measuring.isTurned ? measuring.length ?? measuring.room : measuring.room
    if let answer = answers[item], answer.room == room { return answer.size }
    let own = ask(item, room).usable
    let size = measuring.isTurned ? own.transposed : own
    answers[item] = (room, size)
    return size
  }

  /// The item behind the run of equal sizes that an item is in.
  mutating func end(ofRunAt item: Int) -> Int {
    guard ask == nil, seek(item) != nil else { return item + 1 }
    return start + leaf[index].repeats
  }

  /// Forgets the answers for items that were laid out.
  mutating func forgetAnswers() { answers.removeAll(keepingCapacity: true) }

  private mutating func seek(_ item: Int) -> ItemSize? {
    if item < leafStart || item >= leafEnd {
      guard let found = tree.leaf(at: item) else { return nil }
      leaf = found.runs
      leafStart = found.start
      leafEnd = found.runs.reduce(found.start) { $0 + $1.repeats }
      (index, start) = (0, leafStart)
    }
    if item < start { (index, start) = (0, leafStart) }
    while item >= start + leaf[index].repeats {
      start += leaf[index].repeats
      index += 1
    }
    return leaf[index].value
  }
}
