/// An observation of a list or of a sequence. It ends with the sequence, by ``cancel()``, or when it
/// is released.
///
/// A task reads the sequence, and each element is passed to the list's owner. In a list without an
/// owner the observation of a sequence begins when the list gets one.
public final class ListObservation {
  private var begin: ((any Actor) -> Task<Void, Never>?)?
  private var task: Task<Void, Never>?
  /// Called once, when it ends.
  var didEnd: (() -> Void)?

  /// An observation without a sequence.
  init() {}

  /// An observation of a sequence.
  ///
  /// - Parameters:
  ///   - elements: returns the sequence, on the owner, when the observation begins.
  ///   - body: runs on the owner.
  init<Elements: AsyncSequence & Sendable>(
    of elements: @escaping () -> Elements?, body: @escaping (Elements.Element) -> Void
  ) where Elements.Element: Sendable, Elements.Failure == Never {
    begin = { [weak self] owner in
      guard let elements = elements() else { return nil }
      let callback = OwnerCallback<Elements.Element?>(owner: owner, keepsOwner: false) { element in
        // An element may have been on its way to the owner when the observation ended.
        guard let self, self.begin != nil else { return }
        if let element { body(element) } else { self.cancel() }
      }
      return Task {
        for await element in elements { await callback.run(element) }
        await callback.run(nil)
      }
    }
  }

  deinit { cancel() }

  /// Ends the observation.
  public func cancel() {
    task?.cancel()
    begin = nil
    let didEnd = didEnd
    self.didEnd = nil
    didEnd?()
  }

  func start(owner: any Actor) {
    if let begin, task == nil { task = begin(owner) }
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
