import CXML

/// Reads a document in one pass into tables with positions.
struct DocumentReader {
  private let text: SourceText
  private let limits: DocumentLimits
  private let kind: DocumentKind
  private(set) var findings = FindingCollector()
  private var builder: DocumentTreeBuilder
  private var isComplete = false

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - limits: the limits of the document.
  ///   - kind: the format, for messages.
  /// - Complexity: O(*n*) in the bytes; each limit is checked before exceeding it costs more than that.
  init(_ text: SourceText, limits: DocumentLimits, kind: DocumentKind) {
    self.text = text
    self.limits = limits
    self.kind = kind
    builder = DocumentTreeBuilder(text.bytes)
    if let version = XMLDeclaration(text.bytes).version, version.text != "1.0" {
      findings.add(
        Finding(
          .xmlVersion, "XML \(version.text) isn't supported", at: version.range, fix: "write 1.0"))
      return
    }
    read()
  }

  private mutating func read() {
    let (bytes, limits) = (text.bytes, limits)
    let (status, offset) = withUnsafeMutablePointer(to: &self) { $0.read(bytes, limits) }
    guard let status else {
      findings.add(Finding(.notWellFormed, "out of memory while reading the document", at: nil))
      return
    }
    if let finding = limitFinding(status, at: offset) { findings.add(finding) }
    isComplete = status == CXML_OK
  }

  /// The root element, if the whole document was read.
  consuming func root() -> DocumentElement? { isComplete ? builder.tree().root : nil }
}

extension UnsafeMutablePointer<DocumentReader> {
  /// Parses some bytes, which calls the handlers.
  ///
  /// - Returns: libxml2's error and its position; `nil` if there isn't enough memory.
  fileprivate func read(
    _ bytes: [UInt8], _ limits: DocumentLimits
  ) -> (status: cxml_status?, offset: Int) {
    var counts = cxml_limits(
      depth: Int32(clamping: limits.depth), attributes: Int32(clamping: limits.attributes),
      tag_bytes: limits.tagBytes, comment_bytes: limits.commentBytes,
      names: Int32(clamping: limits.names), elements: limits.elements,
      chunk: Int32(clamping: limits.chunk))
    // The handlers use the reader directly: nothing else accesses it meanwhile.
    var handlers = cxml_handlers(
      context: self,
      start: { context, tag in
        guard let context, let tag else { return }
        context.assumingMemoryBound(to: DocumentReader.self).pointee.start(tag.pointee)
      },
      end: { context, offset in
        context?.assumingMemoryBound(to: DocumentReader.self).pointee.end(offset)
      },
      text: { context, bytes, length, offset in
        context?.assumingMemoryBound(to: DocumentReader.self).pointee.append(
          UnsafeRawBufferPointer(start: bytes, count: Int(length)), at: offset)
      },
      problem: { context, code, message, offset in
        guard let context, let message else { return }
        context.assumingMemoryBound(to: DocumentReader.self).pointee.problem(
          code, String(cString: message), offset)
      })
    guard let reader = cxml_reader_create(&counts, &handlers) else { return (nil, 0) }
    defer { cxml_reader_destroy(reader) }
    bytes.withUnsafeBufferPointer { _ = cxml_reader_push(reader, $0.baseAddress, $0.count) }
    let status = cxml_reader_finish(reader)
    return (status, cxml_reader_offset(reader))
  }
}

extension DocumentReader {
  fileprivate mutating func start(_ tag: cxml_tag) {
    let start = builder.tagStart(before: tag.end)
    let isEmpty = tag.end < text.bytes.count && text.bytes[tag.end] == UInt8(ascii: "/")
    let range = start..<min(text.bytes.count, tag.end + (isEmpty ? 2 : 1))
    builder.start(tag, at: range)
    if tag.prefix != nil, tag.uri == nil, let element = builder.innermost {
      addUnbound(tag.prefix, at: element.nameRange)
    }
    for index in 0..<Int(tag.attribute_count) where !findings.isFull {
      let attribute = tag.attributes[index]
      guard let prefix = attribute.prefix, attribute.uri == nil else { continue }
      let name = "\(String(cString: prefix)):\(String(cString: attribute.name))"
      let place = RawText(bytes: text.bytes).attribute(name, in: range)?.name
      addUnbound(prefix, at: place ?? builder.innermost?.nameRange ?? range)
    }
  }

  private mutating func addUnbound(_ prefix: UnsafePointer<CChar>, at range: Range<Int>) {
    let prefix = String(cString: prefix)
    findings.add(
      Finding(
        .unboundPrefix, "the prefix '\(prefix)' is not bound to a namespace", at: range,
        fix: "add xmlns:\(prefix)=\"…\" here or on an element around it"))
  }

  fileprivate mutating func append(_ part: UnsafeRawBufferPointer, at offset: Int) {
    builder.append(part, at: offset)
  }

  fileprivate mutating func end(_ offset: Int) {
    builder.end(at: offset)
  }
}

