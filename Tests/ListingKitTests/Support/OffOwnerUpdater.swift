import Dispatch

@testable import ListingKit

/// Computes each update off the list's owner if possible, and reports when it begins and where it ran.
final class OffOwnerUpdater: ListUpdater {
  private struct State {
    var begins: CheckedContinuation<Void, Never>?
    /// A computation off the owner waits here until the test that waits for its start continues.
    var gate: DispatchGroup?
    var updates = 0
    var updatesOnMainActor = 0
  }

  /// Marks the queue that the main actor runs on: no thread is its own for good.
  private static let mainQueue = DispatchSpecificKey<Void>()

  private let state = Guarded(State())

  init() { DispatchQueue.main.setSpecific(key: Self.mainQueue, value: ()) }

  /// How many updates were made, anywhere.
  var updateCount: Int { state.withLock { $0.updates } }

  /// How many updates were made on the main actor.
  var updateCountOnMainActor: Int { state.withLock { $0.updatesOnMainActor } }

  func computesOffOwner(_ change: ListChange) -> Bool {
    let begins = state.withLock { state in
      defer { state.begins = nil }
      return state.begins
    }
    begins?.resume()
    return true
  }

  func update(for change: ListChange) -> ListUpdate {
    let isMainActor = DispatchQueue.getSpecific(key: Self.mainQueue) != nil
    if !isMainActor { state.withLock { $0.gate }?.wait() }
    state.withLock {
      $0.updates += 1
      if isMainActor { $0.updatesOnMainActor += 1 }
    }
    return DiffingUpdater().update(for: change)
  }

  /// Runs a closure and returns while its update is being computed: the update waits until the caller
  /// awaits something, whichever thread is faster.
  @MainActor
  func begins(_ body: () -> Void) async {
    let gate = DispatchGroup()
    gate.enter()
    await withCheckedContinuation { continuation in
      state.withLock {
        $0.begins = continuation
        $0.gate = gate
      }
      body()
    }
    // The caller continues without leaving the main actor, so this runs at its next `await`.
    Task { @MainActor in gate.leave() }
  }
}
