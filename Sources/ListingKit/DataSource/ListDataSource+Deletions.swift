/// Items that are hidden until their deletion can no longer be undone.
struct PendingDeletion {
  let title: String
  let section: any ItemStoring
  let items: [String]
  /// The time for which it can be undone.
  var duration: Duration
  /// The timer that makes it final.
  let timer: ListLoad
}

/// Deletions that can be undone.
///
/// A deletion is final after the time to undo it, with the next deletion, when its section is removed, or
/// by ``commitDeletions()``. Call that when a screen closes: a list that is deallocated can't report the
/// deletion.
extension ListDataSource {
  /// The title of the action that ``undo()`` takes back; `nil` if there is none.
  public var undoTitle: String? { pendingDeletion?.title }

  /// Shows the items of the last deletion again.
  ///
  /// - Returns: `false` if there is none, or it's final.
  @discardableResult
  public func undo() -> Bool {
    guard let deletion = takePendingDeletion() else { return false }
    deletion.section.showDeletedItems(deletion.items)
    return true
  }

  /// Makes the last deletion final: the sections are notified by ``ListEvent/Kind/didDelete``.
  public func commitDeletions() {
    guard let deletion = takePendingDeletion() else { return }
    deliverEvents { deletion.section.commitDeletion(of: deletion.items) }
  }

  /// Lets time pass in a list without an owner, which has no timers.
  package func passUndoTime(_ time: Duration) {
    pendingDeletion?.duration -= time
    if let deletion = pendingDeletion, deletion.duration <= .zero { commitDeletions() }
  }

  /// Hides items, and deletes them after a time. In a list without an owner, only other events delete them.
  func delete(
    _ items: [String], of section: any ItemStoring, title: String, undo duration: Duration
  ) {
    deliverEvents {
      commitDeletions()
      guard !items.isEmpty, section.hideDeletedItems(items) else { return }
      pendingDeletion = PendingDeletion(
        title: title, section: section, items: items, duration: duration,
        timer: pause(duration, in: timers) { [weak self] in self?.commitDeletions() })
    }
  }

  private func takePendingDeletion() -> PendingDeletion? {
    defer { pendingDeletion = nil }
    pendingDeletion?.timer.cancel()
    return pendingDeletion
  }
}
