/// What a section may do to itself in its list. Each fails by name where it is in none.
extension ListSection {
  /// Carries an operation out in the section's list.
  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    guard let context else {
      let result = ListResult.failure(.notInList(listIdentifier))
      completion?(result)
      return result
    }
    return context.perform(
      operation, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Puts items at the section's end; the same as ``append(items:animatingDifferences:completion:)``.
  @discardableResult
  public func append(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    append(items: items, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Puts items at the section's end.
  @discardableResult
  public func append(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .appendItems(items, section: listIdentifier), animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Puts items directly before another item.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], beforeItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .insertItems(items, .before(beforeItem.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Puts items directly after another item.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], afterItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .insertItems(items, .after(afterItem.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item directly before another one.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, beforeItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .moveItem(.init(self, item), .before(.init(self, beforeItem))),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item directly after another one.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, afterItem: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .moveItem(.init(self, item), .after(.init(self, afterItem))),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item to the end of another section.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, toSection target: any ListIdentifiable,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .moveItemToSection(.init(self, item), section: target.listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Removes items.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .deleteItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads the section's items again; what stays keeps its cells.
  @discardableResult
  public func newUpdate(
    reloadingItems: [any ListIdentifiable] = [], reloadingHeader: Bool = false,
    reloadingFooter: Bool = false, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .updateSection(
        listIdentifier, reloadingItems: reloadingItems.map(\.listIdentifier),
        reloadingHeader: reloadingHeader, reloadingFooter: reloadingFooter),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Fills the cells of items again, in place.
  @discardableResult
  public func reconfigure(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .reconfigureItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes the cells of items anew.
  @discardableResult
  public func reload(
    items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .reloadItems(items.map(\.listIdentifier), section: listIdentifier),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes all views of the section anew, after reading its items again.
  @discardableResult
  public func reload(
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .reloadSections([listIdentifier]), animatingDifferences: animatingDifferences,
      completion: completion)
  }

  /// Removes the section from its list.
  @discardableResult
  public func removeFromDataSource(
    animatingDifferences: Bool = true, completion: ListCompletion? = nil
  ) -> ListResult {
    perform(
      .deleteSections([listIdentifier]), animatingDifferences: animatingDifferences,
      completion: completion)
  }
}
