import Foundation

/// What the operations of a turn came to: the list before and after, and what they asked for beyond
/// the order. A ``ListUpdater`` makes an update of it.
public struct ListChange: Sendable {
  /// What is on display before the update.
  public let old: ListSnapshot
  /// What will be on display after it.
  public let new: ListSnapshot
  /// Whether all operations of the turn asked for animation.
  public let animates: Bool
  /// Whether the host takes a section's move and changes of its items in one batch.
  public internal(set) var appliesMovedSectionsInOneStage = false
  /// The sections that ``reloading(sections:)`` was given and that neither snapshot holds. The list
  /// reports them.
  public private(set) var unknownSections: [String] = []
  private(set) var turn: ListTurn
  let identifiers: ListIdentifiers

  init(
    old: ListSnapshot, new: ListSnapshot, turn: ListTurn, identifiers: ListIdentifiers,
    animates: Bool
  ) {
    self.old = old
    self.new = new
    self.turn = turn
    self.identifiers = identifiers
    self.animates = animates
  }

  /// The same change, with all views of some sections made anew.
  ///
  /// - Parameter sections: their identifiers; sections that come or leave are made anew anyway, and
  ///   those that are not there are listed in ``unknownSections``.
  public func reloading(sections: [String]) -> ListChange {
    var change = self
    for section in sections {
      guard let handle = identifiers.section(section),
        old.order.contains(section: handle) || new.order.contains(section: handle)
      else {
        change.unknownSections.append(section)
        continue
      }
      change.turn.marks.reloadedSections.insert(handle)
    }
    return change
  }

  // MARK: - What operations asked for

  /// The sections whose items operations have changed, in their new order. The items may be the
  /// same again.
  public var touchedSections: [String] { sections(turn.touchedSections) }

  /// The sections all of whose views are made anew, in their new order.
  public var reloadedSections: [String] { sections(turn.reloadedSections) }

  /// The items whose cells are made anew, in their new order.
  public var reloadedItems: [ListItemPath] { items(turn.reloadedItems) }

  /// The items whose cells are filled again, in their new order.
  public var reconfiguredItems: [ListItemPath] { items(turn.reconfiguredItems) }

  /// The headers and footers that are made again.
  public var reloadedSupplementaryViews: Set<ListSupplementaryPath> {
    turn.reloadedSupplementaryViews
  }

  /// What an item that is on display before is called after: the same, another name where it went to
  /// another section, or `nil` where it has left.
  ///
  /// - Complexity: O(log *n*).
  package func destination(of path: ListItemPath) -> ListItemPath? {
    if new.contains(path) { return path }
    guard let item = identifiers.item(path)?.item, old.order.contains(item: item) else {
      return nil
    }
    return new.order.indexPath(of: turn.departed[item] ?? item).flatMap(new.itemPath)
  }

  /// Whether nothing has changed, and nothing was asked for.
  ///
  /// - Complexity: O(*n*) for *n* items of touched sections; parts that both snapshots share are not
  ///   looked into.
  public var isEmpty: Bool {
    turn.reloadedSections.isEmpty && turn.reloadedItems.isEmpty && turn.reconfiguredItems.isEmpty
      && turn.reloadedSupplementaryViews.isEmpty && old == new
  }

  // MARK: - Cost

  /// How many items have to be looked at to make an update of the least that changed: those in
  /// parts that the old and the new snapshot do not share, which are neighbors of what changed, and
  /// those that are made or filled again.
  ///
  /// - Complexity: O(*n* / 32768) small steps for *n* items of touched sections, and one for each
  ///   512 items that have to be looked at.
  public var comparedItemCount: Int {
    markedItemCount
      + openSections.reduce(0) {
        $0 + OrderParts.unsharedCount(old.order.items(of: $1), new.order.items(of: $1))
      }
  }

  /// What ``comparedItemCount`` is at most, without a look at parts.
  var touchedItemCount: Int {
    markedItemCount
      + openSections.reduce(0) {
        $0 + max(old.order.items(of: $1).count, new.order.items(of: $1).count)
      }
  }

  private var markedItemCount: Int { turn.reloadedItems.count + turn.reconfiguredItems.count }

  /// The touched sections whose items are compared.
  private var openSections: [UInt32] {
    turn.touchedSections.filter { turn.isOpen($0, old.order, new.order) }
  }

  // MARK: - Parts

  private func sections(_ handles: Set<UInt32>) -> [String] {
    let found = handles.compactMap { handle in
      new.order.index(ofSection: handle).map { (handle, $0) }
    }
    return identifiers.sectionIdentifiers(found.sorted { $0.1 < $1.1 }.map(\.0))
  }

  private func items(_ handles: Set<UInt32>) -> [ListItemPath] {
    handles.compactMap { new.order.indexPath(of: $0) }.sorted().compactMap(new.itemPath)
  }
}
