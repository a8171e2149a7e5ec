import Foundation
import ListingKit

/// Replays an update on plain arrays, as `UICollectionView` does, and collects its problems. It's written
/// independently of `ListUpdate.verify()`, so that each tests the other.
///
/// In each stage, elements are removed at old coordinates from the highest to the lowest, and inserted at
/// new coordinates from the lowest to the highest.
public struct UpdateReplay {
  /// An item and its position before the update.
  struct Item: Equatable {
    var identifier: String
    /// The index path in the old snapshot; `nil` for an item that the update inserted.
    var origin: IndexPath?
    var isReloaded = false
  }

  /// A section and its position before the update.
  struct Section {
    var identifier: String
    var items: [Item]
    /// The index in the old snapshot; `nil` for a section that the update inserted.
    var origin: Int?
    var isReloaded = false
  }

  /// The problems, a sentence each; empty if the update is correct so far.
  public internal(set) var problems: [String] = []
  var sections: [Section]
  private let start: ListSnapshot

  /// Starts with the order before the update.
  public init(_ snapshot: ListSnapshot) {
    start = snapshot
    sections = snapshot.sectionIdentifiers.enumerated().map { section, identifier in
      Section(
        identifier: identifier,
        items: snapshot.itemIdentifiers(inSection: identifier).enumerated().map { item, name in
          Item(identifier: name, origin: IndexPath(item: item, section: section))
        }, origin: section)
    }
  }

  /// The current order of the replay.
  public var order: ListOrder {
    ListOrder(sections.map { ListOrder.Section($0.identifier, $0.items.map(\.identifier)) })
  }

  /// Returns the old position of the item at an index path; `nil` if the update inserted it.
  public func origin(of indexPath: IndexPath) -> IndexPath? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return sections[indexPath.section].items[indexPath.item].origin
  }

  /// Returns the problems of an update.
  ///
  /// - Parameters:
  ///   - update: the update, which is replayed on its own old snapshot.
  ///   - named: the explicit moves; if they're passed, the choice among several smallest sets of moves is
  ///     checked, too, for up to ten elements.
  ///   - inOneStage: whether a stage may contain both the move of a section and changes of its items.
  /// - Returns: a sentence for each problem.
  public static func problems(
    of update: ListUpdate, named: NamedMoves? = nil, inOneStage: Bool = false
  ) -> [String] {
    var replay = UpdateReplay(update.old)
    for stage in update.stages { replay.apply(stage, inOneStage: inOneStage) }
    replay.finish(update, named: named)
    return replay.problems
  }

  /// Applies a stage.
  ///
  /// - Parameters:
  ///   - stage: the stage, with coordinates in the current order of the replay.
  ///   - inOneStage: whether the stage may contain both the move of a section and changes of its items.
  public mutating func apply(_ stage: ListUpdate.Stage, inOneStage: Bool = false) {
    problems += Self.unless(
      order == ListOrder(stage.old), "a stage starts with \(stage.old) instead of \(order)")
    let found = StageCoordinates(stage).problems(sections, inOneStage: inOneStage)
    problems += found
    // Unknown coordinates can't be replayed.
    guard found.isEmpty else { return }

    for path in stage.reloadedItems { sections[path.section].items[path.item].isReloaded = true }
    for index in stage.reloadedSections { sections[index].isReloaded = true }
    let movedItems = takeItems(stage)
    let movedSections = takeSections(stage)
    putSections(stage, movedSections)
    putItems(stage, movedItems)
    problems += Self.unless(
      order == ListOrder(stage.new), "a stage ends with \(order) instead of \(stage.new)")
  }

  private mutating func takeItems(_ stage: ListUpdate.Stage) -> [IndexPath: Item] {
    let targets = Dictionary(
      stage.movedItems.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    var moved: [IndexPath: Item] = [:]
    for path in (stage.deletedItems + targets.keys).sorted(by: >) {
      let item = sections[path.section].items.remove(at: path.item)
      if let target = targets[path] { moved[target] = item }
    }
    return moved
  }

  private mutating func takeSections(_ stage: ListUpdate.Stage) -> [Int: Section] {
    let targets = Dictionary(
      stage.movedSections.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    var moved: [Int: Section] = [:]
    for index in (stage.deletedSections + targets.keys).sorted(by: >) {
      let section = sections.remove(at: index)
      if let target = targets[index] { moved[target] = section }
    }
    return moved
  }

  private mutating func putSections(_ stage: ListUpdate.Stage, _ moved: [Int: Section]) {
    for index in (stage.insertedSections + moved.keys).sorted() {
      guard index <= sections.count else {
        problems.append("section \(index) is inserted beyond the end")
        return
      }
      let identifier = stage.new.sectionIdentifier(at: index) ?? ""
      sections.insert(
        moved[index] ?? Section(identifier: identifier, items: fresh(identifier, in: stage)),
        at: index)
    }
    for index in sections.indices where sections[index].isReloaded {
      let identifier = stage.new.sectionIdentifier(at: index) ?? ""
      problems += Self.unless(
        sections[index].identifier == identifier,
        "the reloaded section '\(sections[index].identifier)' became '\(identifier)'")
      sections[index].items = fresh(identifier, in: stage)
    }
  }

  private func fresh(_ section: String, in stage: ListUpdate.Stage) -> [Item] {
    stage.new.itemIdentifiers(inSection: section).map { Item(identifier: $0, origin: nil) }
  }

  private mutating func putItems(_ stage: ListUpdate.Stage, _ moved: [IndexPath: Item]) {
    for path in (stage.insertedItems + moved.keys).sorted() {
      guard sections.indices.contains(path.section),
        path.item <= sections[path.section].items.count
      else {
        problems.append("item \(path.text) is inserted beyond the end")
        continue
      }
      let section = sections[path.section]
      problems += Self.unless(
        section.origin != nil && !section.isReloaded,
        "item \(path.text) is inserted into section '\(section.identifier)', which is inserted or reloaded"
      )
      let identifier = stage.new.itemIdentifier(at: path) ?? ""
      sections[path.section].items.insert(
        moved[path] ?? Item(identifier: identifier, origin: nil), at: path.item)
    }
  }

  /// Checks the whole update after its last stage.
  ///
  /// - Parameters:
  ///   - update: the update.
  ///   - named: the explicit moves; `nil` to skip the check of the choice of moves.
  public mutating func finish(_ update: ListUpdate, named: NamedMoves? = nil) {
    problems += Self.unless(
      start == update.old, "the update starts with \(update.old) instead of \(start)")
    guard !update.isReload else {
      problems += Self.unless(
        update.stages.isEmpty && update.reconfigures.isEmpty,
        "an update that reloads the list has changes, too")
      self = UpdateReplay(update.new, problems: problems)
      return
    }
    problems += Self.unless(
      order == ListOrder(update.new), "the update ends with \(order) instead of \(update.new)")
    guard problems.isEmpty else { return }
    checkReconfigures(update)
    checkSupplementaryViews(update)
    checkMoves(update, named: named)
  }

  private init(_ snapshot: ListSnapshot, problems: [String]) {
    self.init(snapshot)
    self.problems = problems
  }

  /// Returns the problem unless a condition is satisfied.
  static func unless(_ condition: Bool, _ problem: @autoclosure () -> String) -> [String] {
    condition ? [] : [problem()]
  }
}

extension IndexPath {
  /// The path as section and item, for messages.
  package var text: String { map(String.init).joined(separator: "/") }
}
