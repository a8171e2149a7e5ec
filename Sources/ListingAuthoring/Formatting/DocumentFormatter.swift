import ListingXML

/// Writes a document in the canonical layout.
///
/// Child elements are indented by two spaces, each on its own line; an element that was written on one line
/// stays on it if it fits. Attributes keep their order, with a line for each if the tag doesn't fit on one.
/// Texts in which white space has no meaning are wrapped; others stay unchanged.
struct DocumentFormatter {
  /// The maximum number of columns of a line, unless it contains something that can't be broken.
  static let width = 100

  private let registry: ElementRegistry
  private var output: [UInt8] = []

  /// Returns a document in the canonical layout, as UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: a well-formed document, as UTF-8.
  ///   - root: its root element.
  ///   - registry: its format.
  /// - Complexity: O(*n*).
  static func format(
    _ bytes: [UInt8], root: DocumentElement, registry: ElementRegistry
  ) -> [UInt8] {
    var formatter = DocumentFormatter(registry: registry)
    let nodes = MarkupScanner(bytes.withLineFeeds).nodes
    formatter.lines(nodes, depth: 0) { _ in
      Piece(element: root, rule: registry[root.name], kind: .structure)
    }
    return formatter.output
  }

  private init(registry: ElementRegistry) { self.registry = registry }

  // MARK: - Elements

  /// The kind of an element's content.
  private enum Kind {
    /// Children, between which white space has no meaning.
    case structure
    /// Text in which any white space counts as one space.
    case words([ArraySlice<UInt8>])
    /// Such text, followed by children, as in a button.
    case labelled([ArraySlice<UInt8>], [MarkupNode])
    /// Content that stays unchanged.
    case verbatim
  }

  /// An element that was read, with its rule and the kind of its content.
  private struct Piece {
    var element: DocumentElement
    var rule: ElementRule?
    var kind: Kind
  }

  private func piece(
    _ markup: MarkupElement, _ element: DocumentElement, in parent: ElementRule?
  ) -> Piece {
    var rule: ElementRule?
    if element.namespace == registry.namespace {
      rule = parent.flatMap { registry.child(element.name, of: $0)?.rule }
    } else if parent?.takesPlugins ?? false {
      rule = registry["plugin"]
    }
    return Piece(element: element, rule: rule, kind: kind(of: markup, element, rule))
  }

  private func kind(
    of markup: MarkupElement, _ element: DocumentElement, _ rule: ElementRule?
  ) -> Kind {
    if element.keepsSpace { return .verbatim }
    switch rule?.text ?? .none {
    case .plain: return .verbatim
    case .bindings:
      return MarkupWords(markup).map { .words($0.words) } ?? labelled(markup) ?? .verbatim
    case .none:
      let hasText = markup.nodes.contains { node in
        switch node {
        case .text(let text): !text.isSpace
        case .data: true
        case .element, .aside: false
        }
      }
      return hasText ? .verbatim : .structure
    }
  }

  private func labelled(_ markup: MarkupElement) -> Kind? {
    let label = markup.nodes.prefix { if case .element = $0 { false } else { true } }
    let rest = markup.nodes.dropFirst(label.count)
    let isStructure = rest.allSatisfy { node in
      switch node {
      case .text(let text): text.isSpace
      case .data: false
      case .element, .aside: true
      }
    }
    guard isStructure, let words = MarkupWords(label, of: markup)?.words else { return nil }
    return words.isEmpty ? .structure : .labelled(words, Array(rest))
  }

  /// Returns whether anything is written between the tags.
  private func hasContent(_ markup: MarkupElement, _ kind: Kind) -> Bool {
    switch kind {
    case .verbatim: !markup.inner.isEmpty
    case .words(let words): !words.isEmpty
    case .labelled: true
    case .structure: markup.nodes.contains { if case .text = $0 { false } else { true } }
    }
  }

  /// Returns the pieces of the children, in order.
  private func pieces(of markup: MarkupElement, _ piece: Piece) -> [Piece] {
    zip(markup.elements, piece.element.elements).map { self.piece($0, $1, in: piece.rule) }
  }

