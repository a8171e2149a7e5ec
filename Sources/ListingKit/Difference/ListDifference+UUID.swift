public import Foundation

extension ListDifference where Element == UUID {
  /// Compares two lists of UUIDs.
  ///
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  public init(from old: [UUID], to new: [UUID]) {
    self.init(old, new, ElementPairing(old, new, UUIDIdentity()), isContentEqual: nil)
  }
}

extension ListDifference {
  /// Compares two lists whose elements are identified by a UUID.
  ///
  /// - Parameters:
  ///   - identity: returns the UUID that identifies an element, such as `\.id`.
  ///   - isContentEqual: returns whether a surviving element has the same content. Without it no
  ///     element counts as updated, and ``applying(to:)`` keeps the old elements.
  /// - Complexity: O(*n*) expected, and O(*m* log *m*) for the *m* elements out of order.
  public init(
    from old: [Element], to new: [Element], by identity: (Element) -> UUID,
    isContentEqual: ((Element, Element) -> Bool)? = nil
  ) {
    self.init(
      old, new, ElementPairing(old.map(identity), new.map(identity), UUIDIdentity()),
      isContentEqual: isContentEqual)
  }
}

/// UUIDs by a mix of their bits: their own hash takes more than twice as long.
private struct UUIDIdentity: ElementIdentity {
  static var isHashSlow: Bool { false }
  private let fast = FastHash()

  @inline(__always)
  func hash(at element: UnsafePointer<UUID>) -> UInt64 {
    let words = words(element.pointee)
    return fast.hash(words.0, words.1)
  }

  @inline(__always)
  func areSame(_ one: UUID, _ other: UUID) -> Bool {
    let (one, other) = (words(one), words(other))
    return (one.0 ^ other.0) | (one.1 ^ other.1) == 0
  }

  @inline(__always)
  private func words(_ element: UUID) -> (UInt64, UInt64) {
    unsafeBitCast(element.uuid, to: (UInt64, UInt64).self)
  }
}
