/// The order of a list or a snapshot, with the identifiers of its handles. It implements the rules
/// by which sections and items are inserted, moved and deleted.
///
/// It knows only identifiers. ``ListPending`` adds the section objects and the items of a list.
struct IdentifiedOrder: Sendable {
  let identifiers: ListIdentifiers
  var order: SectionedOrder
  /// The owner of the handles that the order creates.
  private let owner: HandleOwner
  /// The handles that were looked up since the last `takeInterned()`. The order may not contain them.
  private var interned = HandleLists()

  init(
    _ order: SectionedOrder = SectionedOrder(), identifiers: ListIdentifiers, owner: HandleOwner
  ) {
    self.order = order
    self.identifiers = identifiers
    self.owner = owner
  }

  /// Returns the handles that were looked up since the last call, each as often as it was looked
  /// up.
  mutating func takeInterned() -> HandleLists {
    defer { interned = HandleLists() }
    return interned
  }

  /// Returns the handle of a section, which is created if necessary.
  mutating func intern(section: String) -> SectionHandle {
    let handle = identifiers.internSection(section, for: owner)
    interned.sections.append(handle)
    return handle
  }

  /// Returns the handles of items of a section, which are created if necessary.
  ///
  /// - Parameter expected: handles of the order that the items probably begin and end with.
  /// - Returns: the handles, and the range of those that may not be the expected ones.
  mutating func intern(
    _ items: [String], section: SectionHandle, expecting expected: [ItemHandle] = []
  ) -> (handles: [ItemHandle], lookedUp: Range<Int>) {
    let result = identifiers.internItems(
      items, section: section, for: owner, expecting: expected)
    interned.items += result.handles[result.lookedUp].lazy.filter { $0 != .invalid }
    return result
  }
}
