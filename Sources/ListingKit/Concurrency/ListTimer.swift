/// Runs a closure on a list's owner after a delay, unless it's canceled or released before. Nothing waits for it.
final class ListTimer {
  private let task: Task<Void, Never>

  init(
    after delay: Duration, by clock: any Clock<Duration>, owner: any Actor,
    body: @escaping () -> Void
  ) {
    let callback = OwnerCallback<Void>(owner: owner, keepsOwner: false) { body() }
    task = Task {
      do { try await clock.sleep(for: delay) } catch { return }
      if !Task.isCancelled { await callback.run(()) }
    }
  }

  deinit { task.cancel() }
}
