/// What a host calls when it has applied an update. A host that goes away, or forgets to call, lets
/// go of it: that counts as having called.
final class HostCompletion {
  private var body: (() -> Void)?
  /// Brings the end of this object to the owner, as it may come anywhere.
  private let dropped: OwnerCallback<Void>?

  /// - Parameters:
  ///   - owner: the list's owner; `nil` for a list that is used in one place alone.
  ///   - body: runs on the owner, and once at most.
  init(owner: (any Actor)?, body: @escaping () -> Void) {
    self.body = body
    dropped = owner.map { OwnerCallback(owner: $0) { body() } }
  }

  func call() {
    let body = self.body
    self.body = nil
    body?()
  }

  deinit {
    guard body != nil else { return }
    if let dropped {
      Task { await dropped.run(()) }
    } else {
      call()
    }
  }
}
