/// Something that a section of a list is told of for as long as it holds this.
///
/// It goes on in a task of its own and comes to the list's owner. A list without an owner has nobody
/// to come to: there it begins when the list is given one.
final class ListObservation {
  private let changes: () -> AsyncStream<Void>
  private let body: () -> Void
  private var task: Task<Void, Never>?

  init(of changes: @escaping () -> AsyncStream<Void>, body: @escaping () -> Void) {
    self.changes = changes
    self.body = body
  }

  deinit { task?.cancel() }

  func start(owner: any Actor) {
    guard task == nil else { return }
    let stream = changes()
    let callback = OwnerCallback<Void>(owner: owner, keepsOwner: false) { [weak self] in
      self?.body()
    }
    task = Task { for await _ in stream { await callback.run(()) } }
  }
}

/// The observations that wait for a list to have an owner.
struct WaitingObservations {
  private struct Entry {
    weak var observation: ListObservation?
  }

  private var entries: [Entry] = []

  mutating func add(_ observation: ListObservation) {
    entries.removeAll { $0.observation == nil }
    entries.append(Entry(observation: observation))
  }

  mutating func start(owner: any Actor) {
    for entry in entries { entry.observation?.start(owner: owner) }
    entries = []
  }
}
