/// The states that bindings can name at a place in a document.
struct StateScope {
  /// The names and types of the states of the screen, the section, and each item.
  var names: [StateLevel: BindingScope.Fields] = [:]

  /// Returns the closest state with a name: the item's, the section's, the screen's.
  func nearest(_ name: String) -> (reference: StateReference, kind: FieldKind)? {
    for level in StateLevel.allCases.reversed() {
      if let kind = names[level]?.kinds[name] {
        return (StateReference(level: level, name: name), kind)
      }
    }
    return nil
  }

  /// Returns another level at which a state with a name is declared.
  func level(of name: String, besides level: StateLevel) -> StateLevel? {
    StateLevel.allCases.reversed().first { $0 != level && names[$0]?.kinds[name] != nil }
  }

  /// All names, the closest first.
  var allNames: [String] { StateLevel.allCases.reversed().flatMap { names[$0]?.names ?? [] } }

  /// Whether there may be others, so that an unknown name isn't an error.
  var isOpen: Bool { names.values.contains { $0.isOpen } }
}

/// Collects the states that the bindings of a part of a document read, and whether they use the previous
/// item.
final class StateReads {
  private(set) var references: Set<StateReference> = []
  private(set) var seeItemBefore = false

  func noteItemBefore() { seeItemBefore = true }

  func note(_ reference: StateReference) { references.insert(reference) }
}

extension BindingScope {
  /// Returns the state with a name.
  ///
  /// - Parameters:
  ///   - range: the scalars of the name.
  ///   - place: the scalars of the whole path.
  func state(
    _ name: String, _ level: StateLevel, at range: Range<Int>, in place: Range<Int>
  ) throws(Finding) -> BindingSource {
    guard let states, let fields = states.names[level] else {
      throw Finding(.unavailableRoot, "there are no states in \(self.place)", at: place)
    }
    let reference = StateReference(level: level, name: name)
    if let kind = fields.kinds[name] {
      reads?.note(reference)
      uses?.states.insert(reference)
      return .state(reference, kind)
    }
    if fields.isOpen { return .state(reference, .open) }
    if let other = states.level(of: name, besides: level) {
      throw Finding(
        .unknownState, "the state '\(name)' belongs to \(other.phrase), not to \(level.phrase)",
        at: range,
        fix: other == .item && self.fields == nil
          ? "declare it without each=\"item\", because there is no item here"
          : "write \(other.root).\(name)")
    }
    let each = level == .item ? " each=\"item\"" : ""
    throw Finding(
      .unknownState, "unknown state '\(name)'", at: range,
      fix: fields.names.isEmpty ? "declare it: <state name=\"\(name)\"\(each) …/>" : nil
    ).suggesting(name, among: fields.names)
  }

  /// Returns the name of a state in a path, or `nil` if the path isn't that of a state.
  func stateName(in path: BindingPath) -> (level: StateLevel, name: String, range: Range<Int>)? {
    let prefix = "state."
    guard let name = path.name, name.hasPrefix(prefix) else { return nil }
    let level: StateLevel
    switch path.root {
    case "section": level = .section
    // A field of the item can have the same name.
    case "it" where fields?.kinds[name] == nil && fields?.isOpen == false: level = .item
    case "it" where !(states?.names[.item]?.names.isEmpty ?? true): level = .item
    default: return nil
    }
    let start = path.nameRange.lowerBound + prefix.count
    return (level, String(name.dropFirst(prefix.count)), start..<path.nameRange.upperBound)
  }

  /// The scope for an item that may lack the fields that are named.
  var withoutNeeds: BindingScope {
    var scope = self
    scope.needs = nil
    return scope
  }

  /// Returns the scope with another collection of states.
  func noting(_ reads: StateReads) -> BindingScope {
    var scope = self
    scope.reads = reads
    return scope
  }
}
