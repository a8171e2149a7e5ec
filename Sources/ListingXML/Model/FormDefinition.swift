/// A form that a document declares.
struct FormDefinition: Sendable, Hashable {
  var reference: FormReference
  var handlers: [EventDefinition]

  /// The name of the action that submits it.
  static func submission(of form: FormReference) -> String { "\(form.name) submit" }
}
