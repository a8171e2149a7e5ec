import Foundation

/// The drag of an item: where it began, and where the item is to stay.
///
/// It decides which operations keep the item at its target; the list view performs them.
struct ItemDrag {
  /// A place in a section.
  struct Target: Equatable {
    var section: String
    var anchor: ListAnchor<String>

    /// Moves an item to the place.
    func move(_ item: ListItemPath) -> ListOperation {
      ListOperation(.moveItem(item, anchor, toSection: section), #fileID, #line)
    }

    /// Inserts an item at the place.
    func insert(_ item: any ListIdentifiable) -> ListOperation {
      .insertItems([item], anchor.erased, in: section)
    }
  }

  /// The identifier of the item.
  let identifier: String
  /// The index path at which the drag began.
  let first: IndexPath
  /// The list and the item's index path in it at the beginning.
  private let origin: (section: String, indexPath: IndexPath, list: ListSnapshot)
  /// The sections in which the item was, the current one last.
  private(set) var sections: [String]
  /// Where the item is to stay; `nil` until it's moved.
  private(set) var target: Target?
  /// The item, as it was when it was moved to another section.
  private(set) var content: (any ListIdentifiable)?
  /// The list when the item was at its target.
  private var settled: ListSnapshot

  /// Begins a drag; `nil` if the item isn't in the list.
  init?(_ item: ListItemPath, at first: IndexPath, in list: ListSnapshot) {
    guard let indexPath = list.indexPath(for: item) else { return nil }
    identifier = item.item
    self.first = first
    origin = (item.section, indexPath, list)
    sections = [item.section]
    settled = list
  }

  /// The item in its current section.
  var item: ListItemPath { path(in: sections[sections.count - 1]) }

  /// The section in which the drag began.
  var originSection: String { origin.section }

  func path(in section: String) -> ListItemPath {
    ListItemPath(section: section, item: identifier)
  }

  /// Returns whether the item is at a place.
  func isAt(_ target: Target, in list: ListSnapshot) -> Bool {
    guard let path = list.indexPath(for: path(in: target.section)) else { return false }
    return switch target.anchor {
    case .before(let other): list.itemIdentifier(at: path.advanced(by: 1)) == other
    case .after(let other): list.itemIdentifier(at: path.advanced(by: -1)) == other
    case .start: list.itemIdentifier(at: path.advanced(by: -1)) == nil
    case .end: list.itemIdentifier(at: path.advanced(by: 1)) == nil
    }
  }

  /// Returns the index path that the item would have at a place; `nil` if there is no such place.
  func indexPath(at target: Target, in list: ListSnapshot) -> IndexPath? {
    guard let section = list.index(ofSection: target.section) else { return nil }
    let place = target.anchor.index(count: list.numberOfItems(inSectionAt: section)) {
      $0 == identifier
        ? nil : list.indexPath(for: ListItemPath(section: target.section, item: $0))?.item
    }
    guard var index = place else { return nil }
    if let own = list.indexPath(for: path(in: target.section)) {
      // Another item of the section has the same identifier.
      guard item.section == target.section else { return nil }
      if own.item < index { index -= 1 }
    }
    return IndexPath(item: index, section: section)
  }

  /// Notes that the item was moved to a place.
  ///
  /// - Parameter content: the item itself, if it's known.
  mutating func didMove(
    to target: Target, in list: ListSnapshot, content: (any ListIdentifiable)?
  ) {
    sections = sections.filter { $0 != target.section } + [target.section]
    self.target = target
    self.content = content
    // The section may have arranged its items, as outlines do.
    if !isAt(target, in: list), let path = list.indexPath(for: item) {
      self.target = neighbor(of: path, in: target.section, of: list, backwardFirst: true, list)
    }
    settled = list
  }

  /// Notes that an operation has moved the item to another section.
  mutating func followItem(to section: String) {
    sections = sections.filter { $0 != section } + [section]
  }

  /// Returns the original position of the item: after its predecessor or the nearest of those before that
  /// are still in the section, otherwise before the nearest successor; `nil` if the section was removed.
  func origin(in list: ListSnapshot) -> Target? {
    let (section, path) = (origin.section, origin.indexPath)
    guard list.contains(section: section) else { return nil }
    guard path.item == 0 else {
      return neighbor(of: path, in: section, of: origin.list, backwardFirst: true, list)
    }
    let first = list.index(ofSection: section).flatMap { index in
      (0...1).lazy.compactMap { list.itemIdentifier(at: IndexPath(item: $0, section: index)) }
        .first { $0 != identifier }
    }
    return Target(section: section, anchor: first.map { .before($0) } ?? .end)
  }

  /// Returns the target after an update. If its anchor was removed, it's the nearest remaining neighbor.
  func target(in list: ListSnapshot) -> Target? {
    guard let target, list.contains(section: target.section) else { return nil }
    guard let anchor = target.anchor.subject,
      !list.contains(ListItemPath(section: target.section, item: anchor)),
      let path = settled.indexPath(for: path(in: target.section))
    else { return target }
    let isAfter = if case .after = target.anchor { true } else { false }
    return neighbor(of: path, in: target.section, of: settled, backwardFirst: isAfter, list)
  }

  /// Returns the place next to the nearest neighbor that an item had in a list and that is in the current
  /// list.
  private func neighbor(
    of path: IndexPath, in section: String, of old: ListSnapshot, backwardFirst: Bool,
    _ list: ListSnapshot
  ) -> Target {
    let count = old.numberOfItems(inSectionAt: path.section)
    func nearest(_ items: some Sequence<Int>) -> String? {
      items.lazy.compactMap { old.itemIdentifier(at: IndexPath(item: $0, section: path.section)) }
        .first { $0 != identifier && list.contains(ListItemPath(section: section, item: $0)) }
    }
    func before() -> ListAnchor<String>? { nearest((0..<path.item).reversed()).map { .after($0) } }
    func after() -> ListAnchor<String>? { nearest((path.item + 1)..<count).map { .before($0) } }
    return Target(
      section: section, anchor: (backwardFirst ? before() ?? after() : after() ?? before()) ?? .end)
  }
}

extension IndexPath {
  /// The index path of another item of the section.
  func advanced(by distance: Int) -> IndexPath {
    IndexPath(item: item + distance, section: section)
  }
}
