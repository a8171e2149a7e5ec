import Foundation
import ListingKit
import ListingSources

/// The attributes of all inputs.
struct InputParts: ElementParts {
  let state = Attribute.required(
    "state", .identifier, "the state that it shows and changes; the nearest one of this name")
  let isRequired = Attribute("required", .boolean, "whether a value is required", default: "false")
  let message = TextAttribute(
    "message", "what to say about an invalid value; by default, which rule it breaks")
  let enabled = ExpressionAttribute.condition(
    "enabled", "the condition under which it can be changed")
  let look = LookParts()
}

/// The fixes for attributes of other languages.
private let insteadOfInput = Instead(
  attributes: [
    "name": "write state=\"…\", the name of a <state>, and label=\"…\"",
    "value": "write state=\"…\", and the value in that <state>",
    "id": "remove it: an input is known by its state",
    "disabled": "write enabled=\"…\" with a condition",
    "onchange": "remove it: what reads the state follows it",
  ], text: "write it as label=\"…\"")

/// A content element that changes a state.
private protocol InputDeclaration: ContentDeclaration {
  /// The types of states that it can change, and how to declare one.
  static var types: Set<FieldType> { get }
  static var fixOfType: String { get }
  /// Sets what only this kind of input has.
  func complete(_ template: inout InputTemplate, _ e: Reading<Self>)
}

extension InputDeclaration {
  static var since: FormatVersion { .v11 }

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    let compiler = e.compiler
    compiler.controlCount += 1
    let input = compiler.reading(e.element, InputParts(), e.scope)
    if input.look.written(\.label) == nil {
      e.report(
        .missingAttribute, "'\(Self.name)' needs the attribute 'label'", at: e.element.nameRange,
        fix: "add label=\"…\": the text that says what to enter")
    }
    guard let (reference, kind) = input.nearestState(\.state) else { return .divider }
    guard Self.types.contains(kind.type) || kind.isOpen else {
      e.report(
        .wrongType, "'\(Self.name)' can't change a state that is \(kind.type.phrase)",
        at: input.valueRange(\.state), fix: Self.fixOfType)
      return .divider
    }
    let level: StateLevel = e.scope.fields == nil ? .section : .item
    var definition = InputDefinition(
      shape: .text(.text), action: compiler.controlName("input", e.scope), reference: reference,
      kind: kind, level: level)
    definition.isRequired = input.isRequired ?? false
    definition.message = input.message
    definition.conditions = compiler.conditions
    definition.form = e.scope.form?.reference
    var template = InputTemplate(definition: definition)
    template.enabled = input.enabled
    complete(&template, e)
    for read in [reference, definition.typed, definition.showsProblem] { e.scope.reads?.note(read) }
    if let form = definition.form { e.scope.reads?.note(form.showsProblems) }
    compiler.inputs.add(template.definition)
    return .input(template)
  }
}

/// Adds the range of a number or a date.
private func readRange<Parts>(
  _ template: inout InputTemplate, _ e: Reading<Parts>,
  _ minimum: KeyPath<Parts, Attribute<String>>,
  _ maximum: KeyPath<Parts, Attribute<String>>
) {
  let kind = template.definition.kind
  func value(_ part: KeyPath<Parts, Attribute<String>>) -> ListValue? {
    guard let text = e.written(part) else { return nil }
    if let value = kind.type.value(of: text), value != .null { return value }
    e.report(
      .badValue, "'\(text)' is not \(kind.type.phrase), as the state is", at: e.valueRange(part),
      fix: kind.type.fix(of: text, in: e.parts[keyPath: part].name))
    return nil
  }
  template.definition.minimum = value(minimum)
  template.definition.maximum = value(maximum)
  if let least = template.definition.minimum, let most = template.definition.maximum,
    ValueComparison.greater.holds(least, most)
  {
    e.report(
      .badValue, "the largest value is smaller than the smallest one", at: e.valueRange(maximum),
      fix: "exchange 'min' and 'max'")
  }
}

private let minimum = Attribute("min", .literal, "the smallest value")
private let maximum = Attribute("max", .literal, "the largest value")
private let numbers: Set<FieldType> = [.integer, .number, .decimal]

// MARK: - Text

struct TextFieldDeclaration: InputDeclaration {
  static let name = "text-field"
  static let summary = "A line of text that the reader types into a state."
  let input = InputParts()
  let type = Attribute(
    "type", ValueKind<ListTextInputType>.choice, "what is typed", default: "text")
  let placeholder = TextAttribute("placeholder", "what an empty field shows")
  let maximumLength = Attribute(
    "maxlength", .integer(minimum: 1), "the largest number of characters")
  let pattern = Attribute("pattern", .literal, "the regular expression of the whole value")
  let least = minimum
  let most = maximum
  let instead = insteadOfInput

