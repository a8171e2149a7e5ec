import Foundation

/// One batch of changes for a host: what turns the old snapshot into the new one.
public struct ListUpdate: Sendable, Equatable {
  /// What was on display before.
  public let old: ListSnapshot
  /// What is on display after.
  public let new: ListSnapshot
  /// Whether the host is to show the new snapshot as a whole, without a batch.
  public let isReload: Bool
  /// The batches in order: one, or two where a moved section has changed items. None for a reload.
  public let stages: [Stage]
  /// The items whose cells are filled again in place, after all stages.
  public let reconfigures: [ItemMove]
  /// The headers, footers and other views of sections that are made again, after all stages, by
  /// section in the new snapshot. None is attached to an item: those are made again with it.
  public let reloadedSupplementaryViews: [ListSupplementaryPath]
  /// Whether all operations of the turn asked for animation.
  public let animates: Bool
  /// The sections that an updater asked to have made anew and that are not there; the list reports
  /// them.
  public internal(set) var unknownSections: [String] = []

  /// The sections whose items may have other sizes, by new index: their content can't be compared,
  /// or another section object shows them.
  var remeasuredSections: [Int] = []

  /// A batch: deletes, reloads and move sources in the coordinates before it, inserts and move
  /// targets in those after it. Each is sorted by its coordinate (moves by their target).
  public struct Stage: Sendable, Equatable {
    /// The snapshot before the batch.
    public let old: ListSnapshot
    /// The snapshot after the batch.
    public let new: ListSnapshot
    /// The sections that leave, by old index.
    public var deletedSections: [Int] = []
    /// The sections that come, by new index.
    public var insertedSections: [Int] = []
    /// The sections that move, from old index to new one.
    public var movedSections: [SectionMove] = []
    /// The sections that are made anew with all that is in them, by old index.
    public var reloadedSections: [Int] = []
    /// The items that leave, by old index path. Made anew each time it is read, as the other lists
    /// of items are: read it once.
    ///
    /// - Complexity: O(*k*) for *k* items.
    public var deletedItems: [IndexPath] {
      get { deletes.elements }
      _modify { yield &deletes.elements }
    }
    /// The items that come, by new index path.
    public var insertedItems: [IndexPath] {
      get { inserts.elements }
      _modify { yield &inserts.elements }
    }
    /// The items that move, from old index path to new one.
    public var movedItems: [ItemMove] {
      get { moves.elements }
      _modify { yield &moves.elements }
    }
    /// The items whose cells are made anew, by old index path.
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

  /// Creates an update; ``verify()`` says whether it is consistent.
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

  /// The number of changes: deletes, inserts, moves and reloads of sections and items, and
  /// reconfigures. Headers and footers are not counted, nor is anything of a reload.
  public var changeCount: Int { stages.reduce(reconfigures.count) { $0 + $1.changeCount } }

  /// An update that shows the new snapshot as a whole.
  public static func reload(old: ListSnapshot, new: ListSnapshot) -> ListUpdate {
    ListUpdate(old: old, new: new, isReload: true, stages: [])
  }

  /// An update that shows what a change comes to as a whole.
  static func reload(_ change: ListChange) -> ListUpdate {
    var update = reload(old: change.old, new: change.new)
    update.unknownSections = change.unknownSections
    return update
  }
}
