import ListingKit

/// A list as arrays, with its selection, its pending deletion and the row that the user drags.
struct ReferenceList {
  /// The row that the user drags.
  struct Drag {
    var item: ListItemPath
    /// The section in which the drag began, and its shown rows then.
    let origin: (section: String, shown: [String])
    /// Where the row is to stay; `nil` until it's moved.
    var target: (section: String, anchor: ListAnchor<String>?)?
    /// The shown rows of its section when it was at the target.
    var settled: [String] = []
  }

  var sections: [ReferenceSection]
  var pending: ListPendingRows?
  var selection: Set<ListItemPath> = []
  var drag: Drag?

  struct ListPendingRows {
    var section: String
    var items: Set<String>
  }

  subscript(name: String) -> ReferenceSection {
    get { sections.first { $0.name == name } ?? ReferenceSection(name: name, rows: []) }
    set {
      for index in sections.indices where sections[index].name == name {
        sections[index] = newValue
      }
    }
  }

  func shown(_ name: String) -> [ReferenceSection.Shown] {
    self[name].shown(without: pending.flatMap { $0.section == name ? $0.items : nil } ?? [])
  }

  func shownIdentifiers(_ name: String) -> [String] { shown(name).map(\.row.listIdentifier) }

  // MARK: - Deletions

  mutating func commit() {
    guard let deletion = pending else { return }
    pending = nil
    self[deletion.section].delete(deletion.items)
  }

  // MARK: - Moves

  /// Moves a row next to another one, if it isn't there.
  mutating func move(_ item: ListItemPath, to section: String, _ anchor: ListAnchor<String>?) {
    guard let row = self[item.section].remove(item.item) else { return }
    self[section].insert(row, anchor)
    let target = ListItemPath(section: section, item: item.item)
    if target != item, selection.remove(item) != nil { selection.insert(target) }
  }

  private func isAt(_ item: String, _ section: String, _ anchor: ListAnchor<String>?) -> Bool {
    let shown = shownIdentifiers(section)
    guard let index = shown.firstIndex(of: item) else { return false }
    return switch anchor {
    case .before(let other): index + 1 < shown.count && shown[index + 1] == other
    case .after(let other): index > 0 && shown[index - 1] == other
    case .start?: index == 0
    case .end?, nil: index == shown.count - 1
    }
  }

  /// The place next to the nearest row of some former ones that is still shown.
  private func neighbor(
    of item: String, in former: [String], _ section: String, backwardFirst: Bool
  ) -> ListAnchor<String>? {
    let index = former.firstIndex(of: item) ?? former.count
    let current = Set(shownIdentifiers(section)).subtracting([item])
    let before = former.prefix(index).last(where: current.contains).map { ListAnchor.after($0) }
    let after = former.dropFirst(index + 1).first(where: current.contains).map {
      ListAnchor.before($0)
    }
    return backwardFirst ? before ?? after : after ?? before
  }

  // MARK: - Drags

  mutating func beginDrag(_ item: ListItemPath) {
    drag = Drag(item: item, origin: (item.section, shownIdentifiers(item.section)))
  }

  /// The user drags the row next to another one.
  mutating func dragItem(to section: String, _ anchor: ListAnchor<String>) {
    guard let drag, anchor.subject != drag.item.item,
      !isAt(drag.item.item, section, anchor)
    else { return }
    self.drag?.target = (section, anchor)
    keepDrag()
  }

  /// Takes the row back to its target after an update, or ends the drag if it's no longer shown.
  mutating func keepDrag() {
    guard var drag else { return }
    let home = ["a", "b"].first { shownIdentifiers($0).contains(drag.item.item) }
    guard let home else {
      self.drag = nil
      return
    }
    drag.item = ListItemPath(section: home, item: drag.item.item)
    if var target = drag.target {
      if let anchor = target.anchor, let neighbor = anchor.subject,
        !shownIdentifiers(target.section).contains(neighbor)
      {
        let isAfter = anchor == .after(neighbor)
        target.anchor = self.neighbor(
          of: drag.item.item, in: drag.settled, target.section, backwardFirst: isAfter)
      }
      if !isAt(drag.item.item, target.section, target.anchor) {
        move(drag.item, to: target.section, target.anchor)
      }
      drag.item = ListItemPath(section: target.section, item: drag.item.item)
      drag.target = target
      drag.settled = shownIdentifiers(target.section)
      // A filter of the section may hide it.
      if !drag.settled.contains(drag.item.item) {
        self.drag = nil
        return
      }
    }
    self.drag = drag
  }

  mutating func endDrag(cancelled: Bool) {
    guard let drag else { return }
    self.drag = nil
    guard cancelled, drag.target != nil else { return }
    let (section, former, item) = (drag.origin.section, drag.origin.shown, drag.item.item)
    var anchor = neighbor(of: item, in: former, section, backwardFirst: true)
    if former.first == item {
      anchor = shownIdentifiers(section).first { $0 != item }.map { .before($0) }
    }
    if !isAt(item, section, anchor) { move(drag.item, to: section, anchor) }
  }

  // MARK: - Selection

  /// Deselects the rows that were deleted.
  mutating func deselectDeleted() {
    guard !selection.isEmpty else { return }
    let known = Dictionary(uniqueKeysWithValues: sections.map { ($0.name, $0.identifiers) })
    selection = selection.filter { known[$0.section]?.contains($0.item) ?? false }
  }
}
