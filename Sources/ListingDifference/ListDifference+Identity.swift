extension ListDifference where Element: Hashable {
  /// Compares two lists whose elements are their own identifiers.
  ///
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init(from old: [Element], to new: [Element]) {
    self.init(old, new, ElementPairing.any(old, new), isContentEqual: nil)
  }

  /// The positions of elements that occurred before in the same list, ascending.
  ///
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions(in elements: [Element]) -> [Int] {
    repeatedPositions(in: elements) { $0 }
  }
}

extension ListDifference {
  /// Compares two lists whose elements are identified by a key.
  ///
  /// - Parameters:
  ///   - old: the old elements.
  ///   - new: the new elements.
  ///   - identity: returns the key that identifies an element, such as `\.id`.
  ///   - isContentEqual: returns whether a surviving element has the same content. Without it no
  ///     element counts as updated, and ``applying(to:)`` keeps the old elements.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  @inlinable
  public init<Key: Hashable>(
    from old: [Element], to new: [Element], by identity: (Element) -> Key,
    isContentEqual: ((Element, Element) -> Bool)? = nil
  ) {
    self.init(
      old, new, ElementPairing.any(old.map(identity), new.map(identity)),
      isContentEqual: isContentEqual)
  }

  /// The positions of elements whose key occurred before in the same list, ascending.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - identity: returns the key that identifies an element, such as `\.id`.
  /// - Complexity: O(*n*) expected.
  public static func repeatedPositions<Key: Hashable>(
    in elements: [Element], by identity: (Element) -> Key
  ) -> [Int] {
    var seen: Set<Key> = []
    return repeatedPositions(in: elements, by: identity, after: &seen)
  }

  /// Returns the positions of elements whose key occurred before.
  package static func repeatedPositions<Key: Hashable>(
    in elements: [Element], by identity: (Element) -> Key, after seen: inout Set<Key>
  ) -> [Int] {
    seen.reserveCapacity(seen.count + elements.count)
    return elements.indices.filter { !seen.insert(identity(elements[$0])).inserted }
  }
}
