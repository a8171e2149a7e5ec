/// How elements are compared: by a hash, and if that is the same by their identifiers.
///
/// A type rather than two functions, so that the search is specialized for each kind.
@usableFromInline
package protocol ElementIdentity<Element> {
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

  /// Compares with `==`, but first the bytes: those of two copies of one identifier are the same.
  @inline(__always)
  func areSame(_ one: String, _ other: String) -> Bool {
    let haveSameBytes = one.utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { Self.areSame(bytes, $0) } ?? false
    }
    return haveSameBytes ?? false || one == other
  }

  /// Compares eight bytes at a time, the last eight of which may overlap those before.
  @inline(__always)
  private static func areSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard one.count == other.count, one.count >= 8 else { return false }
    let (first, second) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    var offset = 0
    while true {
      let word = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word != second.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      if offset == one.count - 8 { return true }
      offset = min(offset + 8, one.count - 8)
    }
  }
}

/// Integers by a mix of their bits.
@usableFromInline
package struct IntegerIdentity<Element: FixedWidthInteger>: ElementIdentity {
  @inlinable package static var isHashSlow: Bool { false }
  @usableFromInline let fast = FastHash()

  @inlinable package init() {}

  @inlinable
  @inline(__always)
  package func hash(at element: UnsafePointer<Element>) -> UInt64 {
    fast.hash(UInt64(truncatingIfNeeded: element.pointee))
  }

  @inlinable
  @inline(__always)
  package func areSame(_ one: Element, _ other: Element) -> Bool { one == other }
}
