import ListingKit

extension ScenarioRun {
  /// Compares the delivered updates with the expected ones, one to one.
  func checkUpdates(_ expectations: [ScenarioExpectation]) {
    let expected = expectations.compactMap { expectation in
      if case .update(let update) = expectation.kind { (update, expectation.place) } else { nil }
    }
    guard let first = expected.first else { return }
    let found = host.updates
    if case .none = first.0 {
      guard !found.isEmpty else { return }
      return fail("the updates", "none", found.shown, at: first.1)
    }
    guard expected.count == found.count else {
      let place = expected[min(expected.count - 1, found.count)].1
      return fail("the number of updates", "\(expected.count)", found.shown, at: place)
    }
    for ((expectation, place), update) in zip(expected, found) {
      guard case .some(let changes, let count, let moves) = expectation else { continue }
      self.place = place
      check(update, changes, count: count, moves: moves)
    }
  }

  private func check(
    _ update: ListUpdate, _ expected: [ScenarioChange]?, count: Int?, moves: Int?
  ) {
    let changes = ScenarioChange.changes(of: update)
    if let expected, expected.counted != changes.counted {
      fail("the changes of the update", expected.shown, changes.shown)
    }
    if let count, count != update.changeCount {
      fail("the number of changes", "\(count)", "\(update.changeCount): \(changes.shown)")
    }
    let found = changes.count(where: \.isMove)
    if let moves, moves != found {
      fail("the number of moves", "\(moves)", "\(found): \(changes.shown)")
    }
  }
}

extension [ScenarioChange] {
  fileprivate var shown: String {
    isEmpty ? "nothing" : map(\.description).joined(separator: ", ")
  }

  /// The number of occurrences of each change: their order has no meaning.
  fileprivate var counted: [ScenarioChange: Int] {
    Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
  }
}

extension [ListUpdate] {
  fileprivate var shown: String {
    if isEmpty { return "0" }
    let updates = map { "(\(ScenarioChange.changes(of: $0).shown))" }
    return "\(count): \(updates.joined(separator: " "))"
  }
}
