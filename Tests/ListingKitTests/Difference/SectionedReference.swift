import Foundation
import ListingKit
import ListingTesting

/// Sections of strings.
typealias PlainSection = ListArraySection<String, String>

/// Obviously right, slow answers to hold the difference of sections against: what changes, by name.
struct SectionedReference: Equatable {
  var deletedSections: Set<String> = []
  var insertedSections: Set<String> = []
  var movedSections: Set<String> = []
  /// By section: old ones for deletes, new ones for inserts and moves.
  var deletedItems: Set<ListItemPath> = []
  var insertedItems: Set<ListItemPath> = []
  var movedItems: Set<ListItemPath> = []

  /// Finds out by trying every subset; identifiers are distinct.
  init(_ old: [PlainSection], _ new: [PlainSection], _ identity: ListIdentity) {
    let (before, after) = (old.map(\.section), new.map(\.section))
    deletedSections = Set(before).subtracting(after)
    insertedSections = Set(after).subtracting(before)
    movedSections = Self.moved(before, after)
    let both = Set(before).intersection(after)
    for source in old where both.contains(source.section) {
      for target in new where both.contains(target.section) {
        if source.section == target.section {
          insert(Self.moved(source.items, target.items), source.section, to: \.movedItems)
        } else if identity == .list {
          let crossing = Set(source.items).intersection(target.items)
          insert(crossing, target.section, to: \.movedItems)
        }
      }
    }
    func all(_ sections: [PlainSection], except section: PlainSection) -> Set<String> {
      Set(
        sections.filter {
          both.contains($0.section) && (identity == .list || $0.section == section.section)
        }.flatMap(\.items))
    }
    for section in old where both.contains(section.section) {
      let gone = Set(section.items).subtracting(all(new, except: section))
      insert(gone, section.section, to: \.deletedItems)
    }
    for section in new where both.contains(section.section) {
      let fresh = Set(section.items).subtracting(all(old, except: section))
      insert(fresh, section.section, to: \.insertedItems)
    }
  }

  /// The same by the difference that is tested.
  init(_ difference: ListSectionedDifference<String, String>, _ old: [PlainSection]) {
    func name(_ path: IndexPath, _ sections: [PlainSection]) -> ListItemPath {
      let section = sections[path.section]
      return ListItemPath(section: section.section, item: section.items[path.item])
    }
    let new = difference.applying(to: old) ?? []
    deletedSections = Set(difference.sections.deletes.map { old[$0].section })
    insertedSections = Set(difference.sections.inserts.map { new[$0].section })
    movedSections = Set(difference.sections.moves.map { old[$0.from].section })
    deletedItems = Set(difference.deletedItems.map { name($0, old) })
    insertedItems = Set(difference.insertedItems.map { name($0, new) })
    movedItems = Set(difference.movedItems.map { name($0.to, new) })
  }

  private mutating func insert(
    _ items: Set<String>, _ section: String,
    to path: WritableKeyPath<SectionedReference, Set<ListItemPath>>
  ) {
    self[keyPath: path].formUnion(items.map { ListItemPath(section: section, item: $0) })
  }

  /// Returns the elements of both lists that move.
  private static func moved(_ old: [String], _ new: [String]) -> Set<String> {
    let common = old.filter(new.contains)
    let staying = MoveReference.staying(common.compactMap(new.firstIndex), isNamed: { _ in false })
    return Set(common).subtracting(staying.map { common[$0] })
  }

  /// Every list of the sections A and B, or one of them, or none, in either order, that holds these
  /// items, or with `subsets` some of them, in any order and distribution.
  static func lists(of items: [Int], subsets: Bool) -> [[PlainSection]] {
    let rows = DifferenceReference.arrangements(of: items, upTo: items.count)
      .filter { subsets || $0.count == items.count }
      .map { $0.map { "\($0)" } }
    var lists: [[PlainSection]] = [[]]
    for row in rows {
      lists.append([PlainSection("A", items: row)])
      lists.append([PlainSection("B", items: row)])
      for split in 0...row.count {
        let one = PlainSection("A", items: Array(row[..<split]))
        let other = PlainSection("B", items: Array(row[split...]))
        lists += [[one, other], [other, one]]
      }
    }
    return lists
  }
}

/// Has the independent replay judge the stages of a difference.
final class StageReplay {
  private var snapshots: [ListOrder: ListSnapshot] = [:]

  func problems(
    _ difference: ListSectionedDifference<String, String>, _ old: [PlainSection],
    _ new: [PlainSection]
  ) -> [String] {
    let stages = difference.stages.map { stage in
      var result = ListUpdate.Stage(old: snapshot(stage.old), new: snapshot(stage.new))
      result.deletedSections = Array(stage.deletedSections)
      result.insertedSections = Array(stage.insertedSections)
      result.movedSections = stage.movedSections
      result.deletedItems = stage.deletedItems
      result.insertedItems = stage.insertedItems
      result.movedItems = stage.movedItems
      return result
    }
    return UpdateReplay.problems(
      of: ListUpdate(
        old: snapshot(old), new: snapshot(new), stages: stages,
        reconfigures: difference.updatedItems))
  }

  private func snapshot(_ sections: [PlainSection]) -> ListSnapshot {
    let order = ListOrder(sections.map { ListOrder.Section($0.section, $0.items) })
    if let known = snapshots[order] { return known }
    let list = ListDataSource()
    list.appendSections(sections.map { TestSection($0.section, $0.items) })
    snapshots[order] = list.snapshot
    return list.snapshot
  }
}
