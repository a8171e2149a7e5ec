/// A fast, seeded hash of strings that agrees with Swift's `==`: canonically equivalent strings
/// have one hash.
///
/// Bytes are mixed sixteen at a time by a multiplication of 64 by 64 bits, as wyhash does (Wang Yi
/// 2019). The seed is random in each process, so that attackers can't prepare colliding
/// identifiers.
@usableFromInline
package struct FastHash: Sendable {
  private static let processSeed = UInt64.random(in: .min ... .max) | 1
  @inlinable static var secret: UInt64 { @inline(__always) get { 0x9E37_79B9_7F4A_7C15 } }
  @inlinable static var asciiMask: UInt64 { @inline(__always) get { 0x8080_8080_8080_8080 } }

  // Stored in the value, since reading a static variable checks its initialization each time.
  @usableFromInline let seed = FastHash.processSeed
  @usableFromInline let secondSeed = mix(FastHash.processSeed, FastHash.secret)

  @usableFromInline package init() {}

  /// The hash of a string.
  ///
  /// - Complexity: O(*b*) for *b* bytes of UTF-8.
  @inlinable
  @inline(__always)
  package func hash(_ string: String) -> UInt64 { hashOfASCII(string) ?? hashOfUnicode(string) }

  /// The hash of an ASCII string; `nil` for any other string.
  @inlinable
  @inline(__always)
  package func hashOfASCII(_ string: String) -> UInt64? {
    string.utf8.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0)) } ?? nil
  }

  /// Mixes an integer, so that adjacent integers are far apart.
  @inlinable
  @inline(__always)
  package func hash(_ value: UInt64) -> UInt64 { Self.mix(value ^ seed, Self.secret) }

  /// Mixes sixteen bytes.
  @inlinable
  @inline(__always)
  package func hash(_ one: UInt64, _ other: UInt64) -> UInt64 {
    // Both factors are seeded, so that identifiers can't be chosen to make one of them 0.
    Self.mix(one ^ seed, other ^ secondSeed)
  }

  /// The hash of ASCII bytes; `nil` if one isn't ASCII.
  @inlinable
  @inline(__always)
  func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard let base = bytes.baseAddress else { return seed }
    let count = bytes.count
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var seen: UInt64 = 0
    var (first, last): (UInt64, UInt64)
    if count > 16 {
      var offset = 0
      while offset < count - 16 {
        let one = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let other = base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        seen |= one | other
        // The highest bit of the secret is set, and that of ASCII isn't, so the factor isn't 0.
        state = Self.mix(one ^ Self.secret, other ^ state)
        offset += 16
      }
    }
    if count >= 8 {
      // The last sixteen bytes overlap those before them, or one another.
      first = base.loadUnaligned(fromByteOffset: max(0, count - 16), as: UInt64.self)
      last = base.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      first = UInt64(base.loadUnaligned(as: UInt32.self))
      last = UInt64(base.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else {
      first = 0
      last = 0
      for offset in 0..<count {
        last = last << 8 | UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
      }
    }
    seen |= first | last
    guard seen & Self.asciiMask == 0 else { return nil }
    return Self.mix(Self.mix(first ^ Self.secret, last ^ state), Self.secret ^ seed)
  }

  /// Swift's own hash, which normalizes. Three characters are canonically equivalent to ASCII ones
  /// (U+037E, U+1FEF, U+212A). A string of these and ASCII has the hash of the equivalent ASCII string.
  @usableFromInline
  @inline(never)
  package func hashOfUnicode(_ string: String) -> UInt64 {
    var ascii: [UInt8] = []
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x037E: ascii.append(UInt8(ascii: ";"))
      case 0x1FEF: ascii.append(UInt8(ascii: "`"))
      case 0x212A: ascii.append(UInt8(ascii: "K"))
      case 0..<0x80: ascii.append(UInt8(truncatingIfNeeded: scalar.value))
      default: return UInt64(bitPattern: Int64(string.hashValue))
      }
    }
    return ascii.withUnsafeBytes { hash($0) } ?? 0
  }

  @inlinable
  @inline(__always)
  static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
