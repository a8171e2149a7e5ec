/// The loops over arrays of items of one type.
///
/// They are inlined where the type is known, in the user's module: generic code that isn't specialized looks
/// types up for each item, which takes longer than everything else.
@usableFromInline
struct ItemType<Item: ListIdentifiable> {
  /// The identifiers of items, in order.
  @usableFromInline let identifiers: ([Item]) -> [String]
  /// The pairs of items, by index, whose content differs, from the old and the new items; `nil` if the
  /// type has no content to compare.
  @usableFromInline let differing:
    ((_ old: [Item], _ new: [Item], _ pairs: [PositionPair]) -> [Int])?

  @inlinable
  init(differing: (([Item], [Item], [PositionPair]) -> [Int])?) {
    identifiers = { items in items.map { $0.listIdentifier } }
    self.differing = differing
  }

  /// Creates the loops of a type that is only known to be identifiable.
  @inlinable
  init() {
    self.init(differing: (Item.self as? any ListDiffable.Type).map { Self.comparison(of: $0) })
  }

  /// Creates the loops of a type whose content can be compared.
  @inlinable
  init(comparing: Void) where Item: ListDiffable {
    self.init { old, new, pairs in
      var differing: [Int] = []
      for index in pairs.indices {
        let pair = pairs[index]
        if !new[Int(pair.new)].isContentEqual(to: old[Int(pair.old)]) { differing.append(index) }
      }
      return differing
    }
  }

  /// - Parameter type: `Item` itself, known to be comparable.
  @usableFromInline
  static func comparison<Content: ListDiffable>(
    of type: Content.Type
  ) -> ([Item], [Item], [PositionPair]) -> [Int] {
    let loops = ItemType<Content>(comparing: ())
    return { old, new, pairs in
      loops.differing?(
        unsafeBitCast(old, to: [Content].self), unsafeBitCast(new, to: [Content].self), pairs)
        ?? Array(pairs.indices)
    }
  }
}

/// The positions of the same item in an old and a new array.
@usableFromInline
struct PositionPair {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
}
