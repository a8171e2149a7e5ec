/// Scrolling to the section's items, which waits until the transaction's update is applied, and selection.
extension ListSection {
  /// Scrolls until an item of the section is at a position in the viewport, as
  /// ``ListDataSource/scrollTo(item:in:at:animated:completion:fileID:line:)``.
  @discardableResult
  public func scrollTo(
    item: any ListIdentifiable, at position: ListScrollPosition = .top, animated: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    inList(item, ListCodeLocation(fileID: fileID, line: line), completion) {
      $0.scrollTo(
        item: item, in: self, at: position, animated: animated, completion: completion,
        fileID: fileID, line: line)
    }
  }

  /// Selects an item without notifying the section.
  @discardableResult
  public func selectItem(
    _ item: any ListIdentifiable, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    inList(item, ListCodeLocation(fileID: fileID, line: line), completion) {
      $0.selectItem(item, in: self, completion: completion, fileID: fileID, line: line)
    }
  }

  /// Deselects an item without notifying the section.
  @discardableResult
  public func deselectItem(
    _ item: any ListIdentifiable, completion: ListCompletion? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> ListResult {
    inList(item, ListCodeLocation(fileID: fileID, line: line), completion) {
      $0.deselectItem(item, in: self, completion: completion, fileID: fileID, line: line)
    }
  }

  private func inList(
    _ item: any ListIdentifiable, _ location: ListCodeLocation, _ completion: ListCompletion?,
    _ body: (ListDataSource) -> ListResult
  ) -> ListResult {
    if let problem = problem(of: [item]) { return problem.refuse(location, completion) }
    guard let context else { return refuseOutsideList(location, completion) }
    guard let list = context.list else { return context.refuseWithoutList(location, completion) }
    return body(list)
  }

  func refuseOutsideList(
    _ location: ListCodeLocation, _ completion: ListCompletion?
  ) -> ListResult {
    ListError.notInList(listIdentifier).refuse(location, completion)
  }
}

extension ListError {
  static func notInList(_ section: String) -> ListError {
    ListError(
      .invalid, "section '\(section)' is in no list; add it to one first. Nothing was changed")
  }
}
