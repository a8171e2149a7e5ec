import ListingKit

/// The position of a page in a file, and the identity of the file.
struct FileCursor: Sendable, Hashable {
  var position: SourcePosition
  var stamp: FileStamp

  init(position: SourcePosition, stamp: FileStamp) {
    self.position = position
    self.stamp = stamp
  }

  /// Decodes a cursor.
  ///
  /// - Parameters:
  ///   - cursor: the cursor that a section stores.
  ///   - file: the file name, for errors.
  ///   - isKnown: whether the position is one in the current file, with the state in which it was read.
  /// - Throws: ``SourceError/Code/badCursor`` for a cursor that isn't a ``rawCursor``, and
  ///   ``SourceError/Code/changed`` if the file is a different one.
  init(
    _ cursor: ItemCursor, in file: String, isKnown: (SourcePosition, FileStamp) -> Bool
  ) throws(SourceError) {
    guard let read = Self(cursor) else {
      throw SourceError(
        .badCursor,
        "\(cursor.rawValue.quotedForMessage) isn't a cursor of this file: start at the first page.",
        file: file)
    }
    guard isKnown(read.position, read.stamp) else { throw SourceError.changed(file) }
    self = read
  }

  /// Decodes a cursor; returns `nil` for one that isn't a ``rawCursor``.
  init?(_ cursor: ItemCursor) {
    let parts = cursor.rawValue.utf8
      .split(separator: .colon, omittingEmptySubsequences: false).map { Substring($0) }
    let numbers = parts.prefix(5).compactMap { Int($0) }
    guard parts.count == 6, numbers.count == 5, let inode = UInt64(parts[5]) else { return nil }
    guard numbers[0] >= 0, numbers[0] <= numbers[2], numbers[1] >= 1 else { return nil }
    position = SourcePosition(byteOffset: numbers[0], line: numbers[1])
    stamp = FileStamp(
      size: numbers[2], seconds: numbers[3], nanoseconds: numbers[4], inode: inode)
  }

  /// The encoded cursor, which sections store.
  var rawCursor: ItemCursor { Self.rawCursor(position, mark: Self.mark(of: stamp)) }

  /// The most digits of its numbers.
  private static let mostDigits = 19

  /// Returns the identity of a file in its cursors, in UTF-8.
  static func mark(of stamp: FileStamp) -> [UInt8] {
    Array(":\(stamp.size):\(stamp.seconds):\(stamp.nanoseconds):\(stamp.inode)".utf8)
  }

  /// Encodes a position in a file as the cursor that sections store.
  static func rawCursor(_ position: SourcePosition, mark: [UInt8]) -> ItemCursor {
    // One is created for each page: string interpolation takes ten times as long.
    let text = String(unsafeUninitializedCapacity: 2 * Self.mostDigits + 1 + mark.count) { text in
      var count = text.write(position.byteOffset, at: 0)
      text[count] = .colon
      count = text.write(position.line, at: count + 1)
      _ = text[count...].update(fromContentsOf: mark)
      return count + mark.count
    }
    return ItemCursor(rawValue: text)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes an integer in decimal digits.
  ///
  /// - Parameters:
  ///   - number: 0 or more.
  ///   - index: the index of its first digit.
  /// - Returns: the index after its last digit.
  fileprivate func write(_ number: Int, at index: Int) -> Int {
    var (end, bound) = (index + 1, UInt(10))
    while bound <= number { (end, bound) = (end + 1, bound * 10) }
    var (place, rest) = (end, UInt(number))
    while place > index {
      place -= 1
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return end
  }
}

extension ItemCursor {
  private static var itemMark: String { "item:" }
  private static var countMark: String { "after:" }

  /// Creates the cursor of the page after a number of items.
  init(afterItems count: Int) { self.init(rawValue: "\(Self.countMark)\(max(0, count))") }

  /// The number of items before the page; `nil` for another cursor.
  var itemCount: Int? {
    guard rawValue.hasPrefix(Self.countMark),
      let count = Int(rawValue.dropFirst(Self.countMark.count)),
      count >= 0
    else { return nil }
    return count
  }

  /// Creates the cursor of an item, wherever it is in its file when the page is read.
  init(ofItem identifier: String) { self.init(rawValue: Self.itemMark + identifier) }

  /// The identifier of the item; `nil` for a cursor with a position in bytes.
  var item: String? {
    rawValue.hasPrefix(Self.itemMark) ? String(rawValue.dropFirst(Self.itemMark.count)) : nil
  }
}

extension SourceError {
  /// Returns the error of a file that changed since it was read.
  static func changed(_ file: String) -> SourceError {
    SourceError(
      .changed, "the file has changed since it was read: refresh.", file: file)
  }
}
