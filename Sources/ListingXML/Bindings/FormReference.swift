import ListingKit

/// A form of a document, and where its state is: in its item, or in its section.
///
/// What a reader has typed, and what became of it, are states without a declaration. Their names contain a space, so that
/// no document can name them. They are shown, follow their item and leave with it as declared states do.
struct FormReference: Sendable, Hashable {
  var name: String
  var level: StateLevel

  /// Whether and how far the form is sent: a ``FormState``.
  var state: StateReference { part("state") }
  /// Whether all inputs show what is wrong with their values.
  var showsProblems: StateReference { part("problems") }

  /// A property of the last failure.
  func error(_ property: ErrorProperty) -> StateReference { part("error \(property.rawValue)") }

  /// A value of the last answer.
  func response(_ name: String) -> StateReference { part("response \(name)") }

  private func part(_ part: String) -> StateReference {
    StateReference(level: level, name: "\(name) \(part)")
  }
}

/// How far a form is sent. The raw values are those of `{form.state}`.
enum FormState: String, Sendable, Hashable, CaseIterable {
  case idle, sending, sent, failed
}

/// The properties of a form for bindings.
enum FormProperty: String, Sendable, Hashable, CaseIterable {
  case valid
  case state

  var kind: FieldKind {
    switch self {
    case .valid: FieldKind(type: .boolean)
    case .state: FieldKind()
    }
  }
}

/// The form around a place in a document, for bindings.
struct FormScope {
  var reference: FormReference
  /// The values of answers.
  var response = BindingScope.Fields()
}
