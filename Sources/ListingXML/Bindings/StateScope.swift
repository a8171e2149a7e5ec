/// The state that bindings can name at a place of a document.
struct StateScope {
  /// The names and types of the screen's state, the section's, and that of each item.
  var names: [StateLevel: BindingScope.Fields] = [:]

  /// The nearest state of a name: the item's, the section's, the screen's.
  func nearest(_ name: String) -> (reference: StateReference, kind: FieldKind)? {
    for level in StateLevel.allCases.reversed() {
      if let kind = names[level]?.kinds[name] {
        return (StateReference(level: level, name: name), kind)
      }
    }
    return nil
  }

  /// At which other level a state of a name is declared.
  func level(of name: String, besides level: StateLevel) -> StateLevel? {
    StateLevel.allCases.reversed().first { $0 != level && names[$0]?.kinds[name] != nil }
  }

  /// All names, the nearest first.
  var allNames: [String] { StateLevel.allCases.reversed().flatMap { names[$0]?.names ?? [] } }

  /// Whether there may be others: then an unknown name is no error.
  var isOpen: Bool { names.values.contains { $0.isOpen } }
}

/// Notes what state the bindings of a part of a document read, and whether they see the item before.
final class StateReads {
  private(set) var references: Set<StateReference> = []
  private(set) var seeItemBefore = false

  func noteItemBefore() { seeItemBefore = true }

  func note(_ reference: StateReference) { references.insert(reference) }
}

extension BindingScope {
  /// The state that a name stands for.
  ///
  /// - Parameters:
  ///   - range: the scalars of the name.
  ///   - place: the scalars of the whole path.
  func state(
    _ name: String, _ level: StateLevel, at range: Range<Int>, in place: Range<Int>
  ) throws(BindingRefusal) -> BindingSource {
    guard let states, let fields = states.names[level] else {
      throw BindingRefusal(.unavailableRoot, "there are no states in \(self.place)", place)
    }
    let reference = StateReference(level: level, name: name)
    if let kind = fields.kinds[name] {
      reads?.note(reference)
      uses?.states.insert(reference)
      return .state(reference, kind)
    }
    if fields.isOpen { return .state(reference, .open) }
    if let other = states.level(of: name, besides: level) {
      throw BindingRefusal(
        .unknownState, "the state '\(name)' belongs to \(other.phrase), not to \(level.phrase)",
        range,
        fix: other == .item && self.fields == nil
          ? "declare it without each=\"item\", because there is no item here"
          : "write \(other.root).\(name)")
    }
    let each = level == .item ? " each=\"item\"" : ""
    throw BindingRefusal(
      .unknownState, "unknown state '\(name)'", range,
      fix: fields.names.isEmpty ? "declare it: <state name=\"\(name)\"\(each) …/>" : nil,
      among: fields.names, name: name)
  }

  /// The name of a state in what follows the root of a path; `nil` where it is something else.
  func stateName(in path: BindingPath) -> (level: StateLevel, name: String, range: Range<Int>)? {
    let prefix = "state."
    guard let name = path.name, name.hasPrefix(prefix) else { return nil }
    let level: StateLevel
    switch path.root {
    case "section": level = .section
    // Of an item a field may be called so, too.
    case "it" where fields?.kinds[name] == nil && fields?.isOpen == false: level = .item
    case "it" where !(states?.names[.item]?.names.isEmpty ?? true): level = .item
    default: return nil
    }
    let start = path.nameRange.lowerBound + prefix.count
    return (level, String(name.dropFirst(prefix.count)), start..<path.nameRange.upperBound)
  }

  /// The scope where an item may lack the fields that are named.
  var withoutNeeds: BindingScope {
    var scope = self
    scope.needs = nil
    return scope
  }

  /// The scope with other places to note what state is read.
  func noting(_ reads: StateReads) -> BindingScope {
    var scope = self
    scope.reads = reads
    return scope
  }
}
