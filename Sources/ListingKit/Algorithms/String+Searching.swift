import Foundation

extension String {
  /// Returns whether a text is in this one; case and accents don't matter.
  package func containsIgnoringCase(_ text: String) -> Bool {
    containsInASCII(text) ?? (range(of: text, options: .ignoringCase) != nil)
  }

  /// Returns whether a text is this one; case and accents don't matter.
  package func isEqualIgnoringCase(to text: String) -> Bool {
    compare(text, options: .ignoringCase) == .orderedSame
  }

  /// Returns whether a text is in this one, if both are in ASCII, without Unicode's tables; `nil` otherwise.
  private func containsInASCII(_ text: String) -> Bool? {
    var (own, text) = (self, text)
    return own.withUTF8 { own in
      text.withUTF8 { text in
        guard let first = text.first?.lowercasedASCII, text.isASCII, own.isASCII else {
          return nil
        }
        guard text.count <= own.count else { return false }
        return (0...own.count - text.count).contains { start in
          own[start].lowercasedASCII == first
            && (1..<text.count).allSatisfy {
              own[start + $0].lowercasedASCII == text[$0].lowercasedASCII
            }
        }
      }
    }
  }
}

extension String.CompareOptions {
  /// How users search: case and accents don't matter.
  package static let ignoringCase: String.CompareOptions = [
    .caseInsensitive, .diacriticInsensitive,
  ]
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}

extension UInt8 {
  /// The small letter of a capital letter in ASCII; any other byte itself.
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
