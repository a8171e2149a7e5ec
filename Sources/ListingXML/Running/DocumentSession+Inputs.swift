import ListingKit

/// Inputs and forms.
extension DocumentSession {
  /// Writes what the reader entered into its state, or keeps it as typed if the state can't have it.
  func entered(
    _ change: ListInputChange, _ action: String, in section: any ListSection, item: ListItem?
  ) {
    guard let input = document.inputs.all[action] else { return }
    respond(in: section, item: item, isTyping: change.phase == .typing) { values, changes in
      let identifier = values.item?.listIdentifier
      func set(_ reference: StateReference, _ value: ListValue) {
        self.set(hidden: reference, in: section, item: identifier, to: value, &changes)
      }
      let problem = input.problem(of: change.value, values)
      if problem == nil, let value = input.value(of: change.value) {
        self.set(input.reference, in: section, item: identifier, to: value, &changes)
        // A number is still being typed.
        let isSame = input.text(values.with(typed: input, nil)) == change.value
        set(input.typed, change.phase == .typing && !isSame ? .string(change.value) : .null)
        set(input.showsProblem, .null)
      } else {
        set(input.typed, .string(change.value))
        // Not while the reader types the first time.
        if change.phase != .typing { set(input.showsProblem, .boolean(true)) }
      }
      if change.phase == .entered, let form = input.form {
        submit(form, in: section, values, &changes)
      }
    }
  }

  /// Performs the actions of a form if all of its values are valid; otherwise shows what is wrong.
  func submit(
    _ form: FormReference, in section: any ListSection, _ values: BindingValues,
    _ changes: inout Set<Change>
  ) {
    let item = values.item?.listIdentifier
    let isValid = document.inputs.invalid(in: form, values).isEmpty
    set(
      hidden: form.showsProblems, in: section, item: item, to: isValid ? .null : .boolean(true),
      &changes)
    guard isValid, let definition = document.forms[form.name] else { return }
    for handler in definition.handlers where handler.condition?.holds(values) ?? true {
      for action in handler.actions { perform(action, in: section, values, &changes) }
    }
  }

  /// Sets a state without a declaration.
  func set(
    hidden reference: StateReference, in section: any ListSection, item: String?,
    to value: ListValue, _ changes: inout Set<Change>
  ) {
    if reference.level == .item, item == nil { return }
    let name = section.listIdentifier
    guard values.state?.set(reference, section: name, item: item, to: value) ?? false else {
      return
    }
    changes.insert(
      Change(
        reference: reference, section: reference.level == .listing ? nil : name,
        item: reference.level == .item ? item : nil))
  }
}

extension BindingValues {
  /// Returns the values with another typed text of an input.
  fileprivate func with(typed input: InputDefinition, _ text: String?) -> BindingValues {
    var values = self
    values.state = state?.copy(
      setting: input.typed, section: sectionIdentifier, item: item?.listIdentifier,
      to: text.map { .string($0) } ?? .null)
    return values
  }
}
