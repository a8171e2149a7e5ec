/// Scrolling and selection of the section's items. Both wait until the transaction's update is applied.
extension ListSection {
  /// Scrolls until an item of the section is at a position in the viewport; see
  /// ``ListDataSource/scrollTo(item:in:at:animated:completion:)``.
  @discardableResult
  public func scrollTo(
    item: any ListIdentifiable, at position: ListScrollPosition = .top, animated: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) {
      $0.scrollTo(
        item: item, in: self, at: position, animated: animated, completion: completion)
    }
  }

  /// Selects an item without notifying the section.
  @discardableResult
  public func selectItem(
    _ item: any ListIdentifiable, completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) { $0.selectItem(item, in: self, completion: completion) }
  }

  /// Deselects an item without notifying the section.
  @discardableResult
  public func deselectItem(
    _ item: any ListIdentifiable, completion: ListCompletion? = nil
  ) -> ListResult {
    inList(completion) { $0.deselectItem(item, in: self, completion: completion) }
  }

  private func inList(
    _ completion: ListCompletion?, _ body: (ListDataSource) -> ListResult
  ) -> ListResult {
    guard let context else {
      let result = ListResult.failure(.notInList(listIdentifier))
      completion?(result)
      return result
    }
    guard let list = context.list else {
      let result = ListResult.failure(.listGone(listIdentifier))
      completion?(result)
      return result
    }
    return body(list)
  }
}

extension ListError {
  static func notInList(_ section: String) -> ListError {
    ListError(
      .invalid, "section '\(section)' is in no list; add it to one first. Nothing was changed")
  }
}
