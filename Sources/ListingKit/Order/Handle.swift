/// A small integer that stands for an identifier, or for a part of an order. Each kind is a separate type,
/// so that one isn't passed for another.
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

/// The name of a leaf of a ``ChunkedOrder``.
struct LeafName: Handle {
  let rawValue: UInt32
}

/// The name of a group of leaves.
struct GroupName: Handle {
  let rawValue: UInt32
}

/// An owner of handles, which keeps them from being recycled.
enum HandleOwner: Sendable {
  /// The list, with its snapshots by their versions.
  case list
  /// A changed snapshot, which retains it (``RetainedHandles``).
  case snapshot
}

/// Handles of items and of sections.
struct HandleLists: Sendable {
  var items: [ItemHandle] = []
  var sections: [SectionHandle] = []

  var count: Int { items.count + sections.count }
}
