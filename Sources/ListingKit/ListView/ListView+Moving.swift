import Foundation

/// Reordering by the user.
extension ListView {
  /// The displayed item that the user moves; `nil` if there is none. Hosts draw it differently.
  public var movingItem: ListItemPath? {
    drag.flatMap { drag in
      drag.sections.reversed().lazy.map(drag.path).first(where: snapshot.contains)
    }
  }

  /// Begins to move an item, if its section allows it. Hosts call it when the user picks up an item.
  ///
  /// Updates that arrive while the user moves the item leave it where the user has moved it. If it's
  /// deleted, the move ends. One item is moved at a time.
  @discardableResult
  public func beginMoving(at indexPath: IndexPath) -> Bool {
    guard drag == nil, group?.isMovingItem != true, let list,
      let path = snapshot.itemPath(at: indexPath),
      list.allows(.move, at: indexPath),
      let begun = ItemDrag(path, at: indexPath, in: list.shownSnapshot)
    else { return false }
    drag = begun
    list.repeatMove = { [weak self] in self?.repeatMove() }
    didChange?()
    return true
  }

  /// Moves the item next to the item at a point of the content, in front of it or behind it: whichever
  /// half of its frame contains the point. Below the last item of a section, or in an empty one, that is
  /// the end of the section.
  ///
  /// The item stays where it is if its section, or the one at the point, doesn't allow the move.
  public func updateMoving(to point: CGPoint) {
    if let target = target(at: point) { move(to: target) }
  }

  /// Moves the item to a place in a section, if the sections allow it.
  package func updateMoving(to anchor: ListAnchor<String>, inSection section: String) {
    move(to: ItemDrag.Target(section: section, anchor: anchor))
  }

  /// Moves the item a number of positions further; a negative number moves it toward the beginning. The
  /// position behind the last one of a section is the first one of the next section that allows the move.
  ///
  /// - Returns: whether the item has moved by that distance.
  @discardableResult
  public func updateMoving(by distance: Int) -> Bool {
    for _ in 0..<abs(distance) {
      guard moveOnce(by: distance.signum()) else { return false }
    }
    return drag != nil
  }

  /// Ends moving the item. If it's at another place than at the beginning, its section gets
  /// ``ListEvent/Kind/didMove``, with the first and the last index path. If it came from another section,
  /// the handlers of that one get the event first.
  ///
  /// - Parameter cancelled: whether the item returns to its old predecessor, or the nearest one that is
  ///   still there, without an event.
  public func endMoving(cancelled: Bool = false) {
    guard let list, drag != nil else { return }
    // The move is repeated for the last time.
    if !cancelled { list.flush() }
    guard let drag else { return }
    self.drag = nil
    list.repeatMove = nil
    defer { didChange?() }
    let origin = drag.origin(in: list.shownSnapshot)
    guard drag.target != nil else { return }
    if let origin {
      if drag.isAt(origin, in: list.shownSnapshot) { return }
      if cancelled, perform(origin, of: drag.item, list) { return }
    }
    report(drag, to: list)
  }

  private func report(_ drag: ItemDrag, to list: ListDataSource) {
    guard let indexPath = list.shownSnapshot.indexPath(for: drag.item) else { return }
    let event = ListEvent(
      .didMove, .item(drag.item), at: indexPath, move: ListItemMove(from: drag.first, to: indexPath)
    )
    list.deliverEvents {
      if drag.originSection != drag.item.section {
        list.dispatch(event, to: list.section(for: drag.originSection), isObserved: false)
      }
      list.dispatch(event, to: list.section(for: drag.item.section))
    }
  }

  // MARK: - Targets

  private func target(at point: CGPoint) -> ItemDrag.Target? {
    guard let movingItem, point.x.isFinite, point.y.isFinite else { return nil }
    let inLayout = axes.point(point, in: room)
    if let indexPath = indexPathForItem(at: point) {
      guard let path = snapshot.itemPath(at: indexPath), path != movingItem,
        let frame = place(of: .item(indexPath))
      else { return nil }
      let isBefore =
        isOnLine(indexPath, frame) ? inLayout.x < frame.midX : inLayout.y < frame.midY
      return ItemDrag.Target(
        section: path.section, anchor: isBefore ? .before(path.item) : .after(path.item))
    }
    guard
      let index = sections.indices(from: inLayout.y, to: inLayout.y)
        .last(where: { sections.top(of: $0) <= inLayout.y }),
      let section = snapshot.sectionIdentifier(at: index)
    else { return nil }
    let last = IndexPath(item: snapshot.numberOfItems(inSectionAt: index) - 1, section: index)
    guard let item = snapshot.itemIdentifier(at: last), let frame = place(of: .item(last))
    else { return ItemDrag.Target(section: section, anchor: .end) }
    let isBehind =
      inLayout.y >= frame.maxY
      || inLayout.y >= frame.minY && inLayout.x >= frame.maxX && isOnLine(last, frame)
    guard isBehind, ListItemPath(section: section, item: item) != movingItem else { return nil }
    // Not the end: items that are appended during the drag follow it.
    return ItemDrag.Target(section: section, anchor: .after(item))
  }

