import Foundation

/// Lets a few runs of `listing` happen at a time. Hundreds of tests start one, and each has a time in which it must
/// show something, or end.
actor RunSlots {
  static let shared = RunSlots(count: max(4, 2 * ProcessInfo.processInfo.activeProcessorCount))

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  /// Waits until fewer than the allowed number of runs are active.
  func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    // Whoever leaves passes the slot on.
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
