import Foundation
import ListingKit

/// Reads pages of a file forward and backward, and stores positions of records that it finds.
final class FilePages: Sendable {
  /// Starts reading at a position of a file or at the first record.
  typealias Begin =
    @Sendable (
      SourceFile, SourcePosition?, RecordDescription
    ) throws -> any FileRecords

  private let file: URL
  /// The key and the fields of each record.
  private let record: RecordDescription
  private let records: Begin
  /// Whether lines are added to the file while it's read.
  private let grows: Bool
  private let index = FileIndex()
  /// The open file after the page that was read last.
  private let suspended = SuspendedReading()
  /// The file as it was read last, if it grows.
  private let lastRead = Guarded<FileStamp?>(nil)

  init(
    of file: URL, record: RecordDescription, grows: Bool = false, records: @escaping Begin
  ) {
    self.file = file
    self.record = record
    self.grows = grows
    self.records = records
  }

  /// Reads one page.
  ///
  /// - Throws: ``SourceError/Code/changed`` if the file isn't that of the cursor or is written to in the
  ///   meantime; the error of an invalid record.
  func page(_ request: ItemRequest) throws -> ItemPage<ListItem> {
    try Task.checkCancellation()
    if request.direction == .forward, let cursor = request.cursor,
      let reading = suspended.take(at: cursor)
    {
      return try page(from: reading, after: cursor, limit: request.limit)
    }
    let opened = try OpenedFile(file, grows: grows)
    if grows {
      // Another file may have the same number.
      if request.cursor == nil { index.removeAll() }
      lastRead.withLock { $0 = opened.stamp }
    }
    var itemsBefore: Int?
    if let count = request.cursor?.itemCount, request.direction == .forward {
      guard let place = try place(after: count, opened) else {
        return try lastPage(limit: request.limit, opened)
      }
      let reading = FileReading(opened, records: try records(opened.file, place, record))
      var page = try page(from: reading, after: opened.cursor(place), limit: request.limit)
      // Where records are skipped, it's about as many items: the section has to know where it is.
      page.itemsBefore = count
      return page
    }
    let start = try request.cursor.map { cursor in
      guard let item = cursor.item else {
        return try FileCursor(cursor, in: opened.file.name, isKnown: opened.file.continues)
          .position
      }
      let place = try place(of: item, opened)
      itemsBefore = place.itemsBefore
      return place.position
    }
    if request.direction == .backward {
      if let start { return try page(before: start, limit: request.limit, opened) }
      return try lastPage(limit: request.limit, opened)
    }
    let reading = FileReading(opened, records: try records(opened.file, start, record))
    let cursor = start.map { opened.cursor($0) }
    var page = try page(from: reading, after: cursor, limit: request.limit)
    page.itemsBefore = itemsBefore
    return page
  }

  /// Returns the position of an item in the current file, and the number of items before it (`nil` if
  /// invalid records are skipped).
  ///
  /// - Throws: ``SourceError/Code/changed`` if the file no longer contains the item.
  /// - Complexity: O(*n*) in the bytes before it, of which only the keys are decoded.
  private func place(
    of identifier: String, _ opened: OpenedFile
  ) throws -> (position: SourcePosition, itemsBefore: Int?) {
    let keys = try records(opened.file, nil, record.keyAlone)
    var writer = keys.writer(expecting: Self.itemsBetweenPlaces)
    var count = 0
    while true {
      let start = keys.place.position
      guard try keys.read(1, to: &writer) > 0 else { throw SourceError.changed(opened.file.name) }
      if writer.lastIdentifier == identifier { return (start, numberOfItems(count)) }
      count += 1
      // The pages before the item are requested next: positions close to it make them faster.
      guard writer.count == Self.itemsBetweenPlaces else { continue }
      index.note(start, of: opened.origin)
      writer = keys.writer(expecting: Self.itemsBetweenPlaces)
    }
  }

  /// Returns the position after a number of records; `nil` if there are no more.
  ///
  /// - Complexity: O(*n*) in the bytes before it, which are skipped without decoding them.
  private func place(after count: Int, _ opened: OpenedFile) throws -> SourcePosition? {
    let records = try records(opened.file, nil, record)
    for index in 0..<count {
      if index.isMultiple(of: Self.itemsBetweenPlaces) {
        try Task.checkCancellation()
        self.index.note(records.place.position, of: opened.origin, isFirst: index == 0)
      }
      guard try records.skip() else { return nil }
    }
    return records.place.isAtEnd ? nil : records.place.position
  }

  /// Returns the number of items of some records; `nil` if invalid records are skipped.
  private func numberOfItems(_ records: Int) -> Int? { record.onError == .fail ? records : nil }

  /// Reads the page after a position.
  ///
  /// - Parameter start: the end of the previous page; `nil` at the first record.
  private func page(
    from reading: FileReading, after start: ItemCursor?, limit: Int
  ) throws -> ItemPage<ListItem> {
    let opened = reading.opened
    let begin = reading.place.position
    index.note(begin, of: opened.origin, isFirst: start == nil)
    report(0, at: begin, of: opened.stamp)
    let limit = max(1, limit)
    var writer = reading.writer(expecting: limit)
    var count = 0
    while count < limit {
      let wanted = min(limit - count, Self.itemsBetweenReports)
      let found = try reading.read(wanted, to: &writer)
      count += found
      if found < wanted { break }
      report(count, at: reading.place.position, of: opened.stamp)
    }
    var page = writer.takePage()
    let place = reading.place
    if count == limit, !place.isAtEnd {
      page.next = opened.cursor(place.position)
    } else if grows {
      page.continuation = opened.cursor(place.position)
    }
    page.readPart = page.next == nil ? 1 : opened.part(before: place.position)
    if let start, try first(opened).byteOffset < begin.byteOffset { page.previous = start }
    try reading.check()
    if let next = page.next { suspended.keep(reading, at: next) }
    return page
  }

