/// Operations on items. Sections and items are named by themselves or by their identifiers.
extension ListOperation {
  /// Inserts items at the end of a section, in the order given.
  public static func appendItems(
    _ items: [any ListIdentifiable], section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.appendItems(ListItems(items), section: section.listIdentifier), fileID, line)
  }

  /// Inserts items directly before or after another item of the section, in the order given.
  public static func insertItems(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<String>, section: any ListIdentifiable,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.insertItems(ListItems(items), anchor, section: section.listIdentifier), fileID, line)
  }

  /// Moves an item directly before or after another one, which may be in another section.
  public static func moveItem(
    _ item: ListItemPath, _ anchor: ListAnchor<ListItemPath>, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.moveItem(item, anchor), fileID, line)
  }

  /// Moves an item to the end of a section.
  public static func moveItemToSection(
    _ item: ListItemPath, section: any ListIdentifiable, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.moveItemToSection(item, section: section.listIdentifier), fileID, line)
  }

  /// Deletes items of a section. The outcome lists those that the section doesn't contain.
  public static func deleteItems(
    _ items: [any ListIdentifiable], section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.deleteItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Deletes items that stay selected and may return: their section hides them.
  static func hideItems(
    _ items: [String], section: String, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(.hideItems(items, section: section), fileID, line)
  }

  /// Reads the section's items again.
  ///
  /// - Parameters:
  ///   - reloadingItems: items whose cells are reconfigured even if they are equal.
  ///   - reloadingHeader: whether the header is recreated.
  ///   - reloadingFooter: whether the footer is recreated.
  public static func updateSection(
    _ section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false,
    reloadingFooter: Bool = false, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      .updateSection(
        section.listIdentifier, reloadingItems: identifiers(reloadingItems),
        reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter), fileID, line)
  }

  /// Reconfigures the cells of items.
  public static func reconfigureItems(
    _ items: [any ListIdentifiable], section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.reconfigureItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Recreates the cells of items.
  public static func reloadItems(
    _ items: [any ListIdentifiable], section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.reloadItems(identifiers(items), section: section.listIdentifier), fileID, line)
  }

  /// Recreates a section's header, footer or views of other kinds, without reading its items.
  public static func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind>, section: any ListIdentifiable, fileID: String = #fileID,
    line: Int = #line
  ) -> Self {
    Self(.reloadSupplementaryViews(kinds, section: section.listIdentifier), fileID, line)
  }

  private static func identifiers(_ items: [any ListIdentifiable]) -> [String] {
    items.map { $0.listIdentifier }
  }
}
