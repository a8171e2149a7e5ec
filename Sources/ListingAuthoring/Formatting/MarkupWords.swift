import ListingXML

/// Text with bindings, split into words that can be wrapped, since any white space counts as one space.
struct MarkupWords {
  /// The words. A comment, a binding or a CDATA section is never split.
  private(set) var words: [ArraySlice<UInt8>] = []

  /// Splits the content of an element.
  ///
  /// - Returns: `nil` if it has children, or if the extent of a binding is unclear: white space in quotes
  ///   has a meaning.
  init?(_ element: MarkupElement) { self.init(element.nodes[...], of: element) }

  /// The same for the first nodes of an element.
  init?(_ nodes: ArraySlice<MarkupNode>, of element: MarkupElement) {
    let inner = element.inner
    let mayBind = inner.contains(UInt8(ascii: "{")) || inner.contains(UInt8(ascii: "}"))
    var place = inner.startIndex
    // A word continues with the text that directly follows it.
    var start: Int?
    func end(_ place: Int) {
      if let begun = start { words.append(inner[begun..<place]) }
      start = nil
    }
    for node in nodes {
      switch node {
      case .element: return nil
      case .aside(let aside):
        start = start ?? place
        place = aside.endIndex
      case .data(let data):
        if mayBind { return nil }
        start = start ?? place
        place = data.endIndex
      case .text(let text):
        if mayBind, text.contains(UInt8(ascii: "&")) { return nil }
        while place < text.endIndex {
          if text[place].isMarkupSpace {
            end(place)
            place += 1
          } else {
            start = start ?? place
            guard let next = Self.step(text, at: place) else { return nil }
            place = next
          }
        }
      }
    }
    end(place)
  }

  /// Returns the index after a character or a binding; `nil` if a binding doesn't end.
  private static func step(_ text: ArraySlice<UInt8>, at place: Int) -> Int? {
    let brace = UInt8(ascii: "{")
    guard text[place] == brace || text[place] == UInt8(ascii: "}") else { return place + 1 }
    let next = place + 1
    if next < text.endIndex, text[next] == text[place] { return next + 1 }
    guard text[place] == brace else { return nil }
    var isQuoted = false
    for end in next..<text.endIndex {
      if text[end] == UInt8(ascii: "'") { isQuoted.toggle() }
      if !isQuoted, text[end] == UInt8(ascii: "}") { return end + 1 }
    }
    return nil
  }
}
