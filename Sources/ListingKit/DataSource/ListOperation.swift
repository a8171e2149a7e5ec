/// A change of a list as a value, for ``ListOperable/perform(_:animatingDifferences:completion:)``.
///
/// ```swift
/// try await list.performAndWait(.insertItems([persuasion], .after("978"), in: "books"))
/// ```
///
/// Operations of one transaction are performed in the order of the calls. Each operation records the
/// line of code that made it; the log names that line if the operation fails.
public struct ListOperation {
  /// The kind of an operation.
  package enum Kind {
    case insertSections([any ListSection], ListAnchor<String>)
    case moveSection(String, ListAnchor<String>)
    case deleteSections([String])
    case reloadSections([String])
    case replaceSections([any ListSection], reconfiguring: Bool)
    case arrangeSections([any ListSection], reading: [any ListSection])
    case exchangeSections([any ListSection], refilling: [String: ListSectionParts])
    case insertItems(ListItems, ListAnchor<String>, section: String)
    case moveItem(ListItemPath, ListAnchor<String>, toSection: String)
    case deleteItems([String], section: String)
    case dropItems([String], section: String)
    /// Items that the rules of a section may show or hide now; `nil` for all.
    case presentItems([String]?, section: String)
    case updateSection(
      String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool)
    case setItems(ListItems, section: String)
    case updateItems(ListItems, section: String)
    case reconfigureItems([String], section: String)
    case reloadItems([String], section: String)
    case reloadSupplementaryViews(Set<ListSupplementaryKind>, section: String)
    case applySnapshot(ListSnapshot)
  }

  package let kind: Kind
  /// The code that made the operation.
  public let location: ListCodeLocation

  init(_ kind: Kind, _ fileID: String, _ line: Int) {
    self.kind = kind
    location = ListCodeLocation(fileID: fileID, line: line)
  }
}

extension ListOperation {
  /// The section objects that the operation inserts.
  package var sections: [any ListSection] {
    switch kind {
    case .insertSections(let sections, _), .replaceSections(let sections, _),
      .exchangeSections(let sections, _),
      .arrangeSections(let sections, _):
      sections
    default: []
    }
  }

  /// Whether the operation reads the items of sections.
  var readsItems: Bool {
    switch kind {
    case .reloadSections, .updateSection: true
    default: !sections.isEmpty
    }
  }
}

/// The views of a section that an operation reconfigures.
public struct ListSectionParts: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The cells of all items that stay.
  public static let cells = Self(rawValue: 1)
  /// The header and the footer, and the layout.
  public static let views = Self(rawValue: 2)
}
