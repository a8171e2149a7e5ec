import Foundation
import ListingKit

/// Finds the unit of a place in a list, and loads the pages up to it.
struct PlaceFinder {
  private let view: ListView
  private let list: ListDataSource
  private let deadline: ContinuousClock.Instant

  /// - Parameters:
  ///   - view: the view of the list, whose layout is in units (``UnitLayout``).
  ///   - timeLimit: how long loading may take.
  init(_ view: ListView, _ list: ListDataSource, timeLimit: Duration) {
    (self.view, self.list) = (view, list)
    deadline = .now + timeLimit
  }

  /// Returns the unit of a place, or the nearest one to it; without a place that at which the list begins.
  /// One unit more than the page has is loaded, so that the page links to what follows.
  ///
  /// Sections before the place are loaded completely, so the same unit is the same item whenever a list is read
  /// from its start.
  func find(_ place: WebPlace?, isolation: isolated (any Actor)? = #isolation) async -> CGFloat {
    await waitUntilIdle()
    switch place {
    case nil:
      if list.sticksToEnd {
        view.scrollToEdge(.end)
        await waitUntilIdle()
        view.scrollToEdge(.end)
        return view.contentOffset.y
      }
      await load { $0 >= view.size.height + 1 }
      return 0
    case .unit(let unit):
      await load { $0 >= CGFloat(unit) + view.size.height + 1 }
      return start(of: min(unit, Int(view.contentSize.height.rounded()) - 1))
    case .item(let path):
      await load { _ in list.displayedSnapshot.contains(path) }
      guard let indexPath = list.displayedSnapshot.indexPath(for: path),
        let frame = view.frameForItem(at: indexPath)
      else { return 0 }
      await load { $0 >= frame.minY + view.size.height + 1 }
      return start(of: Int(frame.minY.rounded()))
    }
  }

  /// Returns where a unit begins: at the end of the item before it, so that the views between them belong to it.
  private func start(of unit: Int) -> CGFloat {
    guard unit > 0 else { return 0 }
    view.contentOffset.y = CGFloat(unit - 1)
    let ends = view.visibleElements.filter { $0.kind.isItem }.map(\.frame.maxY)
    return ends.first { Int($0.rounded()) >= unit } ?? view.contentOffset.y
  }

  /// Loads pages of the first section that has further ones, until its end is far enough.
  ///
  /// - Parameter isEnough: returns whether the unit at which a section ends is far enough.
  private func load(
    isolation: isolated (any Actor)? = #isolation, until isEnough: (_ end: CGFloat) -> Bool
  ) async {
    // Sections that don't become longer with more items: those that scroll across.
    var unchanged: Set<Int> = []
    while let section = unfinishedSection(excluding: unchanged), let end = end(of: section),
      !isEnough(end), .now < deadline
    {
      list.deliverEvents {
        (list.section(at: section) as? any ListSectionPaging)?.didApproachEnd(remainingItems: 0)
      }
      await waitUntilIdle()
      if self.end(of: section) == end { unchanged.insert(section) }
    }
  }

  /// The index of the first section with items that has further pages; `nil` if there is none.
  private func unfinishedSection(excluding excluded: Set<Int>) -> Int? {
    let snapshot = list.displayedSnapshot
    return (0..<snapshot.numberOfSections).first { index in
      !excluded.contains(index) && snapshot.numberOfItems(inSectionAt: index) > 0
        && (list.section(at: index) as? any ListSectionPaging)?.hasPagesAfter ?? false
    }
  }

  /// The unit at which the items of a section end.
  private func end(of section: Int) -> CGFloat? {
    let count = list.displayedSnapshot.numberOfItems(inSectionAt: section)
    return view.frameForItem(at: IndexPath(item: count - 1, section: section))?.maxY
  }

  /// Waits until the list has no loads, or the time is over.
  private func waitUntilIdle(isolation: isolated (any Actor)? = #isolation) async {
    let (list, deadline, signal) = (list, deadline, ChangeSignal())
    signal.reset()
    Task {
      _ = isolation
      await list.waitUntilIdle()
      signal.set()
    }
    let timer = Task {
      _ = isolation
      try? await Task.sleep(until: deadline, clock: .continuous)
      signal.set()
    }
    await signal.wait()
    timer.cancel()
  }
}
