import Foundation

/// Scrolling by identifier. It waits until the transaction's update is applied, so that it reaches the items
/// that the transaction inserts.
extension ListDataSource {
  /// Scrolls until an item is at a position in the viewport.
  ///
  /// The list calls `completion` once, after it has scrolled or failed to.
  ///
  /// - Returns: the failure if the current model doesn't contain the item (`unknown-section`,
  ///   `unknown-item`) or no host shows the list (`invalid`). The completion also reports an item that
  ///   was deleted before the update was applied.
  @discardableResult
  public func scrollTo(
    item: any ListIdentifiable, in section: any ListIdentifiable,
    at position: ListScrollPosition = .top, animated: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    whenShown(
      ListItemPath(section, item), ListCodeLocation(fileID: fileID, line: line), completion
    ) { $0.scrollToItem(at: $1, position: position, animated: animated) }
  }

  /// The cell of a visible item; `nil` for any other. An item that the transaction in progress
  /// inserts has none until its update is applied.
  public func visibleCell(
    for item: any ListIdentifiable, in section: any ListIdentifiable
  ) -> (any ListCell)? {
    indexPath(for: item, in: section).flatMap { host?.cell(at: $0) }
  }

  /// Does something with an item on the host, after the transaction's update was applied.
  private func whenShown(
    _ path: ListItemPath, _ location: ListCodeLocation, _ completion: ListCompletion?,
    _ body: @escaping (any ListHost, IndexPath) -> Void
  ) -> ListResult {
    guard currentReading == nil else { return refuseWhileReading(location, completion) }
    let result = ListResult { () throws(ListError) in
      try pending.requireShownOrKnown(path)
      guard host != nil else { throw .noHost(path) }
      return ListOutcome()
    }
    log(result, location)
    queue.batchBegan()
    collecting.add(
      { [weak self] result in
        let shown = result.flatMap { _ in
          self?.show(path, location, completion, body) ?? .failure(.noHost(path))
        }
        completion?(shown)
      }, result: result, animates: true, at: collecting.nextPlace)
    queue.operationAdded()
    queue.batchEnded(flushes: false)
    advance()
    return result
  }

  private func show(
    _ path: ListItemPath, _ location: ListCodeLocation, _ completion: ListCompletion?,
    _ body: (any ListHost, IndexPath) -> Void
  ) -> ListResult {
    let result = ListResult { () throws(ListError) in
      guard let indexPath = displayedSnapshot.indexPath(for: path) else {
        throw .unknownItem(path)
      }
      guard let host else { throw .noHost(path) }
      body(host, indexPath)
      return ListOutcome()
    }
    log(result, location)
    return result
  }
}

extension ListError {
  fileprivate static func noHost(_ path: ListItemPath) -> ListError {
    ListError(
      .invalid,
      "no host shows item '\(path.item)' of section '\(path.section)'; attach the list first")
  }
}

/// Sections that are, or were, in another list.
extension ListDataSource {
  /// Ends the transactions of other lists that have deleted the operation's sections, so that these have
  /// left before they enter this list.
  ///
  /// - Returns: the sections of the operation that aren't in this list.
  func takeSectionsFromOtherLists(of operation: ListOperation) -> [any ListSection] {
    let new = operation.sections
    guard !new.isEmpty else { return [] }
    let unheld = pending.heldSections(new).enumerated().compactMap { $1 == nil ? new[$0] : nil }
    for section in unheld {
      if let other = section.context?.list, other !== self, !other.isHeld(section) { other.flush() }
    }
    return unheld
  }

  /// Returns the error for sections that are in another list, or `nil` if there are none.
  func refuseForeignSections(_ sections: [any ListSection]) -> ListError? {
    for section in sections {
      if let list = section.context?.list, list !== self {
        return ListError(
          .invalid,
          "section '\(section.listIdentifier)' is in another list; delete it there first. "
            + "Nothing was changed")
      }
    }
    return nil
  }
}
