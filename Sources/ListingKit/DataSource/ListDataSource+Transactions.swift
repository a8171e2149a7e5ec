/// A transaction that has ended and isn't displayed yet.
final class EndedTransaction: Identifiable {
  /// Its number: how many transactions of the list have ended with it.
  let id: Int
  let change: ListChange
  let delivery: ListDelivery
  /// The sections after it.
  let sections: SectionObjects
  /// The sections that got their context in it.
  let enteredSections: [any ListSection]
  /// Its update, if it was computed off the owner.
  var update: VerifiedUpdate?

  init(
    id: Int, change: ListChange, delivery: ListDelivery, sections: SectionObjects,
    enteredSections: [any ListSection]
  ) {
    self.id = id
    self.change = change
    self.delivery = delivery
    self.sections = sections
    self.enteredSections = enteredSections
  }

  /// Whether a section is in the list after the transaction.
  func contains(_ section: any ListSection) -> Bool {
    change.new.identified.known(section: section.listIdentifier)
      .map { sections[$0] === section } ?? false
  }
}

/// Performs the actions of ``TransactionQueue``: takes a transaction from its end to the host and back.
extension ListDataSource {
  /// Performs the actions that can be performed now, and those that follow from them.
  func advance() {
    while currentReading == nil, let action = queue.next() {
      switch action {
      case .schedule: schedule()
      case .end: endTransaction()
      case .deliver(let transaction):
        deliver(transaction)
        queue.delivered()
      case .complete(let transaction):
        transaction.delivery.finish()
        queue.completed()
      }
    }
    resumeWhenIdle()
  }

  private func schedule() {
    guard let owner else {
      // A deallocated owner has no next job.
      queue.ownerChanged(hasOwner: false)
      return
    }
    let callback = OwnerCallback<Void>(owner: owner) { [weak self] in
      guard let self else { return }
      queue.jobBegan()
      advance()
    }
    Task { await callback.run(()) }
  }

  // MARK: - Ending

  private func endTransaction() {
    repeatMove?()
    queue.collectedOperations()
    let visible = { [host] in host?.visibleIndexPaths ?? [] }
    // The rules of sections are closures of the app.
    var change = reading(model: pending.presentation.isEmpty ? nil : snapshot) {
      pending.endTransaction(animates: collecting.animates, visible: visible)
    }
    let sections = pending.sections
    let diagnostics = reading(model: change.models.new) {
      checkItems(of: change, in: sections)
    }
    let droppedChildren = pending.droppedChildren
    pending.droppedChildren = []
    let (delivery, enteredSections) = (collecting, self.enteredSections)
    (collecting, self.enteredSections) = (ListDelivery(), [])
    // Operations that the handler of diagnostics requests belong to the next transaction.
    for diagnostic in diagnostics { report(diagnostic) }
    for child in droppedChildren { reportDroppedChild(child) }
    change.appliesMovedSectionsInOneStage = host?.appliesMovedSectionsInOneStage ?? false
    transactionCount += 1
    displayCascade.endTransaction()
    guard case .ending(let computesOnOwner) = queue.state else { return }
    let transaction = EndedTransaction(
      id: transactionCount, change: change, delivery: delivery, sections: sections,
      enteredSections: enteredSections)
    queue.ended(transaction)
    guard !computesOnOwner, let owner, host != nil,
      reading(.updater, { updater.computesOffOwner(change) })
    else { return }
    queue.computationBegan(computation(of: transaction, for: owner))
  }

  /// Makes an update off the owner.
  private func computation(
    of transaction: EndedTransaction, for owner: any Actor
  ) -> Task<Void, Never> {
    let id = transaction.id
    let callback = OwnerCallback<VerifiedUpdate>(owner: owner) { [weak self] update in
      guard let self else { return }
      if let transaction = queue.transaction, transaction.id == id { transaction.update = update }
      queue.computed(id)
      advance()
    }
    return Task { [updater, change = transaction.change] in
      guard !Task.isCancelled else { return }
      await callback.run(VerifiedUpdate(change, by: updater))
    }
  }

  // MARK: - Delivering

  private func deliver(_ transaction: EndedTransaction) {
    let verified = host.map { _ in
      transaction.update ?? reading(.updater) { VerifiedUpdate(transaction.change, by: updater) }
    }
    notify(\.updateObservers, of: transaction.change)
    // The code that is called from here on may detach or replace it.
    let target = host
    if let verified { reportProblems(of: verified) }
    let (old, new) = (displayedSections, transaction.sections)
    let exchanged = transaction.change.record.exchangedSections.filter { old[$0] !== new[$0] }
    let leaving = objects(exchanged, old, in: displayedSnapshot.order)
    let entering = objects(exchanged, new, in: transaction.change.new.order)
    let deleted = pendingDeletion?.parts.map(\.section) ?? []
    if leaving.contains(where: { section in deleted.contains { $0 === section } }) {
      commitDeletions()
    }
    for section in leaving {
      deliver(ListEvent(.willLeaveList, .section(section.listIdentifier)), to: section)
      section.willLeaveList()
    }

    updateSelection(for: transaction.change)
    send(verified?.update, of: transaction, to: target)
    for section in leaving + transaction.enteredSections where section.context?.list === self {
      // A later transaction may have inserted it again, or may be the one that deletes it.
      if !transaction.contains(section) && !isHeld(section) { section.context = nil }
    }
    for section in entering {
      section.didMoveToList()
      deliver(ListEvent(.didEnterList, .section(section.listIdentifier)), to: section)
    }
    if host !== target {
      show(transaction)
      host?.reload(displayedSnapshot) {}
      queue.hostFinished()
    }
  }

