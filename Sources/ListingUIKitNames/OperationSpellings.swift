import ListingKit

// The names of operations in the articles and in Trendyol's ListingKit.

extension ListOperable {
  /// Inserts sections at the end, like `appendSections`.
  @discardableResult
  public func append(
    newSections: [any ListSection], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendSections(
      newSections, animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Inserts sections before another one, like `insertSections`.
  @discardableResult
  public func insert(
    newSections: [any ListSection], beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    insertSections(
      newSections, .before(beforeSection), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Inserts sections after another one, like `insertSections`.
  @discardableResult
  public func insert(
    newSections: [any ListSection], afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    insertSections(
      newSections, .after(afterSection), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Replaces the sections of the list, like `replaceSections`.
  @discardableResult
  public func update(
    newSections: [any ListSection], reloadVisibleViews: Bool = false,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    replaceSections(
      newSections, reconfiguring: reloadVisibleViews, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Replaces the sections of the list without animation, and reconfigures all cells that stay, like `replaceSections`.
  @discardableResult
  public func reload(
    newSections: [any ListSection], completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    replaceSections(
      newSections, reconfiguring: true, animatingDifferences: false, completion: completion,
      fileID: fileID, line: line)
  }

  /// Moves a section before another one, like `moveSection`.
  @discardableResult
  public func move(
    section: any ListIdentifiable, beforeSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    moveSection(
      section, .before(beforeSection), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Moves a section after another one, like `moveSection`.
  @discardableResult
  public func move(
    section: any ListIdentifiable, afterSection: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    moveSection(
      section, .after(afterSection), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Deletes sections, like `deleteSections`.
  @discardableResult
  public func delete(
    sections: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    deleteSections(
      sections, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Reads a section's items again and replaces all of its views, like `reloadSections`.
  @discardableResult
  public func reload(
    section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    reloadSections(
      [section], animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Reads a section's items again, like `updateSection`.
  @discardableResult
  public func update(
    section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false, reloadingFooter: Bool = false, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    updateSection(
      section, reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
      reloadingFooter: reloadingFooter, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Inserts items at the end of a section, like `appendItems`.
  @discardableResult
  public func append(
    section: any ListIdentifiable, items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendItems(
      items, in: section.listIdentifier, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Inserts items before another one, like `insertItems`.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insertItems(
      items, .before(beforeItem), in: section.listIdentifier,
      animatingDifferences: animatingDifferences, completion: completion, fileID: fileID, line: line
    )
  }

  /// Inserts items after another one, like `insertItems`.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], afterItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insertItems(
      items, .after(afterItem), in: section.listIdentifier,
      animatingDifferences: animatingDifferences, completion: completion, fileID: fileID, line: line
    )
  }

  /// Moves an item before another one of its section, like `moveItem`.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    in section: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    moveItem(
      item, .before(beforeItem), in: section, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Moves an item after another one of its section, like `moveItem`.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable, in section: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    moveItem(
      item, .after(afterItem), in: section, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }
}

extension ListSection {
  /// Inserts items at the section's end, like `appendItems`.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Inserts items at the section's end, like `appendItems`.
  @discardableResult
  public func append(
    items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Inserts items before another one, like `insertItems`.
  @discardableResult
  public func insertItems(
    _ items: [Item], beforeItem: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insertItems(
      items, .before(beforeItem), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Inserts items after another one, like `insertItems`.
  @discardableResult
  public func insertItems(
    _ items: [Item], afterItem: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insertItems(
      items, .after(afterItem), animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Moves an item before another one, like `moveItem`.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    moveItem(
      item, .before(beforeItem), animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Moves an item after another one, like `moveItem`.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    moveItem(
      item, .after(afterItem), animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Configures the cells of items again, like `reconfigureItems`.
  @discardableResult
  public func reconfigure(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    reconfigureItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Replaces the cells of items, like `reloadItems`.
  @discardableResult
  public func reload(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    reloadItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }
}

extension GenericSection {
  /// Inserts items at the section's end, like `appendItems`, also while the section is in no list.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Inserts items at the section's end, like `appendItems`, also while the section is in no list.
  @discardableResult
  public func append(
    items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    appendItems(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }
}
