/// A small integer that stands for an identifier. Items and sections have handles of different
/// types, so that one isn't passed for the other.
protocol Handle: Hashable, Comparable, Sendable {
  var rawValue: UInt32 { get }
  init(rawValue: UInt32)
}

extension Handle {
  /// Stands for no handle.
  static var invalid: Self { Self(rawValue: .max) }

  /// The index in arrays with an element for each handle.
  var index: Int { Int(rawValue) }

  init(index: Int) { self.init(rawValue: UInt32(truncatingIfNeeded: index)) }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

struct ItemHandle: Handle {
  let rawValue: UInt32
}

struct SectionHandle: Handle {
  let rawValue: UInt32
}
