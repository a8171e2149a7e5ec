/// Operations on items. Sections and items are named by themselves or by their identifiers.
extension ListOperation {
  /// Inserts items at the end of a section, in the order given.
  public static func appendItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    insertItems(items, .end, in: section, fileID: fileID, line: line)
  }

  /// Inserts items at a place in a section, in the order given.
  public static func insertItems(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<any ListIdentifiable>,
    in section: any ListIdentifiable, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      .insertItems(ListItems(items), anchor.named, section: section.listIdentifier), fileID, line)
  }

  /// Moves an item to a place in its section, or in another one.
  ///
  /// If identifiers are unique in their section, it fails if the other section contains the identifier.
  public static func moveItem(
    _ item: any ListIdentifiable, _ anchor: ListAnchor<any ListIdentifiable> = .end,
    in section: any ListIdentifiable, toSection target: (any ListIdentifiable)? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      .moveItem(
        ListItemPath(section, item), anchor.named,
        toSection: (target ?? section).listIdentifier), fileID, line)
  }

  /// Deletes items of a section. The outcome contains those that are unknown.
  public static func deleteItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.deleteItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Deletes items that stay selected, and may return with a page.
  static func dropItems(
    _ items: [String], in section: String, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.dropItems(items, section: section), fileID, line)
  }

  /// Has a section show what its rules show, which have changed.
  ///
  /// - Parameter items: the items that are affected; `nil` for all.
  static func presentItems(
    _ items: [String]? = nil, in section: String, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.presentItems(items, section: section), fileID, line)
  }

  /// Replaces the items of a section. Items that stay keep their cells; changed ones are reconfigured.
  public static func setItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.setItems(ListItems(items), section: section.listIdentifier), fileID, line)
  }

  /// Reads a section's items again. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// The cells of `reloadingItems` are reconfigured even if the items are equal. Header and footer are reloaded on
  /// request.
  public static func updateSection(
    _ section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false, reloadingFooter: Bool = false, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      .updateSection(
        section.listIdentifier, reloadingItems: identifiers(reloadingItems),
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter), fileID, line)
  }

  /// Configures the cells of items again, in place.
  public static func reconfigureItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.reconfigureItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Replaces the cells of items.
  public static func reloadItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.reloadItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Replaces a section's header and footer, or its views of other kinds, without reading its items.
  public static func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], of section: any ListIdentifiable,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.reloadSupplementaryViews(kinds, section: section.listIdentifier), fileID, line)
  }

  private static func identifiers(_ items: [any ListIdentifiable]) -> [String] {
    items.map { $0.listIdentifier }
  }
}
