import ListingKit

/// An operation in plain values, for the model and for the list.
enum ModelOperation: Sendable {
  struct NewSection: Sendable, CustomStringConvertible {
    var identifier: String
    var items: [Note]
    var description: String { "\(identifier)\(items)" }
  }

  case appendSections([NewSection])
  case insertSections([NewSection], ListAnchor<String>)
  case moveSection(String, ListAnchor<String>)
  case deleteSections([String])
  /// The items are those that the section has when it is read again.
  case reloadSection(String, items: [Note])
  case replaceSections([NewSection], reconfiguring: Bool)
  case appendItems([Note], section: String)
  case insertItems([Note], ListAnchor<String>, section: String)
  case moveItem(ListItemPath, ListAnchor<String>, toSection: String)
  case deleteItems([String], section: String)
  /// The items are those that the section has when it is read again.
  case updateSection(
    String, items: [Note], reloading: [String], header: Bool, footer: Bool)
  case reconfigureItems([String], section: String)
  case reloadItems([String], section: String)
  case reloadViews(Set<ListSupplementaryKind>, section: String)
}
