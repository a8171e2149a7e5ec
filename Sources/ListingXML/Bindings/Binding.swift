import Foundation
import ListingSources

/// What a binding in braces asks for, as it is written.
struct Binding: Sendable, Hashable {
  /// The first name: `it`, `param`, `section`.
  var root: String
  /// What follows the first dot; `nil` without a dot.
  var name: String?
  /// The text after `??`.
  var fallback: String?
  /// The scalars of the whole binding in its text, braces included.
  var range: Range<Int>
  /// The scalars of the path in its text.
  var path: Range<Int>
  /// The scalars of the name in its text.
  var nameRange: Range<Int>

  /// The scalars of the root in its text.
  var rootRange: Range<Int> {
    path.lowerBound..<path.lowerBound + root.unicodeScalars.count
  }
}

/// A text with bindings, as it is written.
enum BindingPart: Sendable, Hashable {
  case literal(String)
  case binding(Binding)
}

/// Why a text with bindings cannot be read.
struct BindingProblem: Error, Hashable {
  var code: DiagnosticCode
  var message: String
  var fix: String?
  /// The scalars of the text that it is about.
  var range: Range<Int>
}

/// Where the value of a binding comes from, known to be there.
enum BindingSource: Sendable, Hashable {
  /// A field of the item; without `type` it is any.
  case field(String, FieldKind)
  /// The item's identifier.
  case identifier
  case parameter(String, FieldKind)
  case section(SectionProperty)
}

/// What is known of a field or a parameter.
struct FieldKind: Sendable, Hashable {
  var type = FieldType.string
  var isOptional = false
  var timeZone = TimeZone.gmt
}

/// What a binding can ask of its section.
enum SectionProperty: String, Sendable, Hashable, CaseIterable {
  case id
  case count
  case loaded
  case total
  case state
}
