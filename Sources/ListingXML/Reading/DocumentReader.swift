import CXML

/// Reads a document into elements with positions, in one pass.
final class DocumentReader {
  private let text: SourceText
  private let limits: DocumentLimits
  private let opening: String
  private(set) var findings = FindingCollector()
  private var builder: DocumentTreeBuilder
  private var isComplete = false

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - limits: how much it may ask for.
  ///   - opening: the start tag of a document, for messages.
  /// - Complexity: O(*n*) for *n* bytes; each limit is checked before it costs more than that.
  init(_ text: SourceText, limits: DocumentLimits, opening: String) {
    self.text = text
    self.limits = limits
    self.opening = opening
    builder = DocumentTreeBuilder(text.bytes)
    if let version = XMLDeclaration(text.bytes).version, version.text != "1.0" {
      findings.add(
        Finding(
          .xmlVersion, "XML \(version.text) is not read", at: version.range, fix: "say 1.0"))
      return
    }
    read()
  }

  private func read() {
    var counts = cxml_limits(
      depth: Int32(clamping: limits.depth), attributes: Int32(clamping: limits.attributes),
      tag_bytes: limits.tagBytes, names: Int32(clamping: limits.names), elements: limits.elements)
    var handlers = cxml_handlers(
      context: Unmanaged.passUnretained(self).toOpaque(),
      start: { context, tag in
        guard let reader = DocumentReader.from(context), let tag else { return }
        reader.start(tag.pointee)
      },
      end: { context, offset in DocumentReader.from(context)?.end(offset) },
      text: { context, bytes, length, offset in
        DocumentReader.from(context)?.builder.append(
          UnsafeRawBufferPointer(start: bytes, count: Int(length)), at: offset)
      },
      problem: { context, code, message, offset in
        guard let message else { return }
        DocumentReader.from(context)?.problem(code, String(cString: message), offset)
      })
    guard let reader = cxml_reader_create(&counts, &handlers) else {
      findings.add(Finding(.notWellFormed, "there is no memory to read the document", at: nil))
      return
    }
    defer { cxml_reader_destroy(reader) }
    text.bytes.withUnsafeBufferPointer { bytes in
      _ = cxml_reader_push(reader, bytes.baseAddress, bytes.count)
    }
    let status = cxml_reader_finish(reader)
    if let finding = limitFinding(status, at: cxml_reader_offset(reader)) { findings.add(finding) }
    isComplete = status == CXML_OK
  }

  /// The document's element, where all of it was read.
  consuming func root() -> DocumentElement? { isComplete ? builder.tree().root : nil }

  private static func from(_ context: UnsafeMutableRawPointer?) -> DocumentReader? {
    context.map { Unmanaged<DocumentReader>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension DocumentReader {
  private func start(_ tag: cxml_tag) {
    let start = tagStart(before: tag.end)
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

  private func addUnbound(_ prefix: UnsafePointer<CChar>, at range: Range<Int>) {
    let prefix = String(cString: prefix)
    findings.add(
      Finding(
        .unboundPrefix, "the prefix '\(prefix)' is not bound to a namespace", at: range,
        fix: "add xmlns:\(prefix)=\"…\" here or on an element around it"))
  }

  private func end(_ offset: Int) {
    builder.end(at: offset, tagStart: tagStart(before: offset))
  }

  /// The `<` of the tag that ends at an offset: in a tag there is no other one.
  private func tagStart(before offset: Int) -> Int {
    text.bytes.withUnsafeBufferPointer { bytes in
      var place = min(offset, bytes.count) - 1
      while place > 0, bytes[place] != UInt8(ascii: "<") { place -= 1 }
      return max(0, place)
    }
  }
}

extension DocumentReader {
  private func problem(_ code: Int32, _ message: String, _ offset: Int) {
    // XML_NS_ERR_UNDEFINED_NAMESPACE: the tag itself is looked at, see `checkPrefixes`.
    if code == 201 || findings.isFull { return }
    let place = ProblemPlace(
      text: text, offset: offset, tagStart: tagStart(before: offset), open: builder.innermost,
      hasRoot: builder.hasRoot, opening: opening)
    findings.add(place.finding(code: code, message: message))
  }

  private func limitFinding(_ status: cxml_status, at offset: Int) -> Finding? {
    let start = tagStart(before: offset)
    let tag = start..<min(text.bytes.count, start + 1)
    switch status {
    case CXML_DOCTYPE:
      let place = text.bytes[..<min(offset, text.bytes.count)].lastDoctype ?? start
      return Finding(
        .documentType, "a DOCTYPE is not read: entities and grammars cannot be declared",
        at: place..<place + 9, fix: "remove it")
    case CXML_TOO_DEEP:
      return Finding(
        .tooDeep, "more than \(limits.depth) elements inside each other, the limit 'depth'",
        at: tag)
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
    case CXML_TOO_MANY_NAMES:
      return Finding(
        .tooManyNames, "more than \(limits.names) different names, the limit 'distinct names'",
        at: tag)
    case CXML_TOO_MANY_ELEMENTS:
      return Finding(
        .tooManyElements, "more than \(limits.elements) elements, the limit 'elements'", at: tag,
        fix: "keep data in files of its own")
    case CXML_OUT_OF_MEMORY:
      return Finding(.notWellFormed, "there is no memory to read the document", at: tag)
    case CXML_NOT_WELL_FORMED where findings.isClean:
      return Finding(
        .notWellFormed, "the document is not well-formed XML", at: offset..<offset + 1)
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where the last `<!DOCTYPE` begins.
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
