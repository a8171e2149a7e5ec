import CXML

/// Reads items from the bytes of XML data that it's given: wraps the reader in `CXML`, which one task at a
/// time uses.
final class XMLItemReader {
  /// An item: its position, and the values at the paths.
  struct Item {
    var position: SourcePosition
    /// Its number in the data, from 1.
    var number: Int
    var values: [SourceValue]
  }

  /// The size in bytes of the values that are buffered for later requests.
  private static let waitingBytesLimit = 8 << 20

  /// The items that were read and not yet returned.
  private(set) var items: ArraySlice<Item> = []
  /// The error that ended the reading early; it's thrown after ``items``.
  private(set) var failure: SourceError?
  /// Whether reading was stopped because there are more than enough items.
  private(set) var isStopped = false
  /// The requested number of items; with more of them reading may stop.
  var wanted = Int.max
  private var waitingBytes = 0
  /// The number of items that were found or skipped.
  private var count: Int
  /// The root element, once it was read.
  private var root: XMLSelection.Step?
  private let selection: XMLSelection
  private let fields: [RecordField]
  /// The paths of each field.
  private let paths: [[FieldPath]]
  /// The address of the data, to which addresses without a base are relative.
  private let address: String?
  private let feed: XMLFeed?
  /// The error because of the root element, which ends reading.
  private var refusal: SourceError?
  private let select: String
  private let place: String
  private var reader: OpaquePointer?
  private var problem: (message: String, position: SourcePosition)?
  /// The path that is being evaluated.
  private var path: String?
  /// What is repaired before it's parsed, in a feed.
  private(set) var repair: FeedRepair?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - select: the XPath that selects the items.
  ///   - prefixes: the namespaces of the prefixes in paths.
  ///   - fields: the fields, whose paths are XPaths.
  ///   - feed: the format of the data, if it's a feed.
  ///   - skipped: the number of items to skip.
  ///   - limits: the limits of the data.
  ///   - place: the file or address in errors.
  ///   - address: the address of the data, to which addresses without a base are relative.
  init(
    select: String, prefixes: [String: String], fields: [RecordField],
    feed: XMLFeed? = nil, skipped: Int,
    limits: XMLDataLimits = XMLDataLimits(), place: String, address: String? = nil
  ) throws(SourceError) {
    self.fields = fields
    paths = fields.map(\.paths)
    self.address = address
    self.feed = feed
    repair = feed.map { _ in FeedRepair() }
    self.select = select
    self.place = place
    count = skipped
    selection = try XMLSelection(select, prefixes: prefixes, place: place)
    var counts = cxml_item_limits(
      depth: Int32(clamping: limits.depth), attributes: Int32(clamping: limits.attributes),
      tag_bytes: limits.tagBytes, names: Int32(clamping: limits.names),
      expanded_bytes: limits.expandedBytes, item_bytes: limits.itemBytes,
      operations: limits.operations)
    var handlers = cxml_item_handlers(
      context: Unmanaged.passUnretained(self).toOpaque(),
      item: { context, line, offset in
        guard let context else { return }
        Unmanaged<XMLItemReader>.fromOpaque(context).takeUnretainedValue().add(line, offset)
      },
      problem: { context, message, line, offset in
        guard let context, let message else { return }
        let reader = Unmanaged<XMLItemReader>.fromOpaque(context).takeUnretainedValue()
        reader.problem = (String(cString: message), reader.position(line, offset))
      },
      root: { context, name, uri, line, offset in
        guard let context, let name, let uri else { return }
        Unmanaged<XMLItemReader>.fromOpaque(context).takeUnretainedValue().checkRoot(
          String(cString: name), String(cString: uri), line, offset)
      })
    reader = cxml_items_create(&counts, &handlers)
    for (prefix, uri) in prefixes { try check(cxml_items_bind(reader, prefix, uri)) }
    for (uri, target) in feed?.renamedNamespaces ?? [] {
      try check(cxml_items_rename(reader, uri, target))
    }
    let paths = paths.joined().map(\.path)
    for path in paths {
      self.path = path
      try check(cxml_items_add_path(reader, path))
    }
    path = select
    if selection.steps.isEmpty || !paths.allSatisfy(XMLSelection.isWithinItem) {
      try check(cxml_items_select(reader, select))
    } else {
      for step in selection.steps {
        try check(cxml_items_add_step(reader, step.namespace, step.name))
      }
      if selection.isAnywhere { cxml_items_select_anywhere(reader) }
    }
    cxml_items_skip(reader, skipped)
  }

