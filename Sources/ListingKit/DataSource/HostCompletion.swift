/// What a host calls when it has applied an update. A host that goes away, or forgets to call, lets
/// go of it: that counts as having called.
final class HostCompletion {
  private var body: (() -> Void)?
  /// Weak, as a host that the owner holds may hold this for ever.
  private weak var owner: (any Actor)?

  /// - Parameters:
  ///   - owner: the list's owner; `nil` for a list that is used in one place alone.
  ///   - body: runs on the owner, and once at most.
  init(owner: (any Actor)?, body: @escaping () -> Void) {
    self.body = body
    self.owner = owner
  }

  func call() {
    let body = self.body
    self.body = nil
    body?()
  }

  /// May come anywhere, so that the owner has to be gone to, if it is still there.
  deinit {
    guard let body else { return }
    guard let owner else { return body() }
    let callback = OwnerCallback<Void>(owner: owner, body: body)
    Task { await callback.run(()) }
  }
}
