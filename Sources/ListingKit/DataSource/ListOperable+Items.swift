/// Operations on the items of a section. A section or item is named by itself or its identifier.
extension ListOperable {
  /// Puts items at the end of a section.
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

  /// Puts items directly before another item of the section.
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

  /// Puts items directly after another item of the section.
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

  /// Moves an item directly before another item of its section.
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

  /// Moves an item directly after another item of its section.
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
  /// Where identifiers are unique in their section it fails if the target holds the identifier.
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

  /// Removes items from a section; those that are unknown are listed in the outcome.
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

  /// Reads a section's items again. What stays keeps its cells; comparable items that changed are
  /// filled again.
  ///
  /// - Parameters:
  ///   - reloadingItems: items that are filled again even if they seem unchanged.
  ///   - reloadingHeader: whether the header is made again.
  ///   - reloadingFooter: whether the footer is made again.
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

  /// Fills the cells of items again, in place.
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

  /// Makes the cells of items anew.
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

  /// Makes a section's header and footer again, or its views of other kinds; its items are not
  /// read.
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
