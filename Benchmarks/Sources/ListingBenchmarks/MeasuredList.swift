import Foundation
import ListingKit

/// A list of one section, on a host that takes each update at once and looks at nothing.
final class MeasuredList {
  struct Item: ListIdentifiable {
    let listIdentifier: String
  }

  final class Section: ListSection {
    var context: ListContext?
    let listIdentifier = "section"
    var items: [any ListIdentifiable]

    init(items: [any ListIdentifiable]) { self.items = items }

    func cell(for itemIdentifier: String, at indexPath: IndexPath) -> (any ListCell)? { nil }
  }

  final class Host: ListHost {
    func didAttach(to list: ListDataSource) {}
    func didDetach() {}
    func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }
    func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {}
    func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? { nil }
    func dequeueSupplementaryView<View: ListReusableView>(
      _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
    ) -> View? { nil }

    var visibleIndexPaths: [IndexPath] { [] }
    var size: CGSize { .zero }

    func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) { completion() }

    func apply(
      _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
      completion: @escaping (Bool) -> Void
    ) {
      for stage in update.stages { commit(stage) }
      completion(true)
    }
  }

  private let count: Int
  private let list = ListDataSource(isolation: nil)
  private let host = Host()
  private let section: Section
  private var generator = SeededGenerator(seed: 3)

  init(count: Int) {
    self.count = count
    section = Section(items: (0..<count).map { Item(listIdentifier: Identifiers.string($0)) })
    list.attach(host)
    list.appendSections([section])
  }

  func indexPath(_ item: String) -> IndexPath? { list.indexPath(for: item, in: section) }

  /// Puts an item in at the front.
  func edit(_ run: Int) {
    section.context?.insertItems(
      ["front-\(run)"], .before(list.itemIdentifier(at: [0, 0]) ?? ""), in: section)
  }

  /// The microseconds that an operation takes, while the snapshot from before is kept; after that
  /// it is undone.
  func time(_ operation: OperationsBenchmark.Operation, run: Int) -> Double {
    guard let context = section.context else { return .nan }
    let old = list.snapshot
    let new = (0..<50).map { Item(listIdentifier: "new-item-of-36-characters-\(run)-\($0)") }
    let anchors = (0..<50).map { _ in
      Identifiers.string(Int.random(in: 0..<count, using: &generator))
    }
    let start = Int.random(in: 0..<(count - 50), using: &generator)
    let block = (start..<(start + 50)).compactMap { list.itemIdentifier(at: [0, $0]) }
    let before = start > 0 ? list.itemIdentifier(at: [0, start - 1]) : nil
    let work: () -> Void =
      switch operation {
      case .append: { context.appendItems(new, in: self.section) }
      case .insert:
        {
          context.insertItems(new, .after(anchors[0]), in: self.section)
        }
      case .insertApart:
        {
          context.performBatchUpdates {
            for (item, anchor) in zip(new, anchors) {
              context.insertItems([item], .after(anchor), in: self.section)
            }
          }
        }
      case .move:
        {
          context.performBatchUpdates {
            for item in block.reversed() {
              context.moveItem(item, .after(anchors[0]), in: self.section)
            }
          }
        }
      case .delete: { context.deleteItems(block, in: self.section) }
      case .reconfigure: { context.reconfigureItems(block, in: self.section) }
      }
    let time = withExtendedLifetime(old) {
      Measurement.microseconds {
        work()
        return 0
      }
    }
    undo(operation, new, block, before)
    return time
  }

  private func undo(
    _ operation: OperationsBenchmark.Operation, _ new: [Item], _ block: [String], _ before: String?
  ) {
    switch operation {
    case .append, .insert, .insertApart: list.deleteItems(new, in: section)
    case .delete:
      if let before {
        list.insertItems(block, .after(before), in: section)
      } else {
        list.appendItems(block, in: section)
      }
    case .move, .reconfigure: break
    }
  }
}
