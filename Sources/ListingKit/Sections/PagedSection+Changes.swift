/// Changes that a source reports of single items.
extension PagedSection {
  /// The most items that are read one by one; for more, the pages are read again.
  private static var itemLimit: Int { 16 }

  /// Reads again what has changed in the source: only the items themselves, if all of them are listed and stay at their
  /// places.
  func read(_ change: SourceChange, of source: any ItemwiseSource<Item>) {
    guard case .items(let identifiers) = change, identifiers.count <= Self.itemLimit, let context
    else { return readAgain() }
    let items = identifiers.sorted().compactMap { sectionItems[$0] }
    guard items.count == identifiers.count else { return readAgain() }
    let number = sourceNumber
    context.load {
      var found: [(identifier: String, item: CurrentItem<Item>)] = []
      for item in items { found.append((item.listIdentifier, try await source.current(item))) }
      return found
    } completion: { [weak self] result in
      guard let self, number == sourceNumber else { return }
      guard case .success(let found) = result, context.isHeld(self) else { return readAgain() }
      apply(found)
    }
  }

  private func apply(_ found: [(identifier: String, item: CurrentItem<Item>)]) {
    var (unmoved, deleted): ([Item], [String]) = ([], [])
    for (identifier, item) in found {
      switch item {
      case .unmoved(let item): unmoved.append(item)
      case .deleted: deleted.append(identifier)
      case .moved: return readAgain()
      }
    }
    context?.withOpenTransaction {
      if !unmoved.isEmpty { _ = performChange(.update(unmoved)) }
      if !deleted.isEmpty { _ = performChange(.delete(deleted)) }
    }
  }
}
