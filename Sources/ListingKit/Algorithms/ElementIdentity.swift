import Foundation

/// How elements are compared: by a hash, and if that is the same by their identifiers.
///
/// A type rather than two functions, so that the search is specialized for each kind.
@usableFromInline
protocol ElementIdentity<Element> {
  associatedtype Element
  /// Whether a hash takes many times as long as a comparison.
  static var isHashSlow: Bool { get }
  /// The hash of an element in memory, so that the search doesn't need to retain it.
  func hash(at element: UnsafePointer<Element>) -> UInt64
  func areSame(_ one: Element, _ other: Element) -> Bool
}

/// Any type by its own hash.
@usableFromInline
struct HashableIdentity<Element: Hashable>: ElementIdentity {
  @inlinable static var isHashSlow: Bool { true }
  @inlinable init() {}

  @inlinable
  @inline(__always)
  func hash(at element: UnsafePointer<Element>) -> UInt64 {
    UInt64(truncatingIfNeeded: element.pointee.hashValue)
  }

  @inlinable
  @inline(__always)
  func areSame(_ one: Element, _ other: Element) -> Bool { one == other }
}

/// Strings by the fast hash.
struct StringIdentity: ElementIdentity {
  static var isHashSlow: Bool { false }
  private let fast = FastHash()

  @inline(__always)
  func hash(at element: UnsafePointer<String>) -> UInt64 {
    fast.hashOfASCII(element.pointee) ?? fast.hashOfUnicode(element.pointee)
  }

  @inline(__always)
  func areSame(_ one: String, _ other: String) -> Bool { one.isSame(as: other) }
}

/// Integers by a mix of their bits.
struct IntegerIdentity<Element: FixedWidthInteger>: ElementIdentity {
  static var isHashSlow: Bool { false }
  private let fast = FastHash()

  @inline(__always)
  func hash(at element: UnsafePointer<Element>) -> UInt64 {
    fast.hash(UInt64(truncatingIfNeeded: element.pointee))
  }

  @inline(__always)
  func areSame(_ one: Element, _ other: Element) -> Bool { one == other }
}

/// UUIDs by a mix of their bits.
struct UUIDIdentity: ElementIdentity {
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
