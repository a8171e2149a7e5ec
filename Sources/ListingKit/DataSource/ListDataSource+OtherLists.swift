/// Sections that are, or were, in another list.
extension ListDataSource {
  /// Ends the transactions of other lists that have deleted the operation's sections, so that these have
  /// left before they enter this list.
  ///
  /// - Returns: the operation's sections that this list doesn't hold.
  func takeSectionsFromOtherLists(of operation: ListOperation) -> [any ListSection] {
    let new = operation.sections
    guard !new.isEmpty else { return [] }
    let unheld = pending.heldSections(new).enumerated().compactMap { $1 == nil ? new[$0] : nil }
    for section in unheld {
      if let other = section.context?.list, other !== self, !other.isHeld(section) { other.flush() }
    }
    return unheld
  }

  /// The error for sections that another list holds; `nil` if there are none.
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
