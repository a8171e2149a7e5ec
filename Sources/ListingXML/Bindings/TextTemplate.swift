import ListingKit

/// A text with bindings that are known to name something.
struct TextTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case literal(String)
    case value(BoundExpression)
  }

  var parts: [Part]

  /// Whether there is a binding in it.
  var hasBindings: Bool { parts.contains { if case .value = $0 { true } else { false } } }

  /// The text, where there is no binding in it.
  var literal: String? {
    var text = ""
    for part in parts {
      guard case .literal(let literal) = part else { return nil }
      text += literal
    }
    return text
  }

  /// The text with its values; what may be missing and is so is an empty text.
  ///
  /// - Throws: ``UnusableValue`` if a required value is missing.
  func text(_ values: BindingValues) throws(UnusableValue) -> String {
    // The text of a value that stands alone is the value's own.
    if parts.count == 1 { return try text(of: parts[0], values) }
    var text = ""
    for part in parts { text += try self.text(of: part, values) }
    return text
  }

  private func text(of part: Part, _ values: BindingValues) throws(UnusableValue) -> String {
    switch part {
    case .literal(let literal): return literal
    case .value(let expression):
      if let text = expression.text(values) { return text }
      guard let field = expression.missingField(values) else { return "" }
      throw UnusableValue(
        message: "item '\(values.item?.listIdentifier ?? "")' has no value for the field "
          + "'\(field)'")
    }
  }

  /// The same with runs of white space in the literals made one space, and the ends trimmed.
  var collapsed: TextTemplate {
    var collapsed: [Part] = []
    var endsInSpace = true
    for part in parts {
      guard case .literal(let literal) = part else {
        collapsed.append(part)
        endsInSpace = false
        continue
      }
      // White space is ASCII, so bytes do.
      var text: [UInt8] = []
      text.reserveCapacity(literal.utf8.count)
      for byte in literal.utf8 {
        let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
        if !isSpace { text.append(byte) } else if !endsInSpace { text.append(0x20) }
        endsInSpace = isSpace
      }
      collapsed.append(.literal(String(decoding: text, as: UTF8.self)))
    }
    if case .literal(let last) = collapsed.last, last.hasSuffix(" ") {
      collapsed[collapsed.count - 1] = .literal(String(last.dropLast()))
    }
    return TextTemplate(parts: collapsed.filter { $0 != .literal("") })
  }
}

/// A value that must be there and is not, or that is none of what its place takes.
struct UnusableValue: Error, Hashable {
  let message: String
  /// Where it is declared; `nil` if that isn't known.
  var place = DeclarationPlace()
  var fix: String?
}

/// Where something is declared in a document. All places are equal: a declaration is the same wherever
/// it is.
struct DeclarationPlace: Sendable, Hashable {
  var range: Range<Int>?

  static func == (first: DeclarationPlace, second: DeclarationPlace) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension String {
  /// The text with runs of white space made one space, and the ends trimmed.
  var collapsingSpace: String {
    let collapsed = TextTemplate(parts: [.literal(self)]).collapsed
    guard case .literal(let text) = collapsed.parts.first else { return "" }
    return text
  }
}