  /// The objects of sections, in order.
  private func objects(
    _ sections: Set<SectionHandle>, _ objects: SectionObjects, in order: SectionedOrder
  ) -> [any ListSection] {
    sections.compactMap { section in order.index(ofSection: section).map { (section, $0) } }
      .sorted { $0.1 < $1.1 }.compactMap { objects[$0.0] }
  }

  private func send(
    _ update: ListUpdate?, of transaction: EndedTransaction, to target: (any ListHost)?
  ) {
    guard let host = target, host === self.host, let update, !update.isEmpty else {
      show(transaction)
      if !transaction.change.record.exchangedSections.isEmpty { host?.didExchangeSections() }
      if let sections = update?.remeasuredSections, !sections.isEmpty {
        host?.didInvalidateItemSizes(inSections: sections)
      }
      host?.placeholderDidChange()
      queue.hostFinished()
      return
    }
    let id = transaction.id
    let completion = HostCompletion(owner: owner) { [weak self] in
      guard let self, let transaction = queue.transaction(atHost: id) else { return }
      show(transaction)
      queue.hostFinished()
      advance()
    }
    if update.isReload {
      show(transaction)
      host.reload(transaction.change.new) { completion.call() }
    } else {
      if update.stages.isEmpty { show(transaction) }
      let commit = { [weak self] (stage: ListUpdate.Stage) in
        guard let self, let transaction = queue.transaction(atHost: id) else { return }
        show(transaction, snapshot: stage.new)
      }
      host.apply(update, commit: commit) { _ in completion.call() }
    }
  }

  /// Makes a transaction the displayed one.
  ///
  /// - Parameter snapshot: the state between two stages of its update.
  private func show(_ transaction: EndedTransaction, snapshot: ListSnapshot? = nil) {
    displayedSnapshot = snapshot ?? transaction.change.new
    displayedModel = transaction.change.models.new
    displayedSections = transaction.sections
  }

  /// Counts the update of a deallocated host as applied.
  func dropLostHost() {
    guard host == nil else { return }
    if case .applying(let transaction) = queue.state { show(transaction) }
    queue.hostLost()
  }

  // MARK: - Checks

  private func reportDroppedChild(_ child: ListItemPath) {
    report(
      ListDiagnostic(
        code: .duplicates, section: child.section, item: child.item,
        message: "section '\(child.section)' shows an item '\(child.item)' already; the child with "
          + "the same identifier was dropped, with its own children"),
      onceFor: child)
  }

  /// Returns a diagnostic for each custom section whose `items` differ from those that the list stores: its author has
  /// changed the array without calling the operation. Debug builds report it.
  private func checkItems(
    of change: ListChange, in sections: SectionObjects
  ) -> [ListDiagnostic] {
    #if DEBUG
      // A section learns the new order of its items at the end of a drag.
      if repeatMove != nil { return [] }
      let model = change.models.new
      return change.touchedSections.sorted().compactMap { identifier in
        guard
          let section = change.new.identified.known(section: identifier)
            .flatMap({ sections[$0] }),
          let difference = itemCheck.difference(section, model, identity)
        else { return nil }
        return ListDiagnostic(code: .invalid, section: identifier, message: difference)
      }
    #else
      return []
    #endif
  }

  private func reportProblems(of update: VerifiedUpdate) {
    for section in update.unknownSections {
      report(
        ListDiagnostic(
          code: .unknownSection, section: section,
          message: "\(type(of: updater)) reloads section '\(section)', which isn't in the list; "
            + "the reload was ignored. Reload only sections of the change"))
    }
    guard let first = update.problems.first else { return }
    let others = update.problems.count - 1
    report(
      ListDiagnostic(
        code: .invalid, section: nil,
        message: "an update of \(type(of: updater)) doesn't lead from the displayed snapshot "
          + "to the list's current one, so the whole list was reloaded. Check its updates with "
          + "`ListUpdate.verify()` in its tests: \(first)"
          + (others > 0 ? "; and \(others) more" : "")))
  }
}

extension ListDataSource {
  /// Refuses an operation that is requested while the list reads sections, items or the updater.
  func refuseWhileReading(
    _ location: ListCodeLocation, _ completion: ListCompletion?
  ) -> ListResult {
    let isUpdater = currentReading?.subject == .updater
    let reason =
      isUpdater
      ? "while \(type(of: updater)) computes an update; an updater must not use the list"
      : "while the list reads the items of its sections; request it outside of `items` and "
        + "content comparisons"
    let error = ListError(
      .invalid, "an operation was requested \(reason). Nothing was changed")
    log(.failure(error), location)
    // Its completion is called with those of a transaction that ends anyway, after those requested before.
    let ended = isUpdater && collecting.nextPlace == 0 ? queue.transaction?.delivery : nil
    let delivery = ended ?? collecting
    delivery.add(
      completion, result: .failure(error), animates: true, at: delivery.nextPlace)
    return .failure(error)
  }
}
