import Foundation
import Logging

extension ListContext: ListOperable {
  /// The list that the section is in.
  public var list: ListDataSource? { listObject as? ListDataSource }

  @discardableResult
  public func perform(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    completion: ListCompletion? = nil
  ) -> ListResult {
    guard let list else { return refuseWithoutList(operation.location, completion) }
    return list.perform(
      operation, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes all operations in the body one turn, which ends with it.
  public func performBatchUpdates(_ body: () -> Void) {
    guard let list else { return body() }
    list.performBatchUpdates(body)
  }

  /// Whether the section is the one that the list holds under its identifier.
  package func isHeld(_ section: any ListSection) -> Bool { list?.isHeld(section) ?? false }

  /// Holds the turn open while a section changes its items together with what it asks of its list.
  func holdTurn(_ body: () -> Void) {
    guard let list else { return body() }
    list.deliverEvents(body)
  }

  /// Loads something off the list's owner and brings it back to it.
  ///
  /// - Parameters:
  ///   - work: runs in a task of its own; in a list without an owner in ``ListDataSource/waitUntilIdle()``.
  ///   - completion: runs on the list's owner, unless the load was cancelled or the list is gone.
  /// - Returns: what cancels the load; `nil` where the list is gone.
  @discardableResult
  public func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    completion: @escaping (Result<Value, any Error>) -> Void
  ) -> ListLoad? {
    list?.load(work, completion: completion)
  }

  /// Runs something on the list's owner when a page takes so long that views are to say so.
  ///
  /// - Returns: what cancels that; `nil` where they are to say so at once.
  func afterLoadingViewDelay(_ body: @escaping () -> Void) -> ListLoad? {
    guard let list, list.loadingViewDelay > .zero else { return nil }
    return list.pause(list.loadingViewDelay, then: body)
  }

  /// Whether pages out of sight are dropped beyond a maximum.
  var dropsPages: Bool { list?.dropsPages ?? false }

  /// Runs something on the list's owner with each element of a stream, for as long as what is
  /// returned is held; `nil` where the list is gone.
  package func observe<Element: Sendable>(
    _ elements: @escaping () -> AsyncStream<Element>, body: @escaping (Element) -> Void
  ) -> ListObservation? {
    list?.observe(elements, body: body)
  }

  /// Hands something that was noticed to the list's diagnostics handler and its log.
  public func report(_ diagnostic: ListDiagnostic) { list?.report(diagnostic) }

  // MARK: - Queries

  /// By what time is measured that passes before something happens by itself.
  public var clock: any Clock<Duration> { list?.clock ?? ContinuousClock() }

  /// The index of the section on display; `nil` where it is not.
  public var sectionIndex: Int? { list?.displayedSnapshot.index(ofSection: sectionIdentifier) }

  /// The size of the part of the list that can be seen, in points; zero without a host.
  public var listSize: CGSize { list?.host?.size ?? .zero }

  /// The list's current model, including the transaction in progress.
  public var snapshot: ListSnapshot { list?.snapshot ?? ListSnapshot() }

  /// What the list's host shows, which index paths refer to.
  public var displayedSnapshot: ListSnapshot { list?.displayedSnapshot ?? ListSnapshot() }

  /// The identifier of the item on display at an index path; `nil` where there is none.
  public func itemIdentifier(at indexPath: IndexPath) -> String? {
    list?.itemIdentifier(at: indexPath)
  }

  /// The places in this section of the items that can be seen; `nil` where none can.
  var visiblePlaces: ClosedRange<Int>? {
    guard let indexPaths = list?.host?.visibleIndexPaths, !indexPaths.isEmpty,
      let section = sectionIndex
    else { return nil }
    let places = indexPaths.filter { $0.section == section }.map(\.item)
    guard let first = places.min(), let last = places.max() else { return nil }
    return first...last
  }

  /// The selected items of this section.
  var selectedItems: [String] {
    guard let section = sectionIndex else { return [] }
    return (list?.host?.indexPathsForSelectedItems ?? []).filter { $0.section == section }
      .compactMap { itemIdentifier(at: $0) }
  }

  /// The index path of an item of this section on display; `nil` where it is not.
  public func indexPath(for item: any ListIdentifiable) -> IndexPath? {
    list?.indexPath(for: item, in: sectionIdentifier)
  }

  /// Scrolls until an item of this section is at a position in the viewport; see
  /// ``ListDataSource/scrollTo(item:in:at:animated:completion:)``.
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
      .cancelled, "the list of section '\(sectionIdentifier)' is gone; nothing was changed"
    ).refuse(location, completion)
  }
}

extension ListError {
  /// Refuses an operation for which there is no list, whose log would name it.
  func refuse(_ location: ListCodeLocation, _ completion: ListCompletion?) -> ListResult {
    if completion == nil { Logger(label: "ListingKit").warning("\(location): \(self)") }
    completion?(.failure(self))
    return .failure(self)
  }
}
