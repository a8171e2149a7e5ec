/// Operations of a section on itself. Each fails with `invalid` if the section is in no list.
///
/// A section whose ``items`` have a type accepts only items of that type. Methods that refer to existing
/// items accept items or identifiers, and fail with `invalid` for an item of another type.
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
  /// The cells of `reloadingItems` are reconfigured even if the items are equal. Header and footer are reloaded on
  /// request.
  @discardableResult
  public func update(
    reloadingItems: [any ListIdentifiable] = [], reloadingHeader: Bool = false,
    reloadingFooter: Bool = false,
    animatingDifferences: Bool = true, completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      naming: reloadingItems,
      .updateSection(
        listIdentifier, reloadingItems: reloadingItems,
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
      .reloadSupplementaryViews(kinds, of: listIdentifier, fileID: fileID, line: line),
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

  /// Replaces the section's items. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// A section with its own array changes it, too.
  @discardableResult
  public func setItems(
    _ items: [Item], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(.setItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at the section's end.
  @discardableResult
  public func appendItems(
    _ items: [Item], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(.insertItems(_listItems(items), .end, section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at a place in the section: `insertItems([emma], .after("978"))`.
  @discardableResult
  public func insertItems(
    _ items: [Item], _ anchor: ListAnchor<any ListIdentifiable>, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      naming: anchor.subjects,
      ListOperation(
        .insertItems(_listItems(items), anchor.named, section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item to a place in the section, or in another one.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, _ anchor: ListAnchor<any ListIdentifiable> = .end,
    toSection target: (any ListIdentifiable)? = nil, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      // In another section, the place is next to an item of that one.
      naming: [item] + (target == nil ? anchor.subjects : []),
      .moveItem(item, anchor, in: listIdentifier, toSection: target, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes items. The outcome contains those that are unknown.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      naming: items,
      .deleteItems(items, in: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Stores new content of items that the section contains, and reconfigures their cells.
  ///
  /// It neither adds nor removes items, and fails with `unknown-item` if the section doesn't contain one of them;
  /// ``setItems(_:animatingDifferences:completion:fileID:line:)`` replaces all items. A section with its own array
  /// changes it, too.
  @discardableResult
  public func updateItems(
    _ items: [Item], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(.updateItems(_listItems(items), section: listIdentifier), fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Configures the cells of items again, in place.
  @discardableResult
  public func reconfigureItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      naming: items,
      .reconfigureItems(items, in: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces the cells of items.
  @discardableResult
  public func reloadItems(
    _ items: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      naming: items,
      .reloadItems(items, in: listIdentifier, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  // MARK: - References

  /// Performs an operation on existing items, named by identifiers or by items of the section's type.
  private func perform(
    naming references: [any ListIdentifiable], _ operation: ListOperation,
    animatingDifferences: Bool, completion: ListCompletion?
  ) -> ListResult {
    if let problem = problem(of: references) {
      return problem.refuse(operation.location, completion)
    }
    return perform(
      operation, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// The error of an item that the section can't contain, because it has another type.
  func problem(of references: [any ListIdentifiable]) -> ListError? {
    let other = references.first { !($0 is String) && castItem($0, to: Item.self) == nil }
    return other.map {
      ListError(
        .invalid,
        "'\($0.listIdentifier)' is a \(type(of: $0)), but section '\(listIdentifier)' has items of the "
          + "type \(Item.self); nothing was changed")
    }
  }
}

extension ListAnchor {
  fileprivate var subjects: [Subject] { subject.map { [$0] } ?? [] }
}
