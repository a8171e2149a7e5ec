import ListingKit
import ListingText

/// A text with bindings that were resolved.
struct TextTemplate: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case literal(String)
    case value(BoundExpression)
  }

  var parts: [Part]

  /// Whether the text has a binding.
  var hasBindings: Bool { parts.contains { if case .value = $0 { true } else { false } } }

  /// The text, if it has no binding.
  var literal: String? {
    var text = ""
    for part in parts {
      guard case .literal(let literal) = part else { return nil }
      text += literal
    }
    return text
  }

  /// Returns the text with its values; missing optional values are empty.
  ///
  /// - Throws: ``UnusableValue`` if a required value is missing.
  func text(_ values: BindingValues) throws(UnusableValue) -> String {
    // The text of a single value is the value's own.
    if parts.count == 1 { return try text(of: parts[0], values) }
    var text = ""
    for part in parts { text += try self.text(of: part, values) }
    return text
  }

  /// Returns the text as it's shown: each of several parts in its own direction.
  ///
  /// - Throws: ``UnusableValue`` if a required value is missing.
  func shownText(_ values: BindingValues) throws(UnusableValue) -> String {
    // The whole text has the direction of its element.
    if parts.count == 1 { return try text(of: parts[0], values) }
    var text = ""
    for part in parts {
      let own = try self.text(of: part, values)
      if case .value = part { text += own.isolated } else { text += own }
    }
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

  /// The template with single spaces for white space in its literals, trimmed.
  var collapsed: TextTemplate {
    var collapsed: [Part] = []
    var endsInSpace = true
    for part in parts {
      guard case .literal(let literal) = part else {
        collapsed.append(part)
        endsInSpace = false
        continue
      }
      // White space is ASCII, so comparing bytes is enough.
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

/// A required value that is missing, or a value that is invalid in its place.
struct UnusableValue: Error, Hashable {
  let message: String
  /// The position of the declaration; `nil` if it isn't known.
  var place = DeclarationPlace()
  var fix: String?
}

/// The position of a declaration in a document. All positions are equal: a declaration is the same wherever
/// it is.
struct DeclarationPlace: Sendable, Hashable {
  var range: Range<Int>?

  static func == (first: DeclarationPlace, second: DeclarationPlace) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension String {
  /// The text with single spaces for white space, trimmed.
  var collapsingSpace: String {
    let collapsed = TextTemplate(parts: [.literal(self)]).collapsed
    guard case .literal(let text) = collapsed.parts.first else { return "" }
    return text
  }
}
