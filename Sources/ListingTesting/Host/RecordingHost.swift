import Foundation
import ListingKit

/// A host without a screen, which records updates, maintains its own order by replaying each of them, and
/// collects all problems.
///
/// ```swift
/// let list = ListDataSource()
/// let host = RecordingHost(of: list)
/// list.appendSections([TestSection("feed", ["a", "b"])])
/// #expect(host.order == ["feed": ["a", "b"]] && host.problems.isEmpty)
/// ```
public final class RecordingHost: ListHost {
  /// The time at which the host applies an update.
  public enum Pace: Sendable, Hashable {
    /// Immediately, inside ``apply(_:commit:completion:)``.
    case atOnce
    /// It's applied immediately, and completed by ``complete()``.
    case completedByHand
    /// It's applied and completed by ``complete()``.
    case appliedByHand
  }

  /// A request to scroll.
  public struct Scroll: Sendable, Hashable {
    /// The item to scroll to.
    public let indexPath: IndexPath
    /// The position of the item in the viewport.
    public let position: ListScrollPosition
    /// Whether scrolling is animated.
    public let animated: Bool
  }

  /// The time at which updates are applied.
  public var pace: Pace
  /// The explicit moves of the following transactions; if they're set, the choice of moves is checked,
  /// too.
  public var namedMoves: NamedMoves?
  /// Called with each update before it's applied.
  public var onApply: ((ListUpdate) -> Void)?
  /// The size of the viewport that a test sets, in points.
  public var size = CGSize(width: 320, height: 480)
  /// The visible items that a test sets.
  public var visibleIndexPaths: [IndexPath] = []
  /// Whether a stage may contain both the move of a section and changes of its items.
  public var appliesMovedSectionsInOneStage = false

  /// The updates in order.
  public private(set) var updates: [ListUpdate] = []
  /// The snapshots that were displayed by a reload, the first one when the host was attached.
  public private(set) var reloads: [ListSnapshot] = []
  /// The requests to scroll, in order.
  public private(set) var scrolls: [Scroll] = []
  /// The order that the host displays: the result of replaying all updates.
  public private(set) var order = ListOrder()
  /// The problems of updates, a sentence each.
  public private(set) var problems: [String] = []
  /// The list that the host shows.
  public private(set) var list: ListDataSource?

  private var held: [() -> Void] = []

  /// Creates a host without a list.
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

  /// Completes the first pending update.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func complete() -> Bool {
    guard !held.isEmpty else { return false }
    held.removeFirst()()
    return true
  }

  /// Removes the recorded updates, reloads and scroll requests. The order and the problems stay.
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
      perform(update, commit)
      completion(true)
    case .completedByHand:
      perform(update, commit)
      held.append { completion(true) }
    case .appliedByHand:
      held.append { [weak self] in
        self?.perform(update, commit)
        completion(true)
      }
    }
  }

  private func perform(_ update: ListUpdate, _ commit: (ListUpdate.Stage) -> Void) {
    if update.isEmpty { problems.append("an update without changes was delivered") }
    if ListOrder(update.old) != order {
      problems.append("an update starts with \(update.old), but the host shows \(order)")
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

  /// Checks that the list's counts change only inside `commit`.
  private func expectCounts(_ snapshot: ListSnapshot, _ moment: String) {
    guard let displayed = list?.displayedSnapshot, displayed != snapshot else { return }
    problems.append("\(moment) a commit, the list shows \(displayed) instead of \(snapshot)")
  }

  /// Returns a new cell. This host doesn't reuse cells.
  public func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    Cell()
  }

  /// Returns a new view. This host doesn't reuse views.
  public func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    View()
  }

  /// Always `nil`: this host stores no cells.
  public func cell(at indexPath: IndexPath) -> (any ListCell)? { nil }

  public func scrollToItem(
    at indexPath: IndexPath, position: ListScrollPosition, animated: Bool
  ) {
    scrolls.append(Scroll(indexPath: indexPath, position: position, animated: animated))
  }
}
