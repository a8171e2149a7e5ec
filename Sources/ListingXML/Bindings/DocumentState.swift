import ListingKit

/// The state of a displayed document: that of the screen, of sections and of items.
///
/// Only states that were set have an entry. The state of an item belongs to the item's identity, and is
/// removed with it.
package final class DocumentState: Sendable {
  /// The owner of a state.
  private struct Place: Hashable, Sendable {
    var section: String?
    var item: String?
  }

  private typealias Values = [Place: [String: ListValue]]

  private let listing: [String: StateDefinition]
  private let sections: [String: SectionStates]
  private let values: Guarded<Values>
  /// The changes of kept states that aren't written yet.
  private let changes = Guarded(DocumentValueChanges())

  /// Creates the initial state of a document.
  init(listing: [StateDefinition], sections: [(String, SectionStates)]) {
    self.listing = Dictionary(listing.map { ($0.name, $0) }) { first, _ in first }
    self.sections = Dictionary(sections) { first, _ in first }
    values = Guarded([:])
  }

  /// Creates a state with the values that another one has now.
  init(copying other: DocumentState) {
    (listing, sections) = (other.listing, other.sections)
    values = Guarded(other.values.withLock { $0 })
  }

  /// Returns a copy in which a state has another value.
  func copy(
    setting reference: StateReference, section: String?, item: String?, to value: ListValue
  ) -> DocumentState {
    let copy = DocumentState(copying: self)
    _ = copy.set(reference, section: section, item: item, to: value)
    return copy
  }

  /// Returns the value of a state for a section, or for an item in it; null if it isn't known.
  func value(of reference: StateReference, section: String?, item: String?) -> ListValue {
    let place = place(reference.level, section: section, item: item)
    let set = values.withLock { $0.isEmpty ? nil : $0[place]?[reference.name] }
    return set ?? definition(of: reference, section: section)?.defaultValue ?? .null
  }

  /// Sets the value of a state.
  ///
  /// - Returns: whether the value changed.
  func set(
    _ reference: StateReference, section: String?, item: String?, to value: ListValue
  ) -> Bool {
    guard self.value(of: reference, section: section, item: item) != value else { return false }
    let place = place(reference.level, section: section, item: item)
    values.withLock { $0[place, default: [:]][reference.name] = value }
    if let definition = definition(of: reference, section: section), definition.isKept {
      let name = DocumentValueName(name: reference.name, section: place.section, item: place.item)
      changes.withLock { $0.write(name, value.text(as: definition.kind)) }
    }
    return true
  }

  /// Returns the changes of kept states since the last call.
  func takeChanges() -> DocumentValueChanges {
    changes.withLock { changes in
      defer { changes = DocumentValueChanges() }
      return changes
    }
  }

  /// Sets kept states to the values that they had. Those of another type, or that aren't kept anymore, stay as declared.
  func restore(_ kept: [DocumentValueName: String?]) { restore(kept) { $0.isKept } }

  /// Returns the values that differ from the declared ones, as texts, without those of some states.
  func texts(without secrets: Set<String>) -> [DocumentValueName: String?] {
    var texts: [DocumentValueName: String?] = [:]
    for (place, set) in values.withLock({ $0 }) {
      let level: StateLevel =
        place.item != nil ? .item : place.section != nil ? .section : .listing
      for (name, value) in set where !secrets.contains(name) {
        let reference = StateReference(level: level, name: name)
        guard let definition = definition(of: reference, section: place.section),
          value != definition.defaultValue
        else { continue }
        let name = DocumentValueName(name: name, section: place.section, item: place.item)
        texts[name] = .some(value.text(as: definition.kind))
      }
    }
    return texts
  }

  /// Sets states to values that they had, as texts. Those of another type, or that aren't wanted, stay as declared.
  ///
  /// - Parameter isWanted: returns whether a state can be set.
  func restore(
    _ texts: [DocumentValueName: String?], where isWanted: (StateDefinition) -> Bool
  ) {
    for (name, text) in texts {
      let level: StateLevel =
        name.item != nil ? .item : name.section != nil ? .section : .listing
      let reference = StateReference(level: level, name: name.name)
      guard let definition = definition(of: reference, section: name.section),
        isWanted(definition), let value = text.map(definition.kind.value(of:)) ?? .null
      else { continue }
      let place = place(level, section: name.section, item: name.item)
      values.withLock { $0[place, default: [:]][name.name] = value }
    }
  }

  /// Returns the declaration of a state.
  func definition(of reference: StateReference, section: String?) -> StateDefinition? {
    switch reference.level {
    case .listing: listing[reference.name]
    case .section: section.flatMap { states(ofSection: $0)?.section[reference.name] }
    case .item: section.flatMap { states(ofSection: $0)?.item[reference.name] }
    }
  }

  /// Returns the owner of a state. The sections of groups share the states of the declared section.
  private func place(_ level: StateLevel, section: String?, item: String?) -> Place {
    Place(
      section: level == .listing ? nil : section.map(declared), item: level == .item ? item : nil)
  }

  private func states(ofSection section: String) -> SectionStates? { sections[declared(section)] }

  private func declared(_ section: String) -> String {
    GroupName.declaredSection(section) { sections[$0] != nil }
  }

  /// Whether a state of an item was set.
  var hasItemState: Bool { values.withLock { $0.keys.contains { $0.item != nil } } }

  /// Updates state for a change of the list: it follows a moved item, and is removed with its item, unless it's kept.
  /// The state of an item that the list doesn't have yet waits for it.
  func follow(_ change: ListChange) {
    let paths = values.withLock { values in
      values.keys.compactMap { place -> ListItemPath? in
        guard let section = place.section, let item = place.item else { return nil }
        return ListItemPath(section: section, item: item)
      }
    }
    for path in paths where change.hadItem(path) {
      let destination = change.destination(of: path)
      if destination == path { continue }
      let old = place(.item, section: path.section, item: path.item)
      func isKept(_ name: String) -> Bool {
        states(ofSection: path.section)?.item[name]?.isKept ?? false
      }
      let moved = values.withLock { values in
        let all = values.removeValue(forKey: old) ?? [:]
        // A search may leave the item out, and find it again.
        let kept = destination == nil ? all.filter { isKept($0.key) } : [:]
        if !kept.isEmpty { values[old] = kept }
        return all
      }
      guard let destination else { continue }
      for (name, value) in moved {
        if isKept(name) {
          let name = DocumentValueName(name: name, section: path.section, item: path.item)
          changes.withLock { $0.remove(name) }
        }
        take(value, StateReference(level: .item, name: name), from: self, path.section, destination)
      }
    }
  }

  /// Copies the values of states that are still declared.
  func adopt(_ other: DocumentState) {
    for (place, set) in other.values.withLock({ $0 }) {
      let level: StateLevel =
        place.item != nil ? .item : place.section != nil ? .section : .listing
      for (name, value) in set {
        take(
          value, StateReference(level: level, name: name), from: other, place.section,
          ListItemPath(section: place.section ?? "", item: place.item ?? ""))
      }
    }
  }

  private func take(
    _ value: ListValue, _ reference: StateReference, from other: DocumentState,
    _ section: String?, _ path: ListItemPath
  ) {
    guard let known = definition(of: reference, section: path.section),
      known.kind.type == other.definition(of: reference, section: section)?.kind.type
    else { return }
    _ = set(reference, section: path.section, item: path.item, to: value)
  }
}

/// The states that a section declares, for itself and for each of its items.
struct SectionStates: Sendable, Hashable {
  private(set) var section: [String: StateDefinition] = [:]
  private(set) var item: [String: StateDefinition] = [:]

  mutating func add(_ definition: StateDefinition, _ level: StateLevel) {
    if level == .item {
      item[definition.name] = definition
    } else {
      section[definition.name] = definition
    }
  }
}
