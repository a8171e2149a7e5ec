/// What a document says of itself in `<?xml …?>`, read before the parser sees it. What is not
/// understood here is left to the parser.
package struct XMLDeclaration {
  /// A value, and the bytes that it is in.
  package struct Value {
    package let text: String
    package let range: Range<Int>
  }

  package private(set) var version: Value?
  package private(set) var encoding: Value?

  package init<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) where Bytes.Index == Int {
    let opening = Array("<?xml".utf8)
    guard bytes.starts(with: opening), bytes.count > opening.count,
      Self.isSpace(bytes[bytes.startIndex + opening.count])
    else { return }
    let end = bytes.firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    var rest = bytes[(bytes.startIndex + opening.count)..<end]
    while true {
      rest = rest.drop(while: Self.isSpace)
      let name = rest.prefix { $0 != UInt8(ascii: "=") && !Self.isSpace($0) }
      rest = rest.dropFirst(name.count).drop { Self.isSpace($0) || $0 == UInt8(ascii: "=") }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { return }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      let found = Value(
        text: String(decoding: value, as: UTF8.self), range: value.startIndex..<value.endIndex)
      switch String(decoding: name, as: UTF8.self) {
      case "version": version = found
      case "encoding": encoding = found
      default: break
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
