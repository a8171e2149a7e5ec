/// Operations of a section on itself. Each fails with `invalid` if the section is in no list.
///
/// A section whose ``items`` have a type takes items of that type only; methods that refer to items also take
/// their identifiers.
extension ListSection {
  /// Performs an operation in the section's list.
  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    guard let context else { return refuseOutsideList(operation.location, completion) }
    return context.perform(
      operation, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads the section's items again. Items that stay keep their cells.
  ///
  /// - Parameters:
  ///   - reloadingItems: items whose cells are reconfigured even if they are equal.
  ///   - reloadingHeader: whether the header is recreated.
  ///   - reloadingFooter: whether the footer is recreated.
  @discardableResult
  public func update(
    reloadingItems: [Item] = [], reloadingHeader: Bool = false, reloadingFooter: Bool = false,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .updateSection(
        listIdentifier, reloadingItems: identifiers(reloadingItems),
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter, fileID: fileID,
        line: line), animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads the section's items again and recreates all of its views.
  @discardableResult
  public func reload(
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSections([listIdentifier], fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Recreates the section's header and footer, or its views of other kinds, without reading its items.
  @discardableResult
  public func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer],
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSupplementaryViews(kinds, section: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes the section from its list.
  @discardableResult
  public func removeFromDataSource(
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteSections([listIdentifier], fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  // MARK: - Items

  /// Inserts items at the section's end.
  @discardableResult
  public func append(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(.appendItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at the section's end.
  @discardableResult
  public func append(
    items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    append(
      items, animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Inserts items directly before another item.
  @discardableResult
  public func insertItems(
    _ items: [Item], beforeItem: Item, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insert(
      items, .before(identifier(beforeItem)), animatingDifferences, completion, fileID, line)
  }

  /// Inserts items directly after another item.
  @discardableResult
  public func insertItems(
    _ items: [Item], afterItem: Item, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insert(items, .after(identifier(afterItem)), animatingDifferences, completion, fileID, line)
  }

  /// Moves an item directly before another one.
  @discardableResult
  public func moveItem(
    _ item: Item, beforeItem: Item, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    moveItem(
      identifier(item), beforeItem: identifier(beforeItem),
      animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Moves an item directly after another one.
  @discardableResult
  public func moveItem(
    _ item: Item, afterItem: Item, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    moveItem(
      identifier(item), afterItem: identifier(afterItem),
      animatingDifferences: animatingDifferences, completion: completion, fileID: fileID,
      line: line)
  }

  /// Moves an item to the end of another section.
  @discardableResult
  public func moveItem(
    _ item: Item, toSection target: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    moveItem(
      identifier(item), toSection: target, animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Deletes items. The outcome lists those that the section doesn't contain.
  @discardableResult
  public func deleteItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    deleteItems(
      identifiers(items), animatingDifferences: animatingDifferences, completion: completion,
      fileID: fileID, line: line)
  }

  /// Stores new content of items that the section contains, and reconfigures their cells.
  ///
  /// A section with an array of its own changes it, too.
  @discardableResult
  public func updateItems(
    _ items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(.updateItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reconfigures the cells of items.
  @discardableResult
  public func reconfigure(
    items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    reconfigure(
      items: identifiers(items), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  /// Recreates the cells of items.
  @discardableResult
  public func reload(
    items: [Item], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    reload(
      items: identifiers(items), animatingDifferences: animatingDifferences,
      completion: completion, fileID: fileID, line: line)
  }

  // MARK: - Parts

  func identifiers(_ items: [Item]) -> [String] { _listItems(items).identifiers }

  func identifier(_ item: Item) -> String { identifiers([item])[0] }

  fileprivate func path(_ item: String) -> ListItemPath {
    ListItemPath(section: listIdentifier, item: item)
  }

  fileprivate func insert(
    _ items: [Item], _ anchor: ListAnchor<String>, _ animatingDifferences: Bool,
    _ completion: ListCompletion?, _ fileID: String, _ line: Int
  ) -> ListResult {
    perform(
      ListOperation(
        .insertItems(_listItems(items), anchor, section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}

/// The same operations with the identifiers of items. They are disfavored, because for a section of strings
/// both forms take the same arguments.
extension ListSection {
  /// Inserts items directly before the item with an identifier.
  @_disfavoredOverload @discardableResult
  public func insertItems(
    _ items: [Item], beforeItem: String, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insert(items, .before(beforeItem), animatingDifferences, completion, fileID, line)
  }

  /// Inserts items directly after the item with an identifier.
  @_disfavoredOverload @discardableResult
  public func insertItems(
    _ items: [Item], afterItem: String, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    insert(items, .after(afterItem), animatingDifferences, completion, fileID, line)
  }

  /// Moves the item with an identifier directly before another one.
  @_disfavoredOverload @discardableResult
  public func moveItem(
    _ item: String, beforeItem: String, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItem(path(item), .before(path(beforeItem)), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves the item with an identifier directly after another one.
  @_disfavoredOverload @discardableResult
  public func moveItem(
    _ item: String, afterItem: String, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItem(path(item), .after(path(afterItem)), fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves the item with an identifier to the end of another section.
  @_disfavoredOverload @discardableResult
  public func moveItem(
    _ item: String, toSection target: any ListIdentifiable, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItemToSection(
        path(item), section: target, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes the items with identifiers. The outcome lists those that the section doesn't contain.
  @_disfavoredOverload @discardableResult
  public func deleteItems(
    _ items: [String], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteItems(items, section: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reconfigures the cells of the items with identifiers.
  @_disfavoredOverload @discardableResult
  public func reconfigure(
    items: [String], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reconfigureItems(items, section: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Recreates the cells of the items with identifiers.
  @_disfavoredOverload @discardableResult
  public func reload(
    items: [String], animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadItems(items, section: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}
