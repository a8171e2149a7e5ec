/// Notes which declarations of a document are used.
final class DeclarationUses {
  var parameters: Set<String> = []
  var styles: Set<String> = []
  /// The state of the screen, and of the section that is read.
  var states: Set<StateReference> = []
  /// Whether something couldn't be read that may use others.
  var isIncomplete = false
}

/// Notes which fields a cell shows of each item, whatever is in it.
final class FieldNeeds {
  private(set) var names: [String] = []

  func add(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }
}
