import ListingKit

/// Expects the displayed sections and items, in order.
///
/// - Throws: ``ExpectationFailure`` with both orders.
public func expectOrder(_ list: ListDataSource, _ expected: ListOrder) throws {
  let order = ListOrder(list)
  guard order != expected else { return }
  throw ExpectationFailure("the list shows \(order) instead of \(expected)")
}

/// Expects the current items of a section, in order.
///
/// - Throws: ``ExpectationFailure`` with both orders, or if there is no such section.
public func expectItems(
  _ expected: [String], of section: any ListIdentifiable, in list: ListDataSource
) throws {
  let name = section.listIdentifier
  guard list.shownSnapshot.contains(section: name) else {
    throw ExpectationFailure("the list has no section '\(name)'; it shows \(list.shownSnapshot)")
  }
  let items = list.shownSnapshot.itemIdentifiers(inSection: name)
  guard items != expected else { return }
  throw ExpectationFailure("section '\(name)' shows \(items) instead of \(expected)")
}

/// Expects that an operation succeeded completely.
///
/// - Throws: ``ExpectationFailure`` with the error, or with the items that were dropped, updated or
///   unknown.
public func expectSuccess(_ result: ListResult) throws {
  switch result {
  case .success(let outcome) where outcome == ListOutcome(): return
  case .success(let outcome): throw ExpectationFailure("the operation's outcome is \(outcome)")
  case .failure(let error): throw ExpectationFailure("the operation failed: \(error)")
  }
}

/// Expects that an operation succeeded, and dropped exactly these items.
///
/// - Throws: ``ExpectationFailure`` with the items that were dropped instead, or the error.
public func expectDropped(_ expected: [ListItemPath], _ result: ListResult) throws {
  let outcome = try outcome(of: result)
  guard outcome.dropped != expected else { return }
  throw ExpectationFailure("the operation dropped \(outcome.dropped) instead of \(expected)")
}

/// Expects that an operation failed with an error code.
///
/// - Returns: the error, to check its message.
/// - Throws: ``ExpectationFailure`` if it succeeded or failed with another code.
@discardableResult
public func expectFailure(_ code: ListError.Code, _ result: ListResult) throws -> ListError {
  switch result {
  case .success(let outcome):
    throw ExpectationFailure(
      "the operation's outcome is \(outcome) instead of the error \(code.rawValue)")
  case .failure(let error):
    guard error.code != code else { return error }
    throw ExpectationFailure("the operation failed with \(error) instead of \(code.rawValue)")
  }
}

private func outcome(of result: ListResult) throws -> ListOutcome {
  switch result {
  case .success(let outcome): return outcome
  case .failure(let error): throw ExpectationFailure("the operation failed: \(error)")
  }
}

extension RecordingHost {
  /// Expects that every update was correct: consistent, with the minimal number of moves, and committed
  /// in time. Also expects that the host and its list have the same order.
  ///
  /// - Throws: ``ExpectationFailure`` with all problems.
  public func expectNoProblems() throws {
    var problems = problems
    if let list, !isHolding, ListOrder(list) != order {
      problems.append("the host shows \(order), and the list displays \(list.displayedSnapshot)")
    }
    guard !problems.isEmpty else { return }
    throw ExpectationFailure(problems.joined(separator: "\n"))
  }
}
