extension ListDifference where Element: Hashable {
  /// Compares two lists whose elements are their own identifiers.
  ///
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init(from old: [Element], to new: [Element]) {
    self.init(old, new, ElementPairing.any(old, new), isContentEqual: nil)
  }
}

extension ListDifference {
  /// Compares two lists whose elements are identified by a key.
  ///
  /// - Parameters:
  ///   - identity: the key that identifies an element.
  ///   - isContentEqual: returns whether a surviving element has the same content. Without it no
  ///     element counts as updated, and ``applying(to:)`` keeps the old elements.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<Key: Hashable>(
    from old: [Element], to new: [Element], by identity: KeyPath<Element, Key>,
    isContentEqual: ((Element, Element) -> Bool)? = nil
  ) {
    let pairing = ElementPairing.any(
      old.map { $0[keyPath: identity] }, new.map { $0[keyPath: identity] })
    self.init(old, new, pairing, isContentEqual: isContentEqual)
  }
}

extension ListDifference where Element: ListDiffable {
  /// Compares two lists of items by their identifiers, and the content of the surviving items.
  ///
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init(fromItems old: [Element], to new: [Element]) {
    self.init(
      from: old, to: new, by: \.listIdentifier, isContentEqual: { $1.isContentEqual(to: $0) })
  }
}
