import Logging

/// Loads, observations and reports of a list.
extension ListDataSource {
  /// Loads something off the owner and returns it to the owner; see ``ListContext/load(_:completion:)``.
  @discardableResult
  public func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> ListLoad {
    if owner == nil { logMissingOwner() }
    return loads.add(owner: owner) {
      do { return .success(try await work()) } catch { return .failure(error) }
    } completion: { result in
      // The value is what `work` returned, so the cast succeeds.
      completion(
        result.flatMap { ($0 as? Value).map(Result.success) ?? .failure(CancellationError()) })
    }
  }

  /// Runs a closure on the owner after a delay, unless the returned load is canceled before. In a list
  /// without an owner, ``waitUntilIdle(isolation:)`` runs it after all loads.
  ///
  /// - Parameter others: the loads to which the delay belongs, if not to those of the list.
  func pause(
    _ duration: Duration, in others: ListLoads? = nil, then body: @escaping () -> Void
  ) -> ListLoad {
    let clock = clock
    return (others ?? loads).add(owner: owner, isPause: true) {
      do { return .success(try await clock.sleep(for: duration)) } catch { return .failure(error) }
    } completion: { result in
      if case .success = result { body() }
    }
  }

  /// Runs a closure on the owner after a delay, unless the returned load is canceled before. Nothing waits for it:
  /// ``waitUntilIdle(isolation:)`` doesn't, and a list without an owner never runs it.
  package func wait(_ duration: Duration, then body: @escaping () -> Void) -> ListLoad {
    pause(duration, in: timers, then: body)
  }

  /// Runs a closure on the owner with each element of a sequence, for as long as the returned
  /// observation is retained. ``waitUntilIdle(isolation:)`` doesn't wait for it.
  func observe<Elements: AsyncSequence & Sendable>(
    _ elements: @escaping () -> Elements?, body: @escaping (Elements.Element) -> Void
  ) -> ListObservation where Elements.Element: Sendable, Elements.Failure == Never {
    let observation = ListObservation(of: elements, body: body)
    if let owner {
      observation.start(owner: owner)
    } else {
      waitingObservations.add(observation)
    }
    return observation
  }

  /// Makes ``waitUntilIdle(isolation:)`` wait for a load that runs elsewhere, until it's canceled.
  package func countLoad() -> ListLoad { loads.addElsewhere() }

  /// Writes the failure of an operation to the log.
  func log(_ result: ListResult, _ location: ListCodeLocation) {
    guard case .failure(let error) = result else { return }
    logger.log(level: failureLogLevel, "\(location): \(error)")
  }

  /// Logs once that loads wait, since a list that never gets an owner would otherwise stay empty silently.
  private func logMissingOwner() {
    guard !hasLoggedMissingOwner else { return }
    hasLoggedMissingOwner = true
    logger.notice(
      """
      a load was requested from a list that belongs to no actor; loads run in `waitUntilIdle()`, or once \
      the list is attached to a host or prepared for one on an actor. A list that is created on an \
      actor belongs to it
      """)
  }

  /// Passes a diagnostic to the handler and the log.
  public func report(_ diagnostic: ListDiagnostic) {
    logger.warning("\(diagnostic.message)")
    diagnosticsHandler?(diagnostic)
  }

  /// Reports a diagnostic, unless one was reported for the same subject.
  package func report(
    _ diagnostic: @autoclosure () -> ListDiagnostic, onceFor subject: some Hashable
  ) {
    if reportedSubjects.insert(subject).inserted { report(diagnostic()) }
  }

  /// Reports a section that changed the list in response to its own changes until these were rejected.
  package func reportEndlessChanges(of section: String, _ message: String) {
    endlessChanges[section] = message
    report(ListDiagnostic(code: .invalid, section: section, message: message))
  }
}
