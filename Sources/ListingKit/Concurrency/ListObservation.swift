/// An observation of a stream by a section, which ends when the section releases it.
///
/// A task reads the stream, and each element is passed to the list's owner. In a list without an
/// owner the observation begins when the list gets one.
package final class ListObservation {
  private let begin: (ListObservation, any Actor) -> Task<Void, Never>
  private var task: Task<Void, Never>?

  init<Element: Sendable>(
    of elements: @escaping () -> AsyncStream<Element>, body: @escaping (Element) -> Void
  ) {
    begin = { observation, owner in
      let stream = elements()
      let callback = OwnerCallback<Element>(owner: owner, keepsOwner: false) {
        [weak observation] element in
        if observation != nil { body(element) }
      }
      return Task { for await element in stream { await callback.run(element) } }
    }
  }

  deinit { task?.cancel() }

  func start(owner: any Actor) {
    if task == nil { task = begin(self, owner) }
  }
}

/// The observations of a list that has no owner yet.
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