  private func page(
    before end: SourcePosition, limit: Int, _ opened: OpenedFile
  ) throws -> ItemPage<ListItem> {
    let starts = try starts(before: end, limit: max(1, limit), opened)
    var page = try page(of: starts, opened)
    page.next = opened.cursor(end)
    page.readPart = opened.part(before: end)
    return page
  }

  /// Reads the last records.
  ///
  /// - Complexity: O(*n*) in the bytes of the file, of which only the page is decoded.
  private func lastPage(limit: Int, _ opened: OpenedFile) throws -> ItemPage<ListItem> {
    let limit = max(1, limit)
    let records = try records(opened.file, nil, record)
    var starts: [SourcePosition] = []
    var count = 0
    while !records.place.isAtEnd {
      let start = records.place.position
      guard try records.skip() else { break }
      if count.isMultiple(of: Self.itemsBetweenPlaces) {
        try Task.checkCancellation()
        index.note(start, of: opened.origin, isFirst: count == 0)
      }
      starts.append(start)
      // Removing as many at once as stay takes constant time for each.
      if starts.count - limit >= limit { starts.removeFirst(limit) }
      count += 1
      if count.isMultiple(of: Self.itemsBetweenReports) {
        report(count, at: start, of: opened.stamp)
      }
    }
    starts.removeFirst(max(0, starts.count - limit))
    var page = try page(of: starts, opened)
    page.itemsBefore = numberOfItems(count - starts.count)
    page.readPart = 1
    if grows { page.continuation = opened.cursor(records.place.position) }
    return page
  }

  /// Reads the records at some positions.
  private func page(
    of starts: [SourcePosition], _ opened: OpenedFile
  ) throws -> ItemPage<ListItem> {
    var page = ItemPage<ListItem>(items: [])
    if let start = starts.first {
      let records = try records(opened.file, start, record)
      var writer = records.writer(expecting: starts.count)
      _ = try records.read(starts.count, to: &writer)
      page = writer.takePage()
      index.note(start, of: opened.origin)
      if try first(opened).byteOffset < start.byteOffset { page.previous = opened.cursor(start) }
    }
    try opened.check()
    return page
  }

  /// Returns the positions of the last records before a position.
  ///
  /// - Complexity: O(*n*) in the bytes between the positions of the index that surround the records; memory
  ///   for the returned positions.
  private func starts(
    before end: SourcePosition, limit: Int, _ opened: OpenedFile
  ) throws -> [SourcePosition] {
    let first = try first(opened)
    var starts: [SourcePosition] = []
    var end = end
    while starts.count < limit, end.byteOffset > first.byteOffset {
      let begin = index.place(before: end, of: opened.origin) ?? first
      var found: [SourcePosition] = []
      let records = try records(opened.file, begin, record)
      while case let position = records.place.position, position.byteOffset < end.byteOffset {
        found.append(position)
        if found.count >= 2 * limit { found.removeFirst(limit) }
        guard try records.skip() else { break }
      }
      starts.insert(contentsOf: found.suffix(limit - starts.count), at: 0)
      end = begin
    }
    return starts
  }

  private func first(_ opened: OpenedFile) throws -> SourcePosition {
    if let first = index.first(of: opened.origin) { return first }
    let first = try records(opened.file, nil, record).place.position
    index.note(first, of: opened.origin, isFirst: true)
    return first
  }

  /// The time between two looks at a file that grows.
  private static let pause = Duration.milliseconds(200)

  /// Reports what happens to the file after it was read.
  func growth() -> AsyncStream<ItemGrowth> {
    let (growth, continuation) = AsyncStream.makeStream(of: ItemGrowth.self)
    guard grows else {
      continuation.finish()
      return growth
    }
    let task = Task { [self] in
      var known: FileStamp?
      while (try? await Task.sleep(for: Self.pause)) != nil {
        // Between two files of a log there may be none.
        guard let now = FileStamp(ofFileAt: file.path) else { continue }
        if let last = known ?? lastRead.withLock({ $0 }) {
          if now.inode != last.inode || now.size < last.size {
            continuation.yield(.replaced)
          } else if now.size > last.size {
            continuation.yield(.added)
          }
        } else {
          // A section that continues from another one's pages doesn't know when those were read.
          continuation.yield(.added)
        }
        known = now
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return growth
  }

  private static var itemsBetweenPlaces: Int { 256 }
  private static var itemsBetweenReports: Int { 10_000 }

  /// Reports the position in the file up to which pages have been read.
  private func report(_ count: Int, at position: SourcePosition, of stamp: FileStamp) {
    ItemProgress.report?(
      ItemProgress(items: count, bytes: position.byteOffset, totalBytes: stamp.size))
  }
}

/// The known positions don't count in comparisons of sources: any two are equal.
extension FilePages: Hashable {
  static func == (one: FilePages, other: FilePages) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
