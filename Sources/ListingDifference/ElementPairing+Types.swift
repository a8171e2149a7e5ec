extension ElementPairing {
  /// Pairs by the fastest way that there is for a type.
  @inlinable
  package static func any<Key: Hashable>(_ old: [Key], _ new: [Key]) -> ElementPairing {
    // The types are the same where the cast is made, as was just seen.
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
