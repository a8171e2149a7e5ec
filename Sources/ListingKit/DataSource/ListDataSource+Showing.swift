import Foundation

/// Scrolling and selection by identifier. Both wait until the transaction's update is applied, so
/// that they reach the items that the transaction inserts.
extension ListDataSource {
  /// Scrolls until an item is at a position in the viewport.
  ///
  /// - Parameter completion: called once, after the list has scrolled or failed to.
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
    ) {
      $0.scrollToItem(at: $1, position: position, animated: animated)
      return true
    }
  }

  /// Selects an item without notifying its section.
  ///
  /// - Parameter completion: called once, after the item was selected or that failed.
  /// - Returns: the same failures as ``scrollTo(item:in:at:animated:completion:)``.
  @discardableResult
  public func selectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    whenShown(
      ListItemPath(section, item), ListCodeLocation(fileID: fileID, line: line), completion
    ) { $0.selectItem(at: $1) }
  }

  /// Deselects an item without notifying its section.
  ///
  /// - Parameter completion: called once, after the item was deselected or that failed.
  /// - Returns: the same failures as ``scrollTo(item:in:at:animated:completion:)``.
  @discardableResult
  public func deselectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    whenShown(
      ListItemPath(section, item), ListCodeLocation(fileID: fileID, line: line), completion
    ) { $0.deselectItem(at: $1) }
  }

  /// The cell of a visible item; `nil` for any other. An item that the transaction in progress
  /// inserts has none until its update is applied.
  public func visibleCell(
    for item: any ListIdentifiable, in section: any ListIdentifiable
  ) -> (any ListCell)? {
    indexPath(for: item, in: section).flatMap { host?.cell(at: $0) }
  }

  /// Does something with an item on the host, after the transaction's update was applied.
  ///
  /// - Parameter body: returns whether the host supports it.
  private func whenShown(
    _ path: ListItemPath, _ location: ListCodeLocation, _ completion: ListCompletion?,
    _ body: @escaping (any ListHost, IndexPath) -> Bool
  ) -> ListResult {
    guard queue.reading == nil else { return refuseWhileReading(location, completion) }
    let result = ListResult { () throws(ListError) in
      _ = try pending.identified.item(path)
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
    advance(queue.batchEnded(flushes: false))
    return result
  }

  private func show(
    _ path: ListItemPath, _ location: ListCodeLocation, _ completion: ListCompletion?,
    _ body: (any ListHost, IndexPath) -> Bool
  ) -> ListResult {
    let result = ListResult { () throws(ListError) in
      guard let indexPath = displayedSnapshot.indexPath(for: path) else {
        throw .unknownItem(path)
      }
      guard let host else { throw .noHost(path) }
      guard body(host, indexPath) else { throw .unsupported(path, by: host) }
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

  fileprivate static func unsupported(_ path: ListItemPath, by host: any ListHost) -> ListError {
    ListError(
      .invalid,
      "item '\(path.item)' of section '\(path.section)' can't be selected: "
        + "\(type(of: host)) doesn't implement selection")
  }
}
