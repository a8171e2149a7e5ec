import ListingKit

/// Reads pages of an XML file, and keeps the reading of the last one for the page that follows it.
actor XMLPages {
  private var suspended: XMLReading?
  /// The number of bytes that all pages so far have read.
  private(set) var bytesRead = 0

  /// Reads one page.
  ///
  /// - Throws: ``SourceError/Code/changed`` where the file is another one than that of the cursor, or
  ///   is written to meanwhile; what is wrong with an item.
  func page(_ request: ItemRequest, of source: XMLSource) throws -> ItemPage<ListItem> {
    // What fails cannot be gone on with.
    let suspended = suspended.take()
    let file = try SourceFile.open(source.file)
    let stamp = try file.stamp()
    // The place in a cursor is the number of items before it.
    let place =
      try request.cursor.map { cursor throws(SourceError) in
        try FileCursor(cursor, in: file.name, stamp: stamp).position.byteOffset
      } ?? 0
    let limit = max(1, request.limit)
    var reading: XMLReading
    if let suspended, suspended.stamp == stamp, suspended.place == place,
      request.direction == .forward, suspended.canGive(limit)
    {
      reading = suspended
    } else {
      reading = try XMLReading(of: source, in: file, stamp: stamp, place: place)
    }
    let offset = reading.offset
    let page = try reading.page(of: file, limit: limit)
    bytesRead += reading.offset - offset
    if page.next != nil { self.suspended = reading }
    return page
  }
}

/// What was read is no part of what a source is: any two are equal.
extension XMLPages: Hashable {
  static func == (one: XMLPages, other: XMLPages) -> Bool { true }
  nonisolated func hash(into hasher: inout Hasher) {}
}
