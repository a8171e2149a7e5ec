/// The kind of a view that isn't a cell, and the identifiers of the section and the item that it
/// belongs to.
public struct ListSupplementaryPath: Sendable, Hashable {
  /// The kind of the view.
  public let kind: ListSupplementaryKind
  /// The identifier of the section.
  public let section: String
  /// The identifier of the item that the view is attached to; `nil` for a view of the section.
  public let item: String?

  /// Creates the path of a view of a section or, if one is given, of an item in it.
  public init(kind: ListSupplementaryKind, section: String, item: String? = nil) {
    self.kind = kind
    self.section = section
    self.item = item
  }
}
