/// A section of plain values: a model of the section, and its items in order.
public struct ListArraySection<Section, Item> {
  /// The identifier of the section, or a model that contains it.
  public var section: Section
  /// The items in order.
  public var items: [Item]

  /// Creates a section from a model of it and its items.
  public init(_ section: Section, items: [Item]) {
    self.section = section
    self.items = items
  }
}

extension ListArraySection: Sendable where Section: Sendable, Item: Sendable {}
extension ListArraySection: Equatable where Section: Equatable, Item: Equatable {}
extension ListArraySection: Hashable where Section: Hashable, Item: Hashable {}
