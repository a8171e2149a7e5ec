/// What an item looked like: its values, and all that stood between them. Most items of a file are written
/// as the one before was, by one program, and only the values are others.
///
/// Where an item has the shape, its values are what they were in the item that the shape was learnt of:
/// the same members, in the same order, at the same depth.
struct JSONShape {
  /// A value of the item, and what is written before it.
  struct Part {
    /// What is written from the end of the value before on, among ``text``.
    var lead: Range<Int>
    /// Which of the values that are wanted it is; `nil` for one that is not.
    var slot: Int?
  }

  /// All that is written between values, one after the other.
  let text: [UInt8]
  let parts: [Part]
  /// What is written behind the last value, among ``text``.
  let tail: Range<Int>
  /// The number of line breaks, none of which is in a value.
  let lineBreaks: Int

  /// Learns the shape of an item.
  ///
  /// - Parameters:
  ///   - item: an item that is as it should be.
  ///   - start: where it begins in the bytes in which its values were found.
  ///   - places: the values that are wanted, as they were found.
  /// - Returns: `nil` where one of these is an object or an array, or two of them are the same.
  init?(
    of item: UnsafeRawBufferPointer, at start: Int,
    places: UnsafeBufferPointer<JSONValueFinder.Place>, lineBreaks: Int
  ) {
    var slots: [Int: Int] = [:]
    for (slot, place) in places.enumerated() where place.kind != .missing {
      guard slots.updateValue(slot, forKey: place.start - start) == nil else { return nil }
    }
    var (text, parts): ([UInt8], [Part]) = ([], [])
    var (index, leadStart) = (0, 0)
    while index < item.count {
      let byte = item[index]
      let end: Int
      switch byte {
      case .quote:
        end = Self.endOfString(item, from: index)
        if Self.isName(item, before: end) {
          text += item[index..<end]
          index = end
          continue
        }
      case .openBrace, .openBracket, .closeBrace, .closeBracket, .comma, .colon, .space, .tab,
        .lineFeed, .carriageReturn:
        guard slots[index] == nil else { return nil }
        text.append(byte)
        index += 1
        continue
      default: end = Self.endOfWord(item, from: index)
      }
      // A text is found between its quotes.
      let slot = slots.removeValue(forKey: index) ?? slots.removeValue(forKey: index + 1)
      parts.append(Part(lead: leadStart..<text.count, slot: slot))
      leadStart = text.count
      index = end
    }
    guard slots.isEmpty else { return nil }
    tail = leadStart..<text.count
    self.text = text
    self.parts = parts
    self.lineBreaks = lineBreaks
  }

  private static func endOfString(_ item: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start + 1
    while index < item.count, item[index] != .quote {
      index += item[index] == .backslash ? 2 : 1
    }
    return min(index + 1, item.count)
  }

  /// Whether a string that has ended is the name of a member.
  private static func isName(_ item: UnsafeRawBufferPointer, before end: Int) -> Bool {
    item[end...].first { $0 > .space } == .colon
  }

  private static func endOfWord(_ item: UnsafeRawBufferPointer, from start: Int) -> Int {
    item[start...].firstIndex {
      $0 <= .space || $0 == .comma || $0 == .closeBrace || $0 == .closeBracket
    } ?? item.count
  }
}
