import ListingKit

/// The records of a file one after the other, from a place on.
protocol FileRecords {
  /// Where the next record begins, or the last one ended: a place from which they can be read again.
  var position: SourcePosition { get }
  /// Whether it is known that no record follows.
  var isAtEnd: Bool { get }
  /// Reads a record; `nil` at the end.
  mutating func next() throws -> ListItem?
}

extension SourceFile {
  /// Reads one page.
  ///
  /// - Parameters:
  ///   - request: which page, and how large.
  ///   - records: begins at a place, or at the first record.
  /// - Throws: ``SourceError/Code/changed`` where the file is another one than that of the cursor, or
  ///   is written to meanwhile; what is wrong with a record.
  func page<Records: FileRecords>(
    _ request: ItemRequest, records: (SourcePosition?) throws -> Records
  ) throws -> ItemPage<ListItem> {
    let stamp = try stamp()
    let start = try request.cursor.map { cursor throws(SourceError) in
      try FileCursor(cursor, in: name, stamp: stamp).position
    }
    var records = try records(start)
    var items: [ListItem] = []
    while items.count < max(1, request.limit), let item = try records.next() {
      items.append(item)
      if items.count == max(1, request.limit) || items.count % Self.itemsBetweenReports == 0 {
        report(items.count, at: records.position, of: stamp)
      }
    }
    guard try self.stamp() == stamp else { throw SourceError.changed(name) }
    let isEnd = items.count < max(1, request.limit) || records.isAtEnd
    let next = isEnd ? nil : FileCursor(position: records.position, stamp: stamp).rawCursor
    return ItemPage(items: items, next: next)
  }

  private static let itemsBetweenReports = 10_000

  /// Tells the place in the file: what is before it was read, for this page or for those before.
  private func report(_ count: Int, at position: SourcePosition, of stamp: FileStamp) {
    ItemProgress.report?(
      ItemProgress(items: count, bytes: position.byteOffset, totalBytes: stamp.size))
  }
}