  /// Whether several items fit on the line of an item, as in a grid.
  private func isOnLine(_ indexPath: IndexPath, _ frame: CGRect) -> Bool {
    let isNeighborBeside = [-1, 1].contains { distance in
      place(of: .item(indexPath.advanced(by: distance)))
        .map { $0.minY < frame.maxY && $0.maxY > frame.minY } ?? false
    }
    return isNeighborBeside || frame.width * 2 <= axes.size(size).width
  }

  /// Moves the item one position in a direction.
  private func moveOnce(by step: Int) -> Bool {
    guard let drag, let list else { return false }
    let model = list.shownSnapshot
    guard var path = model.indexPath(for: drag.item) else { return false }
    let section = list.section(for: drag.item.section) as? any ItemStoring
    repeat {
      path = path.advanced(by: step)
      // The children of an outline stay with their parents.
    } while model.itemIdentifier(at: path).map { section?.level(of: $0) ?? 0 > 0 } ?? false
    if let item = model.itemIdentifier(at: path) {
      return move(
        to: ItemDrag.Target(
          section: drag.item.section, anchor: step > 0 ? .after(item) : .before(item)))
    }
    var index = path.section + step
    while let section = model.sectionIdentifier(at: index) {
      let edge = step > 0 ? 0 : model.numberOfItems(inSectionAt: index) - 1
      let item = model.itemIdentifier(at: IndexPath(item: edge, section: index))
      let anchor = item.map { step > 0 ? ListAnchor.before($0) : .after($0) } ?? .end
      if move(to: ItemDrag.Target(section: section, anchor: anchor)) { return true }
      index += step
    }
    return false
  }

  // MARK: - Moving

  /// Moves the item to a place, if it isn't there and the sections allow it.
  @discardableResult
  private func move(to target: ItemDrag.Target) -> Bool {
    guard let list, let before = drag, !before.isAt(target, in: list.shownSnapshot),
      let proposed = before.indexPath(at: target, in: list.shownSnapshot)
    else { return false }
    let event = ListEvent(
      .didMove, .item(before.item), at: snapshot.indexPath(for: before.item) ?? before.first,
      move: ListItemMove(from: before.first, to: proposed))
    var isMoved = false
    // The transaction ends when the new target is known.
    list.deliverEvents {
      guard list.allowsMove(event, in: before.item.section),
        target.section == before.item.section || list.allowsMove(event, in: target.section),
        // The sections may have ended it.
        var drag, perform(target, of: drag.item, list)
      else { return }
      note(target, &drag, list)
      isMoved = true
    }
    return isMoved
  }

  @discardableResult
  private func perform(
    _ target: ItemDrag.Target, of item: ListItemPath, _ list: ListDataSource
  ) -> Bool {
    guard case .success = list.perform(target.move(item)) else { return false }
    if target.section != item.section,
      list.shownSnapshot.contains(ListItemPath(section: target.section, item: item.item))
    {
      // The new section shows it, maybe differently.
      list.perform(.reconfigureItems([item.item], in: target.section))
    }
    return true
  }

  private func note(_ target: ItemDrag.Target, _ drag: inout ItemDrag, _ list: ListDataSource) {
    let content = list.listedItems(of: target.section)?.reference(to: drag.identifier)?.item
    drag.didMove(to: target, in: list.shownSnapshot, content: content)
    self.drag = drag
  }

  /// Moves the item back to its target before a transaction ends, or ends the drag if it's deleted.
  private func repeatMove() {
    guard var drag, let list else { return }
    let record = list.pending.record
    func isRead(_ section: String) -> Bool {
      list.pending.identified.known(section: section).map(record.readSections.contains) ?? false
    }
    if !list.shownSnapshot.contains(drag.item),
      let section = list.pending.section(ofMoved: drag.sections.map(drag.path))
    {
      drag.followItem(to: section)
      self.drag = drag
    }
    let model = list.shownSnapshot
    let (item, original) = (drag.item, drag.path(in: drag.originSection))
    let isForeign = item.section != original.section
    guard let target = drag.target(in: model) else {
      // The target section was deleted. An item from another section returns there.
      if isForeign, let content = drag.content, !model.contains(original),
        let origin = drag.origin(in: model)
      {
        list.perform(origin.insert(content))
      }
      if drag.target != nil || !model.contains(item) { stopMoving(list) }
      return
    }
    if isForeign, model.contains(original) {
      // An update that doesn't know of the move has brought the item again.
      if model.contains(item) {
        list.perform(.deleteItems([drag.identifier], in: item.section))
      }
      perform(target, of: original, list)
    } else if !model.contains(item) {
      // Nor does one that sets the items of the new section mean to delete it, unless the section hides it.
      guard isForeign, let content = drag.content, isRead(item.section),
        !isRead(original.section), model.contains(section: original.section),
        !list.snapshot.contains(item)
      else { return stopMoving(list) }
      list.perform(target.insert(content))
    } else if !drag.isAt(target, in: model) {
      perform(target, of: item, list)
    }
    note(target, &drag, list)
  }

  private func stopMoving(_ list: ListDataSource) {
    drag = nil
    list.repeatMove = nil
    didChange?()
  }
}

extension ListPending {
  /// The section to which operations of the transaction have moved an item that was at one of some paths.
  fileprivate func section(ofMoved paths: [ListItemPath]) -> String? {
    paths.lazy.compactMap { identifiers.item($0)?.item }
      .compactMap { record.currentHandles[$0] ?? (identity == .list ? $0 : nil) }
      .compactMap(order.section).first.map(identifiers.sectionIdentifier)
  }
}
