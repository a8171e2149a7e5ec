import Foundation
import ListingKit
import ListingSources

/// An input of a document: the state that it writes, and what its value must be.
struct InputDefinition: Sendable, Hashable {
  enum Shape: Sendable, Hashable {
    case text(ListTextInputType)
    case textArea(lines: Int)
    case picker(ListInput.PickerStyle)
    case stepper
    case slider
    case date
  }

  /// A value that can be chosen.
  struct Option: Sendable, Hashable {
    var value: ListValue
    var title: TextTemplate
    var condition: BoundExpression?
  }

  var shape: Shape
  /// The name of the action of its changes.
  var action: String
  var reference: StateReference
  var kind: FieldKind
  /// Where the text is that the state can't have.
  var level: StateLevel
  var isRequired = false
  var pattern: String?
  var minimum: ListValue?
  var maximum: ListValue?
  var step: Decimal?
  var maximumLength: Int?
  /// The message about an invalid value; `nil` for one that says which rule it breaks.
  var message: TextTemplate?
  var options: [Option] = []
  /// The conditions under which it's there: its own, and those of the elements around it.
  var conditions: [BoundExpression] = []
  var form: FormReference?

  /// The typed text that the state can't have.
  var typed: StateReference { StateReference(level: level, name: "\(action) typed") }
  /// Whether the input shows what is wrong with its value.
  var showsProblem: StateReference { StateReference(level: level, name: "\(action) problem") }

  /// The text that the input shows.
  func text(_ values: BindingValues) -> String {
    if case .string(let typed) = values.value(of: .state(typed, .open)) { return typed }
    return values.value(of: .state(reference, kind)).text(as: kind) ?? ""
  }

  /// Returns the value of a text for the state; null for an empty one, except for a text.
  func value(of text: String) -> ListValue? {
    if case .picker = shape { return options.first { $0.text(kind) == text }?.value }
    if text.isEmpty { return kind.valueType == .text ? .string("") : .null }
    return kind.type.value(of: isText ? text : text.trimmingCharacters(in: .whitespaces))
  }

  private var isText: Bool { kind.type == .string }

  /// The options that can be chosen.
  func options(_ values: BindingValues) -> [Option] {
    options.filter { $0.condition?.holds(values) ?? true }
  }

  /// Whether the input is there.
  func isPresent(_ values: BindingValues) -> Bool {
    conditions.allSatisfy { $0.holds(values) }
  }

  // MARK: - Rules

  /// Returns what is wrong with a text; `nil` if it's valid.
  func problem(of text: String, _ values: BindingValues) -> String? {
    guard let rule = brokenRule(of: text, values) else { return nil }
    return (message.flatMap { try? $0.text(values) }) ?? rule
  }

  private func brokenRule(of text: String, _ values: BindingValues) -> String? {
    if text.isEmpty || isText && text.allSatisfy(\.isWhitespace) {
      return isRequired ? "This is required" : nil
    }
    if case .picker = shape {
      return options(values).contains { $0.text(kind) == text } ? nil : "Choose one of these"
    }
    guard let value = value(of: text) else { return "This is not \(kind.type.phrase)" }
    if let maximumLength, text.count > maximumLength {
      return "At most \(maximumLength) characters; these are \(text.count)"
    }
    if case .text(let type) = shape, let problem = type.problem(of: text) { return problem }
    if let minimum, ValueComparison.less.holds(value, minimum) {
      return "At least \(minimum.text(as: kind) ?? "")"
    }
    if let maximum, ValueComparison.greater.holds(value, maximum) {
      return "At most \(maximum.text(as: kind) ?? "")"
    }
    // A pattern that isn't one was reported when the document was read.
    if let pattern, let regex = try? Regex(pattern),
      (try? regex.wholeMatch(in: text)) ?? nil == nil
    {
      return "This has another form than expected"
    }
    return nil
  }
}

extension InputDefinition.Option {
  /// The value as text.
  func text(_ kind: FieldKind) -> String { value.text(as: kind) ?? "" }
}

extension ListTextInputType {
  /// Returns what is wrong with a text of the type; `nil` if it's valid.
  fileprivate func problem(of text: String) -> String? {
    switch self {
    case .email:
      text.wholeMatch(of: #/[^@\s]+@[^@\s.]+(\.[^@\s.]+)*/#) == nil
        ? "An address has the form name@example.org" : nil
    case .url:
      URL(string: text)?.scheme == nil ? "An address begins with https://" : nil
    case .number:
      Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) == nil
        ? "This is not a number" : nil
    case .text, .search, .tel, .password: nil
    }
  }
}

/// The inputs of a document, by the names of their actions, and those of each form.
struct DocumentInputs: Sendable {
  private(set) var all: [String: InputDefinition] = [:]
  /// The names of the states that password fields write.
  private(set) var secrets: Set<String> = []
  private var forms: [String: [String]] = [:]

  mutating func add(_ input: InputDefinition) {
    all[input.action] = input
    if input.shape == .text(.password) { secrets.insert(input.reference.name) }
    if let form = input.form { forms[form.name, default: []].append(input.action) }
  }

  /// The inputs of a form that are there and have an invalid value.
  func invalid(in form: FormReference, _ values: BindingValues) -> [InputDefinition] {
    (forms[form.name] ?? []).compactMap { all[$0] }.filter {
      $0.isPresent(values) && $0.problem(of: $0.text(values), values) != nil
    }
  }
}
