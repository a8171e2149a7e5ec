import Foundation

extension ListSectionedDifference {
  /// A batch for a collection view. Deletes and move sources have coordinates before the batch,
  /// inserts and move destinations coordinates after it.
  public struct Stage {
    /// The list before the batch.
    public let old: [ListArraySection<Section, Item>]
    /// The list after the batch, which the view's data source must return from within it.
    public let new: [ListArraySection<Section, Item>]
    /// The deleted sections, by old index.
    public fileprivate(set) var deletedSections = IndexSet()
    /// The inserted sections, by new index.
    public fileprivate(set) var insertedSections = IndexSet()
    /// The moved sections, by new index.
    public fileprivate(set) var movedSections: [ListMove] = []
    /// The deleted items, by old index path.
    public fileprivate(set) var deletedItems: [IndexPath] = []
    /// The inserted items, by new index path.
    public fileprivate(set) var insertedItems: [IndexPath] = []
    /// The moved items, by new index path.
    public fileprivate(set) var movedItems: [ListItemMove] = []

    /// Whether the batch changes nothing.
    public var isEmpty: Bool {
      deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
    }
  }

  /// The batches in order: none if there are no deletes, inserts and moves; two if a section is
  /// moved and its items change, which a collection view doesn't support in one batch; otherwise
  /// one.
  ///
  /// Apply the updates of sections and items after all batches, in the new coordinates.
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
    // Between the two, each section is in its new place and has its old items.
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
