/// Decides which of the items that are added to a section are inserted. It's the only place where
/// duplicates and empty identifiers are dropped.
struct DuplicateFilter {
  /// The place of an item with the same identifier.
  enum Occurrence {
    case none
    case here
    case elsewhere(section: String)
  }

  let section: String
  let policy: ListDuplicatePolicy
  /// The identifiers of the added items, and their handles.
  private let identifiers: [String]
  private let handles: [ItemHandle]
  /// The positions of the items that may be duplicates. The other items occur once, and are in the
  /// section.
  private let candidates: Range<Int>
  /// The inserted items in order: their handles, and their positions among the added items.
  private(set) var keptHandles: [ItemHandle] = []
  private(set) var keptPositions: [Int] = []
  /// The existing items that are updated: their handles, and the positions of their new content.
  private(set) var renewedHandles: [ItemHandle] = []
  private(set) var renewedPositions: [Int] = []
  private(set) var dropped: [ListItemPath] = []
  private(set) var updated: [ListItemPath] = []
  private(set) var diagnostics: [ListDiagnostic] = []
  /// The indexes of inserted items by handle, which are filled in on demand.
  private var places: [ItemHandle: Int] = [:]

  /// - Parameter handles: the handles by position; ``Handle/invalid`` for an empty identifier.
  init(
    section: String, policy: ListDuplicatePolicy, identifiers: [String], handles: [ItemHandle],
    candidates: Range<Int>? = nil
  ) {
    self.section = section
    self.policy = policy
    self.identifiers = identifiers
    self.handles = handles
    self.candidates = candidates ?? handles.indices
  }

  /// Decides which items are inserted, updated and dropped, in order.
  ///
  /// - Parameter marks: marks of the inserted items, which are cleared first.
  mutating func removeDuplicates(
    _ marks: inout some HandleMarking, occurrence: (ItemHandle) -> Occurrence
  ) throws(ListError) {
    if keepsAll(&marks, occurrence) {
      (keptHandles, keptPositions) = (handles, Array(handles.indices))
      return
    }
    marks.unmarkAll()
    keptHandles.reserveCapacity(handles.count)
    keptPositions.reserveCapacity(handles.count)
    for (position, handle) in handles.enumerated() {
      if handle == .invalid {
        try dropEmpty()
      } else if marks.contains(handle) {
        if policy == .last { replace(handle, by: position) }
        try repeated(identifiers[position], where: "occurs twice in one call")
      } else {
        switch occurrence(handle) {
        case .none:
          marks.mark(handle)
          keptHandles.append(handle)
          keptPositions.append(position)
        case .here:
          if policy == .last {
            renewedHandles.append(handle)
            renewedPositions.append(position)
          }
          try repeated(identifiers[position], where: "is already in the section")
        case .elsewhere(let other):
          try drop(identifiers[position], where: "is already in section '\(other)'")
        }
      }
    }
  }

  /// Returns whether all items are inserted, as in most calls.
  private func keepsAll(
    _ marks: inout some HandleMarking, _ occurrence: (ItemHandle) -> Occurrence
  ) -> Bool {
    marks.unmarkAll()
    guard !candidates.isEmpty else { return true }
    for handle in handles[..<candidates.lowerBound] { marks.mark(handle) }
    for handle in handles[candidates.upperBound...] { marks.mark(handle) }
    for handle in handles[candidates] {
      guard handle != .invalid, !marks.contains(handle),
        case .none = occurrence(handle)
      else { return false }
      marks.mark(handle)
    }
    return true
  }

  /// Replaces the content of an item with that of a later one, in the same place.
  private mutating func replace(_ handle: ItemHandle, by position: Int) {
    // The items that were inserted since the last call.
    for place in places.count..<keptHandles.count { places[keptHandles[place]] = place }
    if let place = places[handle] { keptPositions[place] = position }
  }

  private mutating func repeated(
    _ identifier: String, where place: String
  ) throws(ListError) {
    guard policy == .last else { return try drop(identifier, where: place) }
    updated.append(ListItemPath(section: section, item: identifier))
  }

  private mutating func drop(_ identifier: String, where place: String) throws(ListError) {
    guard policy != .error else {
      throw ListError(
        .duplicates,
        "item '\(identifier)' of section '\(section)' \(place), and the section rejects "
          + "duplicates; nothing was changed")
    }
    dropped.append(ListItemPath(section: section, item: identifier))
    diagnostics.append(
      ListDiagnostic(
        code: .duplicates, section: section, item: identifier,
        message: "item '\(identifier)' of section '\(section)' \(place); it was dropped"))
  }

  private mutating func dropEmpty() throws(ListError) {
    guard policy != .error else {
      throw ListError(
        .emptyIdentifier,
        "an item of section '\(section)' has an empty identifier; nothing was changed. "
          + "Give each item a unique identifier")
    }
    dropped.append(ListItemPath(section: section, item: ""))
    diagnostics.append(
      ListDiagnostic(
        code: .emptyIdentifier, section: section, item: "",
        message: "an item of section '\(section)' has an empty identifier; it was dropped"))
  }
}
