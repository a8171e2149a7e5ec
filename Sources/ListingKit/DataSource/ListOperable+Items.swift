/// Operations on the items of a section.
extension ListOperable {
  /// Appends items to a section.
  @discardableResult
  public func append(
    section: any ListIdentifiable, items: [any ListIdentifiable],
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .appendItems(items, section: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items before another item of the section.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertItems(
        items, .before(beforeItem.listIdentifier), section: section, fileID: fileID,
        line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items after another item of the section.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], afterItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertItems(
        items, .after(afterItem.listIdentifier), section: section, fileID: fileID,
        line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item before another item of its section.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItem(
        .init(section, item),
        .before(.init(section, beforeItem)), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item after another item of its section.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItem(
        .init(section, item),
        .after(.init(section, afterItem)), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item to the end of a section, its own or another.
  ///
  /// If identifiers are unique in their section, it fails if the target contains the identifier.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    toSection target: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItemToSection(
        .init(section, item),
        section: target, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes items of a section. The outcome contains those that are unknown.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteItems(
        items, section: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads a section's items again. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// - Parameters:
  ///   - reloadingItems: items to reconfigure even if they seem unchanged.
  ///   - reloadingHeader: whether to reload the header.
  ///   - reloadingFooter: whether to reload the footer.
  @discardableResult
  public func update(
    section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false, reloadingFooter: Bool = false,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .updateSection(
        section, reloadingItems: reloadingItems,
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter, fileID: fileID,
        line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Configures the cells of items again, in place.
  @discardableResult
  public func reconfigureItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reconfigureItems(
        items, section: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces the cells of items.
  @discardableResult
  public func reloadItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadItems(
        items, section: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces a section's header and footer, or its views of other kinds, without reading its items.
  @discardableResult
  public func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], of section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSupplementaryViews(kinds, section: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}
