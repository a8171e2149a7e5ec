/// The name of a view that is no cell: its kind, and the identifiers of what it belongs to.
public struct ListSupplementaryPath: Sendable, Hashable {
  /// What kind of view it is.
  public let kind: ListSupplementaryKind
  /// The identifier of the section.
  public let section: String
  /// The identifier of the item that the view is attached to; `nil` for a view of the section.
  public let item: String?

  /// Creates the name of a view of a section or, where one is given, of an item in it.
  public init(kind: ListSupplementaryKind, section: String, item: String? = nil) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}
