import ListingKit

/// The records of a file one after the other, from a place on.
protocol FileRecords {
  /// Where the next record begins, or the last one ended: a place from which they can be read again.
  var position: SourcePosition { get }
  /// Whether it is known that no record follows.
  var isAtEnd: Bool { get }
  /// Reads a record; `nil` at the end.
  mutating func next() throws -> ListItem?
  /// Goes over a record without making an item of it.
  ///
  /// - Returns: whether there was one.
  mutating func skip() throws -> Bool
}

/// Reads pages of a file forward and backward.
struct FilePages<Records: FileRecords> {
  let file: SourceFile
  let index: FileIndex
  /// What is wanted of each record.
  let record: RecordDescription
  /// Begins at a place, or at the first record, with what is wanted of each.
  let records: (SourcePosition?, RecordDescription) throws -> Records

  /// Reads one page.
  ///
  /// - Throws: ``SourceError/Code/changed`` where the file is another one than that of the cursor, or
  ///   is written to meanwhile; what is wrong with a record.
  func page(_ request: ItemRequest) throws -> ItemPage<ListItem> {
    let stamp = file.openedStamp
    let start = try request.cursor.map { cursor in
      if let item = cursor.item { return try place(of: item, stamp) }
      return try FileCursor(cursor, in: file.name, stamp: stamp).position
    }
    let page: ItemPage<ListItem>
    if request.direction == .backward, let start {
      page = try self.page(before: start, limit: request.limit, stamp)
    } else {
      page = try self.page(from: start, limit: request.limit, stamp)
    }
    guard try file.stamp() == stamp else { throw SourceError.changed(file.name) }
    return page
  }

  /// Where an item begins, in the file as it is now.
  ///
  /// - Throws: ``SourceError/Code/changed`` where it is not there any more.
  /// - Complexity: O(*n*) for the bytes before it, of which nothing but the key is made.
  private func place(of identifier: String, _ stamp: FileStamp) throws -> SourcePosition {
    var keys = try records(nil, record.keyAlone)
    var count = 0
    while true {
      let start = keys.position
      guard let item = try keys.next() else { throw SourceError.changed(file.name) }
      if item.listIdentifier == identifier { return start }
      // Pages before the item, which come next, are found faster by some places near them.
      count += 1
      if count % Self.itemsBetweenPlaces == 0 { index.note(start, of: stamp) }
    }
  }

  private func page(
    from start: SourcePosition?, limit: Int, _ stamp: FileStamp
  ) throws -> ItemPage<ListItem> {
    var records = try records(start, record)
    index.note(records.position, of: stamp, isFirst: start == nil)
    var page = ItemPage<ListItem>(items: [])
    page.items.reserveCapacity(min(limit, Self.itemsBetweenReports))
    while page.items.count < max(1, limit), let item = try records.next() {
      page.items.append(item)
      if page.items.count == max(1, limit) || page.items.count % Self.itemsBetweenReports == 0 {
        report(page.items.count, at: records.position, of: stamp)
      }
    }
    let isEnd = page.items.count < max(1, limit) || records.isAtEnd
    page.next = isEnd ? nil : cursor(records.position, stamp)
    if let start { page.previous = try previous(of: start, stamp) }
    return page
  }

  private func page(
    before end: SourcePosition, limit: Int, _ stamp: FileStamp
  ) throws -> ItemPage<ListItem> {
    let starts = try starts(before: end, limit: max(1, limit), stamp)
    guard let start = starts.first else { return ItemPage(items: [], next: cursor(end, stamp)) }
    var records = try records(start, record)
    var items: [ListItem] = []
    while items.count < starts.count, let item = try records.next() { items.append(item) }
    index.note(start, of: stamp)
    return ItemPage(
      items: items, previous: try previous(of: start, stamp), next: cursor(end, stamp))
  }

  /// Where the last records before a place begin.
  ///
  /// - Complexity: O(*n*) for the bytes between the places of the index that the records are between;
  ///   memory for as many places as are wanted.
  private func starts(
    before end: SourcePosition, limit: Int, _ stamp: FileStamp
  ) throws -> [SourcePosition] {
    let first = try first(stamp)
    var starts: [SourcePosition] = []
    var end = end
    while starts.count < limit, end.byteOffset > first.byteOffset {
      let begin = index.place(before: end, of: stamp) ?? first
      var found: [SourcePosition] = []
      var records = try records(begin, record)
      while records.position.byteOffset < end.byteOffset {
        found.append(records.position)
        if found.count >= 2 * limit { found.removeFirst(limit) }
        guard try records.skip() else { break }
      }
      starts.insert(contentsOf: found.suffix(limit - starts.count), at: 0)
      end = begin
    }
    return starts
  }

  private func first(_ stamp: FileStamp) throws -> SourcePosition {
    if let first = index.first(of: stamp) { return first }
    let first = try records(nil, record).position
    index.note(first, of: stamp, isFirst: true)
    return first
  }

  private func previous(of start: SourcePosition, _ stamp: FileStamp) throws -> ItemCursor? {
    try first(stamp).byteOffset < start.byteOffset ? cursor(start, stamp) : nil
  }

  private func cursor(_ position: SourcePosition, _ stamp: FileStamp) -> ItemCursor {
    FileCursor(position: position, stamp: stamp).rawCursor
  }

  private static var itemsBetweenPlaces: Int { 256 }
  private static var itemsBetweenReports: Int { 10_000 }

  /// Tells the place in the file: what is before it was read, for this page or for those before.
  private func report(_ count: Int, at position: SourcePosition, of stamp: FileStamp) {
    ItemProgress.report?(
      ItemProgress(items: count, bytes: position.byteOffset, totalBytes: stamp.size))
  }
}
