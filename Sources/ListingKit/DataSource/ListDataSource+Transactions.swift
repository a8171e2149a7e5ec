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
  typealias Action = TransactionQueue<EndedTransaction>.Action

  /// Performs an action and those that follow from it.
  func advance(_ first: Action?) {
    var action = first
    while let current = action {
      switch current {
      case .schedule: schedule()
      case .end(let computesOnOwner): endTransaction(computesOnOwner: computesOnOwner)
      case .deliver(let transaction):
        let update = host.map { _ in
          reading(.updater) { VerifiedUpdate(transaction.change, by: updater) }
        }
        deliver(transaction, update)
      case .complete(let transaction):
        transaction.delivery.finish()
        queue.completed()
      }
      action = queue.next()
    }
    resumeWhenIdle()
  }

  private func schedule() {
    guard let owner else {
      // An owner that is gone has no next job.
      queue.hasOwner = false
      return
    }
    let callback = OwnerCallback<Void>(owner: owner) { [weak self] in
      guard let self else { return }
      advance(queue.jobBegan())
    }
    Task { await callback.run(()) }
  }

  // MARK: - Ending

  private func endTransaction(computesOnOwner: Bool) {
    repeatMove?()
    queue.collectedOperations()
    let visible = { [host] in host?.visibleIndexPaths ?? [] }
    var change = reading { pending.endTransaction(animates: collecting.animates, visible: visible) }
    let sections = pending.sections
    let diagnostics = reading(model: change.new) {
      checkItems(of: change, in: sections)
    }
    let (delivery, enteredSections) = (collecting, self.enteredSections)
    (collecting, self.enteredSections) = (ListDelivery(), [])
    // Operations that the handler of diagnostics requests belong to the next transaction.
    for diagnostic in diagnostics { report(diagnostic) }
    change.appliesMovedSectionsInOneStage = host?.appliesMovedSectionsInOneStage ?? false
    transactionCount += 1
    displayCascade.endTransaction()
    queue.ended(
      EndedTransaction(
        id: transactionCount, change: change, delivery: delivery, sections: sections,
        enteredSections: enteredSections))
    guard !computesOnOwner, let owner, host != nil,
      reading(.updater, { updater.computesOffOwner(change) })
    else { return }
    queue.computationBegan(computation(of: change, id: transactionCount, for: owner))
  }

  /// Makes an update off the owner.
  private func computation(
    of change: ListChange, id: EndedTransaction.ID, for owner: any Actor
  ) -> Task<Void, Never> {
    let callback = OwnerCallback<VerifiedUpdate>(owner: owner) { [weak self] update in
      guard let self, let transaction = queue.computed(id) else { return }
      deliver(transaction, update)
      advance(queue.next())
    }
    return Task { [updater] in
      guard !Task.isCancelled else { return }
      await callback.run(VerifiedUpdate(change, by: updater))
    }
  }

  // MARK: - Delivering

  private func deliver(_ transaction: EndedTransaction, _ verified: VerifiedUpdate?) {
    notify(\.updateObservers, of: transaction.change)
    // The code that is called from here on may detach or replace it.
    let target = host
    if let verified { reportProblems(of: verified) }
    let (old, new) = (displayedSections, transaction.sections)
    let exchanged = transaction.change.record.exchangedSections.filter { old[$0] !== new[$0] }
    let leaving = objects(exchanged, old, in: displayedSnapshot.order)
    let entering = objects(exchanged, new, in: transaction.change.new.order)
    if let deletion = pendingDeletion, leaving.contains(where: { $0 === deletion.section }) {
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
      _ = queue.hostFinished()
    }
    queue.delivered()
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
      _ = queue.hostFinished()
      return
    }
    let id = transaction.id
    let completion = HostCompletion(owner: owner) { [weak self] in
      guard let self, let transaction = queue.transaction(atHost: id) else { return }
      show(transaction)
      advance(queue.hostFinished())
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
    displayedSections = transaction.sections
  }

  /// Goes on without a host that is gone: its update counts as applied.
  func dropLostHost() {
    guard host == nil else { return advance(queue.next()) }
    if case .applying(let transaction) = queue.state { show(transaction) }
    advance(queue.hostLost())
  }

  // MARK: - Checks

  /// A section whose items differ from what it told its context is an easy mistake: debug builds report it.
  private func checkItems(
    of change: ListChange, in sections: SectionObjects
  ) -> [ListDiagnostic] {
    #if DEBUG
      // A section learns the new order of its items at the end of a drag.
      if repeatMove != nil { return [] }
      let displayed = pending.displayed
      return change.touchedSections.sorted().compactMap { identifier in
        guard
          let section = change.new.identified.known(section: identifier)
            .flatMap({ sections[$0] }),
          let difference = itemCheck.difference(section, displayed, identity)
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
