/// A set of small integers in which the next smaller one is found quickly: a bit for each integer, a bit
/// for each word of these that isn't empty, and so on (after van Emde Boas 1975).
struct IntegerSet: ~Copyable {
  private var words: OwnedBuffer<UInt64>
  /// The index of the first word of each level.
  private let starts: [Int]

  /// Creates an empty set of integers below `count`.
  init(count: Int) {
    var starts = [0]
    var size = count
    var total = 0
    repeat {
      size = (size + 63) >> 6
      total += size
      starts.append(total)
    } while size > 1
    self.starts = starts
    words = OwnedBuffer(repeating: 0, count: total)
  }

  /// Inserts an integer, and removes the next smaller one.
  ///
  /// - Returns: the removed integer; -1 if none was smaller.
  @inline(__always)
  mutating func replaceNextBelow(_ value: Int) -> Int {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: value)
    let word = words[value >> 6]
    let below = word & (bit &- 1)
    guard below == 0 else {
      // Usually both are in one word.
      let offset = 63 &- below.leadingZeroBitCount
      words[value >> 6] = (word ^ (1 &<< UInt64(truncatingIfNeeded: offset))) | bit
      return value & ~63 | offset
    }
    let next = nextBelow(value >> 6, level: 1)
    insert(value)
    if next >= 0 { remove(next) }
    return next
  }

  /// Returns the greatest integer in the words before one of a level.
  private func nextBelow(_ index: Int, level: Int) -> Int {
    var index = index
    for level in level..<(starts.count - 1) {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
      let below = words[starts[level] + (index >> 6)] & (bit &- 1)
      if below != 0 {
        index = index & ~63 | (63 &- below.leadingZeroBitCount)
        for level in (0..<level).reversed() {
          index = index << 6 | (63 &- words[starts[level] + index].leadingZeroBitCount)
        }
        return index
      }
      index >>= 6
    }
    return -1
  }

  /// Inserts an integer.
  @inline(__always)
  mutating func insert(_ value: Int) {
    let word = words[value >> 6]
    words[value >> 6] = word | 1 &<< UInt64(truncatingIfNeeded: value)
    if word == 0 { insertAbove(value >> 6) }
  }

  /// Notes that a word of the lowest level is no longer empty.
  private mutating func insertAbove(_ index: Int) {
    var index = index
    for level in 1..<(starts.count - 1) {
      let place = starts[level] + (index >> 6)
      let word = words[place]
      words[place] = word | 1 &<< UInt64(truncatingIfNeeded: index)
      if word != 0 { return }
      index >>= 6
    }
  }

  private mutating func remove(_ value: Int) {
    var index = value
    for level in 0..<(starts.count - 1) {
      let place = starts[level] + (index >> 6)
      words[place] &= ~(1 &<< UInt64(truncatingIfNeeded: index))
      if words[place] != 0 { return }
      index >>= 6
    }
  }
}