  // MARK: - Lines

  /// Writes each node on its own line.
  private mutating func lines(
    _ nodes: [MarkupNode], depth: Int, piece: (Int) -> Piece
  ) {
    var space: ArraySlice<UInt8> = []
    var index = 0
    for node in nodes {
      if case .text(let text) = node {
        space = text
        continue
      }
      // A comment on the line of an element stays there.
      if case .aside(let aside) = node, space.lineBreaks == 0, output.last == UInt8(ascii: "\n") {
        output.removeLast()
        write(" ")
        output += aside
      } else {
        if space.lineBreaks > 1, !output.isEmpty, !isBehindStartTag { write("\n") }
        indent(depth)
        switch node {
        case .element(let element):
          write(element, piece(index), depth: depth)
          index += 1
        case .aside(let aside): output += aside.moved(from: space, to: depth * 2)
        case .text, .data: break
        }
      }
      write("\n")
      isBehindStartTag = false
      space = []
    }
  }

  /// Whether nothing was written since a start tag, after which no blank line is kept.
  private var isBehindStartTag = false

  private mutating func write(_ markup: MarkupElement, _ piece: Piece, depth: Int) {
    if let flat = flat(markup, piece, budget: Self.width - depth * 2) {
      output += flat
      return
    }
    let hasContent = hasContent(markup, piece.kind)
    startTag(of: markup, ending: hasContent ? ">" : "/>", depth: depth)
    if !hasContent { return }
    switch piece.kind {
    case .verbatim: output += markup.inner
    case .words(let words):
      fill(words, depth: depth + 1)
      indent(depth)
    case .labelled(let words, let rest):
      fill(words, depth: depth + 1)
      let pieces = pieces(of: markup, piece)
      lines(rest, depth: depth + 1) { pieces[$0] }
      indent(depth)
    case .structure:
      write("\n")
      isBehindStartTag = true
      let pieces = pieces(of: markup, piece)
      lines(markup.nodes, depth: depth + 1) { pieces[$0] }
      indent(depth)
    }
    write("</")
    output += markup.name
    write(">")
  }

  private mutating func startTag(of markup: MarkupElement, ending: String, depth: Int) {
    let tag = markup.tag(separator: " ")
    if !tag.contains(UInt8(ascii: "\n")), depth * 2 + tag.width + ending.count <= Self.width {
      output += tag
    } else {
      // Indented by more than the children, to distinguish attributes from them.
      output += markup.tag(separator: "\n" + String(repeating: " ", count: depth * 2 + 4))
    }
    write(ending)
  }

  private mutating func fill(_ words: [ArraySlice<UInt8>], depth: Int) {
    write("\n")
    indent(depth)
    var column = depth * 2
    var isFirst = true
    for word in words {
      let first = word.prefix { $0 != UInt8(ascii: "\n") }.width
      if !isFirst, column + 1 + first > Self.width {
        write("\n")
        indent(depth)
        column = depth * 2
      } else if !isFirst {
        write(" ")
        column += 1
      }
      output += word
      let last = word.lastIndex(of: UInt8(ascii: "\n")).map { word[($0 + 1)...].width }
      column = last ?? column + word.width
      isFirst = false
    }
    write("\n")
  }

  private mutating func indent(_ depth: Int) {
    output += repeatElement(UInt8(ascii: " "), count: depth * 2)
  }

  private mutating func write(_ text: String) { output += text.utf8 }
}

// MARK: - One line

