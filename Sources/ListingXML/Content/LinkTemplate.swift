/// What the actions of an item or a button open, which hosts can show as a link.
struct LinkTemplate: Sendable, Hashable {
  /// An action that decides the link.
  enum Step: Sendable, Hashable {
    case open(TextTemplate)
    /// Another document, with the values of its parameters.
    case show(TextTemplate, [NamedText])
    /// A state is set, on which an address that is opened later can depend.
    case set
  }

  /// The deciding actions of a handler.
  struct Handler: Sendable, Hashable {
    var condition: BoundExpression?
    var steps: [Step]
  }

  var handlers: [Handler]

  /// Returns the address for values of bindings; `nil` if nothing or more than one address is opened.
  func address(_ values: BindingValues) -> String? {
    var address: String?
    for handler in handlers where handler.condition?.holds(values) ?? true {
      for step in handler.steps {
        switch step {
        case .set where address == nil: return nil
        case .set: break
        case .open(let href):
          // The action reports a missing value when it's performed.
          guard address == nil, let text = try? href.text(values) else { return nil }
          address = text
        case .show(let document, let given):
          guard address == nil, let path = try? document.text(values) else { return nil }
          var parameters: [String: String] = [:]
          for value in given {
            if let text = try? value.value.text(values), !text.isEmpty {
              parameters[value.name] = text
            }
          }
          address = DocumentAddress.of(path, parameters)
        }
      }
    }
    return address
  }
}
