import Foundation
import Logging

/// The operations of a section on its list. Its reference to the list is weak, since sections have strong
/// references to their context.
///
/// ```swift
/// func add(_ arrivals: [Book]) { appendItems(arrivals) }
/// ```
///
/// After the list is deallocated, operations fail as cancelled, and queries return `nil` or an
/// empty value.
public final class ListContext {
  /// The list that the section is in.
  public weak let list: ListDataSource?
  /// The identifier of the section.
  public let sectionIdentifier: String

  /// The adapters of the list.
  let adapters: RegisteredAdapters

  init(list: ListDataSource, sectionIdentifier: String) {
    self.list = list
    self.sectionIdentifier = sectionIdentifier
    adapters = list.adapters
  }
}

/// The adapters that were registered with a list, by the type of their model.
final class RegisteredAdapters {
  var all: [ObjectIdentifier: CellAdapter<AnyListItem, any ListCell>] = [:]
}

extension ListContext: ListOperable {
  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    guard let list else { return refuseWithoutList(operation.location, completion) }
    return list.perform(
      operation, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Performs all operations in a closure as one transaction, which ends with it; see
  /// ``ListDataSource/performBatchUpdates(_:completion:)``.
  public func performBatchUpdates(
    _ updates: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let list else {
      updates()
      completion?(false)
      return
    }
    list.performBatchUpdates(updates, completion: completion)
  }

  /// Whether the section is the list's section with its identifier.
  package func isHeld(_ section: any ListSection) -> Bool { list?.isHeld(section) ?? false }

  /// Keeps the transaction open while a section changes its items and requests the operations for it.
  func withOpenTransaction(_ body: () -> Void) {
    guard let list else { return body() }
    list.deliverEvents(body)
  }

  /// Loads something off the list's owner and returns it to the owner.
  ///
  /// - Parameters:
  ///   - work: runs in its own task; in a list without an owner, ``ListDataSource/waitUntilIdle(isolation:)``
  ///     runs it.
  ///   - completion: runs on the list's owner, unless the load was canceled or the list was deallocated.
  /// - Returns: the load, which can be canceled; `nil` if the list was deallocated.
  @discardableResult
  public func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> ListLoad? {
    list?.load(work, completion: completion)
  }

  /// Runs a closure on the list's owner after the delay with which views show that a page is loading.
  ///
  /// - Returns: the delay, which can be canceled; `nil` without a delay.
  func afterLoadingViewDelay(_ body: @escaping () -> Void) -> ListLoad? {
    guard let list, list.loadingViewDelay > .zero else { return nil }
    return list.pause(list.loadingViewDelay, then: body)
  }

  /// Whether the list begins at its end.
  var sticksToEnd: Bool { list?.sticksToEnd ?? false }

  /// Whether invisible pages beyond a maximum are dropped.
  var dropsPages: Bool { list?.dropsPages ?? false }

  /// Whether changes of sources are followed.
  var followsSources: Bool { list?.followsSources ?? true }

  /// Runs a closure on the list's owner with each element of a sequence, for as long as the returned
  /// observation is retained; `nil` if the list was deallocated.
  package func observe<Elements: AsyncSequence & Sendable>(
    _ elements: @escaping () -> Elements?, body: @escaping (Elements.Element) -> Void
  ) -> ListObservation? where Elements.Element: Sendable, Elements.Failure == Never {
    list?.observe(elements, body: body)
  }

  /// Passes a diagnostic to the list's handler and its log.
  public func report(_ diagnostic: ListDiagnostic) { list?.report(diagnostic) }

  // MARK: - Queries

  /// The clock of everything that happens after a delay.
  public var clock: any Clock<Duration> { list?.clock ?? ContinuousClock() }

  /// The displayed index of the section; `nil` if it isn't displayed.
  public var sectionIndex: Int? { list?.displayedSnapshot.index(ofSection: sectionIdentifier) }

  /// The size of the viewport in points; zero without a host.
  public var listSize: CGSize { list?.host?.size ?? .zero }

  /// The list's current model, including the transaction in progress.
  public var snapshot: ListSnapshot { list?.snapshot ?? ListSnapshot() }

  /// The snapshot that the list's host displays, which index paths refer to.
  public var displayedSnapshot: ListSnapshot { list?.displayedSnapshot ?? ListSnapshot() }

  /// The identifier of the displayed item at an index path; `nil` if there is none.
  public func itemIdentifier(at indexPath: IndexPath) -> String? {
    list?.itemIdentifier(at: indexPath)
  }

  /// The positions of the section's visible items; `nil` if none is visible.
  package var visiblePlaces: ClosedRange<Int>? {
    guard let indexPaths = list?.host?.visibleIndexPaths, !indexPaths.isEmpty,
      let section = sectionIndex
    else { return nil }
    let places = indexPaths.filter { $0.section == section }.map(\.item)
    guard let first = places.min(), let last = places.max() else { return nil }
    return first...last
  }

  /// The displayed index path of an item of this section; `nil` if it isn't displayed.
  public func indexPath(for item: any ListIdentifiable) -> IndexPath? {
    list?.indexPath(for: item, in: sectionIdentifier)
  }

  /// Scrolls until an item of this section is at a position in the viewport; see
  /// ``ListDataSource/scrollTo(item:in:at:animated:completion:fileID:line:)``.
  @discardableResult
  public func scrollTo(
    item: any ListIdentifiable, at position: ListScrollPosition = .top, animated: Bool = true,
    completion: ListCompletion? = nil, fileID: String = #fileID, line: Int = #line
  ) -> ListResult {
    guard let list else {
      return refuseWithoutList(ListCodeLocation(fileID: fileID, line: line), completion)
    }
    return list.scrollTo(
      item: item, in: sectionIdentifier, at: position, animated: animated, completion: completion,
      fileID: fileID, line: line)
  }
}

extension ListContext {
  func refuseWithoutList(
    _ location: ListCodeLocation, _ completion: ListCompletion?
  ) -> ListResult {
    ListError(
      .cancelled, "the list of section '\(sectionIdentifier)' was deallocated; nothing was changed"
    ).refuse(location, completion)
  }
}

extension ListError {
  /// Fails an operation of a section that is in no list.
  func refuse(_ location: ListCodeLocation, _ completion: ListCompletion?) -> ListResult {
    Logger(label: "ListingKit").warning("\(location): \(self)")
    completion?(.failure(self))
    return .failure(self)
  }
}
