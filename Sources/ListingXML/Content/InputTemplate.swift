import Foundation
import ListingKit

/// An input with what it shows besides its value.
struct InputTemplate: Sendable, Hashable {
  var definition: InputDefinition
  var placeholder: TextTemplate?
  /// The condition under which the reader can change it.
  var enabled: BoundExpression?
  /// Whether its label is shown above it.
  var showsLabel = true

  /// Returns the input for values of bindings.
  func input(_ label: String, _ values: BindingValues) -> ListInput {
    let text = definition.text(values)
    var input = ListInput(kind(values), value: text, label: label, action: definition.action)
    input.placeholder = (placeholder.flatMap { try? $0.text(values) }) ?? ""
    input.isRequired = definition.isRequired
    input.maximumLength = definition.maximumLength
    input.isEnabled = enabled?.holds(values) ?? true
    let shows =
      values.isTrue(definition.showsProblem)
      || definition.form.map { values.isTrue($0.showsProblems) } ?? false
    if shows { input.problem = definition.problem(of: text, values) }
    return input
  }

  /// Returns the content: the label, the input, and what is wrong with its value.
  func content(_ label: String, _ values: BindingValues) -> ListContent {
    let input = input(label, values)
    var parts: [ListContent] = []
    if showsLabel {
      var text = ListContent.text(label, style: .caption)
      text.accessibilityRole = .hidden
      parts.append(text)
    }
    parts.append(.input(input))
    if let problem = input.problem {
      parts.append(.text(problem, style: .caption).colored(.named(.red)))
    }
    return parts.count == 1 ? parts[0] : .column(spacing: 2, parts)
  }

  private func kind(_ values: BindingValues) -> ListInput.Kind {
    let kind = definition.kind
    func number(_ value: ListValue?) -> Decimal? {
      value.flatMap { $0.exact ?? $0.approximate.map { Decimal($0) } }
    }
    var range: ListInputRange {
      ListInputRange(
        minimum: number(definition.minimum), maximum: number(definition.maximum),
        step: definition.step ?? (kind.type == .integer ? 1 : Decimal(string: "0.1") ?? 1))
    }
    switch definition.shape {
    case .text(let type): return .text(type)
    case .textArea(let lines): return .textArea(lines: lines)
    case .picker(let style):
      let options = definition.options(values).map { option in
        ListInput.Option(option.text(kind), (try? option.title.text(values)) ?? option.text(kind))
      }
      return .picker(options, style: style)
    case .stepper: return .stepper(range)
    case .slider: return .slider(range)
    case .date:
      return .date(
        minimum: definition.minimum?.text(as: kind), maximum: definition.maximum?.text(as: kind),
        hasTime: kind.type == .datetime)
    }
  }
}

extension BindingValues {
  /// Whether a state is true.
  func isTrue(_ reference: StateReference) -> Bool {
    value(of: .state(reference, .open)) == .boolean(true)
  }
}
