/// Collects the declarations of a document that are used.
final class DeclarationUses {
  var parameters: Set<String> = []
  var styles: Set<String> = []
  /// The states of the screen, and of the current section.
  var states: Set<StateReference> = []
  /// Whether a part with a mistake may use others.
  var isIncomplete = false
}

/// Collects the fields that a cell shows of each item.
final class FieldNeeds {
  private(set) var names: [String] = []

  func add(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }
}
