import ListingKit

/// The reading of an XML file from its start on, which can be put aside between two pages.
struct XMLReading {
  /// The identity and state of the file when the reading began.
  let stamp: FileStamp
  /// The number of items before the next page.
  private(set) var place: Int
  /// The number of bytes that were read.
  private(set) var offset = 0
  private let description: RecordReader
  private let reader: XMLItemReader

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - source: which items are wanted of the file.
  ///   - record: what is wanted of each of them.
  ///   - file: the file.
  ///   - stamp: what the file is like.
  ///   - place: the number of items to leave out.
  init(
    of source: XMLSource, record: RecordDescription, in file: SourceFile, stamp: FileStamp,
    place: Int
  ) throws(SourceError) {
    self.stamp = stamp
    self.place = place
    description = try RecordReader(record, place: file.name, noun: "path")
    reader = try XMLItemReader(
      select: source.select, prefixes: source.prefixes, fields: description.fields,
      feed: source.feed, skipped: place, place: file.name)
  }

  /// Whether the next items can be read: a reading that was stopped holds no more than it has read.
  func canGive(_ count: Int) -> Bool { !reader.isStopped || reader.items.count > count }

  /// Reads the next page.
  ///
  /// - Throws: what is wrong with the file; the reading cannot be gone on with then.
  mutating func page(of file: SourceFile, limit: Int) throws -> ItemPage<ListItem> {
    let found = try take(limit, of: file)
    var page = try description.page(of: found)
    ItemProgress.report?(progress(found.count))
    if !isAtEnd { page.next = FileCursor(itemsBefore: place, stamp: stamp).rawCursor }
    return page
  }

  /// Reads the next items, and returns the index of the one with an identifier among them.
  ///
  /// - Throws: what is wrong with the file; the reading can't be continued then.
  mutating func index(of identifier: String, in file: SourceFile, limit: Int) throws -> Int? {
    let found = try take(limit, of: file)
    var writer = description.writer(expecting: found.count)
    for (index, item) in found.enumerated() {
      try description.write(item, to: &writer)
      if writer.lastIdentifier == identifier { return index }
    }
    return nil
  }

  /// Goes over the next items without making any of them.
  ///
  /// - Throws: what is wrong with the file; the reading can't be continued then.
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

  /// Reads on until there is one item more than are wanted, which says that a page follows.
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

  /// The place in the file: what is before it was read, for this page or for those before.
  private func progress(_ count: Int) -> ItemProgress {
    ItemProgress(items: count, bytes: offset, totalBytes: stamp.size)
  }
}

extension FileCursor {
  /// A place in a file that is known by the number of items before it.
  init(itemsBefore count: Int, stamp: FileStamp) {
    self.init(position: SourcePosition(byteOffset: count, line: 1), stamp: stamp)
  }

  /// The number of items before the place.
  var itemsBefore: Int { position.byteOffset }
}

extension RecordReader {
  /// Returns a page of what was read of XML data.
  func page(of found: ArraySlice<XMLItemReader.Item>) throws(SourceError) -> ItemPage<ListItem> {
    var writer = writer(expecting: found.count)
    for item in found { try write(item, to: &writer) }
    return writer.takePage()
  }

  /// Writes an item that was read of XML data, or skips it.
  fileprivate func write(
    _ item: XMLItemReader.Item, to writer: inout RecordWriter
  ) throws(SourceError) {
    do throws(SourceError) {
      try write(to: &writer, at: item.position) { FoundValue(item.values[$0]) }
    } catch {
      try skipItem(for: error, in: &writer)
    }
  }
}