  deinit { cxml_items_destroy(reader) }

  /// Whether nothing more can be read, because the data or the reading has ended.
  var isOver: Bool { reader == nil }

  /// Reads further bytes.
  func push(_ bytes: [UInt8]) {
    parse(repair?.repaired(bytes) ?? bytes)
  }

  private func parse(_ bytes: [UInt8]) {
    if isOver || bytes.isEmpty { return }
    let status = bytes.withUnsafeBufferPointer { bytes in
      cxml_items_push(reader, bytes.baseAddress, bytes.count)
    }
    if status != CXML_ITEMS_OK { end(status) }
  }

  /// Ends the data.
  func finish() {
    if let rest = repair?.finish() { parse(rest) }
    if !isOver { end(cxml_items_finish(reader)) }
  }

  /// Removes and returns the first items.
  func take(_ count: Int) -> ArraySlice<Item> {
    let taken = items.prefix(count)
    items = items.dropFirst(count)
    waitingBytes -= taken.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.byteCount } }
    return taken
  }

  private func end(_ status: cxml_items_status) {
    failure = refusal ?? error(status)
    if failure == nil, count == 0, status == CXML_ITEMS_OK { failure = mismatch }
    isStopped = status == CXML_ITEMS_STOPPED && refusal == nil
    // A tree can be much larger than its items.
    cxml_items_destroy(reader)
    reader = nil
  }

  private func add(_ line: Int, _ offset: Int) {
    var values: [SourceValue] = []
    values.reserveCapacity(fields.count)
    var index = 0
    for paths in paths {
      var value = SourceValue.null
      for (offset, path) in paths.enumerated() where value == .null {
        self.path = path.path
        value = self.value(path.reading, at: index + offset, isOnly: paths.count == 1)
        guard cxml_items_state(reader) == CXML_ITEMS_OK else { return }
      }
      values.append(value)
      index += paths.count
    }
    count += 1
    items.append(
      Item(position: position(line, offset), number: count, values: values))
    waitingBytes += values.reduce(0) { $0 + $1.byteCount }
    if items.count > wanted, waitingBytes > Self.waitingBytesLimit { cxml_items_stop(reader) }
  }

  /// Returns the value at a path. Only the value at an only path may be blank: a blank value of a field with
  /// alternatives counts as missing.
  private func value(_ reading: FieldPath.Reading, at index: Int, isOnly: Bool) -> SourceValue {
    guard let text = text(reading, at: Int32(clamping: index)) else { return .null }
    let canBeMissing = reading != .text || !isOnly
    return canBeMissing && text.allSatisfy(\.isWhitespace) ? .null : .text(text)
  }

  private func text(_ reading: FieldPath.Reading, at index: Int32) -> String? {
    switch reading {
    case .text:
      let text = taken(cxml_items_value(reader, index))
      // The line breaks around the values of a feed have no meaning.
      return feed == nil ? text : text?.trimmed
    case .markup:
      return taken(cxml_items_markup(reader, index)).map {
        FeedText.text(of: $0, isHTML: feed == .rss).trimmed
      }
    case .link:
      return taken(cxml_items_value(reader, index)).map { absolute($0.trimmed, at: index) }
    case .list:
      let parts = taken(cxml_items_values(reader, index))?.split(separator: "\u{1F}")
      var seen: Set<String> = []
      return parts?.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    case .image:
      guard let element = taken(cxml_items_markup(reader, index)) else { return nil }
      let content = FeedText.content(of: element, isHTML: feed == .rss)
      guard content.isHTML, let image = HTMLText.firstImage(in: content.text) else { return nil }
      return absolute(image, at: index)
    }
  }

  private func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { cxml_items_free_text(text) }
    return String(cString: text)
  }

  /// Returns an address relative to the base of the node at a path, which is relative to that of the data.
  private func absolute(_ link: String, at index: Int32) -> String {
    if link.isEmpty { return link }
    let base = taken(cxml_items_base(reader, index))
    let bases = [address, base].compactMap { $0 }
    guard let first = bases.first else { return link }
    let whole = bases.dropFirst().reduce(first) { taken(cxml_resolved($1, $0)) ?? $0 }
    return taken(cxml_resolved(link, whole)) ?? link
  }

  private func position(_ line: Int, _ offset: Int) -> SourcePosition {
    SourcePosition(byteOffset: offset, line: line + (repair?.droppedLines ?? 0))
  }

  private func checkRoot(_ name: String, _ namespace: String, _ line: Int, _ offset: Int) {
    root = XMLSelection.Step(namespace: namespace, name: name)
    guard let feed, !feed.hasRoot(name, namespace) else { return }
    let found = namespace.isEmpty ? "in no namespace" : "in \(namespace.quotedForMessage)"
    let fix =
      XMLFeed.allCases.first { $0.hasRoot(name, namespace) }.map {
        "write format=\"\($0.rawValue)\""
      }
      ?? "select its items with format=\"xml\" and select"
    refusal = SourceError(
      .syntax,
      "this isn't a feed of format \(feed.rawValue.quotedForMessage): its root element is "
        + "\(name.quotedForMessage) \(found): \(fix).", file: place,
      position: position(line, offset))
    cxml_items_stop(reader)
  }
}

