/// The displayed items whose content has changed in a transaction, with their original content.
struct OriginalItems {
  /// The items by handle, in the order in which they changed; `nil` if the content was unknown.
  private(set) var all: [(handle: ItemHandle, item: ItemReference?)] = []
  private var marks = HandleMarks<ItemHandle>()
  private var marksOfReturns = HandleMarks<ItemHandle>()

  init() { removeAll() }

  /// Adds a changed item. An item that changes again keeps its first original.
  ///
  /// - Parameter mayBeBack: whether the item is removed, and may be inserted again with its original
  ///   content.
  mutating func add(_ item: ItemReference?, of handle: ItemHandle, mayBeBack: Bool) {
    let isKnown = marks.contains(handle)
    if isKnown || mayBeBack { marksOfReturns.mark(handle) }
    guard !isKnown else { return }
    marks.mark(handle)
    all.append((handle, item))
  }

  /// Returns whether an item may have its original content again, since it was removed or changed more
  /// than once.
  func mayBeBack(_ handle: ItemHandle) -> Bool { marksOfReturns.contains(handle) }

  /// The items whose content was known.
  ///
  /// - Complexity: O(*n*).
  var byHandle: [ItemHandle: ItemReference] {
    Dictionary(all.compactMap { handle, item in item.map { (handle, $0) } }) { $1 }
  }

  mutating func removeAll() {
    all = []
    marks.unmarkAll()
    marksOfReturns.unmarkAll()
  }
}
