import ListingSources

struct ItemsDeclaration: ElementDeclaration {
  static let name = "items"
  static let summary = "Items declared in the document."
  let instead = Instead(attributes: [
    "src": source, "href": source, "file": source, "source": source,
  ])

  private static let source =
    "write <source kind=\"csv\" href=\"…\" key=\"…\"/> in place of <items>"
  let items = Child<ItemDeclaration>.any(unique: "id")
}

struct ItemDeclaration: ElementDeclaration {
  static let name = "item"
  static let summary = "An item. Other attributes are its fields."
  let id = Attribute.required("id", .name, "its identifier in the section")
  let when = ExpressionAttribute.when
  let fields = Child<ItemFieldDeclaration>.any(unique: "name")
  let others = OtherAttributes()
  let instead = Instead(text: "write it as a field: text=\"…\"")
}

extension DocumentCompiler {
  /// Returns the inline items of a section, and their fields.
  func inlineItems(
    _ element: DocumentElement, section: String, _ fields: inout BindingScope.Fields,
    states: StateScope, _ reads: StateReads
  ) -> InlineItems {
    var itemScope = self.scope("the declaration of an item").noting(reads)
    itemScope.states = states
    var textScope = itemScope
    textScope.isInlineItem = true
    var items = InlineItems()
    var identifiers: [String: Int] = [:]
    var pattern: ItemPattern?
    var conditions: [(item: Int, Reading<ItemDeclaration>)] = []
    let declaration = ItemDeclaration()
    // The items are probably those of a file, which an attribute names.
    if element.attributes.contains(where: { $0.prefix == nil }) { fields.isOpen = true }
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
      if let identifier = declaration.id.value(in: element) {
        let first = identifiers[identifier] ?? element.index
        identifiers[identifier] = first
        if first != element.index {
          let first = DocumentElement(tree: element.tree, index: first)
          addRepeated(element, first: first, section: section)
        }
      }
      if pattern?.matches(element) == true {
        items.append(element)
        continue
      }
      let e = reading(element, declaration, textScope)
      var item = InlineItems.Item(identifier: e.id ?? "")
      let known = findings.findings.count
      e.readFields(into: &item, &fields)
      let isConditional = e.written(\.when) != nil
      if isConditional { conditions.append((items.count, e)) }
      let isBound = isConditional || item.values.contains(where: \.isTemplate)
      items.append(element, isBound ? item : nil)
      pattern = isBound || findings.findings.count > known ? nil : ItemPattern(element)
    }
    // A condition can name any field of the section's items.
    itemScope.fields = fields
    for (item, var e) in conditions {
      e.scope = itemScope
      items.setCondition(e.when, at: item)
    }
    return items
  }

  /// Reports fields that a cell shows of each item, and that an inline item lacks.
  func checkFields(_ names: [String], of e: Reading<ItemsParts>) {
    guard let items = e.items.first, items.name == ItemsDeclaration.name else { return }
    for name in names where name != ItemDeclaration().id.name {
      let lacking = items.elements.prefix(Self.mostCheckedItems).filter { item in
        validator.isValid(item) && item[name] == nil
          && !item.elements.contains { ItemFieldDeclaration().name.value(in: $0) == name }
      }
      guard let first = lacking.first.map({ reading($0, ItemDeclaration(), e.scope) }) else {
        continue
      }
      let others =
        lacking.count > 1
        ? " (\(lacking.count - 1) more lack\(lacking.count == 2 ? "s" : "") it)" : ""
      findings.add(
        Finding(
          warning: .badField,
          "the item '\(first.id ?? "")' has no field '\(name)', which its cell shows\(others)",
          at: first.valueRange(\.id),
          fix: "add \(name)=\"…\", or write {it.\(name) ?? ''} in the cell"))
    }
  }

  /// The number of items whose fields are compared with those that a cell shows.
  private static let mostCheckedItems = 1_000

  private func addRepeated(_ element: DocumentElement, first: DocumentElement, section: String) {
    let (e, first) = (
      reading(element, ItemDeclaration(), scope("an item")),
      reading(first, ItemDeclaration(), scope("an item"))
    )
    findings.add(
      Finding(
        .repeatedItem, "there are two items '\(e.id ?? "")' in section '\(section)'",
        at: e.valueRange(\.id), fix: "rename one"
      ).repeating(first.valueRange(\.id)))
  }
}

/// A constant item that was read without findings. Others of its shape have its fields, and are compiled
/// when they are displayed.
private struct ItemPattern {
  private let element: DocumentElement
  /// The types of the texts of its fields, by their positions after the item.
  private let kinds: [Int: FieldKind]

  init(_ element: DocumentElement) {
    self.element = element
    kinds = Dictionary(
      element.elements.map { ($0.index + 1 - element.index, FieldKind(inline: $0)) }
    ) { first, _ in first }
  }

