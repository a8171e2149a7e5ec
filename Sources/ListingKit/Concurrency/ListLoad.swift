/// A load that a section has started; hold it to be able to cancel it.
public final class ListLoad {
  private weak var loads: ListLoads?
  private let identifier: Int

  init(loads: ListLoads, identifier: Int) {
    self.loads = loads
    self.identifier = identifier
  }

  /// Cancels the load's task; its completion won't be called.
  public func cancel() { loads?.cancel(identifier) }
}

/// Thrown by a load that has no result yet. In a list without an owner it runs again in the next
/// ``ListDataSource/waitUntilIdle(isolation:)``.
package struct ListLoadPostponed: Error {
  package init() {}
}

/// The loads of a list that haven't ended.
///
/// In a list with an owner, each load runs in a task of its own, and its result is passed to the
/// owner. In a list without one, loads wait until ``run(isolation:)`` runs them.
final class ListLoads {
  typealias Work = @Sendable () async -> Result<any Sendable, any Error>
  typealias Completion = (Result<any Sendable, any Error>) -> Void
  private typealias Running = Task<Result<any Sendable, any Error>, Never>

  private enum Progress {
    case waiting(Work)
    case running(Running)
    case inline
    case elsewhere
  }

  private struct Entry {
    var progress: Progress
    /// Whether it only waits for a duration.
    var isPause = false
    let completion: Completion
  }

  private var entries: [Int: Entry] = [:]
  private var nextIdentifier = 0
  /// Called after each load that ended.
  var didEnd: () -> Void = {}

  var isEmpty: Bool { entries.isEmpty }

  deinit {
    for case .running(let task) in entries.values.map(\.progress) { task.cancel() }
  }

  /// Adds a load.
  ///
  /// - Parameter isPause: whether it only waits for a duration. In a list without an owner it ends
  ///   at once when no other load is left to run.
  func add(
    owner: (any Actor)?, isPause: Bool = false, work: @escaping Work,
    completion: @escaping Completion
  ) -> ListLoad {
    let identifier = nextIdentifier
    nextIdentifier += 1
    entries[identifier] = Entry(
      progress: .waiting(work), isPause: isPause, completion: completion)
    if let owner { start(identifier, owner: owner) }
    return ListLoad(loads: self, identifier: identifier)
  }

  /// Adds a load that runs elsewhere, until it is cancelled.
  func addElsewhere() -> ListLoad {
    let identifier = nextIdentifier
    nextIdentifier += 1
    entries[identifier] = Entry(progress: .elsewhere, completion: { _ in })
    return ListLoad(loads: self, identifier: identifier)
  }

  /// Starts the waiting loads, and passes the results of those that a previous owner started to the
  /// new one.
  func startWaiting(owner: any Actor) {
    for identifier in entries.keys.sorted() { start(identifier, owner: owner) }
  }

  /// Runs the loads of a list without an owner in the order in which they were added, including those that they start,
  /// and a pause only when no other load is left. A postponed load keeps waiting.
  ///
  /// - Complexity: O(*k*) for *k* loads.
  func run(isolation: isolated (any Actor)? = #isolation) async {
    var next = entries.keys.min() ?? nextIdentifier
    var pauses: [Int] = []
    var endedPauseCount = 0
    while true {
      if next < nextIdentifier {
        let identifier = next
        next += 1
        guard let entry = entries[identifier], case .waiting(let work) = entry.progress
        else { continue }
        if entry.isPause {
          pauses.append(identifier)
        } else {
          await run(work, of: identifier)
        }
      } else if endedPauseCount < pauses.count {
        finish(pauses[endedPauseCount], .success(()))
        endedPauseCount += 1
      } else {
        return
      }
    }
  }

  private func run(
    _ work: @escaping Work, of identifier: Int, isolation: isolated (any Actor)? = #isolation
  ) async {
    entries[identifier]?.progress = .inline
    let result = await work()
    if case .failure(let error) = result, error is ListLoadPostponed {
      entries[identifier]?.progress = .waiting(work)
    } else {
      finish(identifier, result)
    }
  }

  func cancel(_ identifier: Int) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    if case .running(let task) = entry.progress { task.cancel() }
    didEnd()
  }

  private func start(_ identifier: Int, owner: any Actor) {
    let running: Running
    switch entries[identifier]?.progress {
    case .waiting(let work): running = Task { await work() }
    case .running(let task): running = task
    case .inline, .elsewhere, nil: return
    }
    entries[identifier]?.progress = .running(running)
    let callback = OwnerCallback<Result<any Sendable, any Error>>(
      owner: owner, keepsOwner: false
    ) { [weak self] in
      self?.finish(identifier, $0)
    }
    Task { await callback.run(await running.value) }
  }

  private func finish(_ identifier: Int, _ result: Result<any Sendable, any Error>) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    entry.completion(result)
    didEnd()
  }
}
