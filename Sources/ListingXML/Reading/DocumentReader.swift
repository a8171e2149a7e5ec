import CXML

/// Reads a document into elements with positions, in one pass.
final class DocumentReader {
  private let text: SourceText
  private let limits: DocumentLimits
  private let opening: String
  private(set) var root: DocumentElement?
  private(set) var findings = FindingCollector()
  private var open: [DocumentElement] = []
  /// The text since the last tag, and where it begins.
  private var characters: [UInt8] = []
  private var charactersStart = 0
  private var reader: OpaquePointer?

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
      text: { context, bytes, length in
        guard let bytes else { return }
        DocumentReader.from(context)?.append(bytes, Int(length))
      },
      problem: { context, code, message, offset in
        guard let message else { return }
        DocumentReader.from(context)?.problem(code, String(cString: message), offset)
      })
    reader = cxml_reader_create(&counts, &handlers)
    guard let reader else {
      findings.add(Finding(.notWellFormed, "there is no memory to read the document", at: nil))
      return
    }
    defer {
      cxml_reader_destroy(reader)
      self.reader = nil
    }
    text.bytes.withUnsafeBufferPointer { bytes in
      _ = cxml_reader_push(reader, bytes.baseAddress, bytes.count)
    }
    let status = cxml_reader_finish(reader)
    if let finding = limitFinding(status, at: cxml_reader_offset(reader)) { findings.add(finding) }
    if status != CXML_OK { root = nil }
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> DocumentReader? {
    context.map { Unmanaged<DocumentReader>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension DocumentReader {
  private func start(_ tag: cxml_tag) {
    endText(at: tagStart(before: tag.end))
    let isEmpty = text.bytes.indices.contains(tag.end) && text.bytes[tag.end] == UInt8(ascii: "/")
    let range = tagStart(before: tag.end)..<min(text.bytes.count, tag.end + (isEmpty ? 2 : 1))
    let attributes = UnsafeBufferPointer(start: tag.attributes, count: Int(tag.attribute_count))
      .map(Self.attribute)
    var keepsSpace = open.last?.keepsSpace ?? false
    for attribute in attributes where attribute.qualifiedName == "xml:space" {
      keepsSpace = attribute.value == "preserve"
    }
    let element = DocumentElement(
      name: String(cString: tag.name), namespace: tag.uri.map { String(cString: $0) } ?? "",
      prefix: tag.prefix.map { String(cString: $0) }, attributes: attributes, tag: range,
      keepsSpace: keepsSpace)
    checkPrefixes(of: element)
    if let parent = open.last { parent.children.append(.element(element)) } else { root = element }
    open.append(element)
    charactersStart = range.upperBound
  }

  private static func attribute(_ attribute: cxml_attribute) -> DocumentAttribute {
    let value = UnsafeBufferPointer(
      start: UnsafeRawPointer(attribute.value)?.assumingMemoryBound(to: UInt8.self),
      count: Int(attribute.value_length))
    return DocumentAttribute(
      name: String(cString: attribute.name),
      namespace: attribute.uri.map { String(cString: $0) } ?? "",
      prefix: attribute.prefix.map { String(cString: $0) },
      value: String(decoding: value, as: UTF8.self))
  }

  private func checkPrefixes(of element: DocumentElement) {
    func add(_ prefix: String, at range: Range<Int>) {
      findings.add(
        Finding(
          .unboundPrefix, "the prefix '\(prefix)' is not bound to a namespace", at: range,
          fix: "add xmlns:\(prefix)=\"…\" here or on an element around it"))
    }
    if let prefix = element.prefix, element.namespace.isEmpty {
      add(prefix, at: element.nameRange)
    }
    for attribute in element.attributes where !findings.isFull {
      guard let prefix = attribute.prefix, attribute.namespace.isEmpty else { continue }
      add(
        prefix,
        at: RawText(bytes: text.bytes).name(of: attribute.qualifiedName, in: element))
    }
  }

  private func end(_ offset: Int) {
    guard let element = open.popLast() else { return }
    // An element without an end tag holds no text.
    if offset > element.tag.upperBound { endText(at: tagStart(before: offset), in: element) }
    characters.removeAll(keepingCapacity: true)
    element.end = offset
    charactersStart = offset
  }

  private func append(_ bytes: UnsafePointer<CChar>, _ length: Int) {
    bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      characters.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
    }
  }

  private func endText(at offset: Int, in element: DocumentElement? = nil) {
    defer { characters.removeAll(keepingCapacity: true) }
    guard let element = element ?? open.last, !characters.isEmpty else { return }
    let isSpace = characters.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    if isSpace, !element.keepsSpace { return }
    let range = charactersStart..<max(charactersStart, offset)
    let value = String(decoding: characters, as: UTF8.self)
    element.children.append(.text(DocumentText(value: value, range: range)))
  }

  /// The `<` of the tag that ends at an offset: in a tag there is no other one.
  private func tagStart(before offset: Int) -> Int {
    var place = min(offset, text.bytes.count) - 1
    while place > 0, text.bytes[place] != UInt8(ascii: "<") { place -= 1 }
    return max(0, place)
  }
}

extension DocumentReader {
  private func problem(_ code: Int32, _ message: String, _ offset: Int) {
    // XML_NS_ERR_UNDEFINED_NAMESPACE: the tag itself is looked at, see `checkPrefixes`.
    if code == 201 || findings.isFull { return }
    let place = ProblemPlace(
      text: text, offset: offset, tagStart: tagStart(before: offset), open: open.last,
      hasRoot: root != nil, opening: opening)
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
