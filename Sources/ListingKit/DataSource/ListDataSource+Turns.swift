/// The way of a turn from its end to the host and back. What to do when is decided by
/// ``ListUpdateQueue``.
extension ListDataSource {
  /// A turn that has ended and is not on display yet.
  struct EndedTurn {
    let token: Int
    let change: ListChange
    let delivery: ListDelivery
    /// The objects of the sections that will be on display.
    let sections: [String: any ListSection]
    /// The sections that were given their context in the turn.
    let newcomers: [any ListSection]
    /// What makes its update off the owner.
    var computation: Task<Void, Never>?
    /// Whether only the host can end the turn.
    var awaitsHost = false
    /// Whether the host has applied the update, or never will.
    var isApplied = false
  }

  func carryOut(_ action: ListUpdateQueue.Action) {
    var action = action
    // A loop, as a turn that ends in a completion of another would else nest without bound.
    while true {
      switch action {
      case .endTurn(let computesAtOnce): action = endTurn(computesAtOnce: computesAtOnce)
      case .computeAtOnce: action = computeAtOnce()
      case .schedule: action = schedule()
      case .none: return resumeWhenSettled()
      }
    }
  }

  private func schedule() -> ListUpdateQueue.Action {
    // An owner that is gone gets to no next job.
    guard let owner else { return queue.scheduledTurnEnded() }
    let callback = OwnerCallback<Void>(owner: owner) { [weak self] in
      guard let self else { return }
      carryOut(queue.scheduledTurnEnded())
    }
    Task { await callback.run(()) }
    return .none
  }

  // MARK: - Computing

  private func endTurn(computesAtOnce: Bool) -> ListUpdateQueue.Action {
    let visible = { [host] in host?.visibleIndexPaths ?? [] }
    var change = reading { pending.endTurn(animates: collecting.animates, visible: visible) }
    let sections = pending.sections
    let diagnostics = reading(model: change.new) {
      checkItems(of: change.touchedSections, in: sections)
    }
    let (delivery, newcomers) = (collecting, self.newcomers)
    (collecting, self.newcomers) = (ListDelivery(), [])
    // What the handler of diagnostics asks for in answer belongs to the next turn.
    queue.batchBegan()
    for diagnostic in diagnostics { report(diagnostic) }
    let isHurried = queue.batchEnded(endsTurn: false) == .computeAtOnce
    change.appliesMovedSectionsInOneStage = host?.appliesMovedSectionsInOneStage ?? false
    turnCount += 1
    displayRounds.endTransaction()
    underWay = EndedTurn(
      token: turnCount, change: change, delivery: delivery, sections: sections,
      newcomers: newcomers)
    guard !computesAtOnce, !isHurried, let owner, host != nil,
      reading(.updater, { updater.computesOffOwner(change) })
    else { return computeAtOnce() }
    compute(change, token: turnCount, for: owner)
    return .none
  }

  /// Makes the update of a turn off the owner.
  private func compute(_ change: ListChange, token: Int, for owner: any Actor) {
    let callback = OwnerCallback<VerifiedUpdate>(owner: owner) { [weak self] update in
      // One that a flush or the end of the host has overtaken is dropped.
      guard let self, let underWay, underWay.token == token, underWay.computation != nil
      else { return }
      carryOut(deliver(update))
    }
    underWay?.computation = Task { [updater] in
      guard !Task.isCancelled else { return }
      await callback.run(VerifiedUpdate(change, by: updater))
    }
  }

  /// Makes the update of the turn that has ended here and now; without a host none is needed.
  private func computeAtOnce() -> ListUpdateQueue.Action {
    guard let underWay else { return .none }
    underWay.computation?.cancel()
    let update = host.map { _ in reading(.updater) { VerifiedUpdate(underWay.change, by: updater) }
    }
    return deliver(update)
  }

  // MARK: - Delivering

