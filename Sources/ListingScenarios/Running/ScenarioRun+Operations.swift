import Foundation
import ListingKit
import ListingTesting
import ListingXML

extension ScenarioRun {
  /// Performs the operations of a step. Successive operations on the list are one transaction.
  func perform(_ operations: [ScenarioOperation], separateTransactions: Bool) async {
    var transaction: [(ScenarioOperation, ScenarioOperation.ListAction)] = []
    for operation in operations where finding == nil {
      if case .list(let action) = operation.action {
        transaction.append((operation, action))
        if !separateTransactions { continue }
        await perform(transaction)
        transaction = []
        continue
      }
      await perform(transaction)
      transaction = []
      place = operation.place
      switch operation.action {
      case .view(let action): perform(action)
      case .page(let action): perform(action)
      case .interaction(let action): perform(action)
      case .list: break
      }
      if finding == nil { await waitUntilIdle() }
      host.recorder.namedMoves = NamedMoves()
      operation.label.map { period.completions.append($0) }
    }
    await perform(transaction)
  }

  /// Performs operations on the list in one transaction.
  private func perform(
    _ operations: [(ScenarioOperation, ScenarioOperation.ListAction)]
  ) async {
    guard !operations.isEmpty, finding == nil else { return }
    var named = ScenarioMoves()
    list.performBatchUpdates {
      for (operation, action) in operations {
        place = operation.place
        let drops = period.drops.count
        let result = perform(action) { [weak self] result in
          // Completions that are called when the list is deallocated come too late.
          guard let self, let label = operation.label else { return }
          let isFailed = (try? result.get()) == nil
          period.completions.append(label + (isFailed ? "!" : ""))
        }
        period.operations.append(
          .init(label: operation.label, place: operation.place, result: result))
        expectReports(of: result, period.drops[drops...])
        if case .success = result { named.note(action) }
      }
      host.recorder.namedMoves = named.moves
    }
    // Updates for a source's items have no explicit moves.
    host.recorder.namedMoves = NamedMoves()
    await waitUntilIdle()
  }

  /// The list must report each drop in a result to its diagnostics handler, and no other.
  private func expectReports(of result: ListResult, _ drops: ArraySlice<ScenarioPeriod.Drop>) {
    let outcome = (try? result.get()) ?? ListOutcome()
    let listed = outcome.dropped.map(\.description) + outcome.droppedSections
    let reported =
      drops.compactMap { drop in
        drop.item.map { ListItemPath(section: drop.section, item: $0).description }
      } + drops.filter { $0.item == nil }.map(\.section)
    guard listed != reported else { return }
    fail("the reported drops", listed.shown, reported.shown)
  }

  private func perform(
    _ action: ScenarioOperation.ListAction, completion: @escaping ListCompletion
  ) -> ListResult {
    switch action {
    case .update(let items, let section):
      guard let member = sections.member(section, in: list) else { break }
      guard let object = member.items else {
        fail("section '\(section)'", "a section that accepts items", "a section with a source")
        break
      }
      return object.setItems(items, completion: completion)
    case .reconfigure(let path, let fields) where !fields.names.isEmpty:
      guard let member = sections.member(path.section, in: list), let item = member.item(path.item)
      else { break }
      guard let object = member.items else {
        fail(
          "section '\(path.section)'", "a section that accepts fields", "a section with a source")
        break
      }
      let changed = fields.merged(into: item)
      object.setItems(
        object.items.map { $0.listIdentifier == path.item ? changed : $0 })
    default: break
    }
    return list.perform(
      operation(action), animatingDifferences: true, completion: completion)
  }

  private func operation(_ action: ScenarioOperation.ListAction) -> ListOperation {
    switch action {
    case .insert(let items, let anchor, let section):
      .insertItems(items, anchor.erased, in: section)
    case .deleteItem(let path): .deleteItems([path.item], in: path.section)
    case .deleteSection(let section): .deleteSections([section])
    case .moveItem(let path, let anchor, let section):
      .moveItem(path.item, anchor.erased, in: path.section, toSection: section)
    case .update(_, let section):
      .updateSection(section, reloadingItems: [], reloadingHeader: false, reloadingFooter: false)
    case .reconfigure(let path, _): .reconfigureItems([path.item], in: path.section)
    case .reloadItem(let path): .reloadItems([path.item], in: path.section)
    case .reloadSection(let section): .reloadSections([section])
    case .insertSections(let made, let anchor):
      .insertSections(made.map { sections.make($0) }, anchor.erased)
    case .replace(let made):
      .replaceSections(made.map { sections.make($0) }, reconfiguring: false)
    case .moveSection(let section, let anchor): .moveSection(section, anchor.erased)
    }
  }

  // MARK: - View

