/// Something that can be asked of a list. Operations of one turn are applied in call order.
public enum ListOperation {
  /// Puts sections at the end, in the order given.
  case appendSections([any ListSection])
  /// Puts sections directly before or after another, in the order given.
  case insertSections([any ListSection], ListAnchor<String>)
  /// Moves a section directly before or after another.
  case moveSection(String, ListAnchor<String>)
  /// Removes sections.
  case deleteSections([String])
  /// Makes all views of the sections anew; their items are read again.
  case reloadSections([String])
  /// Makes these the sections of the list. Sections that stay keep their cells; with
  /// `reconfiguring` these are filled again.
  case replaceSections([any ListSection], reconfiguring: Bool)
  /// Makes these the sections of the list, where objects that take over from others show the same
  /// as these did: by section, what they show otherwise and is filled again. Comparable items that
  /// changed are filled again, too. Where nothing is new there is no update.
  case exchangeSections([any ListSection], refilling: [String: ListSectionParts])
  /// Puts items at the end of a section, in the order given.
  case appendItems([any ListIdentifiable], section: String)
  /// Puts items directly before or after another item of the section, in the order given.
  case insertItems([any ListIdentifiable], ListAnchor<String>, section: String)
  /// Moves an item next to another one, which may be in another section.
  case moveItem(ListItemPath, ListAnchor<ListItemPath>)
  /// Moves an item to the end of a section.
  case moveItemToSection(ListItemPath, section: String)
  /// Removes items from a section.
  case deleteItems([String], section: String)
  /// Reads the section's items again; the named ones are reconfigured even if they are equal.
  case updateSection(
    String, reloadingItems: [String], reloadingHeader: Bool, reloadingFooter: Bool)
  /// Fills the cells of items again.
  case reconfigureItems([String], section: String)
  /// Makes the cells of items anew.
  case reloadItems([String], section: String)
  /// Makes a section's header, footer or views of other kinds again; its items are not read.
  case reloadSupplementaryViews(Set<ListSupplementaryKind>, section: String)
  /// Shows what a snapshot holds, and carries out what it marks.
  case applySnapshot(ListSnapshot)
}

extension ListOperation {
  /// The section objects that the operation brings.
  var sections: [any ListSection] {
    switch self {
    case .appendSections(let sections), .insertSections(let sections, _),
      .replaceSections(let sections, _), .exchangeSections(let sections, _):
      sections
    default: []
    }
  }

  /// Whether the operation reads the items of sections.
  var readsItems: Bool {
    switch self {
    case .reloadSections, .updateSection: true
    default: !sections.isEmpty
    }
  }
}

/// What a section shows, as far as it is filled again.
public struct ListSectionParts: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The cells of all items that stay.
  public static let cells = Self(rawValue: 1)
  /// The header and the footer, and where everything is.
  public static let views = Self(rawValue: 2)
}
