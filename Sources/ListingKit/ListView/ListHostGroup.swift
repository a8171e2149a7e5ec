import Foundation

/// Several views of one list, each with its own size, layout and scroll position, such as those of the viewers
/// of a web page.
///
/// ```swift
/// let group = ListHostGroup()
/// list.attach(group)
/// group.add(view)  // shows the list at once
/// ```
///
/// The list stores its items once, and computes each update once for all views. Selection, hidden items and
/// impressions belong to the list, so the views share them. Display events are per view: an item that two views
/// display begins and ends its display twice.
///
/// The group retains its views until they are removed, because the display of their items has to end. The
/// list's reference to the group is weak. All views are used on the list's actor.
public final class ListHostGroup {
  /// The list that the views show.
  private var list: ListDataSource?
  private var views: [ListView] = []
  /// The view that is calling a section. Requests of the section to the list's host belong to this view.
  var requester: ListView?
  private let calls = HostCalls()
  /// The number of changes of all views that are pending or being performed.
  private var updateCount = 0

  /// Creates a group without views.
  public init() {}

  /// Adds a view, which shows the list at once. It leaves its previous list or group.
  ///
  /// While a view of the group notifies sections, this takes effect afterwards, as ``remove(_:)`` does.
  public func add(_ view: ListView) {
    if view.group !== self { view.leaveHost() }
    whenIdle(view) { [self] in
      guard view.group !== self else { return }
      views.append(view)
      (view.group, view.hostCalls) = (self, calls)
      guard let list else { return }
      view.setList(list)
      ListView.reload([view], with: list.displayedSnapshot)
    }
  }

  /// Removes a view, which ends the display of its items. Does nothing if the view isn't in the group.
  public func remove(_ view: ListView) {
    whenIdle(view) { [self] in
      guard let index = views.firstIndex(where: { $0 === view }) else { return }
      if list != nil { view.leaveList() }
      views.remove(at: index)
      (view.group, view.hostCalls) = (nil, HostCalls())
      list?.showsPlaceholder = views.contains { $0.placeholder != nil }
      list?.deliverEvents { reportSeenItems() }
    }
  }

  private func whenIdle(_ view: ListView, _ body: @escaping () -> Void) {
    view.hostCalls.perform { [calls] in calls.perform(body) }
  }

  /// The number of views.
  package var viewCount: Int { views.count }

  /// Whether the user of a view moves an item.
  var isMovingItem: Bool { views.contains { $0.drag != nil } }

  /// Reports the items that the views show: those at an end of the list load its next page. When all views
  /// change, this happens once at the end.
  func reportSeenItems() {
    guard let list, updateCount == 0 else { return }
    let seen = views.reduce(into: SeenItems()) { $0.add($1.seenItems) }
    if let first = views.first { first.report(seen, list) } else { list.trackImpressions(of: []) }
  }

  /// Changes all views, at once or after the current work.
  private func update(
    _ change: @escaping (ListDataSource) -> Void, completion: @escaping () -> Void = {}
  ) {
    updateCount += 1
    calls.perform { [self] in
      performUpdate(change)
      completion()
    }
  }

  private func performUpdate(_ change: (ListDataSource) -> Void) {
    guard let list else {
      updateCount -= 1
      return
    }
    list.deliverEvents {
      change(list)
      updateCount -= 1
      reportSeenItems()
    }
  }
}

extension ListHostGroup: ListHost {
  /// The size of the view that makes the request; otherwise the largest width and height of all views.
  public var size: CGSize {
    if let requester { return requester.size }
    return CGSize(
      width: views.map(\.size.width).max() ?? 0, height: views.map(\.size.height).max() ?? 0)
  }

  /// The index paths of the items that are visible in any view, in order.
  public var visibleIndexPaths: [IndexPath] {
    Set(views.lazy.flatMap(\.visibleIndexPaths)).sorted()
  }

  public var appliesMovedSectionsInOneStage: Bool { true }

  public func didAttach(to list: ListDataSource) {
    if let previous = self.list, previous !== list, previous.host === self { previous.detach() }
    calls.perform { [self] in
      self.list = list
      for view in views { view.setList(list) }
    }
  }

  public func didDetach() {
    calls.perform { [self] in
      for view in views { view.leaveList() }
      list = nil
    }
  }

  public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    update({ [self] _ in ListView.reload(views, with: snapshot) }, completion: completion)
  }

  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    self.update { [self] list in
      ListView.apply(update, to: views, of: list, commit: commit)
    } completion: {
      completion(true)
    }
  }

  public func didExchangeSections() {
    update { [self] _ in for view in views { view.takeExchangedSections() } }
  }

  public func didInvalidateItemSizes(inSections indexes: [Int]) {
    update { [self] _ in for view in views { view.remeasure(inSections: indexes) } }
  }

  public func placeholderDidChange() {
    update { [self] _ in for view in views { view.takePlaceholder() } }
  }

  public func selectionDidChange() {
    update { [self] _ in for view in views { view.takeSelection() } }
  }

  public func undoDidChange() { for view in views { view.undoDidChange() } }

  /// Returns a cell of the view that makes the request; of the first view if none does.
  public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    (requester ?? views.first)?.dequeueCell(type, at: indexPath)
  }

  public func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    (requester ?? views.first)?.dequeueSupplementaryView(type, kind: kind, at: indexPath)
  }

  /// The cell that the view which makes the request displays at an index path, or else the first view that
  /// displays the item.
  public func cell(at indexPath: IndexPath) -> (any ListCell)? {
    requester?.cell(at: indexPath) ?? views.lazy.compactMap { $0.cell(at: indexPath) }.first
  }

  /// Scrolls all views.
  public func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {
    updateCount += 1
    performUpdate { _ in
      for view in views { view.scrollToItem(at: indexPath, position: position, animated: animated) }
    }
  }
}
