/// The handles that stay in place, of those in both versions of an order: as many as possible
/// (``LongestRun``).
struct StayingRun {
  /// For each compared new handle, whether it stays.
  private(set) var isStaying: [Bool]
  /// The number of handles that stay.
  private(set) var length = 0
  /// The blocks that are moved.
  private(set) var movedBlocks: [SharedBlock] = []

  /// Chooses the handles that stay.
  ///
  /// - Parameters:
  ///   - targets: for each old handle that is compared, its index among the new compared handles; or -1.
  ///   - explicitlyMoved: the new handles that were moved explicitly.
  init<Element: Handle>(
    _ parts: OrderParts<Element>, _ targets: [Int32], explicitlyMoved: Set<Element>
  ) {
    let count = parts.new.positions.count
    let blocks = parts.innerBlocks
    guard !blocks.isEmpty || !explicitlyMoved.isEmpty else {
      (isStaying, length) = LongestRun.staying(targets, count: count)
      return
    }
    isStaying = Array(repeating: false, count: count)
    // In old order: the elements that move as one, their new positions and their numbers of handles. A
    // block is represented by the complement of its index.
    var elements: [Int] = []
    var positions: [Int] = []
    var sizes: [Int] = []
    elements.reserveCapacity(targets.count + blocks.count)
    positions.reserveCapacity(targets.count + blocks.count)
    sizes.reserveCapacity(targets.count + blocks.count)
    var nextBlock = blocks.startIndex
    func addBlocks(before position: Int) {
      while nextBlock < blocks.endIndex, blocks[nextBlock].old < position {
        elements.append(~nextBlock)
        positions.append(blocks[nextBlock].new)
        sizes.append(blocks[nextBlock].count)
        nextBlock += 1
      }
    }
    for (position, target) in zip(parts.old.positions, targets) where target >= 0 {
      addBlocks(before: Int(position))
      elements.append(Int(target))
      positions.append(Int(parts.new.positions[Int(target)]))
      sizes.append(1)
    }
    addBlocks(before: .max)
    // Without blocks, indexes among the compared handles have the same order as positions. They need
    // tables of their number, not of the length of the order.
    let staying = LongestRun.staying(
      blocks.isEmpty ? elements : positions, sizes: blocks.isEmpty ? nil : sizes
    ) {
      elements[$0] >= 0 && explicitlyMoved.contains(parts.new.handles[elements[$0]])
    }
    for (element, stays) in zip(elements, staying) {
      if element >= 0 {
        isStaying[element] = stays
        length += stays ? 1 : 0
      } else if !stays {
        movedBlocks.append(blocks[~element])
      }
    }
  }
}