extension DocumentFormatter {
  /// Returns an element on one line; `nil` if it was written on several lines, or doesn't fit.
  private func flat(_ markup: MarkupElement, _ piece: Piece, budget: Int) -> [UInt8]? {
    var line = markup.tag(separator: " ")
    func fits() -> Bool { line.width <= budget }
    guard fits(), !line.contains(UInt8(ascii: "\n")) else { return nil }
    guard hasContent(markup, piece.kind) else {
      line += "/>".utf8
      return fits() ? line : nil
    }
    line.append(UInt8(ascii: ">"))
    switch piece.kind {
    case .verbatim:
      guard markup.inner.count <= 4 * Self.width else { return nil }
      line += markup.inner
    case .words(let words): line += joined(words, budget: budget - line.width)
    case .labelled(let words, let rest):
      line += joined(words, budget: budget - line.width)
      guard append(rest, of: markup, piece, to: &line, budget: budget) else { return nil }
    case .structure:
      guard append(markup.nodes, of: markup, piece, to: &line, budget: budget) else { return nil }
    }
    line += "</".utf8 + markup.name + ">".utf8
    return fits() && !line.contains(UInt8(ascii: "\n")) ? line : nil
  }

  /// Returns words with a space between them, at least as many as fit.
  private func joined(_ words: [ArraySlice<UInt8>], budget: Int) -> [UInt8] {
    var line: [UInt8] = []
    for (index, word) in words.enumerated() where line.width <= budget {
      if index > 0 { line.append(UInt8(ascii: " ")) }
      line += word
    }
    return line
  }

  /// Appends children to a line.
  ///
  /// - Returns: whether they were written on one line, and fit.
  private func append(
    _ nodes: [MarkupNode], of markup: MarkupElement, _ piece: Piece, to line: inout [UInt8],
    budget: Int
  ) -> Bool {
    guard markup.isOnOneLine else { return false }
    var elements = zip(markup.elements, piece.element.elements).makeIterator()
    var hadSpace = false
    var isFirst = true
    for node in nodes {
      guard line.width <= budget else { return false }
      switch node {
      case .element:
        guard let (child, element) = elements.next(),
          let flat = flat(
            child, self.piece(child, element, in: piece.rule), budget: budget - line.width)
        else { return false }
        line += flat
      case .aside(let aside):
        if hadSpace, !isFirst { line.append(UInt8(ascii: " ")) }
        line += aside
      case .text, .data: break
      }
      if case .text = node { hadSpace = true } else { (hadSpace, isFirst) = (false, false) }
    }
    return true
  }
}

extension MarkupElement {
  /// The start tag without its end.
  fileprivate func tag(separator: String) -> [UInt8] {
    var tag = Array("<".utf8) + name
    for attribute in attributes {
      let quote = attribute.value.contains(UInt8(ascii: "\"")) ? "'" : "\""
      tag += separator.utf8
      tag += attribute.name
      tag += "=\(quote)".utf8
      tag += attribute.value
      tag += quote.utf8
    }
    return tag
  }
}

extension ArraySlice<UInt8> {
  /// Returns a comment whose lines are all moved as far as its first one.
  ///
  /// - Parameters:
  ///   - space: the white space before the comment.
  ///   - column: its new first column.
  fileprivate func moved(from space: ArraySlice<UInt8>, to column: Int) -> [UInt8] {
    let line = space.lastIndex(of: UInt8(ascii: "\n")).map { space[($0 + 1)...] }
    guard let line, line.allSatisfy({ $0 == UInt8(ascii: " ") }), lineBreaks > 0 else {
      return Array(self)
    }
    let difference = column - line.count
    var lines = split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      Array.init)
    for index in lines.indices.dropFirst() where !lines[index].isEmpty {
      let spaces = lines[index].prefix { $0 == UInt8(ascii: " ") }.count
      let wanted = Swift.max(0, spaces + difference)
      lines[index] = Array(repeating: UInt8(ascii: " "), count: wanted) + lines[index][spaces...]
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}

extension [UInt8] {
  /// The text with LF as the end of each line, as XML reads it.
  fileprivate var withLineFeeds: [UInt8] {
    guard contains(0x0D) else { return self }
    var text: [UInt8] = []
    text.reserveCapacity(count)
    for (index, byte) in enumerated() {
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || index == 0 || self[index - 1] != 0x0D {
        text.append(byte)
      }
    }
    return text
  }

  fileprivate var width: Int { self[...].width }
}
