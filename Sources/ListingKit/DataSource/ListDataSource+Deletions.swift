import OrderedCollections

/// Items that are hidden until their deletion can no longer be undone.
struct PendingDeletion {
  let title: String
  /// The items of each section.
  let parts: [(section: any ItemStoring, items: [String])]
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
    deliverEvents {
      for (section, items) in deletion.parts { section.showDeletedItems(items) }
    }
    return true
  }

  /// Makes the last deletion final: the sections are notified by ``ListEvent/Kind/didDelete``.
  public func commitDeletions() {
    guard let deletion = takePendingDeletion() else { return }
    deliverEvents {
      for (section, items) in deletion.parts { section.commitDeletion(of: items) }
    }
  }

  /// Lets time pass in a list without an owner, which has no timers.
  package func passUndoTime(_ time: Duration) {
    pendingDeletion?.duration -= time
    if let deletion = pendingDeletion, deletion.duration <= .zero { commitDeletions() }
  }

  /// Deletes items of one or several sections as the user's delete action does, so that one call of ``undo()`` takes
  /// all of it back. Items whose deletion can't be undone stay.
  package func delete(_ paths: [ListItemPath]) {
    var parts: [(section: any ItemStoring, items: [String])] = []
    var undo: DeletionUndo?
    for (name, paths) in OrderedDictionary(grouping: paths, by: \.section) {
      guard let section = section(for: name) as? any ItemStoring else { continue }
      let items = paths.map(\.item).filter { item in
        guard let own = section.deletionUndo(of: item) else { return false }
        undo = DeletionUndo(
          title: undo?.title ?? own.title,
          duration: min(own.duration, undo?.duration ?? own.duration))
        return true
      }
      parts.append((section, items))
    }
    if let undo { delete(parts, title: undo.title, undo: undo.duration) }
  }

  /// Hides items, and deletes them after a time. In a list without an owner, only other events delete them.
  func delete(
    _ parts: [(section: any ItemStoring, items: [String])], title: String, undo duration: Duration
  ) {
    deliverEvents {
      commitDeletions()
      let hidden = parts.filter { !$0.items.isEmpty && $0.section.hideDeletedItems($0.items) }
      guard !hidden.isEmpty else { return }
      pendingDeletion = PendingDeletion(
        title: title, parts: hidden, duration: duration,
        timer: pause(duration, in: timers) { [weak self] in self?.commitDeletions() })
    }
  }

  private func takePendingDeletion() -> PendingDeletion? {
    defer { pendingDeletion = nil }
    pendingDeletion?.timer.cancel()
    return pendingDeletion
  }
}
