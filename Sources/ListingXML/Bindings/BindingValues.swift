import Foundation
import ListingKit
import ListingSources
import ListingText

/// The current values of bindings.
struct BindingValues {
  var item: ListItem?
  /// Where the item is in its list.
  var place = ItemPlace()
  /// Where the user has moved the item.
  var move: [MoveProperty: String] = [:]
  /// The load state of the whole list.
  var listState = ""
  /// The previous item, if a binding uses it.
  var itemBefore: ListItem?
  var parameters: [String: ListValue] = [:]
  /// The translated strings, in the reader's language.
  var strings: [String: ListValue] = [:]
  var section: SectionStatus?
  /// The identifier of the section whose state is used.
  var sectionIdentifier: String?
  /// The state of the screen.
  var state: DocumentState?
  /// The inputs of the document.
  var inputs = DocumentInputs()
  /// The values of the answer to a request.
  var answers: [String: ListValue] = [:]
  /// The failure.
  var error: LoadFailure?
  var environment = DocumentEnvironment.current
  /// The content of the item's cell without a declared cell.
  var defaultCell: ListContent?

  /// Returns the values with an item and a section.
  func with(
    item: ListItem? = nil, section: SectionStatus? = nil, error: LoadFailure? = nil
  ) -> BindingValues {
    var values = self
    values.item = item
    values.section = section
    values.sectionIdentifier = section?.identifier ?? sectionIdentifier
    values.error = error
    return values
  }

  /// Returns the value of a path, or null if it's missing.
  func value(of source: BindingSource) -> ListValue {
    switch source {
    case .identifier: item.map { .string($0.listIdentifier) } ?? .null
    case .field(let name, _): item?[name] ?? .null
    case .place(let property): place.value(of: property)
    case .move(let property): move[property].map { .string($0) } ?? .null
    case .group(.value, _): section?.group ?? .null
    case .group(.count, _): section.map { .integer(Int64($0.count)) } ?? .null
    case .listState: .string(listState)
    case .identifierBefore: itemBefore.map { .string($0.listIdentifier) } ?? .null
    case .fieldBefore(let name, _): itemBefore?[name] ?? .null
    case .parameter(let name, _): parameters[name] ?? .null
    case .string(let key): strings[key] ?? .null
    case .section(let property): section.map { $0.value(of: property) } ?? .null
    case .error(.message): error.map { .string($0.message) } ?? .null
    case .error(.code): error.map { .string($0.code) } ?? .null
    case .error(.status): error?.status.map { .integer(Int64($0)) } ?? .null
    case .answer(let name, _): answers[name] ?? .null
    case .form(.valid, let form): .boolean(inputs.invalid(in: form, self).isEmpty)
    case .form(.state, let form):
      switch value(of: .state(form.state, .open)) {
      case .null: .string(FormState.idle.rawValue)
      case let state: state
      }
    case .variable(let name):
      environment.variables[name].flatMap { $0 }.map { .string($0) } ?? .null
    case .state(let reference, _):
      state?.value(
        of: reference, section: sectionIdentifier, item: item?.listIdentifier) ?? .null
    }
  }
}

/// The failure of a load.
struct LoadFailure: Sendable, Hashable {
  var message: String
  /// The kind of failure, by its name in scenarios and JSON.
  var code: String
  /// The status of a server's answer.
  var status: Int?
}

extension SectionStatus {
  fileprivate func value(of property: SectionProperty) -> ListValue {
    switch property {
    case .id: .string(identifier)
    case .count: .integer(Int64(count))
    case .loaded: .integer(Int64(loaded))
    case .total: total.map { .integer(Int64($0)) } ?? .null
    case .skipped: .integer(Int64(skipped))
    case .state: .string(state.rawValue)
    case .selected: .integer(Int64(selected))
    case .age: age.map { .date($0) } ?? .null
    }
  }
}

extension ListValue {
  /// The value of a field as text without a locale, with dates in the field's time zone; `nil` for null.
  func text(as kind: FieldKind) -> String? {
    text(timeZone: kind.timeZone, isDay: kind.type == .date)
  }
}
