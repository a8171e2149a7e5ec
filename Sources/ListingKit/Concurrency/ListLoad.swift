/// Something that a section is loading; hold it to be able to cancel it.
public final class ListLoad {
  private weak var loads: ListLoads?
  private let identifier: Int

  init(loads: ListLoads, identifier: Int) {
    self.loads = loads
    self.identifier = identifier
  }

  /// Cancels the load: its task is cancelled, and its completion will not be called.
  public func cancel() { loads?.cancel(identifier) }
}

/// Thrown by a load that has nothing to give yet: in a list without an owner it is asked again by
/// the next ``ListDataSource/settle(isolation:)``.
package struct ListLoadPostponed: Error {
  package init() {}
}

/// The loads that are under way for a list.
///
/// With an owner each runs in a task of its own and comes back to the owner. Without one they wait
/// until somebody runs them with ``run(isolation:)``.
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
    /// Whether it only lets time pass.
    var isPause = false
    let completion: Completion
  }

  private var entries: [Int: Entry] = [:]
  private var nextIdentifier = 0
  /// Called after each load that ended, so that somebody who waits can look again.
  var didEnd: () -> Void = {}

  var isEmpty: Bool { entries.isEmpty }

  deinit {
    for case .running(let task) in entries.values.map(\.progress) { task.cancel() }
  }

  /// Adds a load.
  ///
  /// - Parameter isPause: whether it only lets time pass. Without an owner nobody looks on meanwhile: it
  ///   ends, without being run, when all loads have run that can.
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

  /// Counts a load that somebody else runs, until it is cancelled.
  func addElsewhere() -> ListLoad {
    let identifier = nextIdentifier
    nextIdentifier += 1
    entries[identifier] = Entry(progress: .elsewhere, completion: { _ in })
    return ListLoad(loads: self, identifier: identifier)
  }

  /// Starts what has waited for an owner, and has come to it what one that is gone had started.
  func startWaiting(owner: any Actor) {
    for identifier in entries.keys.sorted() { start(identifier, owner: owner) }
  }

  /// Runs the loads of a list without an owner, those included that they start, in order; one that
  /// is postponed keeps waiting.
  func run(isolation: isolated (any Actor)? = #isolation) async {
    var postponed: Set<Int> = []
    while let next = firstWaiting(except: postponed) {
      if next.isPause {
        finish(next.identifier, .success(()))
        continue
      }
      entries[next.identifier]?.progress = .inline
      let result = await next.work()
      if case .failure(let error) = result, error is ListLoadPostponed {
        postponed.insert(next.identifier)
        entries[next.identifier]?.progress = .waiting(next.work)
      } else {
        finish(next.identifier, result)
      }
    }
  }

  func cancel(_ identifier: Int) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    if case .running(let task) = entry.progress { task.cancel() }
    didEnd()
  }

  /// The load that was added first, or else the pause.
  private func firstWaiting(
    except postponed: Set<Int>
  ) -> (identifier: Int, work: Work, isPause: Bool)? {
    let waiting = entries.compactMap { identifier, entry in
      if case .waiting(let work) = entry.progress, !postponed.contains(identifier) {
        return (identifier: identifier, work: work, isPause: entry.isPause)
      }
      return nil
    }
    return waiting.min {
      $0.isPause == $1.isPause ? $0.identifier < $1.identifier : $1.isPause
    }
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
