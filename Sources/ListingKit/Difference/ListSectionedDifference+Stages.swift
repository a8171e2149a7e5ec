import Foundation

extension ListSectionedDifference {
  /// A batch for a collection view: deletes and the sources of moves in the coordinates before it,
  /// inserts and the targets of moves in those after it.
  public struct Stage {
    /// The list before the batch.
    public let old: [ListArraySection<Section, Item>]
    /// The list after the batch: what the view's data source is to answer from within it.
    public let new: [ListArraySection<Section, Item>]
    /// The sections that go, by old index.
    public fileprivate(set) var deletedSections = IndexSet()
    /// The sections that come, by new index.
    public fileprivate(set) var insertedSections = IndexSet()
    /// The sections that move, by new index.
    public fileprivate(set) var movedSections: [ListMove] = []
    /// The items that go, by old index path.
    public fileprivate(set) var deletedItems: [IndexPath] = []
    /// The items that come, by new index path.
    public fileprivate(set) var insertedItems: [IndexPath] = []
    /// The items that move, by new index path.
    public fileprivate(set) var movedItems: [ListItemMove] = []

    /// Whether the batch changes nothing.
    public var isEmpty: Bool {
      deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
    }
  }

  /// The batches in order: none where nothing goes, comes or moves, two where a section moves and
  /// its items change, which a collection view does not take in one batch; else one.
  ///
  /// The updates, of sections and of items, are for after all batches, in the new coordinates.
  ///
  /// - Complexity: O(*s* + *k*) for *s* sections and *k* changes.
  public var stages: [Stage] {
    var changed = Set((insertedItems + movedItems.map(\.to)).map(\.section))
    let origins = sections.origins
    var targets: [Int: Int] = [:]
    for (index, origin) in origins.enumerated() {
      if let origin { targets[origin] = index }
    }
    changed.formUnion(
      (deletedItems + movedItems.map(\.from)).compactMap { targets[$0.section] })
    guard sections.moves.contains(where: { changed.contains($0.to) }) else {
      var stage = Stage(old: old, new: new)
      writeSections(to: &stage)
      writeItems(to: &stage) { $0 }
      return stage.isEmpty ? [] : [stage]
    }
    // Between the two each section is in its new place and has the items that it had before.
    var between = new
    for index in changed {
      if let origin = origins[index] { between[index].items = old[origin].items }
    }
    var first = Stage(old: old, new: between)
    writeSections(to: &first)
    var second = Stage(old: between, new: new)
    writeItems(to: &second) { path in
      IndexPath(item: path.item, section: targets[path.section] ?? path.section)
    }
    return [first, second]
  }

  private func writeSections(to stage: inout Stage) {
    stage.deletedSections = sections.deletedIndexes
    stage.insertedSections = sections.insertedIndexes
    stage.movedSections = sections.moves.map {
      ListMove(from: $0.from, to: $0.to)
    }
  }

  private func writeItems(to stage: inout Stage, _ place: (IndexPath) -> IndexPath) {
    stage.deletedItems = deletedItems.map(place).sorted()
    stage.insertedItems = insertedItems
    stage.movedItems = movedItems.map { ListItemMove(from: place($0.from), to: $0.to) }
  }
}

extension ListSectionedDifference.Stage: Sendable where Section: Sendable, Item: Sendable {}
extension ListSectionedDifference.Stage: Equatable where Section: Equatable, Item: Equatable {}
