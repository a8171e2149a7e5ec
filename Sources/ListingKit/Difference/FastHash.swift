import Foundation

/// A fast, seeded hash of strings that agrees with Swift's `==`: canonically equivalent strings
/// have one hash.
///
/// Bytes are mixed eight at a time by a multiplication of 64 by 64 bits, as wyhash does (Wang Yi
/// 2019). The seed is drawn once a process, so that nobody can prepare identifiers that collide.
@usableFromInline
enum FastHash {
  private static let seed = UInt64.random(in: .min ... .max) | 1
  private static let secret: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of a string.
  ///
  /// - Complexity: O(*b*) for *b* bytes of UTF-8.
  static func hash(_ string: String) -> UInt64 {
    var string = string
    return string.withUTF8 { bytes in hash(bytes) } ?? hashOfUnicode(string)
  }

  /// Mixes an integer, so that neighbours are far apart.
  static func hash(_ value: UInt64) -> UInt64 { mix(value ^ seed, secret) }

  /// The hash of ASCII bytes; `nil` where one is not ASCII.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    let raw = UnsafeRawBufferPointer(bytes)
    var state = seed ^ UInt64(truncatingIfNeeded: raw.count)
    var seen: UInt64 = 0
    var offset = 0
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      seen |= word
      state = mix(state ^ word, secret)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    seen |= rest
    guard seen & 0x8080_8080_8080_8080 == 0 else { return nil }
    return mix(state ^ rest, secret ^ seed)
  }

  /// Swift's own hash, which normalizes. Three characters are canonically equivalent to ASCII ones
  /// (U+037E, U+1FEF, U+212A): a string that is ASCII but for them hashes as that ASCII string.
  private static func hashOfUnicode(_ string: String) -> UInt64 {
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
    return ascii.withUnsafeBufferPointer { hash($0) } ?? 0
  }

  @inline(__always)
  private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
