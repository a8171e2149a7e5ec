extension DocumentCompiler {
  /// The text of an attribute, with bindings; `nil` where it cannot be read.
  mutating func text(
    ofAttribute name: String, of element: DocumentElement, _ scope: BindingScope
  ) -> TextTemplate? {
    guard let value = element[name] else { return nil }
    // The place is looked for where there is something to report.
    let raw = raw
    return text(value, scope) { scalars in
      let range = raw.value(of: name, in: element)
      return raw.ranges(ofScalars: scalars, in: range, isAttribute: true)
    }
  }

  /// The text of an element, with bindings; `nil` where it cannot be read.
  mutating func text(of element: DocumentElement, _ scope: BindingScope) -> TextTemplate? {
    let texts = Array(element.texts)
    guard let first = texts.first, texts.count == 1 else {
      return texts.isEmpty ? TextTemplate(parts: []) : nil
    }
    let raw = raw
    let template = text(first.value, scope) { scalars in
      raw.ranges(ofScalars: scalars, in: first.range, isAttribute: false)
    }
    return element.keepsSpace ? template : template?.collapsed
  }

  /// - Parameter places: turns ranges of the value's scalars, in ascending order, into bytes.
  private mutating func text(
    _ value: String, _ scope: BindingScope, places: ([Range<Int>]) -> [Range<Int>]
  ) -> TextTemplate? {
    let utf8 = value.utf8
    guard utf8.contains(UInt8(ascii: "{")) || utf8.contains(UInt8(ascii: "}")) else {
      return TextTemplate(parts: value.isEmpty ? [] : [.literal(value)])
    }
    if findings.isFull { return nil }
    let parser = BindingParser(value)
    var refusals = parser.problems.prefix(FindingCollector.limit).map { BindingRefusal($0) }
    var parts: [TextTemplate.Part] = []
    for part in parser.parts where refusals.count < 2 * FindingCollector.limit {
      switch part {
      case .literal(let text): parts.append(.literal(text))
      case .binding(let binding):
        do throws(BindingRefusal) {
          parts.append(.value(try scope.bind(binding)))
        } catch {
          refusals.append(error)
        }
      }
    }
    if refusals.isEmpty { return TextTemplate(parts: parts) }
    report(refusals, places)
    return nil
  }

  /// The condition in an attribute; `nil` where it is left out or cannot be read.
  mutating func condition(
    ofAttribute name: String, of element: DocumentElement, _ scope: BindingScope
  ) -> BoundExpression? {
    guard let value = element[name], !findings.isFull else { return nil }
    do throws(BindingRefusal) {
      return try scope.condition(value)
    } catch {
      let raw = raw
      report([error]) { scalars in
        let range = raw.value(of: name, in: element)
        return raw.ranges(ofScalars: scalars, in: range, isAttribute: true)
      }
      return nil
    }
  }

  private mutating func report(
    _ refusals: [BindingRefusal], _ places: ([Range<Int>]) -> [Range<Int>]
  ) {
    let refusals = refusals.sorted { $0.problem.range.lowerBound < $1.problem.range.lowerBound }
    for (refusal, range) in zip(refusals, places(refusals.map(\.problem.range))) {
      let problem = refusal.problem
      let finding = Finding(problem.code, problem.message, at: range, fix: problem.fix)
      findings.add(refusal.name.map { finding.suggesting($0, among: refusal.known) } ?? finding)
    }
  }
}
