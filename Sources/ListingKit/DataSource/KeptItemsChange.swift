/// What an operation means for the ready sections of a list, which keep the content of their items:
/// it is looked at before the operation, and carried out after it.
struct KeptItemsChange {
  private let operation: ListOperation
  /// The sections that the operation may take out of the list.
  private let releasable: [any ItemKeeping]
  /// The item that goes from one section to another.
  private let moved: (any ListIdentifiable)?
  /// Why the operation cannot be carried out: a section would have no content for an item.
  let refusal: ListError?

  init(_ operation: ListOperation, in pending: ListPending) {
    self.operation = operation
    releasable =
      switch operation {
      case .deleteSections(let names): names.compactMap { pending.keeper($0) }
      case .replaceSections, .exchangeSections, .applySnapshot: pending.keepers
      default: []
      }
    switch operation {
    case .appendItems(let items, let section), .insertItems(let items, _, let section):
      moved = nil
      refusal = pending.refusal(of: items, section)
    case .moveItem(let item, let anchor):
      moved = pending.item(item, goingTo: anchor.subject.section)
      refusal = pending.refusal(of: item, moved, anchor.subject.section)
    case .moveItemToSection(let item, let section):
      moved = pending.item(item, goingTo: section)
      refusal = pending.refusal(of: item, moved, section)
    default:
      moved = nil
      refusal = nil
    }
  }

  /// Tells the sections what the operation did.
  ///
  /// - Parameter pending: the list after it.
  func carryOut(_ outcome: ListOutcome, in pending: ListPending) {
    switch operation {
    case .appendItems(let items, let section), .insertItems(let items, _, let section):
      guard let keeper = pending.keeper(section) else { return }
      let dropped = outcome.dropped.filter { $0.section == section }
      keeper.take(items, dropped: dropped, pending.listedItems(of: section))
    case .deleteItems(let items, let section):
      pending.keeper(section)?
        .forget(items, areDeleted: true, pending.listedItems(of: section))
    case .moveItem(let item, let anchor): move(item, to: anchor.subject.section, in: pending)
    case .moveItemToSection(let item, let section): move(item, to: section, in: pending)
    case .appendSections, .insertSections, .replaceSections, .exchangeSections, .updateSection,
      .reloadSections:
      for section in readSections(in: pending) {
        section.itemsWereRead(pending.listedItems(of: section.listIdentifier))
      }
      release(in: pending)
    case .deleteSections: release(in: pending)
    case .applySnapshot:
      let arranged = pending.keepers.filter { section in
        section.arrange(pending.listedItems(of: section.listIdentifier)) { item in
          pending.content(of: item, in: section.listIdentifier) ?? moved(item, in: pending)
        }
      }
      takeRestored(in: pending)
      for section in arranged { section.forgetStrangers() }
      release(in: pending)
    case .moveSection, .reconfigureItems, .reloadItems, .reloadSupplementaryViews: break
    }
  }

  /// An item that another ready section had, and has no more.
  private func moved(_ item: String, in pending: ListPending) -> (any ListIdentifiable)? {
    releasable.lazy.filter {
      pending.handle(of: ListItemPath(section: $0.listIdentifier, item: item)) == nil
    }.compactMap { $0.keptItem(item) }.first
  }

  /// What a snapshot brought back is what it was on display, whatever its section made of it or
  /// of what was moved to its place meanwhile.
  private func takeRestored(in pending: ListPending) {
    let restored = Dictionary(grouping: pending.restoredItems, by: pending.order.section)
    for case (let section?, let items) in restored {
      let name = pending.identifiers.sectionIdentifier(section)
      guard let keeper = pending.keeper(name) else { continue }
      let contents = items.compactMap {
        pending.contents.content(of: $0, in: pending.identifiers)
      }
      if !contents.isEmpty { keeper.take(contents, dropped: [], pending.listedItems(of: name)) }
    }
  }

  private func move(_ item: ListItemPath, to section: String, in pending: ListPending) {
    if section != item.section {
      pending.keeper(item.section)?
        .forget([item.item], areDeleted: false, pending.listedItems(of: item.section))
    }
    pending.keeper(section)?
      .take(moved.map { [$0] } ?? [], dropped: [], pending.listedItems(of: section))
  }

  private func readSections(in pending: ListPending) -> [any ItemKeeping] {
    switch operation {
    case .updateSection(let section, _, _, _): [section].compactMap(pending.keeper)
    case .reloadSections(let sections): sections.compactMap(pending.keeper)
    default:
      operation.sections.compactMap { section in
        pending.sections[section.listIdentifier] === section ? section as? any ItemKeeping : nil
      }
    }
  }

  private func release(in pending: ListPending) {
    for section in releasable where pending.sections[section.listIdentifier] !== section {
      section.leave()
    }
  }
}

extension ListPending {
  /// The ready section with an identifier.
  fileprivate func keeper(_ section: String) -> (any ItemKeeping)? {
    sections[section] as? any ItemKeeping
  }

  fileprivate var keepers: [any ItemKeeping] {
    sections.values.compactMap { $0 as? any ItemKeeping }
  }

  fileprivate func listedItems(of section: String) -> ListedItems {
    let handle = identifiers.section(section)
    return ListedItems(
      handle.map { order.items(of: $0) } ?? ChunkedOrder(), of: handle, identifiers)
  }

  /// An item that leaves its section for a ready one; `nil` where it is not known what it is.
  ///
  /// - Complexity: O(1) expected where it leaves a ready section or can be compared; otherwise
  ///   O(*n*), as the section is asked for all its items.
  fileprivate func item(
    _ path: ListItemPath, goingTo section: String
  ) -> (any ListIdentifiable)? {
    guard path.section != section, keeper(section) != nil, let handle = handle(of: path)
    else { return nil }
    if let source = keeper(path.section) { return source.keptItem(path.item) }
    return contents.content(of: handle, in: identifiers)
      ?? sections[path.section]?.items.first { $0.listIdentifier == path.item }
  }

  /// The content of an item of a section, where the list can compare it and has kept it.
  fileprivate func content(of item: String, in section: String) -> (any ListIdentifiable)? {
    handle(of: ListItemPath(section: section, item: item))
      .flatMap { contents.content(of: $0, in: identifiers) }
  }

  fileprivate func handle(of path: ListItemPath) -> UInt32? {
    identifiers.item(path).flatMap { order.section(of: $0.item) == $0.section ? $0.item : nil }
  }

  fileprivate func refusal(of items: [any ListIdentifiable], _ section: String) -> ListError? {
    guard let keeper = keeper(section), !keeper.canKeep(items) else { return nil }
    return ListError(
      .invalid,
      "section '\(section)' keeps items of the type \(keeper.itemTypeName), and was given others, "
        + "which it could not show. Give it items of that type. Nothing was changed")
  }

  /// - Parameter item: what moves, where that is known.
  fileprivate func refusal(
    of path: ListItemPath, _ item: (any ListIdentifiable)?, _ section: String
  ) -> ListError? {
    if let item { return refusal(of: [item], section) }
    guard path.section != section, keeper(section) != nil, handle(of: path) != nil
    else { return nil }
    return ListError(
      .invalid,
      "section '\(path.section)' has no item '\(path.item)' any more to hand on to section "
        + "'\(section)'. Move it before the section forgets it. Nothing was changed")
  }
}
