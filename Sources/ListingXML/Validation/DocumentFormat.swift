import Foundation

/// The format of a file, recognized by its first tag, for commands that search folders.
package enum DocumentFormat: Sendable, Hashable {
  /// A section document.
  case sections
  /// A file of translated strings.
  case strings
  /// A document of scenarios.
  case scenarios

  /// Recognizes the format of a file by its beginning.
  ///
  /// The first element determines the format: by its namespace if it has one, in any version, otherwise by
  /// its name. Its mistakes, such as an unclosed tag, are reported when the document is read.
  ///
  /// - Returns: `nil` for a file of another format, and for one that can't be read.
  package init?(of url: URL) {
    guard let file = try? FileHandle(forReadingFrom: url) else { return nil }
    defer { try? file.close() }
    let start = try? file.read(upToCount: DocumentLimits().tagBytes)
    self.init(start.map { [UInt8]($0) } ?? [])
  }

  /// Recognizes the format by the first bytes of a file.
  package init?(_ bytes: [UInt8]) {
    let text = DecodedText(bytes, opening: "").bytes
    guard let tag = Self.firstTag(of: text) else { return nil }
    let written = text[tag].dropFirst().prefix { !$0.endsName }
    let parts = String(decoding: written, as: UTF8.self).split(separator: ":")
    guard let name = parts.last else { return nil }
    let raw = RawText(bytes: text)
    let binding = raw.attribute(parts.count > 1 ? "xmlns:\(parts[0])" : "xmlns", in: tag)
    if let value = binding?.value {
      self.init(
        named: String(name), namespace: String(decoding: text[value], as: UTF8.self))
    } else if parts.count == 1 {
      self.init(named: String(name))
    } else {
      return nil
    }
  }

  private init?(named name: String, namespace: String) {
    guard namespace.hasPrefix("urn:listingkit:") else { return nil }
    if namespace.hasPrefix("urn:listingkit:scenario") {
      self = .scenarios
    } else {
      self = name == "translations" ? .strings : .sections
    }
  }

  /// The namespace may have been forgotten.
  private init?(named name: String) {
    switch name {
    case "listing": self = .sections
    case "translations": self = .strings
    case "scenario", "scenarios": self = .scenarios
    default: return nil
    }
  }

  /// Returns the bytes of the first tag, even if it isn't complete.
  private static func firstTag(of text: [UInt8]) -> Range<Int>? {
    var place = 0
    while let start = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      let end: Int?
      if rest.starts(with: "<!--".utf8) {
        end = text.end(of: Array("-->".utf8), from: start + 4)
      } else if rest.starts(with: "<?".utf8) {
        end = text.end(of: Array("?>".utf8), from: start + 2)
      } else if rest.starts(with: "<!".utf8) {
        end = text.endOfType(from: start)
      } else {
        return start..<OpenTag(from: start, to: text.count, in: text).end
      }
      guard let end else { return nil }
      place = end
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var endsName: Bool {
    self <= 0x20 || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
  }
}

extension [UInt8] {
  /// Returns the end of a document type, including its declarations in brackets.
  fileprivate func endOfType(from start: Int) -> Int? {
    guard let end = self[start...].firstIndex(where: { [0x3E, 0x5B].contains($0) }) else {
      return nil
    }
    if self[end] == UInt8(ascii: ">") { return end + 1 }
    return self.end(of: [UInt8(ascii: "]")], from: end).flatMap {
      self.end(of: [UInt8(ascii: ">")], from: $0)
    }
  }
}