extension DocumentReader {
  fileprivate mutating func problem(_ code: Int32, _ message: String, _ offset: Int) {
    // XML_NS_ERR_UNDEFINED_NAMESPACE: `checkPrefixes` examines the tag itself.
    if code == 201 || findings.isFull { return }
    let tagStart = builder.tagStart(before: offset)
    // HTML begins with one, XML rarely does.
    if let type = [tagStart, offset].first(where: { text.bytes.isDocumentType(at: $0) }) {
      findings.add(documentType(at: type..<type + "<!DOCTYPE".utf8.count))
      return
    }
    let place = ProblemPlace(
      text: text, offset: offset, tagStart: tagStart, open: builder.innermost,
      hasRoot: builder.hasRoot, opening: kind.opening)
    findings.add(place.finding(code: code, message: message))
  }

  private func limitFinding(_ status: cxml_status, at offset: Int) -> Finding? {
    let start = builder.tagStart(before: offset)
    let tag = start..<min(text.bytes.count, start + 1)
    switch status {
    case CXML_DOCTYPE:
      let place = text.bytes[..<min(offset, text.bytes.count)].lastDoctype ?? start
      return documentType(at: place..<place + "<!DOCTYPE".utf8.count)
    case CXML_TOO_DEEP:
      let finding = Finding(
        .tooDeep, "more than \(limits.depth) elements inside each other, the limit 'depth'",
        at: tag)
      return builder.outermostLikeInnermost.map {
        finding.noting(
          "'\($0.qualifiedName)' begins here; is its end tag missing?", at: $0.nameRange)
      } ?? finding
    case CXML_TOO_MANY_ATTRIBUTES:
      return Finding(
        .tooManyAttributes,
        "more than \(limits.attributes) attributes, the limit 'attributes of an element'", at: tag)
    case CXML_TAG_TOO_LONG:
      let place = min(offset, text.bytes.count)
      return Finding(
        .tagTooLong,
        "a tag of more than \(limits.tagBytes) bytes, the limit 'bytes of a tag', or one that "
          + "does not end", at: place..<place + 1)
    case CXML_COMMENT_TOO_LONG: return longComment(at: min(offset, text.bytes.count))
    case CXML_TOO_MANY_NAMES:
      return Finding(
        .tooManyNames, "more than \(limits.names) different names, the limit 'distinct names'",
        at: tag)
    case CXML_TOO_MANY_ELEMENTS:
      return Finding(
        .tooManyElements, "more than \(limits.elements) elements, the limit 'elements'", at: tag,
        fix: "move the items to a data file and name it in a <source>")
    case CXML_OUT_OF_MEMORY:
      return Finding(.notWellFormed, "out of memory while reading the document", at: tag)
    case CXML_NOT_WELL_FORMED where findings.isClean:
      return Finding(
        .notWellFormed, "the document is not well-formed XML", at: offset..<offset + 1)
    default: return nil
    }
  }
}

extension DocumentReader {
  /// Returns the mistake of a comment or similar markup that is too long or isn't closed.
  private func longComment(at start: Int) -> Finding {
    if text.bytes.isDocumentType(at: start) { return documentType(at: start..<start + 9) }
    let isInstruction = text.bytes[start...].starts(with: "<?".utf8)
    return Finding(
      .tagTooLong,
      "a \(isInstruction ? "processing instruction" : "comment") of more than "
        + "\(limits.commentBytes) bytes, the limit 'bytes of a comment', or one that does not end",
      at: start..<start + (isInstruction ? 2 : 4),
      fix: "close it with \(isInstruction ? "?>" : "-->"), or make several of it")
  }

  /// The name of a document type is also that of the root element.
  private func documentType(at range: Range<Int>) -> Finding {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let name = text.bytes[min(range.upperBound, text.bytes.count)...].drop(while: isSpace)
      .prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
    let foreign = ForeignDocument(
      String(decoding: name, as: UTF8.self), namespace: "", expected: kind)
    guard let foreign else {
      return Finding(
        .documentType, "a DOCTYPE isn't supported: documents can't declare entities",
        at: range, fix: "remove it")
    }
    return Finding(
      .documentType, "this is \(foreign.phrase), not a \(kind.noun), which has no DOCTYPE",
      at: range, fix: "a \(kind.noun) begins with \(kind.opening)")
  }
}

extension [UInt8] {
  /// Returns whether a document type begins at a position, in uppercase or lowercase.
  fileprivate func isDocumentType(at place: Int) -> Bool {
    let mark = Array("<!doctype".utf8)
    guard place >= 0, place + mark.count <= count else { return false }
    return zip(self[place...], mark).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
  }
}

extension ArraySlice<UInt8> {
  /// The start of the last `<!DOCTYPE`.
  fileprivate var lastDoctype: Int? {
    let mark = Array("<!DOCTYPE".utf8)
    var place = endIndex - mark.count
    while place >= startIndex {
      if self[place] == mark[0], self[place...].starts(with: mark) { return place }
      place -= 1
    }
    return nil
  }
}
