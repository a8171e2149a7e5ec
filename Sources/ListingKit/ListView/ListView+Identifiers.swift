/// Scrolling and selection by identifier, as on the list that the view shows.
extension ListView {
  /// Scrolls until an item is at a position in the viewport, after the transaction's update was
  /// applied; see ``ListDataSource/scrollTo(item:in:at:animated:completion:)``.
  @discardableResult
  public func scrollTo(
    item: any ListIdentifiable, in section: any ListIdentifiable,
    at position: ListScrollPosition = .top, completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) {
      $0.scrollTo(item: item, in: section, at: position, animated: false, completion: completion)
    }
  }

  /// Selects an item without notifying its section, after the transaction's update was applied.
  @discardableResult
  public func selectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) { $0.selectItem(item, in: section, completion: completion) }
  }

  /// Deselects an item without notifying its section, after the transaction's update was applied.
  @discardableResult
  public func deselectItem(
    _ item: any ListIdentifiable, in section: any ListIdentifiable,
    completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) { $0.deselectItem(item, in: section, completion: completion) }
  }

  /// The cell of a visible item; `nil` for any other.
  public func visibleCell(
    for item: any ListIdentifiable, in section: any ListIdentifiable
  ) -> (any ListCell)? {
    snapshot.indexPath(for: ListItemPath(section, item)).flatMap(cell(at:))
  }

  private func inList(
    _ completion: ListCompletion?, _ body: (ListDataSource) -> ListResult
  ) -> ListResult {
    if let list { return body(list) }
    let result = ListResult.failure(
      ListError(.invalid, "the view isn't attached to a list; attach it first"))
    completion?(result)
    return result
  }
}
