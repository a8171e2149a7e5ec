/// The XML declaration of a document, `<?xml …?>`, read before parsing. The parser reports syntax errors in
/// it.
package struct XMLDeclaration {
  /// A value and its position.
  package struct Value {
    package let text: String
    package let range: Range<Int>
  }

  package private(set) var version: Value?
  package private(set) var encoding: Value?

  package init<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) where Bytes.Index == Int {
    let opening = Array("<?xml".utf8)
    let tag = Array(bytes.prefix { $0 != UInt8(ascii: ">") })
    guard tag.starts(with: opening), tag.count > opening.count,
      tag[opening.count] == 0x20 || (0x09...0x0D).contains(tag[opening.count])
    else { return }
    let raw = RawText(bytes: tag)
    func value(_ name: String) -> Value? {
      raw.attribute(name, in: tag.indices).map { attribute in
        let (start, end) = (attribute.value.lowerBound, attribute.value.upperBound)
        return Value(
          text: String(decoding: tag[attribute.value], as: UTF8.self),
          range: bytes.startIndex + start..<bytes.startIndex + end)
      }
    }
    (version, encoding) = (value("version"), value("encoding"))
  }
}
