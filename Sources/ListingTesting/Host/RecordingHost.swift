import Foundation
import ListingKit

/// A host without a screen: it records what it is told, keeps an order of its own by replaying
/// each update, and notes everything that is wrong.
///
/// ```swift
/// let list = ListDataSource()
/// let host = RecordingHost(of: list)
/// list.append(newSections: [TestSection("feed", ["a", "b"])])
/// #expect(host.order == ["feed": ["a", "b"]] && host.problems.isEmpty)
/// ```
public final class RecordingHost: ListHost {
  /// When the host carries an update out.
  public enum Pace: Sendable, Hashable {
    /// At once, inside ``apply(_:commit:completion:)``.
    case atOnce
    /// Its counts change at once; it is complete when ``complete()`` is called.
    case completedByHand
    /// Nothing changes before ``complete()`` is called.
    case appliedByHand
  }

  /// A request to scroll.
  public struct Scroll: Sendable, Hashable {
    /// The item to scroll to.
    public let indexPath: IndexPath
    /// Where in the part that can be seen the item is to be.
    public let position: ListScrollPosition
    /// Whether to scroll there bit by bit.
    public let animated: Bool
  }

  /// When updates are carried out.
  public var pace: Pace
  /// What was moved by name in the turns to come; with it the choice of moves is checked as well.
  public var namedMoves: NamedMoves?
  /// Called when an update comes, before any of it is carried out.
  public var onApply: ((ListUpdate) -> Void)?
  /// The size that a test says can be seen, in points.
  public var size = CGSize(width: 320, height: 480)
  /// What a test says can be seen.
  public var visibleIndexPaths: [IndexPath] = []
  /// What a test says is selected.
  public var indexPathsForSelectedItems: [IndexPath] = []
  /// Whether updates may have a section's move and changes of its items in one stage.
  public var appliesMovedSectionsInOneStage = false

  /// The updates in the order in which they came.
  public private(set) var updates: [ListUpdate] = []
  /// The snapshots that were to be shown as a whole; the first when the host was attached.
  public private(set) var reloads: [ListSnapshot] = []
  /// The requests to scroll, in order.
  public private(set) var scrolls: [Scroll] = []
  /// The order on this host: what the replay of each update made of the one before.
  public private(set) var order = ListOrder()
  /// What was wrong with updates, a sentence each.
  public private(set) var problems: [String] = []
  /// The list that the host shows.
  public private(set) var list: ListDataSource?

  private var held: [() -> Void] = []

  /// Creates a host that shows nothing yet.
  public init(pace: Pace = .atOnce) { self.pace = pace }

  /// Creates a host and attaches it to a list.
  public convenience init(
    of list: ListDataSource, pace: Pace = .atOnce, isolation: isolated (any Actor)? = #isolation
  ) {
    self.init(pace: pace)
    list.attach(self, isolation: isolation)
  }

  /// Whether something waits for ``complete()``.
  public var isHolding: Bool { !held.isEmpty }

  /// Completes the first thing that is held back.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func complete() -> Bool {
    guard !held.isEmpty else { return false }
    held.removeFirst()()
    return true
  }

  /// Forgets the updates, reloads and requests so far; the order and problems are kept.
  public func forget() {
    updates = []
    reloads = []
    scrolls = []
  }

  // MARK: - ListHost

  public func didAttach(to list: ListDataSource) {
    if let previous = self.list, previous !== list, previous.host === self { previous.detach() }
    self.list = list
  }

  public func didDetach() { list = nil }

  public func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    reloads.append(snapshot)
    order = ListOrder(snapshot)
    if pace == .atOnce { completion() } else { held.append(completion) }
  }

  public func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    updates.append(update)
    onApply?(update)
    switch pace {
    case .atOnce:
      carryOut(update, commit)
      completion(true)
    case .completedByHand:
      carryOut(update, commit)
      held.append { completion(true) }
    case .appliedByHand:
      held.append { [weak self] in
        self?.carryOut(update, commit)
        completion(true)
      }
    }
  }

  private func carryOut(_ update: ListUpdate, _ commit: (ListUpdate.Stage) -> Void) {
    if update.isEmpty { problems.append("an update without changes came") }
    if ListOrder(update.old) != order {
      problems.append("an update begins with \(update.old) where \(order) is shown")
    }
    problems += update.verify()
    var replay = UpdateReplay(update.old)
    for stage in update.stages {
      expectCounts(stage.old, "before")
      commit(stage)
      replay.apply(stage, inOneStage: appliesMovedSectionsInOneStage)
      expectCounts(stage.new, "after")
    }
    replay.finish(update, named: namedMoves)
    problems += replay.problems
    order = replay.order
  }

  /// The list's counts change inside `commit`, and nowhere else.
  private func expectCounts(_ snapshot: ListSnapshot, _ moment: String) {
    guard let displayed = list?.displayedSnapshot, displayed != snapshot else { return }
    problems.append("\(moment) a commit the list shows \(displayed), not \(snapshot)")
  }

  /// A new cell: this host keeps none.
  public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    Cell()
  }

  /// A new view: this host keeps none.
  public func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    View()
  }

  /// Always `nil`: this host keeps no cells.
  public func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }

  public func scrollToItem(
    at indexPath: IndexPath, position: ListScrollPosition, animated: Bool
  ) {
    scrolls.append(Scroll(indexPath: indexPath, position: position, animated: animated))
  }

  public func selectItem(at indexPath: IndexPath) -> Bool {
    if !indexPathsForSelectedItems.contains(indexPath) {
      indexPathsForSelectedItems.append(indexPath)
    }
    return true
  }

  public func deselectItem(at indexPath: IndexPath) -> Bool {
    indexPathsForSelectedItems.removeAll { $0 == indexPath }
    return true
  }
}
