import Foundation

/// The changes for a host that lead from an old snapshot to a new one.
public struct ListUpdate: Sendable, Equatable {
  /// The displayed snapshot before the update.
  public let old: ListSnapshot
  /// The displayed snapshot after the update.
  public let new: ListSnapshot
  /// Whether the host shows the new snapshot as a whole, without batches.
  public let isReload: Bool
  /// The batches in order: one, or two if a moved section has changed items. Empty for a reload.
  public let stages: [Stage]
  /// The items whose cells are reconfigured in place, after all stages.
  public let reconfigures: [ItemMove]
  /// The headers, footers and other views of sections that are reloaded after all stages, in the
  /// order of the new snapshot. Views that are attached to items are reloaded with their items.
  public let reloadedSupplementaryViews: [ListSupplementaryPath]
  /// Whether all operations of the transaction requested animation.
  public let animates: Bool
  /// Sections that an updater reloaded and that neither snapshot contains; the list reports them.
  public internal(set) var unknownSections: [String] = []

  /// The sections whose items may have other sizes, by new index: their content can't be compared,
  /// or another section object shows them.
  var remeasuredSections: [Int] = []

  /// A batch of changes. Deletes, reloads and move sources have coordinates of the snapshot before
  /// it; inserts and move destinations have coordinates of the snapshot after it. Each list is
  /// sorted by its coordinates (moves by their destinations).
  public struct Stage: Sendable, Equatable {
    /// The snapshot before the batch.
    public let old: ListSnapshot
    /// The snapshot after the batch.
    public let new: ListSnapshot
    /// The deleted sections, by old index.
    public var deletedSections: [Int] = []
    /// The inserted sections, by new index.
    public var insertedSections: [Int] = []
    /// The moved sections.
    public var movedSections: [SectionMove] = []
    /// The sections that are reloaded with all of their items, by old index.
    public var reloadedSections: [Int] = []
    /// The deleted items, by old index path. The array is created each time that the property is
    /// read, as are the other arrays of items.
    ///
    /// - Complexity: O(*k*) for *k* items.
    public var deletedItems: [IndexPath] {
      get { deletes.elements }
      _modify { yield &deletes.elements }
    }
    /// The inserted items, by new index path.
    public var insertedItems: [IndexPath] {
      get { inserts.elements }
      _modify { yield &inserts.elements }
    }
    /// The moved items.
    public var movedItems: [ItemMove] {
      get { moves.elements }
      _modify { yield &moves.elements }
    }
    /// The reloaded items, by old index path.
    public var reloadedItems: [IndexPath] {
      get { reloads.elements }
      _modify { yield &reloads.elements }
    }

    var deletes = StageChanges<StageItems>()
    var inserts = StageChanges<StageItems>()
    var moves = StageChanges<StageMoves>()
    var reloads = StageChanges<StageItems>()

    /// Creates a batch without changes between two snapshots.
    public init(old: ListSnapshot, new: ListSnapshot) {
      self.old = old
      self.new = new
    }

    /// Whether the batch changes nothing.
    public var isEmpty: Bool { !changesSections && !changesItems }

    /// The number of changes of sections and items.
    public var changeCount: Int {
      deletedSections.count + insertedSections.count + movedSections.count + reloadedSections.count
        + deletes.count + inserts.count + moves.count + reloads.count
    }

    /// Whether the batch changes sections.
    public var changesSections: Bool {
      !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && reloadedSections.isEmpty)
    }

    /// Whether the batch changes items.
    public var changesItems: Bool {
      !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty)
    }
  }

  /// A section that moves, from its old index to its new one.
  public typealias SectionMove = ListMove

  /// An item that moves, from its old index path to its new one.
  public typealias ItemMove = ListItemMove

  /// Creates an update; ``verify()`` checks whether it is consistent.
  public init(
    old: ListSnapshot, new: ListSnapshot, isReload: Bool = false, stages: [Stage],
    reconfigures: [ItemMove] = [], reloadedSupplementaryViews: [ListSupplementaryPath] = [],
    animates: Bool = false
  ) {
    self.old = old
    self.new = new
    self.isReload = isReload
    self.stages = stages
    self.reconfigures = reconfigures
    self.reloadedSupplementaryViews = reloadedSupplementaryViews
    self.animates = animates
  }

  /// Whether a host has nothing to do.
  public var isEmpty: Bool {
    !isReload && stages.allSatisfy(\.isEmpty) && reconfigures.isEmpty
      && reloadedSupplementaryViews.isEmpty
  }

  /// The number of deletes, inserts, moves and reloads of sections and items, and of reconfigures.
  /// Headers and footers aren't counted. A reload of the whole list has no changes.
  public var changeCount: Int { stages.reduce(reconfigures.count) { $0 + $1.changeCount } }

  /// Returns an update that shows the new snapshot as a whole.
  public static func reload(old: ListSnapshot, new: ListSnapshot) -> ListUpdate {
    ListUpdate(old: old, new: new, isReload: true, stages: [])
  }

  /// Returns an update that shows the result of a change as a whole.
  static func reload(_ change: ListChange) -> ListUpdate {
    var update = reload(old: change.old, new: change.new)
    update.unknownSections = change.unknownSections
    return update
  }
}

extension ListUpdate {
  /// A sentence for assistive technology that says how many items were added, removed and moved, such as
  /// "3 items added, 1 removed"; `nil` if none was.
  ///
  /// - Complexity: O(*k*) for *k* changed items, and O(*n*) for a reload of the whole list.
  public var announcement: String? { announcedCounts.announcement }

  /// How many items were added, removed and moved.
  package var announcedCounts: AnnouncedCounts {
    AnnouncedCounts(
      added: insertedItems.count, removed: deletedItems.count,
      moved: stages.reduce(0) { $0 + $1.moves.count })
  }
}

/// How many items updates added, removed and moved, for assistive technology.
package struct AnnouncedCounts: Hashable, Sendable, Encodable {
  private var added: Int
  private var removed: Int
  private var moved: Int

  /// Creates the counts; none by default.
  package init(added: Int = 0, removed: Int = 0, moved: Int = 0) {
    (self.added, self.removed, self.moved) = (added, removed, moved)
  }

  /// The counts of two updates.
  package static func + (one: Self, other: Self) -> Self {
    Self(
      added: one.added + other.added, removed: one.removed + other.removed,
      moved: one.moved + other.moved)
  }

  /// The counts in a sentence; `nil` if there are none.
  package var announcement: String? {
    let counts = [(added, "added"), (removed, "removed"), (moved, "moved")].filter { $0.0 > 0 }
    guard let first = counts.first else { return nil }
    let noun = first.0 == 1 ? "item" : "items"
    return (["\(first.0) \(noun) \(first.1)"] + counts.dropFirst().map { "\($0.0) \($0.1)" })
      .joined(separator: ", ")
  }
}

extension ListChange {
  /// The same sentence as ``ListUpdate/announcement``, for an observer of changes. It's made of a difference of its own.
  ///
  /// - Complexity: that of ``DiffingUpdater``.
  public var announcement: String? { UpdateBuilder(change: self).update().announcement }
}