  static let types: Set<FieldType> = [.string, .url, .integer, .number, .decimal]
  static let fixOfType = "declare it as a text or a number, or write <date-field> or <toggle>"

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    let type = e.type ?? .text
    template.definition.shape = .text(type)
    template.definition.maximumLength = e.maximumLength
    template.definition.pattern = e.regularExpression(\.pattern)
    template.placeholder = e.placeholder
    template.showsLabel = type != .search
    let isNumber = numbers.contains(template.definition.kind.type)
    if type == .number, !isNumber {
      e.report(
        .wrongType, "type=\"number\" needs a state that is a number",
        at: e.valueRange(\.type), fix: "declare the state with type=\"decimal\" or \"integer\"")
    }
    readRange(&template, e, \.least, \.most)
  }
}

struct TextAreaDeclaration: InputDeclaration {
  static let name = "text-area"
  static let summary = "Several lines of text that the reader types into a state."
  let input = InputParts()
  let lines = Attribute("lines", .integer(minimum: 1), "the number of shown lines", default: "3")
  let placeholder = TextAttribute("placeholder", "what an empty field shows")
  let maximumLength = Attribute(
    "maxlength", .integer(minimum: 1), "the largest number of characters")
  let pattern = Attribute("pattern", .literal, "the regular expression of the whole value")
  let instead = insteadOfInput

  static let types: Set<FieldType> = [.string]
  static let fixOfType = "declare it without a type: it is a text"

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    // The attribute is also one of texts, with another meaning.
    template.definition.shape = .textArea(lines: e.lines ?? 3)
    template.definition.maximumLength = e.maximumLength
    template.definition.pattern = e.regularExpression(\.pattern)
    template.placeholder = e.placeholder
  }
}

extension Reading {
  /// Returns the regular expression in an attribute; reports an invalid one.
  fileprivate func regularExpression(_ part: KeyPath<Parts, Attribute<String>>) -> String? {
    guard let pattern = literal(part) else { return nil }
    do {
      _ = try Regex(pattern)
      return pattern
    } catch {
      report(
        .badValue, "'\(pattern)' is not a regular expression: \(error)", at: valueRange(part),
        fix: "write one such as [0-9]{5}; a backslash stands before characters with a meaning")
      return nil
    }
  }
}

// MARK: - Choices

struct PickerDeclaration: InputDeclaration {
  static let name = "picker"
  static let summary = "A choice of one of several values of a state."
  let input = PickerInputParts()
  let options = Child<OptionDeclaration>.some
  let unique = UniqueOptions()
  let instead = Instead(
    attributes: [
      "options": "write <option value=\"…\">…</option> in it", "name": "write state=\"…\"",
      "selected": "write the value in the <state>", "value": "write the value in the <state>",
    ], text: "write it as label=\"…\", and the choices as <option value=\"…\">…</option>")

  static let types = Set(FieldType.allCases)
  static let fixOfType = "declare it with a type"

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    let style = e.element["style"].flatMap(ListInput.PickerStyle.init) ?? .menu
    template.definition.shape = .picker(style)
    template.showsLabel = style != .segments
    let kind = template.definition.kind
    for option in e.options {
      guard let text = option.written(\.value) else { continue }
      guard let value = kind.type.value(of: text) else {
        option.report(
          .badValue, "'\(text)' is not \(kind.type.phrase), as the state is",
          at: option.valueRange(\.value), fix: kind.type.fix(of: text, in: "value"))
        continue
      }
      let title = e.compiler.text(of: option.element, option.scope)
      template.definition.options.append(
        InputDefinition.Option(
          value: value, title: title ?? TextTemplate(parts: []), condition: option.when))
    }
  }
}

struct OptionDeclaration: ElementDeclaration {
  static let name = "option"
  static let parent: String? = "picker"
  static let summary = "A value that can be chosen, and its title."
  static let text = ElementRule.Text.bindings
  static let since = FormatVersion.v11
  let value = Attribute.required("value", .literal, "the value of the state")
  let when = ExpressionAttribute.when
}

/// The attributes of all inputs, with another meaning of `style`.
struct PickerInputParts: ElementPart {
  func add(to rule: inout ElementRule) {
    InputParts().add(to: &rule)
    let style = Attribute(
      "style", ValueKind<ListInput.PickerStyle>.choice, "how the values are offered",
      default: "menu")
    for index in rule.attributes.indices where rule.attributes[index].name == style.name {
      rule.attributes[index] = style.rule
    }
  }
}

/// Options with different values.
struct UniqueOptions: ElementPart {
  func add(to rule: inout ElementRule) {
    rule.unique.append(.init(key: OptionDeclaration.key, attribute: "value", noun: "option"))
  }
}

// MARK: - Numbers and dates

