import Foundation

/// The known size of an item.
enum ItemSize: RunValue {
  /// The size isn't known yet.
  case unknown
  /// The size of the content, in points, as the lines are laid out.
  case measured(CGSize, by: ItemMeasuring)
  /// The size that the section returned, in points.
  case given(CGSize)

  var count: Int { 1 }
  var length: CGFloat { 0 }
  /// The number of unknown sizes.
  var weight: Int { self == .unknown ? 1 : 0 }

  /// Returns the size of content measured with a width, in points.
  static func measured(_ size: CGSize, room: CGFloat) -> ItemSize {
    .measured(size, by: ItemMeasuring(room: room))
  }

  /// Returns the size of an item that is measured in a certain way; `nil` if it must be measured.
  func size(by measuring: ItemMeasuring) -> CGSize? {
    switch self {
    case .unknown: nil
    case .measured(let size, let measured): measured == measuring ? size : nil
    case .given(let size): measuring.isTransposed ? size.transposed : size
    }
  }
}

/// Reads the sizes of items in order.
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

  /// Reads known sizes.
  init(_ tree: RunTree<ItemSize>) {
    self.tree = tree
    count = tree.count
    ask = nil
  }

  /// Requests the size of each item, once for each width.
  init(count: Int, asking ask: @escaping (_ index: Int, _ room: CGFloat) -> CGSize) {
    self.count = max(0, count)
    self.ask = ask
    tree = RunTree()
  }

  /// Returns the size of an item that is measured in a certain way; `nil` if it must be measured.
  ///
  /// - Complexity: O(1) for the item after the one that was read last, otherwise O(log *n*).
  mutating func size(of item: Int, by measuring: ItemMeasuring) -> CGSize? {
    guard let ask else { return seek(item)?.size(by: measuring) }
    let room = measuring.isTransposed ? measuring.length ?? measuring.room : measuring.room
    if let answer = answers[item], answer.room == room { return answer.size }
    let own = ask(item, room).usable
    let size = measuring.isTransposed ? own.transposed : own
    answers[item] = (room, size)
    return size
  }

  /// Returns the index after the run of equal sizes that contains an item.
  mutating func end(ofRunAt item: Int) -> Int {
    guard ask == nil, seek(item) != nil else { return item + 1 }
    return start + leaf[index].repeats
  }

  /// Removes the cached sizes of items that were laid out.
  mutating func removeCachedSizes() { answers.removeAll(keepingCapacity: true) }

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
