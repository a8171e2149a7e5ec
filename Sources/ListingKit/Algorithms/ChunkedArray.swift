/// An array of values in copy-on-write chunks. A change after a copy copies one chunk of each of
/// three levels.
///
/// - Complexity: O(1) to read and write; O(*n* / 8192) small steps for the first write to a copy.
struct ChunkedArray<Element> {
  private static var chunkBits: Int { 7 }
  private static var pageBits: Int { 6 }

  /// Pages of chunks of values.
  private(set) var pages: [[[Element]]] = []
  /// The value of elements that weren't set.
  private let blank: Element

  init(blank: Element) { self.blank = blank }

  subscript(index: Int) -> Element {
    get {
      let place = Self.place(of: index)
      guard place.page < pages.count, place.chunk < pages[place.page].count,
        place.offset < pages[place.page][place.chunk].count
      else { return blank }
      return pages[place.page][place.chunk][place.offset]
    }
    set { update(index) { $0 = newValue } }
  }

  /// Changes a value in place.
  mutating func update<Result>(_ index: Int, _ body: (inout Element) -> Result) -> Result {
    let place = Self.place(of: index)
    while pages.count <= place.page { pages.append([]) }
    while pages[place.page].count <= place.chunk { pages[place.page].append([]) }
    while pages[place.page][place.chunk].count <= place.offset {
      pages[place.page][place.chunk].append(blank)
    }
    return body(&pages[place.page][place.chunk][place.offset])
  }

  /// Sets the values of elements to the same one. Nothing is written, and so copied, where it's equal.
  mutating func set<Indexes: Sequence<Int>>(_ value: Element, at indexes: Indexes)
  where Element: Equatable {
    var page = -1
    var chunk = -1
    // The chunk of the last index is taken out of the array, and changed without being looked up again.
    var values: [Element] = []
    func putBack(_ pages: inout [[[Element]]]) { if page >= 0 { pages[page][chunk] = values } }
    for index in indexes {
      let place = Self.place(of: index)
      if place.chunk != chunk || place.page != page {
        guard self[index] != value else { continue }
        putBack(&pages)
        (page, chunk) = (place.page, place.chunk)
        while pages.count <= page { pages.append([]) }
        while pages[page].count <= chunk { pages[page].append([]) }
        values = []
        swap(&values, &pages[page][chunk])
      }
      while values.count <= place.offset { values.append(blank) }
      if values[place.offset] != value { values[place.offset] = value }
    }
    putBack(&pages)
  }

  /// Returns the indexes of the values in chunks that aren't shared. Some of them may be equal.
  ///
  /// - Complexity: O(*n* / 8192) for *n* indexes, and 128 for each value that changed.
  func indexesNotShared(with other: ChunkedArray) -> [Int] {
    var result: [Int] = []
    for page in 0..<max(pages.count, other.pages.count) {
      let (one, two) = (pages.element(page), other.pages.element(page))
      if one.storageAddress == two.storageAddress { continue }
      for chunk in 0..<max(one.count, two.count) {
        let (values, others) = (one.element(chunk), two.element(chunk))
        if values.storageAddress == others.storageAddress { continue }
        let start = (page << Self.pageBits + chunk) << Self.chunkBits
        result += start..<(start + max(values.count, others.count))
      }
    }
    return result
  }

  private static func place(of index: Int) -> (page: Int, chunk: Int, offset: Int) {
    (
      index >> (chunkBits + pageBits), index >> chunkBits & (1 << pageBits - 1),
      index & (1 << chunkBits - 1)
    )
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}

extension Array where Element: RangeReplaceableCollection {
  /// The array at an index, or an empty one.
  fileprivate func element(_ index: Int) -> Element { index < count ? self[index] : Element() }
}

extension Array {
  /// Returns whether two arrays share their storage, in which case they are equal.
  var storageAddress: UInt { withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}

extension Array where Element: Equatable {
  /// Returns the ranges between the common beginning and the common end of two arrays, in each of them.
  ///
  /// - Complexity: O(*n*).
  func differingRanges(from new: [Element]) -> (old: Range<Int>, new: Range<Int>) {
    let shorter = Swift.min(count, new.count)
    var prefix = 0
    while prefix < shorter, self[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, self[count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    return (prefix..<(count - suffix), prefix..<(new.count - suffix))
  }
}