struct StepperDeclaration: InputDeclaration {
  static let name = "stepper"
  static let summary = "A number that the reader changes in steps."
  let input = InputParts()
  let least = minimum
  let most = maximum
  let step = Attribute("step", .literal, "the distance of two values; by default 1, or 0.1")
  let instead = insteadOfInput

  static let types = numbers
  static let fixOfType = "declare it with type=\"integer\""

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    template.definition.shape = .stepper
    readRange(&template, e, \.least, \.most)
    template.definition.step = e.number(\.step)
  }
}

struct SliderDeclaration: InputDeclaration {
  static let name = "slider"
  static let summary = "A number that the reader drags."
  let input = InputParts()
  let least = Attribute.required("min", .literal, "the smallest value")
  let most = Attribute.required("max", .literal, "the largest value")
  let step = Attribute("step", .literal, "the distance of two values; by default 1, or 0.1")
  let instead = insteadOfInput

  static let types = numbers
  static let fixOfType = "declare it with type=\"number\""

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    template.definition.shape = .slider
    readRange(&template, e, \.least, \.most)
    template.definition.step = e.number(\.step)
  }
}

struct DateFieldDeclaration: InputDeclaration {
  static let name = "date-field"
  static let summary = "A date, or a date and time."
  let input = InputParts()
  let least = minimum
  let most = maximum
  let instead = insteadOfInput

  static let types: Set<FieldType> = [.date, .datetime]
  static let fixOfType = "declare it with type=\"date\" or type=\"datetime\""

  func complete(_ template: inout InputTemplate, _ e: Reading<Self>) {
    template.definition.shape = .date
    readRange(&template, e, \.least, \.most)
  }
}

extension Reading {
  /// Returns the positive number in an attribute; reports another one.
  fileprivate func number(_ part: KeyPath<Parts, Attribute<String>>) -> Decimal? {
    guard let text = written(part) else { return nil }
    if let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), number > 0 {
      return number
    }
    report(
      .badValue, "invalid step '\(text)'", at: valueRange(part), fix: "write a number above 0")
    return nil
  }
}

// MARK: - Forms

struct FormDeclaration: ContentDeclaration {
  static let name = "form"
  static let summary = "A column of inputs that are sent together."
  static let since = FormatVersion.v11
  let spacing = LookAttribute.spacing
  let look = LookParts()
  let contents = Children.contents
  let events = Child<OnSubmitDeclaration>.any()
  let instead = Instead(attributes: [
    "action": "write <on event=\"submit\"><send method=\"POST\" href=\"…\"/></on> in it",
    "method": "write <on event=\"submit\"><send method=\"…\" href=\"…\"/></on> in it",
    "onsubmit": "write <on event=\"submit\">…</on> in it",
  ])

  func body(_ e: Reading<Self>) -> ContentTemplate.Body {
    let compiler = e.compiler
    if e.scope.form != nil {
      e.report(
        .misplacedElement, "a form can't be in another form", at: e.element.nameRange,
        fix: "write a <column>")
    }
    let level: StateLevel = e.scope.fields == nil ? .section : .item
    let reference = FormReference(name: compiler.controlName("form", e.scope), level: level)
    var scope = e.scope
    scope.form = FormScope(reference: reference, response: e.element.responseFields)
    for read in [reference.state, reference.showsProblems] { scope.reads?.note(read) }
    let contents = e.contents.map { compiler.content($0, scope) }
    var handlers: [EventDefinition] = []
    for event in e.events {
      var actions = event.actions
      actions.scope = scope
      // What actions read isn't shown.
      actions.scope.reads = nil
      actions.scope.place = "the event 'submit'"
      handlers.append(actions.definition)
    }
    compiler.forms[reference.name] = FormDefinition(reference: reference, handlers: handlers)
    return .column(contents)
  }
}

struct OnSubmitDeclaration: ElementDeclaration {
  static let name = "on"
  static let parent: String? = "form"
  static let summary = "The actions when the form is submitted with valid values."
  static let since = FormatVersion.v11
  let event = Attribute.required("event", .choice(["submit"]), "the event")
  let actions = ActionParts()
}

extension DocumentElement {
  /// The values that the answers to requests in a form have.
  fileprivate var responseFields: BindingScope.Fields {
    var fields = BindingScope.Fields()
    func visit(_ element: DocumentElement) {
      for child in element.elements {
        if child.name == SendResponseDeclaration.name, element.name == SendDeclaration.name {
          for field in child.elements("field", in: ElementRegistry.namespace) {
            guard let name = field["name"] else { continue }
            let type = field["type"].flatMap(FieldType.init(rawValue:)) ?? .string
            fields.add(name, FieldKind(type: type, isOptional: true))
          }
        }
        visit(child)
      }
    }
    visit(self)
    return fields
  }
}