extension SourceValue {
  fileprivate var byteCount: Int {
    if case .text(let text) = self { text.utf8.count } else { 0 }
  }
}

// MARK: - Errors

extension XMLItemReader {
  /// The reason why the XPath can't select anything in such a file; `nil` if the file is just empty.
  private var mismatch: SourceError? {
    // The format of a feed determines its elements.
    guard feed == nil, let root else { return nil }
    let other = cxml_items_other_uri(reader).map { String(cString: $0) }
    return selection.mismatch(of: select, root: root, otherNamespace: other).map { message in
      SourceError(.noItems, message, file: place).about(.select)
    }
  }
}

extension XMLItemReader {
  /// The part of the declaration with the path that is being evaluated.
  private var subject: SourceError.Subject {
    let field = fields.first { $0.path == path || $0.alternatives.contains { $0.path == path } }
    return path == select ? .select : field.map { .path($0.name) } ?? .select
  }

  private func check(_ status: cxml_items_status) throws(SourceError) {
    if let error = error(status) { throw error }
  }

  private func error(_ status: cxml_items_status) -> SourceError? {
    let (text, position) = problem ?? ("", .start)
    let detail = XMLMistake.phrase(
      text.split(separator: "\n").first ?? "the document is incomplete")
    func error(_ code: SourceError.Code, _ message: String) -> SourceError {
      SourceError(code, message, file: place, position: position)
    }
    func limit(_ what: String) -> SourceError {
      error(.limit, "\(what), which is the limit: is this the right file?")
    }
    switch status {
    case CXML_ITEMS_OK, CXML_ITEMS_STOPPED: return nil
    case CXML_ITEMS_NOT_WELL_FORMED:
      return error(.syntax, "this isn't well-formed XML: \(detail).")
    case CXML_ITEMS_TOO_DEEP:
      return error(.depth, "elements are nested too deeply: is this the right file?")
    case CXML_ITEMS_TOO_MANY_ATTRIBUTES: return limit("an element has too many attributes")
    case CXML_ITEMS_TAG_TOO_LONG: return limit("a tag has too many bytes")
    case CXML_ITEMS_TOO_MANY_NAMES: return limit("there are too many different names")
    case CXML_ITEMS_TOO_MUCH_EXPANDED:
      return error(
        .limit,
        "entities expand to more bytes than the limit (at \(text.quotedForMessage)): "
          + "write the text instead.")
    case CXML_ITEMS_TOO_LONG:
      return error(
        .rowLength,
        "an item, or the whole file if the paths need all of it, has more bytes than the limit: select "
          + "items with a simple path such as /feed/entry.")
    case CXML_ITEMS_EXTERNAL_ENTITY:
      return error(
        .entity,
        "the entity \(text.quotedForMessage) refers to another file, which isn't supported: put "
          + "its text in the file.")
    case CXML_ITEMS_UNKNOWN_ENTITY:
      return error(
        .entity,
        "the entity \(text.quotedForMessage) isn't declared in the file or by HTML: declare it, "
          + "or write the character itself.")
    case CXML_ITEMS_ENTITY_ELEMENTS:
      return error(
        .entity,
        "an entity contains elements (\(text.quotedForMessage)) outside of items: write them in its "
          + "place.")
    case CXML_ITEMS_BAD_PATH:
      return SourceError(
        .badDescription,
        "the XPath \((path ?? select).quotedForMessage) can't be used: \(detail).", file: place
      ).about(subject)
    default:
      return error(.limit, "out of memory: is this the right file?")
    }
  }
}
