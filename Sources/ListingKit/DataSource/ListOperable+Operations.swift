/// The operations as methods. Sections and items are named by themselves or by their identifiers.
extension ListOperable {
  // MARK: - Sections

  /// Inserts sections at the end. One with a known identifier is a duplicate, which is dropped.
  @discardableResult
  public func appendSections(
    _ sections: [any ListSection], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .appendSections(sections, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts sections at a place: `list.insertSections([offers], .before("books"))`.
  @discardableResult
  public func insertSections(
    _ sections: [any ListSection], _ anchor: ListAnchor<any ListIdentifiable>,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertSections(sections, anchor, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves a section to a place.
  @discardableResult
  public func moveSection(
    _ section: any ListIdentifiable, _ anchor: ListAnchor<any ListIdentifiable>,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveSection(section, anchor, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes sections. The outcome contains those that are unknown.
  @discardableResult
  public func deleteSections(
    _ sections: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteSections(sections, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads the items of sections again and replaces all of their views.
  @discardableResult
  public func reloadSections(
    _ sections: [any ListIdentifiable], animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSections(sections, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces the sections of the list. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// A new object replaces the old one with the same identifier. With `reconfiguring`, all cells that stay are
  /// reconfigured.
  @discardableResult
  public func replaceSections(
    _ sections: [any ListSection], reconfiguring: Bool = false, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .replaceSections(sections, reconfiguring: reconfiguring, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Reads a section's items again. Items that stay keep their cells; changed ones are reconfigured.
  ///
  /// The cells of `reloadingItems` are reconfigured even if the items are equal. Header and footer are reloaded on
  /// request.
  @discardableResult
  public func updateSection(
    _ section: any ListIdentifiable, reloadingItems: [any ListIdentifiable] = [],
    reloadingHeader: Bool = false, reloadingFooter: Bool = false, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .updateSection(
        section, reloadingItems: reloadingItems, reloadingHeader: reloadingHeader,
        reloadingFooter: reloadingFooter, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces a section's header and footer, or its views of other kinds, without reading its items.
  @discardableResult
  public func reloadSupplementaryViews(
    _ kinds: Set<ListSupplementaryKind> = [.header, .footer], of section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadSupplementaryViews(kinds, of: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  // MARK: - Items

  /// Inserts items at the end of the section with an identifier.
  @discardableResult
  public func appendItems(
    _ items: [any ListIdentifiable], in section: String, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .appendItems(items, in: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at the end of a section.
  @discardableResult
  public func appendItems<Section: ListSection>(
    _ items: [Section.Item], in section: Section, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(
        .insertItems(section._listItems(items), .end, section: section.listIdentifier), fileID, line
      ),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at a place in the section with an identifier.
  @discardableResult
  public func insertItems(
    _ items: [any ListIdentifiable], _ anchor: ListAnchor<any ListIdentifiable>, in section: String,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .insertItems(items, anchor, in: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Inserts items at a place in a section: `list.insertItems([emma], .after("978"), in: books)`.
  @discardableResult
  public func insertItems<Section: ListSection>(
    _ items: [Section.Item], _ anchor: ListAnchor<any ListIdentifiable>, in section: Section,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      ListOperation(
        .insertItems(section._listItems(items), anchor.named, section: section.listIdentifier),
        fileID, line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Moves an item to a place in its section, or in another one.
  ///
  /// If identifiers are unique in their section, it fails if the other section contains the identifier.
  @discardableResult
  public func moveItem(
    _ item: any ListIdentifiable, _ anchor: ListAnchor<any ListIdentifiable> = .end,
    in section: any ListIdentifiable, toSection target: (any ListIdentifiable)? = nil,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .moveItem(item, anchor, in: section, toSection: target, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Deletes items of a section. The outcome contains those that are unknown.
  @discardableResult
  public func deleteItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .deleteItems(items, in: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Configures the cells of items again, in place.
  @discardableResult
  public func reconfigureItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reconfigureItems(items, in: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Replaces the cells of items.
  @discardableResult
  public func reloadItems(
    _ items: [any ListIdentifiable], in section: any ListIdentifiable,
    animatingDifferences: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .reloadItems(items, in: section, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }

  // MARK: - Snapshots

  /// Shows the sections and items of a snapshot in its order, and performs the reloads that it marks.
  ///
  /// It's one operation of the transaction. The snapshot contains no objects: each of its sections must
  /// be in the list, or displayed. A custom section changes its `items` to those of the snapshot, too.
  /// The snapshot replaces the results of earlier operations of the transaction.
  ///
  /// If identifiers are unique in their section, an item in another section than before is another item.
  /// If they are unique in the list, an item that a snapshot contains twice stays in its section, or is
  /// in the first of the two.
  ///
  /// - Returns: the items that were dropped as duplicates; or `unknown-section`, if nothing was changed.
  /// - Complexity: O(*n*); for a snapshot that was taken from this list, in proportion to the difference
  ///   between the two.
  @discardableResult
  public func apply(
    _ snapshot: ListSnapshot, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    perform(
      .applySnapshot(snapshot, fileID: fileID, line: line),
      animatingDifferences: animatingDifferences, completion: completion)
  }
}
