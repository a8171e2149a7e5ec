/// The order of a list or a snapshot with what its handles stand for: the one place that knows by
/// which rules sections and items enter it, move in it and leave it.
///
/// It works on identifiers alone. What a list has beyond them, objects of sections and contents of
/// items, is the business of ``ListPending``.
struct IdentifiedOrder: Sendable {
  let identifiers: ListIdentifiers
  var order: SectionedOrder
  /// Who keeps the handles that are asked for.
  private let holder: HandleHolder
  /// The handles that were asked for since they were last taken, and may not have come to use.
  private var offered = HandleLists()

  init(
    _ order: SectionedOrder = SectionedOrder(), identifiers: ListIdentifiers, holder: HandleHolder
  ) {
    self.order = order
    self.identifiers = identifiers
    self.holder = holder
  }

  /// The handles that were asked for since this was last called, each as often as it was.
  mutating func takeOffered() -> HandleLists {
    defer { offered = HandleLists() }
    return offered
  }

  /// The handle of a section that is given.
  mutating func offer(section: String) -> UInt32 {
    let handle = identifiers.internSection(section, for: holder)
    offered.sections.append(handle)
    return handle
  }

  /// The handles of items that are given for a section, by position.
  mutating func offer(_ items: [String], section: UInt32) -> [UInt32] {
    let handles = identifiers.internItems(items, section: section, for: holder)
    offered.items += handles.lazy.filter { $0 != IdentifierTable.none }
    return handles
  }
}