  private func perform(_ action: ScenarioOperation.ViewAction) {
    // The compiler has checked that there is a view.
    guard let view = host.view else { return }
    switch action {
    case .scrollBy(let distance): view.contentOffset.y += distance
    case .scrollToStart: view.contentOffset.y = 0
    case .scrollToEnd: view.contentOffset.y = view.contentSize.height + view.size.height
    case .resize(let size): view.size = size
    case .scrollTo(let path, let position):
      guard let indexPath = indexPath(of: path, to: "scroll to") else { return }
      view.scrollToItem(at: indexPath, position: position)
    case .select(let path):
      guard let indexPath = indexPath(of: path, to: "select") else { return }
      view.tapItem(at: indexPath)
    case .extendSelection(let path):
      guard let indexPath = indexPath(of: path, to: "select") else { return }
      view.extendSelection(to: indexPath)
    case .drag(let path, let anchor, let section, let isCancelled):
      guard let indexPath = indexPath(of: path, to: "drag"), view.beginMoving(at: indexPath)
      else { return }
      host.recorder.namedMoves = NamedMoves(
        items: [path, ListItemPath(section: section, item: path.item)])
      view.updateMoving(to: anchor, inSection: section)
      view.endMoving(cancelled: isCancelled)
    case .pull: pull(view)
    case .press(let place, let button): press(button, in: place, view)
    case .type(let place, let label, let change): type(change, label, in: place, view)
    }
  }

  private func type(
    _ change: ListInputChange, _ label: String?, in place: ScenarioView, _ view: ListView
  ) {
    let inputs = (element(of: place).map { view.controls(in: $0) } ?? [])
      .filter { $0.input != nil }
    let wanted = label.map { name in inputs.filter { $0.title == name } } ?? inputs
    guard wanted.count == 1 else {
      let known = inputs.map { "'\($0.title)'" }.joined(separator: ", ")
      return fail(
        label.map { "an input '\($0)' in \(place)" } ?? "the only input of \(place)",
        "a visible one", known.isEmpty ? "none" : known)
    }
    view.input(change, for: wanted[0])
  }

  private func pull(_ view: ListView) {
    let offset = view.contentOffset.y
    guard offset <= 0 else {
      return fail("a pull", "a list at its start", "one scrolled by \(offset.shown) points")
    }
    let names = list.sections.map { $0.listIdentifier }
    guard names.contains(where: { sections.member($0, in: list)?.refreshable != nil }) else {
      return fail("a pull", "a section that can be refreshed", "\(ListOrder(list))")
    }
    view.pull(by: ListView.refreshDistance + 1)
    view.endPull()
  }

  private func press(_ button: String?, in place: ScenarioView, _ view: ListView) {
    let controls = (element(of: place).map { view.controls(in: $0) } ?? [])
      .filter { $0.input == nil }
    let wanted = button.map { name in controls.filter { $0.title == name } } ?? controls
    guard wanted.count == 1 else {
      let known = controls.map { $0.isOn == nil ? "'\($0.title)'" : "a switch" }
      return fail(
        button.map { "a button '\($0)' in \(place)" } ?? "the only button of \(place)",
        "a visible one", known.isEmpty ? "none" : known.joined(separator: ", "))
    }
    view.press(wanted[0])
  }

  func element(of place: ScenarioView) -> ListView.Element.Kind? {
    switch place {
    case .item(let path): list.displayedSnapshot.indexPath(for: path).map { .item($0) }
    case .supplementary(let kind, let section):
      list.displayedSnapshot.index(ofSection: section).map {
        kind == .footer ? .footer(section: $0) : .header(section: $0)
      }
    }
  }

  func indexPath(of path: ListItemPath, to purpose: String) -> IndexPath? {
    if let indexPath = list.displayedSnapshot.indexPath(for: path) { return indexPath }
    fail("an item to \(purpose)", path.description, "no such item in \(ListOrder(list))")
    return nil
  }

  // MARK: - Pages

  private func perform(_ action: ScenarioOperation.PageAction) {
    switch action {
    case .request(let section, isPrevious: false): pages(section)?.requestPage()
    case .request(let section, isPrevious: true): pages(section)?.requestPreviousPage()
    case .refresh(let section):
      part(of: section, "pages, or an action for 'refresh'", "neither", \.refreshable)?.refresh()
    case .retry(let section): pages(section)?.retry()
    case .deliver(let delivery, let section):
      guard pages(section) != nil else { return }
      let source = sections.member(section, in: list)?.source
      let count = source?.outstandingCount ?? 0
      guard let source, delivery.request <= count else {
        refuse(
          Finding(
            .missingRequest,
            count == 0
              ? "section '\(section)' has no outstanding request"
              : "section '\(section)' has \(count) outstanding requests, not "
                + "\(delivery.request)",
            at: place, fix: "add a 'request', a 'refresh' or a viewport before it"))
        return
      }
      source.answer(delivery.request, with: delivery)
    }
  }

  private func pages(_ section: String) -> (any PagedContent)? {
    part(of: section, "pages", "none", \.content)
  }

  /// Returns what an operation needs of a section; `nil` after reporting that the section doesn't have it.
  private func part<Part>(
    of section: String, _ expected: String, _ otherwise: String,
    _ part: (ScenarioSections.Member) -> Part?
  ) -> Part? {
    guard let member = sections.member(section, in: list) else {
      fail("section '\(section)'", "to be in the list", "\(ListOrder(list))")
      return nil
    }
    if let part = part(member) { return part }
    fail("section '\(section)'", expected, otherwise)
    return nil
  }
}
