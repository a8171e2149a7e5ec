/// Reports valid texts that probably aren't intended; tables and rules are in the folder Mistakes.
extension DocumentCompiler {
  // MARK: - Content

  /// Reports switches without a text for screen readers: neither a label nor a text next to them.
  func reportUnlabeledSwitches(in content: ContentTemplate) {
    if !content.hasText {
      for element in unlabeledSwitches {
        findings.add(
          Finding(
            warning: .missingAttribute, "a screen reader has no text for this switch",
            at: element.nameRange,
            fix: "add a label=\"…\""))
      }
    }
    unlabeledSwitches = []
  }

  // MARK: - Texts

  /// Reports syntax of other languages in a text without bindings.
  func reportMistakes(
    inLiteral text: String, _ scope: BindingScope, _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    var mistakes = [ForeignNotations.resource(text)].compactMap { $0 }
    if let path = ForeignNotations.path(text, roots: BindingScope.bareRoots), scope.knows(path.text)
    {
      mistakes.append(ForeignNotations.bare(path))
    }
    report(mistakes, places)
  }

  /// Reports syntax of other languages around bindings, and patterns of dates.
  ///
  /// - Parameters:
  ///   - bindings: the bindings of the text.
  func mistakes(
    in text: String, _ bindings: [(syntax: ExpressionSyntax, typed: BindingScope.Typed)],
    _ scope: BindingScope
  ) -> [Finding] {
    let scalars = Array(text.unicodeScalars)
    return bindings.flatMap { binding, typed -> [Finding] in
      guard let braces = scalars.braces(around: binding.range) else { return [] }
      var isNumber = typed.type == .number
      var pattern: Finding?
      if case .formatted(let value, let format) = binding.kind {
        var type: ValueType?
        if case .path(let path) = value.kind, let source = try? scope.quiet.source(of: path) {
          type = source.kind.valueType
        }
        isNumber = type == .number
        pattern = self.pattern(of: format, type)
      }
      return [
        ForeignNotations.sign(before: braces, isNumber: isNumber, in: scalars),
        ForeignNotations.numberedPlaceholder(
          at: braces, in: scalars, fix: scope.fixOfPlaceholder),
        pattern,
      ].compactMap { $0 }
    }
  }

  private func pattern(of format: FormatSyntax, _ type: ValueType?) -> Finding? {
    guard format.name == "date", let argument = format.arguments.first,
      case .literal(.string(let text)) = argument.kind
    else { return nil }
    let mistake = DatePatternMistakes(text)
    // Letters that are confused with those of a time are another mistake.
    if type == .day, DatePatternMistakes.time(in: mistake?.pattern ?? text) != nil,
      let time = DatePatternMistakes.time(in: text)
    {
      let hours = text.contains("h") ? ", and HH for hours up to 23" : ""
      return Finding(
        warning: .unknownFormat, "a date has no time: '\(time)' shows that of midnight",
        at: argument.range,
        fix: "declare the field with type=\"datetime\"\(hours), or remove '\(time)'")
    }
    guard let mistake else { return nil }
    return Finding(
      warning: .unknownFormat, mistake.reason, at: argument.range,
      fix: mistake.pattern.map { "write '\($0.replacing("'", with: "''"))'" }
        ?? "write the minutes next to the hours, as in HH:mm, or remove them")
  }

  /// Reports mistakes in a text with bindings.
  func reportMistakes(
    in text: String, _ bindings: [(syntax: ExpressionSyntax, typed: BindingScope.Typed)],
    _ scope: BindingScope, _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    report(mistakes(in: text, bindings, scope), places)
  }

  /// Reports placeholders of `printf` in the text of a content element.
  func reportDirectives(in element: DocumentElement, _ scope: BindingScope) {
    // The field of an item is data.
    guard element.name != "field", let text = element.texts.first(where: \.isWritten) else {
      return
    }
    let raw = raw
    report(ForeignNotations.directives(in: text.value, fix: scope.fixOfPlaceholder)) {
      raw.ranges(ofScalars: $0, in: text.range, isAttribute: false)
    }
  }
}

extension BindingScope {
  /// The first names of paths in texts without braces. Variables and errors aren't included, as any name
  /// can follow theirs.
  fileprivate static let bareRoots: Set = ["it", "before", "param", "section", "state", "strings"]

  /// The scope without collecting reads.
  fileprivate var quiet: BindingScope {
    var scope = self
    (scope.needs, scope.reads) = (nil, nil)
    return scope
  }

  /// The fix for a placeholder of another language.
  fileprivate var fixOfPlaceholder: String {
    if isTranslation {
      return "write {param.NAME} for a parameter of the document, or show the value next to the "
        + "string"
    }
    let path: String? =
      if let fields {
        "it.\(fields.names.first ?? "id")"
      } else if hasSection {
        "section.count"
      } else {
        (arguments.keys.min() ?? parameters.names.first).map { "param.\($0)" }
      }
    return path.map { "write a binding, such as {\($0)}" }
      ?? "declare a parameter, and write {param.NAME}"
  }

  /// Returns whether a path can be resolved here.
  func knows(_ path: String) -> Bool {
    var parser = ExpressionParser(Array(path.unicodeScalars), version: version)
    guard let syntax = try? parser.whole(), case .path(let path) = syntax.kind else { return false }
    if path.root == "param", let name = path.name, arguments[name] != nil { return true }
    return (try? quiet.source(of: path)) != nil
  }
}

extension [Unicode.Scalar] {
  /// Returns the braces around the expression of a binding, which can be separated by spaces.
  fileprivate func braces(around range: Range<Int>) -> Range<Int>? {
    let start = self[..<range.lowerBound].lastIndex { !$0.properties.isWhitespace }
    let end = self[range.upperBound...].firstIndex { !$0.properties.isWhitespace }
    guard let start, let end, self[start] == "{", self[end] == "}" else { return nil }
    return start..<end + 1
  }
}
