/// What an item looked like: its values, and all that stood between them. Most items of a file are written
/// as the one before was, by one program, and only the values are others.
///
/// Where an item has the shape, its values are what they were in the item that the shape was learnt of:
/// the same members, in the same order, at the same depth.
///
/// What it knows is in memory of its own, as it is looked at for each item.
final class JSONShape {
  /// What is written from the end of a value on, up to the next one.
  struct Lead: BitwiseCopyable {
    /// Where it begins among all that is written between values, and the number of its bytes.
    let start: Int
    let count: Int
    /// Its first 16 bytes in two words, and which of these it has.
    let low: UInt64
    let high: UInt64
    let lowMask: UInt64
    let highMask: UInt64

    fileprivate init(_ range: Range<Int>, of text: [UInt8]) {
      (start, count) = (range.lowerBound, range.count)
      (low, lowMask) = Self.word(text[range].prefix(8))
      (high, highMask) = Self.word(text[range].dropFirst(8).prefix(8))
    }

    /// Up to eight bytes in one word, and a mask of them.
    private static func word(_ bytes: ArraySlice<UInt8>) -> (UInt64, mask: UInt64) {
      let all = Array(bytes) + Array(repeating: 0, count: 8 - bytes.count)
      let isThere = all.indices.map { $0 < bytes.count ? UInt8.max : 0 }
      return (
        all.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) },
        isThere.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
      )
    }
  }

  /// A value of the item, and what is written before it.
  struct Part: BitwiseCopyable {
    let lead: Lead
    /// Which of the values that are wanted it is; `nil` for one that is not.
    let slot: Int?
  }

  /// All that is written between values, one after the other.
  let text: UnsafeRawPointer
  let parts: UnsafeBufferPointer<Part>
  /// What is written behind the last value.
  let tail: Lead
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
    var text: [UInt8] = []
    var leads: [(range: Range<Int>, slot: Int?)] = []
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
      leads.append((leadStart..<text.count, slot))
      leadStart = text.count
      index = end
    }
    guard slots.isEmpty else { return nil }
    tail = Lead(leadStart..<text.count, of: text)
    let parts = UnsafeMutableBufferPointer<Part>.allocate(capacity: leads.count)
    for (index, lead) in leads.enumerated() {
      let part = Part(lead: Lead(lead.range, of: text), slot: lead.slot)
      parts.initializeElement(at: index, to: part)
    }
    self.parts = UnsafeBufferPointer(parts)
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, text.count), alignment: 1)
    text.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
    }
    self.text = UnsafeRawPointer(copy)
    self.lineBreaks = lineBreaks
  }

  deinit {
    text.deallocate()
    parts.deallocate()
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
