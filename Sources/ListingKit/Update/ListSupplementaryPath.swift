/// The kind of a view that belongs to a section and is no cell.
public enum ListSupplementaryKind: String, Sendable, Hashable, CaseIterable {
  /// The view above the items.
  case header
  /// The view below the items.
  case footer
}

/// The name of a header or footer: its kind and its section's identifier.
public struct ListSupplementaryPath: Sendable, Hashable {
  /// Whether it is the header or the footer.
  public let kind: ListSupplementaryKind
  /// The identifier of the section.
  public let section: String

  /// Creates the name of a header or footer.
  public init(kind: ListSupplementaryKind, section: String) {
    self.kind = kind
    self.section = section
  }
}
