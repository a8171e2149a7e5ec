import ListingKit

/// Where a page begins in a CSV file, and which file that was.
struct CSVCursor: Sendable, Hashable {
  var position: SourcePosition
  var stamp: FileStamp

  init(position: SourcePosition, stamp: FileStamp) {
    self.position = position
    self.stamp = stamp
  }

  /// Reads a cursor back; `nil` for one that was not written by ``rawCursor``.
  init?(_ cursor: ItemCursor) {
    let parts = cursor.rawValue.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.prefix(5).compactMap { Int($0) }
    guard parts.count == 6, numbers.count == 5, let inode = UInt64(parts[5]) else { return nil }
    guard numbers[0] >= 0, numbers[0] <= numbers[2], numbers[1] >= 1 else { return nil }
    position = SourcePosition(byteOffset: numbers[0], line: numbers[1])
    stamp = FileStamp(
      size: numbers[2], seconds: numbers[3], nanoseconds: numbers[4], inode: inode)
  }

  /// The cursor in the form that sections keep.
  var rawCursor: ItemCursor {
    let numbers = [
      position.byteOffset, position.line, stamp.size, stamp.seconds, stamp.nanoseconds,
    ]
    return ItemCursor(rawValue: numbers.map { "\($0):" }.joined() + String(stamp.inode))
  }
}
