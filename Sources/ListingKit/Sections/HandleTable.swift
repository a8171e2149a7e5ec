/// Values by the handles of items. Those of neighbours lie together: items that come together have
/// handles that follow each other, as a rule.
struct HandleTable<Value> {
  private struct Chunk {
    var values: [Value?] = Array(repeating: nil, count: 64)
    var count = 0
  }

  private var chunks: [UInt32: Chunk] = [:]
  /// The number of values.
  private(set) var count = 0

  /// The value of a handle; `nil` where there is none.
  subscript(handle: UInt32) -> Value? {
    get { chunks[handle >> 6]?.values[Int(handle & 63)] }
    set {
      let difference = Self.set(newValue, at: Int(handle & 63), in: &chunks[handle >> 6])
      count += difference
    }
  }

  /// - Returns: by how much the number of values changes.
  private static func set(_ value: Value?, at slot: Int, in chunk: inout Chunk?) -> Int {
    if chunk == nil {
      if value == nil { return 0 }
      chunk = Chunk()
    }
    let wasThere = chunk?.values[slot] != nil
    chunk?.values[slot] = value
    let difference = (value == nil ? 0 : 1) - (wasThere ? 1 : 0)
    chunk?.count += difference
    if chunk?.count == 0 { chunk = nil }
    return difference
  }
}
