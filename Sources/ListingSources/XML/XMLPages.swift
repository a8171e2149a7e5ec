import ListingKit

/// Reads pages of an XML file forward and backward, and keeps the reader of the last forward page for the
/// page after it.
actor XMLPages {
  private var suspended: XMLReading?
  /// The number of bytes that were read for all pages.
  private(set) var bytesRead = 0

  /// Reads one page.
  ///
  /// - Throws: ``SourceError/Code/changed`` if the file isn't that of the cursor or is written to in the
  ///   meantime; the error of an invalid item.
  func page(_ request: ItemRequest, of source: XMLSource) throws -> ItemPage<ListItem> {
    let file = try SourceFile.open(source.file)
    let stamp = try file.stamp()
    let isBackward = request.direction == .backward
    let isFromEnd = isBackward && request.cursor == nil
    let place =
      try isFromEnd
      ? count(of: source, in: file, stamp: stamp)
      : place(of: request.cursor, of: source, in: file, stamp: stamp)
    let limit = max(1, request.limit)
    let start = isBackward ? max(0, place - limit) : place
    let count = isBackward ? place - start : limit
    var reading =
      try (isBackward ? nil : takeSuspended(at: start, stamp: stamp, limit: count))
      ?? XMLReading(of: source, record: source.record, in: file, stamp: stamp, place: start)
    let offset = reading.offset
    if count == 0 { return ItemPage(items: []) }
    var page = try reading.page(of: file, limit: count)
    if source.record.onError == .fail { page.itemsBefore = start }
    bytesRead += reading.offset - offset
    if start > 0 { page.previous = FileCursor(itemsBefore: start, stamp: stamp).rawCursor }
    // A failed reader can't continue.
    if !isBackward, page.next != nil { suspended = reading }
    return page
  }

  /// Returns the number of items before a position, looking up the position of an item.
  ///
  /// - Throws: ``SourceError/Code/changed`` if the file no longer contains the item, or is a different one.
  private func place(
    of cursor: ItemCursor?, of source: XMLSource, in file: SourceFile, stamp: FileStamp
  ) throws -> Int {
    guard let cursor else { return 0 }
    guard let identifier = cursor.item else {
      return try FileCursor(cursor, in: file.name) { $1 == stamp }.itemsBefore
    }
    var found: Int?
    _ = try readKeys(of: source, in: file, stamp: stamp) { reading in
      let place = reading.place
      found = try reading.index(of: identifier, in: file, limit: Self.itemsLookedAt)
        .map { place + $0 }
      return found == nil
    }
    guard let found else { throw SourceError.changed(file.name) }
    return found
  }

  /// Reads the keys of all items from the start of the file, in batches.
  ///
  /// - Parameter body: reads the next batch, and returns whether to continue.
  /// - Returns: the number of items that were read.
  private func readKeys(
    of source: XMLSource, in file: SourceFile, stamp: FileStamp,
    _ body: (inout XMLReading) throws -> Bool
  ) throws -> Int {
    let keys = source.record.keyAlone
    var reading = try XMLReading(of: source, record: keys, in: file, stamp: stamp, place: 0)
    repeat {
      if !reading.canProvide(Self.itemsLookedAt) {
        reading = try XMLReading(
          of: source, record: keys, in: file, stamp: stamp, place: reading.place)
      }
      guard try body(&reading) else { break }
    } while !reading.isAtEnd
    return reading.place
  }

  /// The number of items in the file.
  private func count(
    of source: XMLSource, in file: SourceFile, stamp: FileStamp
  ) throws -> Int {
    try readKeys(of: source, in: file, stamp: stamp) { reading in
      try reading.skip(Self.itemsLookedAt, of: file)
      return true
    }
  }

  private static var itemsLookedAt: Int { 256 }

  /// Returns the suspended reader if it has reached a position.
  private func takeSuspended(at place: Int, stamp: FileStamp, limit: Int) -> XMLReading? {
    guard let reading = suspended.take(), reading.stamp == stamp, reading.place == place,
      reading.canProvide(limit)
    else { return nil }
    return reading
  }
}

/// The reading state doesn't count in comparisons of sources: any two are equal.
extension XMLPages: Hashable {
  static func == (one: XMLPages, other: XMLPages) -> Bool { true }
  nonisolated func hash(into hasher: inout Hasher) {}
}