  private func deliver(_ verified: VerifiedUpdate?) -> ListUpdateQueue.Action {
    guard let turn = underWay else { return .none }
    underWay?.computation = nil
    queue.computed()
    for observer in changeObservers.values { observer(turn.change) }
    // What is called from here on may take it off or replace it: it has no say any more then.
    let target = host
    if let verified { reportProblems(of: verified) }
    let (old, new) = (displayedSections, turn.sections)
    let changesObjects = turn.change.turn.changesObjects
    let leaving = changesObjects ? sections(of: displayedSnapshot, old, without: new) : []
    let entering = changesObjects ? sections(of: turn.change.new, new, without: old) : []
    for section in leaving { section.willLeaveList() }

    let isFinished = send(verified?.update, of: turn, to: target)
    for section in leaving + turn.newcomers where section.context?.list === self {
      // The next turn, which may be under way, may have taken it back; or it may be the one that
      // takes it away.
      let isShown = new[section.listIdentifier] === section
      if !isShown && !isHeld(section) { section.context = nil }
    }
    for section in entering { section.didMoveToList() }
    if host !== target {
      show(turn)
      host?.reload(displayedSnapshot) {}
      return finish(turn.token)
    }
    guard !isFinished() else { return finish(turn.token) }
    underWay?.awaitsHost = true
    return .none
  }

  /// Hands an update to the host.
  ///
  /// - Returns: whether it was applied by the time that is asked; after that, the host's own
  ///   completion ends the turn.
  private func send(
    _ update: ListUpdate?, of turn: EndedTurn, to target: (any ListHost)?
  ) -> () -> Bool {
    guard let host = target, host === self.host, let update, !update.isEmpty else {
      show(turn)
      if turn.change.turn.changesObjects { host?.didExchangeSections() }
      if let sections = update?.remeasuredSections, !sections.isEmpty {
        host?.didInvalidateItemSizes(inSections: sections)
      }
      return { true }
    }
    let token = turn.token
    var isAsked = false
    var isApplied = false
    let completion = HostCompletion(owner: owner) { [weak self] in
      guard let self, let underWay, underWay.token == token else { return }
      show(underWay)
      if isAsked { finishApplied() } else { isApplied = true }
    }
    if update.isReload {
      show(turn)
      host.reload(turn.change.new) { completion.call() }
    } else {
      if update.stages.isEmpty { show(turn) }
      let commit = { [weak self] (stage: ListUpdate.Stage) in
        guard let self, let underWay, underWay.token == token, !underWay.isApplied else { return }
        show(underWay, snapshot: stage.new)
      }
      host.apply(update, commit: commit) { _ in completion.call() }
    }
    return {
      isAsked = true
      return isApplied
    }
  }

  /// Has queries answer what a turn came to.
  ///
  /// - Parameter snapshot: where it stands between two batches.
  private func show(_ turn: EndedTurn, snapshot: ListSnapshot? = nil) {
    displayedSnapshot = snapshot ?? turn.change.new
    displayedSections = turn.sections
  }

  /// Ends the turn that is being applied; a second call for the same turn does nothing.
  private func finish(_ token: Int) -> ListUpdateQueue.Action {
    guard let turn = underWay, turn.token == token else { return .none }
    underWay = nil
    turn.delivery.finish()
    return queue.applied()
  }

  /// A host that went away will not complete its update, and needs none: it counts as applied.
  func completeForLostHost() {
    guard let underWay else { return }
    if host == nil, underWay.computation != nil {
      // While the list reads, sections cannot be told that they leave; the result will come.
      if !queue.isReading { carryOut(computeAtOnce()) }
    } else if underWay.isApplied {
      finishApplied()
    } else if host == nil, underWay.awaitsHost {
      show(underWay)
      finishApplied()
    }
  }

  /// Ends the turn that the host has applied; while the list reads, which refuses what completions
  /// ask for, that is put off until ``completeForLostHost()`` is called after it.
  private func finishApplied() {
    underWay?.isApplied = true
    guard !queue.isReading, let underWay else { return }
    carryOut(finish(underWay.token))
  }

  // MARK: - Checks

  /// A section whose items differ from what it told its context is an easy mistake: debug builds report it.
  private func checkItems(
    of identifiers: [String], in sections: [String: any ListSection]
  ) -> [ListDiagnostic] {
    #if DEBUG
      let displayed = pending.displayed
      return identifiers.sorted().compactMap { identifier in
        guard let section = sections[identifier],
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
          message: "\(type(of: updater)) asked to have section '\(section)' made anew, which the "
            + "list does not have; nothing came of it. Ask for sections that the change holds"))
    }
    guard let first = update.problems.first else { return }
    let others = update.problems.count - 1
    report(
      ListDiagnostic(
        code: .invalid, section: nil,
        message: "an update of \(type(of: updater)) does not lead from what is on display to what "
          + "the list holds, so that everything was shown anew. Correct it, and look at "
          + "`ListUpdate.verify()` in its tests: \(first)"
          + (others > 0 ? "; and \(others) more" : "")))
  }
}
