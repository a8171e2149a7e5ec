import ListingKit
import Synchronization

/// A list of one section, whose items are replaced by others and back, which takes the time of its
/// updater.
final class ReplacedList {
  private let old: [any ListIdentifiable]
  private let new: [any ListIdentifiable]
  private let updater = TimedUpdater()
  private let host = MeasuredList.Host()
  private let section = MeasuredList.Section(items: [])
  private let list: ListDataSource

  init(_ scenario: Scenario) {
    func items(_ numbers: [Int]) -> [any ListIdentifiable] {
      numbers.map { MeasuredList.Item(listIdentifier: Identifiers.string($0)) }
    }
    old = items(scenario.old)
    new = items(scenario.new)
    list = ListDataSource(updater: updater, isolation: nil)
    list.attach(host)
    list.appendSections([section])
  }

  func showOld() { _ = show(old) }

  /// Shows the new items.
  ///
  /// - Returns: the microseconds that this takes; those of them that the updater does, and what it
  ///   takes together with a host's reading of all index paths.
  func showNew() -> (whole: Double, updater: Double, updaterAndPaths: Double) {
    let whole = show(new)
    let last = updater.last
    return (whole - last.paths, last.update, last.update + last.paths)
  }

  /// Shows the new items, and makes the update for it a number of times.
  ///
  /// - Returns: the number of changes in it.
  func showNew(updates: Int) -> Int {
    updater.repeats = updates
    _ = show(new)
    return updater.last.changeCount
  }

  /// How many items move when the new ones are shown after the old.
  var moves: Int {
    showOld()
    _ = show(new)
    return updater.last.moves
  }

  private func show(_ items: [any ListIdentifiable]) -> Double {
    section.items = items
    return Measurement.microseconds {
      list.updateSection(section)
      return list.snapshot.numberOfItems
    }
  }
}

/// Makes updates as lists do, and takes the time.
private final class TimedUpdater: ListUpdater {
  private struct State {
    var repeats = 1
    /// The microseconds for the update, and for its index paths; and what is in it.
    var last = (changeCount: 0, moves: 0, update: 0.0, paths: 0.0)
  }

  private let state = Mutex(State())

  /// How many times an update is made.
  var repeats: Int {
    get { state.withLock { $0.repeats } }
    set { state.withLock { $0.repeats = newValue } }
  }
  var last: (changeCount: Int, moves: Int, update: Double, paths: Double) {
    state.withLock { $0.last }
  }

  func update(for change: ListChange) -> ListUpdate {
    for _ in 1..<repeats { _ = DiffingUpdater().update(for: change) }
    let clock = ContinuousClock()
    let start = clock.now
    let update = DiffingUpdater().update(for: change)
    let time = (clock.now - start) / .microseconds(1)
    let paths = Measurement.microseconds {
      update.stages.reduce(0) {
        $0 + $1.deletedItems.count + $1.insertedItems.count + $1.movedItems.count
      }
    }
    let moves = update.stages.reduce(0) { $0 + $1.movedItems.count }
    state.withLock { $0.last = (update.changeCount, moves, time, paths) }
    return update
  }
}
