import Foundation
import ListingKit
import ListingSources

/// The origin of the value of a path that was resolved.
enum BindingSource: Sendable, Hashable {
  /// A field of the item.
  case field(String, FieldKind)
  /// The identifier of the item.
  case identifier
  /// The state of the item in its list.
  case place(ItemProperty)
  /// A field of the previous item.
  case fieldBefore(String, FieldKind)
  /// The identifier of the previous item.
  case identifierBefore
  case parameter(String, FieldKind)
  /// A translated string.
  case string(String)
  case section(SectionProperty)
  case error(ErrorProperty)
  case state(StateReference, FieldKind)
  case form(FormProperty, FormReference)
  /// A value of the answer to a request.
  case answer(String, FieldKind)
  /// An environment variable.
  case variable(String)
  /// Where the user has moved the item.
  case move(MoveProperty)
  /// What the items of a group have in common, or their number.
  case group(GroupProperty, FieldKind)
  /// The load state of the whole list.
  case listState

  /// The type of the value.
  var kind: FieldKind {
    switch self {
    case .field(_, let kind), .fieldBefore(_, let kind), .parameter(_, let kind),
      .state(_, let kind), .answer(_, let kind), .group(_, let kind):
      kind
    case .form(let property, _): property.kind
    case .identifier, .string, .listState: FieldKind()
    case .place(let property): property.kind
    case .move: FieldKind(isOptional: true)
    case .section(let property): property.kind
    case .error: FieldKind()
    case .variable, .identifierBefore: FieldKind(isOptional: true)
    }
  }

  /// The same value of the previous item, which the first item doesn't have.
  var ofItemBefore: BindingSource {
    switch self {
    case .field(let name, var kind):
      kind.isOptional = true
      return .fieldBefore(name, kind)
    case .identifier: return .identifierBefore
    default: return self
    }
  }
}

/// The type of a field or a parameter.
struct FieldKind: Sendable, Hashable {
  var type = FieldType.string
  var isOptional = false
  var timeZone = TimeZone.gmt
  /// The format of values; `nil` for the default one.
  var format: FieldFormat?
  /// Whether the type isn't known.
  var isOpen = false

  /// The type of a value that isn't known.
  static let open = FieldKind(isOptional: true, isOpen: true)

  /// Parses a value; returns `nil` if the text isn't of the type.
  func value(of text: String) -> ListValue? {
    type.value(of: text, format: format, timeZone: timeZone)
  }

  /// The type of the values; `nil` if it isn't known.
  var valueType: ValueType? { isOpen ? nil : ValueType(type) }
}

/// The properties of a failure for bindings.
enum ErrorProperty: String, Sendable, Hashable, CaseIterable {
  case message
  case code
  /// The status of a server's answer.
  case status
}

/// The properties of a section for bindings.
enum SectionProperty: String, Sendable, Hashable, CaseIterable {
  case id
  case count
  case loaded
  case total
  case skipped
  case state
  case selected
  case age

  fileprivate var kind: FieldKind {
    switch self {
    case .id, .state: FieldKind()
    case .count, .loaded, .skipped, .selected: FieldKind(type: .integer)
    case .total: FieldKind(type: .integer, isOptional: true)
    case .age: FieldKind(type: .datetime, isOptional: true)
    }
  }
}
