import ListingSources

extension DocumentCompiler {
  /// The items of a section that are written in the document, and the fields that they have.
  mutating func inlineItems(
    _ element: DocumentElement, section: String, _ fields: inout BindingScope.Fields,
    states: StateScope, _ reads: StateReads
  ) -> InlineItems {
    var itemScope = self.scope("the declaration of an item").noting(reads)
    itemScope.states = states
    var textScope = itemScope
    textScope.isInlineItem = true
    var items = InlineItems()
    var identifiers = InlineIdentifiers(element.tree)
    var plain = validator.plain.map { PlainItems(element.tree, structure: $0) }
    var conditions: [(item: Int, element: DocumentElement)] = []
    for element in element.elements where !findings.isFull {
      guard validator.isValid(element) else {
        fields.isOpen = true
        continue
      }
      inlineItemCount += 1
      if inlineItemCount > limits.inlineItems {
        findings.add(
          Finding(
            .tooManyItems,
            "more than \(limits.inlineItems) items in the document, the limit 'inline items'",
            at: element.nameRange, fix: "move the items to a data file and name it in a <source>"))
        break
      }
      if let first = identifiers.add(element) {
        addRepeated(element, first: first, section: section)
      }
      if plain?.contains(element) == true {
        items.append(element)
        continue
      }
      var item = InlineItems.Item(identifier: element["id"] ?? "")
      readFields(of: element, into: &item, &fields, textScope)
      plain?.add(fields)
      if element["when"] != nil { conditions.append((items.count, element)) }
      let isBound = element["when"] != nil || item.values.contains(where: \.isTemplate)
      items.append(element, isBound ? item : nil)
    }
    // A condition may name any field of the section's items.
    var scope = itemScope
    scope.fields = fields
    for (item, element) in conditions {
      items.setCondition(condition(ofAttribute: "when", of: element, scope), at: item)
    }
    return items
  }

  /// Reports fields that a cell shows of each item, and that an item of the document lacks.
  mutating func checkFields(_ names: [String], of section: DocumentElement) {
    guard let items = section.elements("items").first(where: validator.isValid) else { return }
    for name in names where name != "id" {
      let lacking = items.elements.prefix(Self.mostCheckedItems).filter { item in
        validator.isValid(item) && item[name] == nil
          && !item.elements.contains { $0["name"] == name }
      }
      guard let first = lacking.first else { continue }
      let others =
        lacking.count > 1
        ? " (\(lacking.count - 1) more lack\(lacking.count == 2 ? "s" : "") it)" : ""
      var finding = Finding(
        .badField,
        "the item '\(first["id"] ?? "")' has no field '\(name)', which its cell shows\(others)",
        at: raw.value(of: "id", in: first),
        fix: "add \(name)=\"…\", or write {it.\(name) ?? ''} in the cell")
      finding.severity = .warning
      findings.add(finding)
    }
  }

  /// The number of items whose fields are compared with those that a cell shows.
  private static let mostCheckedItems = 1_000

  private mutating func addRepeated(
    _ element: DocumentElement, first: DocumentElement, section: String
  ) {
    findings.add(
      Finding(
        .repeatedItem, "there are two items '\(element["id"] ?? "")' in section '\(section)'",
        at: raw.value(of: "id", in: element), fix: "rename one"
      ).noting("the first one is here", at: raw.value(of: "id", in: first)))
  }

  private mutating func readFields(
    of element: DocumentElement, into item: inout InlineItems.Item,
    _ fields: inout BindingScope.Fields, _ scope: BindingScope
  ) {
    for attribute in element.attributes
    where attribute.prefix == nil && attribute.name != "id" && attribute.name != "when" {
      if fields.kinds[attribute.name] == nil {
        fields.add(attribute.name, FieldKind())
        fields.attributes.insert(attribute.name)
      }
      guard let text = text(ofAttribute: attribute.name, of: element, scope) else { continue }
      let range = text.hasBindings ? raw.value(of: attribute.name, in: element) : 0..<0
      guard let value = value(text, FieldKind(), at: range) else { continue }
      item.names.append(attribute.name)
      item.values.append(value)
    }
    var names = Set(item.names)
    var places: [String: DocumentElement] = [:]
    for field in element.elements where validator.isValid(field) && !findings.isFull {
      guard let name = field["name"], name.isFieldName else {
        fields.isOpen = true
        continue
      }
      let kind = FieldKind(inline: field)
      guard names.insert(name).inserted else {
        let first = places[name].map { raw.value(of: "name", in: $0) }
        findings.add(
          Finding(
            .repeatedName, "the item has two fields '\(name)'",
            at: raw.value(of: "name", in: field), fix: "rename one"
          ).noting("the first one is here", at: first ?? raw.name(of: name, in: element)))
        continue
      }
      places[name] = field
      if let known = fields.kinds[name], known.type != kind.type {
        findings.add(
          Finding(
            .badField,
            "the field '\(name)' is of type \(known.type.rawValue) in another item of the section",
            at: raw.value(of: "name", in: field), fix: "give it one type"))
      } else if let known = fields.kinds[name], field["zone"] != nil,
        known.timeZone != kind.timeZone
      {
        findings.add(
          Finding(
            .badField,
            "the field '\(name)' is in the time zone \(known.timeZone.identifier) in another item of "
              + "the section, and in \(kind.timeZone.identifier) here",
            at: raw.value(of: "name", in: field),
            fix: "give it one zone in all items; convert the others"))
      }
      fields.add(name, fields.kinds[name] ?? kind)
      checkFormat(of: field, kind.type)
      // An invalid format was reported.
      if field["format"] != nil, kind.pattern == nil { continue }
      guard let text = text(of: field, scope), let value = value(text, kind, at: field.nameRange)
      else { continue }
      item.names.append(name)
      item.values.append(value)
    }
  }

  /// A value of an inline item; `nil` where it is none of its type.
  private mutating func value(
    _ text: TextTemplate, _ kind: FieldKind, at range: Range<Int>
  ) -> InlineItems.Value? {
    if text.hasBindings { return .template(text, kind, range: range) }
    let text = (try? text.text(BindingValues())) ?? ""
    if let value = kind.value(of: text) { return .constant(value) }
    let field = RecordField("", type: kind.type, format: kind.pattern == nil ? nil : "")
    findings.add(
      Finding(
        .badField, "'\(text)' is not \(kind.type.phrase)", at: range,
        fix: text.isEmpty ? "write a value" : field.fix(of: text).withoutPeriod))
    return nil
  }
}

extension InlineItems.Value {
  /// Whether it depends on the parameters.
  fileprivate var isTemplate: Bool { if case .template = self { true } else { false } }
}
