/// What an operation means for the ready sections of a list: it's looked at before the operation, and the
/// sections are notified after it.
struct KeptItemsChange {
  private let operation: ListOperation
  /// Why the operation can't be carried out: a section couldn't show an item.
  let refusal: ListError?

  init(_ operation: ListOperation, in pending: ListPending) {
    self.operation = operation
    refusal =
      switch operation.kind {
      case .appendItems(let items, let section), .insertItems(let items, _, let section):
        pending.refusal(of: items.batch, section)
      case .moveItem(let item, let anchor):
        pending.refusal(of: item, goingTo: anchor.subject.section)
      case .moveItemToSection(let item, let section):
        pending.refusal(of: item, goingTo: section)
      default: nil
      }
  }

  /// Notifies the sections of what the operation did.
  ///
  /// - Parameter pending: the list after it.
  func carryOut(_ outcome: ListOutcome, in pending: ListPending) {
    switch operation.kind {
    case .appendItems(_, let section), .insertItems(_, _, let section):
      let renewed = outcome.updated.filter { $0.section == section }.map(\.item)
      pending.keeper(section)?
        .itemsChanged(pending.listedItems(of: section), renewed: renewed)
    case .deleteItems(let items, let section):
      pending.keeper(section)?
        .itemsChanged(pending.listedItems(of: section), deleted: items)
    case .moveItem(let item, let anchor):
      notify([item.section, anchor.subject.section], in: pending)
    case .moveItemToSection(let item, let section): notify([item.section, section], in: pending)
    case .updateSection(let section, _, _, _): notifyOfReading([section], in: pending)
    case .reloadSections(let sections): notifyOfReading(sections, in: pending)
    case .appendSections, .insertSections, .replaceSections, .exchangeSections:
      let entered = operation.sections.filter { pending.sections[$0.listIdentifier] === $0 }
      notifyOfReading(entered.map(\.listIdentifier), in: pending)
    case .applySnapshot:
      for case let section as any ItemKeeping in pending.sections.values {
        section.itemsWereArranged(pending.listedItems(of: section.listIdentifier))
      }
    case .deleteSections, .moveSection, .reconfigureItems, .reloadItems,
      .reloadSupplementaryViews:
      break
    }
  }

  private func notify(_ sections: Set<String>, in pending: ListPending) {
    for section in sections.sorted() {
      pending.keeper(section)?.itemsChanged(pending.listedItems(of: section))
    }
  }

  private func notifyOfReading(_ sections: [String], in pending: ListPending) {
    for section in sections {
      pending.keeper(section)?.itemsWereRead(pending.listedItems(of: section))
    }
  }
}

extension ListPending {
  /// The ready section with an identifier.
  func keeper(_ section: String) -> (any ItemKeeping)? { sections[section] as? any ItemKeeping }

  fileprivate func listedItems(of section: String) -> ListedItems {
    let handle = identifiers.section(section)
    return ListedItems(
      handle.map { order.items(of: $0) } ?? ChunkedOrder<ItemHandle>(), of: handle, identifiers,
      store)
  }

  fileprivate func refusal(of items: any ItemBatch, _ section: String) -> ListError? {
    guard let keeper = keeper(section), keeper.batch(of: items) == nil else { return nil }
    return ListError(
      .invalid,
      "section '\(section)' keeps items of the type \(keeper.itemTypeName), and was given others, "
        + "which it could not show. Give it items of that type. Nothing was changed")
  }

  fileprivate func refusal(of path: ListItemPath, goingTo section: String) -> ListError? {
    guard path.section != section, keeper(section) != nil,
      let place = identifiers.item(path), order.section(of: place.item) == place.section
    else { return nil }
    if let item = contents.reference(to: place.item, in: identifiers) {
      return refusal(of: item.batch.batch(of: [item.position]), section)
    }
    return ListError(
      .invalid,
      "section '\(path.section)' has no item '\(path.item)' any more to hand on to section "
        + "'\(section)'. Move it before the section forgets it. Nothing was changed")
  }
}
