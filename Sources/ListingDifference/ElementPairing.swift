/// The pairs of equal elements in an old and a new list, by position.
///
/// The elements of the common beginning and the common end are compared once each. Each other
/// identifier is hashed once, into a flat table that is at most half full (``PositionTable``). The
/// neighbor of the last match is tried before a lookup (``PairSearch``). If identifiers repeat, the
/// *k*-th occurrence in the rest of the old list is paired with the *k*-th in the rest of the new
/// one.
@usableFromInline
package struct ElementPairing {
  /// The length of the common beginning.
  @usableFromInline let prefix: Int
  /// The length of the common end.
  @usableFromInline let suffix: Int
  /// For each new position between the two the old one, counted from the common beginning, or -1
  /// for an element that is new.
  @usableFromInline private(set) var origins: [Int32]
  /// For each old position between the two the new one, in the same way; -1 for a deleted element.
  @usableFromInline private(set) var targets: [Int32]

  @inlinable
  package init<Identity: ElementIdentity>(
    _ old: [Identity.Element], _ new: [Identity.Element], _ identity: Identity
  ) {
    let ends = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { Self.commonEnds(old, $0, identity) }
    }
    self.init(
      prefix: ends.prefix, suffix: ends.suffix, oldRest: old.count - ends.prefix - ends.suffix,
      newRest: new.count - ends.prefix - ends.suffix)
    guard !origins.isEmpty, !targets.isEmpty else { return }
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        targets.withUnsafeMutableBufferPointer { targets in
          origins.withUnsafeMutableBufferPointer { origins in
            guard
              let search = PairSearch(
                old, new, from: ends.prefix, targets: targets, origins: origins, identity)
            else { return }
            search.run()
          }
        }
      }
    }
  }

  /// The lengths of the beginning and the end that two lists have in common.
  @inlinable
  package static func commonEnds<Identity: ElementIdentity>(
    _ old: UnsafeBufferPointer<Identity.Element>, _ new: UnsafeBufferPointer<Identity.Element>,
    _ identity: Identity
  ) -> (prefix: Int, suffix: Int) {
    guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return (0, 0) }
    let shorter = min(old.count, new.count)
    let prefix = commonLength(oldStart, newStart, step: 1, atMost: shorter, identity)
    let suffix = commonLength(
      oldStart + old.count - 1, newStart + new.count - 1, step: -1, atMost: shorter - prefix,
      identity)
    return (prefix, suffix)
  }

  /// The number of equal elements in two lists from a position on.
  @inlinable
  @inline(never)
  static func commonLength<Identity: ElementIdentity>(
    _ old: UnsafePointer<Identity.Element>, _ new: UnsafePointer<Identity.Element>, step: Int,
    atMost length: Int, _ identity: Identity
  ) -> Int {
    var (old, new) = (old, new)
    for found in 0..<length {
      guard identity.areSame(old.pointee, new.pointee) else { return found }
      old += step
      new += step
    }
    return length
  }

  @usableFromInline
  init(prefix: Int, suffix: Int, oldRest: Int, newRest: Int) {
    self.prefix = prefix
    self.suffix = suffix
    origins = [Int32](repeating: -1, count: newRest)
    targets = [Int32](repeating: -1, count: oldRest)
  }

  /// The old position of the element at a new one; `nil` for an element that is new.
  package func origin(of index: Int, newCount: Int) -> Int? {
    if index < prefix { return index }
    if index >= newCount - suffix { return index + targets.count - origins.count }
    let origin = origins[index - prefix]
    return origin < 0 ? nil : prefix + Int(origin)
  }

  /// For each new position the old one, or -1.
  package var allOrigins: [Int32] { Self.all(origins, prefix, suffix, otherCount: targets.count) }

  /// For each old position the new one, or -1.
  package var allTargets: [Int32] { Self.all(targets, prefix, suffix, otherCount: origins.count) }

  private static func all(
    _ rest: [Int32], _ prefix: Int, _ suffix: Int, otherCount: Int
  ) -> [Int32] {
    let (start, end) = (Int32(truncatingIfNeeded: prefix), Int32(truncatingIfNeeded: suffix))
    let tail = start + Int32(truncatingIfNeeded: otherCount)
    var all = Array(0..<start)
    all.reserveCapacity(prefix + rest.count + suffix)
    for position in rest { all.append(position < 0 ? -1 : start + position) }
    all += tail..<(tail + end)
    return all
  }

  /// All pairs, by new position.
  @usableFromInline
  package func pairs(newCount: Int) -> [ListMove] {
    let ends = (0..<prefix).map { ListMove(from: $0, to: $0) }
    let rest = origins.enumerated().filter { $1 >= 0 }
      .map { ListMove(from: prefix + Int($1), to: prefix + $0) }
    let shift = targets.count - origins.count
    let tail = ((newCount - suffix)..<newCount).map { ListMove(from: $0 + shift, to: $0) }
    return ends + rest + tail
  }
}

extension ElementPairing {
  /// Pairs elements in the fastest way for their type.
  @inlinable
  package static func any<Key: Hashable>(_ old: [Key], _ new: [Key]) -> ElementPairing {
    // The types are equal, so the casts are safe.
    if Key.self == String.self {
      return strings(
        unsafeBitCast(old, to: [String].self), unsafeBitCast(new, to: [String].self))
    }
    if Key.self == Int.self {
      return integers(unsafeBitCast(old, to: [Int].self), unsafeBitCast(new, to: [Int].self))
    }
    return ElementPairing(old, new, HashableIdentity())
  }

  @usableFromInline
  static func strings(_ old: [String], _ new: [String]) -> ElementPairing {
    ElementPairing(old, new, StringIdentity())
  }

  @usableFromInline
  static func integers(_ old: [Int], _ new: [Int]) -> ElementPairing {
    ElementPairing(old, new, IntegerIdentity())
  }
}
