import ListingKit

/// A reader of an XML file from its start on, which can be suspended between two pages.
struct XMLReading {
  /// The identity and state of the file when the reading began.
  let stamp: FileStamp
  /// The number of items before the next page.
  private(set) var place: Int
  /// The number of bytes that were read.
  private(set) var offset = 0
  private let description: RecordReader
  private let reader: XMLItemReader

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - source: the source with the paths of the items.
  ///   - record: the requested values of the items.
  ///   - file: the file.
  ///   - stamp: the state of the file.
  ///   - place: the number of items to skip.
  init(
    of source: XMLSource, record: RecordDescription, in file: SourceFile, stamp: FileStamp,
    place: Int
  ) throws(SourceError) {
    self.stamp = stamp
    self.place = place
    description = try RecordReader(record, place: file.name, noun: "path", rowName: .number)
    reader = try XMLItemReader(
      select: source.select, prefixes: source.prefixes, fields: description.fields,
      feed: source.feed, skipped: place, place: file.name)
  }

  /// Returns whether the next items can be read: a stopped reader has only those that it has read.
  func canProvide(_ count: Int) -> Bool { !reader.isStopped || reader.items.count > count }

  /// Reads the next page.
  ///
  /// - Throws: the error of the file; the reader can't continue then.
  mutating func page(of file: SourceFile, limit: Int) throws -> ItemPage<ListItem> {
    ItemProgress.report?(progress(0))
    let found = try take(limit, of: file)
    var page = try description.page(of: found)
    reader.repair?.message(in: file.name).map { page.unreadable.add($0) }
    ItemProgress.report?(progress(found.count))
    if !isAtEnd { page.next = FileCursor(itemsBefore: place, stamp: stamp).rawCursor }
    return page
  }

  /// Reads the next items, and returns the index of the one with an identifier among them.
  ///
  /// - Throws: the error of the file; the reader can't continue then.
  mutating func index(of identifier: String, in file: SourceFile, limit: Int) throws -> Int? {
    let found = try take(limit, of: file)
    var writer = description.writer(expecting: found.count)
    for (index, item) in found.enumerated() {
      try description.write(item, to: &writer)
      if writer.lastIdentifier == identifier { return index }
    }
    return nil
  }

  /// Skips the next items without creating them.
  ///
  /// - Throws: the error of the file; the reader can't continue then.
  mutating func skip(_ count: Int, of file: SourceFile) throws { _ = try take(count, of: file) }

  /// Whether no item follows those that were read.
  var isAtEnd: Bool { reader.items.isEmpty }

  /// Reads the next items.
  private mutating func take(
    _ limit: Int, of file: SourceFile
  ) throws -> ArraySlice<XMLItemReader.Item> {
    try read(file, forMoreThan: limit)
    if reader.items.count <= limit, let failure = reader.failure { throw failure }
    let found = reader.take(limit)
    guard try file.stamp() == stamp else { throw SourceError.changed(file.name) }
    place += found.count
    return found
  }

  /// Reads until there is one item more than requested, which shows that another page follows.
  private mutating func read(_ file: SourceFile, forMoreThan limit: Int) throws {
    reader.wanted = limit
    var reported = reader.items.count
    while reader.items.count <= limit, !reader.isOver {
      try Task.checkCancellation()
      let bytes = try file.read(at: offset, limit: ByteWindow.chunkSize)
      offset += bytes.count
      if bytes.isEmpty { reader.finish() } else { reader.push(bytes) }
      let count = min(limit, reader.items.count)
      guard count - reported >= Self.itemsBetweenReports else { continue }
      reported = count
      if count < limit { ItemProgress.report?(progress(count)) }
    }
  }

  private static var itemsBetweenReports: Int { 10_000 }

  /// Returns the position in the file: everything before it was read, for this page or for earlier ones.
  private func progress(_ count: Int) -> ItemProgress {
    ItemProgress(items: count, bytes: offset, totalBytes: stamp.size)
  }
}

extension FileCursor {
  /// Creates the position after a number of items in a file.
  init(itemsBefore count: Int, stamp: FileStamp) {
    self.init(position: SourcePosition(byteOffset: count, line: 1), stamp: stamp)
  }

  /// The number of items before the position.
  var itemsBefore: Int { position.byteOffset }
}

extension RecordReader {
  /// Returns a page of the items that were read from XML data.
  func page(of found: ArraySlice<XMLItemReader.Item>) throws(SourceError) -> ItemPage<ListItem> {
    var writer = writer(expecting: found.count)
    for item in found { try write(item, to: &writer) }
    return writer.takePage()
  }

  /// Writes an item that was read from XML data, or skips it.
  fileprivate func write(
    _ item: XMLItemReader.Item, to writer: inout RecordWriter
  ) throws(SourceError) {
    do throws(SourceError) {
      try write(to: &writer, at: item.position, row: item.number) { FoundValue(item.values[$0]) }
    } catch {
      try skipItem(for: error, in: &writer)
    }
  }
}
