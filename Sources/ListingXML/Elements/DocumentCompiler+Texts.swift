extension DocumentCompiler {
  /// Returns the text of an attribute, with bindings, or `nil` if it's invalid.
  func text(
    ofAttribute name: String, of element: DocumentElement, _ scope: BindingScope
  ) -> TextTemplate? {
    guard let value = element[name] else { return nil }
    return text(value, scope, places: places(in: name, of: element))
  }

  /// Returns the text of an element with child elements, or `nil` if it's invalid.
  func label(of element: DocumentElement, _ scope: BindingScope) -> TextTemplate? {
    let texts = element.texts.filter(\.isWritten)
    reportDirectives(in: element, scope)
    guard let first = texts.first else { return TextTemplate(parts: []) }
    if texts.count > 1 {
      findings.add(
        Finding(
          .unexpectedText, "'\(element.name)' can contain one text, but this is another one",
          at: texts[1].range, fix: "write all of the text before the first element"
        ).repeating(first.range))
    }
    let raw = raw
    let template = text(first.value, scope) { scalars in
      raw.ranges(ofScalars: scalars, in: first.range, isAttribute: false)
    }
    return template?.collapsed
  }

  /// Returns the value of an attribute of a type, or `nil` if it's invalid.
  ///
  /// - Parameter owner: what the value is for, in messages.
  func value(
    ofAttribute name: String, of element: DocumentElement, for kind: FieldKind, of owner: String,
    _ scope: BindingScope
  ) -> BoundExpression? {
    guard let value = element[name], !findings.isFull else { return nil }
    noteVariables(in: value, of: name, element)
    do throws(Finding) {
      return try scope.value(value, for: kind, of: owner)
    } catch {
      report([error], places(in: name, of: element))
      return nil
    }
  }

  /// Returns the text of an element, with bindings, or `nil` if it's invalid.
  func text(of element: DocumentElement, _ scope: BindingScope) -> TextTemplate? {
    reportDirectives(in: element, scope)
    let template = wholeText(of: element, scope)
    return element.keepsSpace ? template : template?.collapsed
  }

  /// Returns the text of an element with unchanged white space, or `nil` if it's invalid.
  func wholeText(of element: DocumentElement, _ scope: BindingScope) -> TextTemplate? {
    let texts = Array(element.texts)
    guard let first = texts.first, texts.count == 1 else {
      return texts.isEmpty ? TextTemplate(parts: []) : nil
    }
    let raw = raw
    return text(first.value, scope) { scalars in
      raw.ranges(ofScalars: scalars, in: first.range, isAttribute: false)
    }
  }

  /// Returns the text of an attribute with its bindings, or `nil` if it's invalid.
  func typedText(
    ofAttribute name: String, of element: DocumentElement, _ scope: BindingScope
  ) -> TypedText? {
    guard let value = element[name] else { return nil }
    return typedText(value, scope, places: places(in: name, of: element))
  }

  private func text(
    _ value: String, _ scope: BindingScope, places: ([Range<Int>]) -> [Range<Int>]
  ) -> TextTemplate? {
    guard value.hasBraces else {
      reportMistakes(inLiteral: value, scope, places)
      return TextTemplate(parts: value.isEmpty ? [] : [.literal(value)])
    }
    return typedText(value, scope, places: places)?.template
  }

  /// - Parameter places: converts ranges of the value's scalars, in ascending order, to bytes.
  private func typedText(
    _ value: String, _ scope: BindingScope, places: ([Range<Int>]) -> [Range<Int>]
  ) -> TypedText? {
    if findings.isFull { return nil }
    let parser = BindingParser(value, version: version)
    var refusals = Array(parser.problems.prefix(FindingCollector.limit))
    var text = TypedText()
    var bindings: [(syntax: ExpressionSyntax, typed: BindingScope.Typed)] = []
    for part in parser.parts where refusals.count < 2 * FindingCollector.limit {
      switch part {
      case .literal(let literal): text.parts.append(.literal(literal))
      case .binding(let binding):
        do throws(Finding) {
          let typed = try scope.typed(binding)
          text.parts.append(.value(typed))
          bindings.append((binding, typed))
        } catch {
          refusals.append(error)
        }
      }
    }
    if value.contains("env.") {
      let bindings = parser.parts.compactMap { part -> ExpressionSyntax? in
        if case .binding(let syntax) = part { syntax } else { nil }
      }
      note(bindings.flatMap(\.variables), places)
    }
    if refusals.isEmpty {
      addShownBindings(in: value, places)
      reportMistakes(in: value, bindings, scope, places)
      return text
    }
    report(refusals, places)
    return nil
  }

  /// Reports `{{it.name}}`, which shows `{it.name}` instead of a value.
  private func addShownBindings(
    in value: String, _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    guard value.contains("{{") else { return }
    let shown =
      ForeignNotations
      .doubledBindings(in: Array(value.unicodeScalars), roots: BindingScope.allRoots)
      .prefix(FindingCollector.limit)
    for (binding, range) in zip(shown, places(shown.map(\.range))) {
      findings.add(
        Finding(
          warning: .bindingSyntax,
          "'{{' and '}}' are shown as braces: this shows the text '{\(binding.path)}'",
          at: range,
          fix: "write {\(binding.path)} to show its value"))
    }
  }

  /// Returns the text of an attribute without bindings; `nil` if it's missing, or if it contains a binding,
  /// which is reported.
  func literal(ofAttribute name: String, of element: DocumentElement) -> String? {
    guard let value = element[name], value.hasBraces, !findings.isFull else { return element[name] }
    let binding = BindingParser(value, version: version).parts.contains { part in
      guard case .binding(let syntax) = part else { return false }
      return syntax.paths.contains { BindingScope.allRoots.contains($0.root) }
    }
    guard binding else { return value }
    findings.add(
      Finding(
        .bindingNotSupported, "'\(name)' can't contain bindings",
        at: raw.value(of: name, in: element),
        fix:
          "write the value without bindings, and bind it where '\(element["name"] ?? "")' is shown")
    )
    return nil
  }

  /// Collects the environment variables in the expression of an attribute.
  private func noteVariables(
    in value: String, of name: String, _ element: DocumentElement
  ) {
    guard value.contains("env.") else { return }
    var parser = ExpressionParser(Array(value.unicodeScalars), version: version)
    guard let syntax = try? parser.whole() else { return }
    note(syntax.variables, places(in: name, of: element))
  }

  /// Converts ranges of an attribute's scalars to bytes. The attribute is searched only for a message.
  func places(
    in name: String, of element: DocumentElement
  ) -> ([Range<Int>]) -> [Range<Int>] {
    let raw = raw
    return { raw.ranges(ofScalars: $0, in: raw.value(of: name, in: element), isAttribute: true) }
  }

  func note(
    _ variables: [(name: String, range: Range<Int>)], _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    for (variable, range) in zip(variables, places(variables.map(\.range))) {
      self.variables.append(VariableUse(name: variable.name, range: range))
    }
  }

  /// Adds findings in a text.
  ///
  /// - Parameters:
  ///   - found: the findings, with ranges of the text's scalars.
  ///   - places: converts such ranges, in ascending order, to bytes.
  func report(_ found: [Finding], _ places: ([Range<Int>]) -> [Range<Int>]) {
    if found.isEmpty { return }
    let ranges = found.map { $0.range ?? 0..<0 }
    let order = ranges.indices.sorted { ranges[$0].lowerBound < ranges[$1].lowerBound }
    for (index, range) in zip(order, places(order.map { ranges[$0] })) {
      var finding = found[index]
      finding.range = range
      findings.add(finding)
    }
  }
}

/// A text with bindings and their properties.
struct TypedText {
  enum Part {
    case literal(String)
    case value(BindingScope.Typed)
  }

  var parts: [Part] = []

  /// The text.
  var template: TextTemplate {
    TextTemplate(
      parts: parts.map { part in
        switch part {
        case .literal(let literal): .literal(literal)
        case .value(let typed): .value(typed.expression)
        }
      })
  }

  /// The text as one expression: the value of a single binding, or a text.
  var typed: BindingScope.Typed {
    if parts.count == 1, case .value(let typed) = parts[0] { return typed }
    var joined: [BoundExpression] = []
    var size = 0
    for part in parts {
      switch part {
      case .literal(let literal): joined.append(.literal(.string(literal)))
      case .value(let typed):
        joined.append(typed.expression)
        size += typed.size
      }
    }
    return BindingScope.Typed(expression: .joined(joined), type: .text, size: max(1, size))
  }
}

extension String {
  /// Whether it can contain a binding.
  var hasBraces: Bool {
    utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
  }
}
