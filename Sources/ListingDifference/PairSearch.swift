/// The search for the old position of each element of a new list, and the other way around.
///
/// The lists are pointers, since a buffer's subscript copies the element, and counting the
/// references of a string costs more than its hash.
@usableFromInline
struct PairSearch<Identity: ElementIdentity> {
  @usableFromInline let old: UnsafePointer<Identity.Element>
  @usableFromInline let new: UnsafePointer<Identity.Element>
  @usableFromInline let identity: Identity
  /// For each old position the new one, or -1.
  @usableFromInline let targets: UnsafeMutablePointer<Int32>
  @usableFromInline let oldCount: Int
  /// For each new position the old one, or -1.
  @usableFromInline let origins: UnsafeMutablePointer<Int32>
  @usableFromInline let newCount: Int

  /// - Parameters:
  ///   - start: the first position to compare in both lists.
  ///   - targets: as many elements as old positions to compare, all of them -1.
  ///   - origins: as many elements as new positions to compare, all of them -1.
  @inlinable
  init?(
    _ old: UnsafeBufferPointer<Identity.Element>, _ new: UnsafeBufferPointer<Identity.Element>,
    from start: Int, targets: UnsafeMutableBufferPointer<Int32>,
    origins: UnsafeMutableBufferPointer<Int32>, _ identity: Identity
  ) {
    guard let oldBase = old.baseAddress, let newBase = new.baseAddress,
      let targetBase = targets.baseAddress, let originBase = origins.baseAddress
    else { return nil }
    self.old = oldBase + start
    self.new = newBase + start
    self.identity = identity
    self.targets = targetBase
    oldCount = targets.count
    self.origins = originBase
    newCount = origins.count
  }

  /// Finds the pairs with a table of the old elements.
  @inlinable
  func run() {
    var table = PositionTable(count: oldCount)
    var steps = ElementPairing.stepLimit(oldCount, newCount)
    // The next old position with the same identifier; empty if none repeats.
    var next: [Int32] = []
    for position in (0..<oldCount).reversed() {
      let hash = identity.hash(at: old + position)
      let slot = table.slot(hash, steps: &steps) { identity.areSame(old[$0], old[position]) }
      if slot < 0 { return runCrowded() }
      let other = table.position(at: slot)
      if other >= 0 {
        if next.isEmpty { next = [Int32](repeating: -1, count: oldCount) }
        next[position] = Int32(truncatingIfNeeded: other)
      }
      table.set(position, at: slot, hash: hash)
    }
    let isDone = next.isEmpty ? lookUp(table, &steps) : lookUp(&table, next, &steps)
    if !isDone { runCrowded() }
  }

  /// Looks up elements of which none repeats in the old list.
  ///
  /// - Returns: whether there were enough steps.
  @inlinable
  @inline(__always)
  func lookUp(_ table: borrowing PositionTable, _ steps: inout Int) -> Bool {
    let most = 16
    var hashes = OwnedBuffer<UInt64>(capacity: most)
    var found = OwnedBuffer<Int>(capacity: most)
    var guess = NeighborGuess(
      tolerance: Identity.isHashSlow ? 4 : 0, proof: Identity.isHashSlow ? 1 : 8)
    var target = 0
    while target < newCount {
      while guess.isLikely, target < newCount {
        let position = neighbor(of: target, guess)
        if position < 0 {
          guess.wasWrong()
          break
        }
        join(position, target)
        guess.wasRight(at: position)
        target += 1
      }
      // While guesses are right, one lookup is enough to continue with them. Otherwise several
      // elements are looked up at the same time, so that their memory accesses overlap.
      let count = min(guess.isLikely ? 1 : most, newCount - target)
      for offset in 0..<count { hashes[offset] = identity.hash(at: new + target + offset) }
      for offset in 0..<count {
        let slot = table.slot(hashes[offset], steps: &steps) { _ in true }
        if slot < 0 { return false }
        found[offset] = table.position(at: slot)
      }
      for offset in 0..<count {
        var position = found[offset]
        guard position >= 0 else { continue }
        if !identity.areSame(old[position], new[target + offset]) {
          // Another element has the same tag.
          let slot = table.slot(hashes[offset], steps: &steps) {
            identity.areSame(old[$0], new[target + offset])
          }
          if slot < 0 { return false }
          position = table.position(at: slot)
        }
        guard position >= 0, targets[position] < 0 else { continue }
        join(position, target + offset)
        guess.matched(position)
      }
      target += count
    }
    return true
  }

  /// Looks up elements some of which repeat in the old list, the first occurrence first.
  ///
  /// - Returns: whether there were enough steps.
  @inlinable
  @inline(never)
  func lookUp(
    _ table: inout PositionTable, _ next: [Int32], _ steps: inout Int
  ) -> Bool {
    for target in 0..<newCount {
      let hash = identity.hash(at: new + target)
      let slot = table.slot(hash, steps: &steps) { identity.areSame(old[$0], new[target]) }
      if slot < 0 { return false }
      let position = table.position(at: slot)
      guard position >= 0, targets[position] < 0 else { continue }
      join(position, target)
      if next[position] >= 0 { table.set(Int(next[position]), at: slot, hash: hash) }
    }
    return true
  }

  /// Returns the old position of an element if it's at the guessed position, or near it if a lookup
  /// costs much more than a comparison; otherwise -1.
  @inlinable
  @inline(__always)
  func neighbor(of target: Int, _ guess: NeighborGuess) -> Int {
    var position = guess.position
    for _ in 0..<(Identity.isHashSlow ? 3 : 1) {
      guard UInt(bitPattern: position) < UInt(bitPattern: oldCount) else { return -1 }
      if targets[position] < 0, identity.areSame(old[position], new[target]) { return position }
      position += guess.step
    }
    return -1
  }

  @inlinable
  @inline(__always)
  func join(_ position: Int, _ target: Int) {
    targets[position] = Int32(truncatingIfNeeded: target)
    origins[target] = Int32(truncatingIfNeeded: position)
  }
}