  /// Returns whether an item has the same fields with other constant values.
  func matches(_ other: DocumentElement) -> Bool {
    let tree = element.tree
    guard tree.haveOneShape(element.index, other.index) else { return false }
    for offset in 0..<(Int(tree.nodes[element.index].next) - element.index) {
      let isText = tree.nodes[element.index + offset].isText
      let values = zip(
        tree.values(of: element.index + offset), tree.values(of: other.index + offset))
      for (known, place) in values {
        let value = tree.values[place]
        if offset > 0, !isText {
          guard tree.areSame(tree.values[known], value) else { return false }
          continue
        }
        if tree.withBytes(of: value, \.containsBrace) { return false }
        if let kind = kinds[offset], kind.type != .string,
          kind.value(of: tree.string(value)) == nil
        {
          return false
        }
      }
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var containsBrace: Bool { contains { $0 == 0x7B || $0 == 0x7D } }
}

extension Reading<ItemDeclaration> {
  fileprivate func readFields(
    into item: inout InlineItems.Item, _ fields: inout BindingScope.Fields
  ) {
    let own = [parts.id.name, parts.when.name]
    for attribute in element.attributes
    where attribute.prefix == nil && !own.contains(attribute.name) {
      let name = attribute.name
      if fields.kinds[name] == nil {
        fields.add(name, FieldKind())
        fields.attributes.insert(name)
      }
      guard let text = compiler.text(ofAttribute: name, of: element, scope) else { continue }
      let range = text.hasBindings ? compiler.raw.value(of: name, in: element) : 0..<0
      guard let value = value(text, FieldKind(), at: range) else { continue }
      item.names.append(name)
      item.values.append(value)
    }
    var names = Set(item.names)
    var places: [String: Reading<ItemFieldDeclaration>] = [:]
    for field in self.fields where !compiler.findings.isFull {
      guard let name = field.name else {
        fields.isOpen = true
        continue
      }
      let kind = FieldKind(inline: field.element)
      guard names.insert(name).inserted else {
        compiler.findings.add(
          Finding(
            .repeatedName, "the item has two fields '\(name)'", at: field.valueRange(\.name),
            fix: "rename one"
          ).noting(
            "the first one is here",
            at: places[name]?.valueRange(\.name) ?? compiler.raw.name(of: name, in: element)))
        continue
      }
      places[name] = field
      if let known = fields.kinds[name] { field.check(kind, like: known, name) }
      fields.add(name, fields.kinds[name] ?? kind)
      field.date.checkFormat(kind.type)
      // An invalid format was reported.
      if field.date.written(\.format) != nil, kind.format == nil { continue }
      guard let text = field.text, let value = value(text, kind, at: field.element.nameRange)
      else { continue }
      item.names.append(name)
      item.values.append(value)
    }
  }

  /// Returns a value of an inline item, or `nil` if it isn't of its type.
  private func value(
    _ text: TextTemplate, _ kind: FieldKind, at range: Range<Int>
  ) -> InlineItems.Value? {
    if text.hasBindings { return .template(text, kind, range: range) }
    let text = (try? text.text(BindingValues())) ?? ""
    if let value = kind.value(of: text) { return .constant(value) }
    let field = RecordField("", type: kind.type, format: kind.format == nil ? nil : "")
    report(
      .badField, "'\(text)' is not \(kind.type.phrase)", at: range,
      fix: text.isEmpty ? "write a value" : field.fix(of: text).withoutPeriod)
    return nil
  }
}

extension Reading<ItemFieldDeclaration> {
  /// Reports a field that has another type, or another time zone, in an earlier item.
  fileprivate func check(_ kind: FieldKind, like known: FieldKind, _ name: String) {
    if known.type != kind.type {
      report(
        .badField,
        "the field '\(name)' is of type \(known.type.rawValue) in another item of the section",
        at: valueRange(\.name), fix: "give it one type")
    } else if self.date.written(\.zone) != nil, known.timeZone != kind.timeZone {
      report(
        .badField,
        "the field '\(name)' is in the time zone \(known.timeZone.identifier) in another item of "
          + "the section, and in \(kind.timeZone.identifier) here",
        at: valueRange(\.name), fix: "give it one zone in all items; convert the others")
    }
  }
}

extension Reading<DateParts> {
  /// Reports a format that isn't one of the field's type.
  func checkFormat(_ type: FieldType) {
    guard let text = written(\.format) else { return }
    guard type.hasFormat else {
      return report(
        .misplacedAttribute, "'format' has no effect for type '\(type.rawValue)'",
        at: nameRange(\.format), fix: "remove it: only date, datetime and boolean have a format")
    }
    // A text that is no format at all was reported.
    guard self.format != nil, FieldFormat(text, of: type) == nil else { return }
    report(
      .badValue, "'\(text)' isn't a format of type '\(type.rawValue)'", at: valueRange(\.format),
      fix: type == .boolean
        ? "write the words for true and false: yes/no" : "write a pattern such as yyyy/MM/dd")
  }

  /// Whether the format isn't one of the field's type, which is reported.
  func hasInvalidFormat(_ type: FieldType) -> Bool {
    written(\.format).map { type.hasFormat && FieldFormat($0, of: type) == nil } ?? false
  }
}

extension InlineItems.Value {
  /// Whether it depends on the parameters.
  fileprivate var isTemplate: Bool { if case .template = self { true } else { false } }
}
