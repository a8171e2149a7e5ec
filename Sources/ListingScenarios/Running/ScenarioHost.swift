import Foundation
import ListingKit
import ListingTesting

/// The host of a scenario: it records and checks updates, and forwards them to the scenario's view.
final class ScenarioHost: ListHost {
  /// Replays and checks each update.
  let recorder = RecordingHost()
  let view: ListView?
  /// The updates since they were last removed, without those that change only headers and footers:
  /// scenarios don't mention these.
  private(set) var updates: [ListUpdate] = []
  /// The items that appeared and disappeared, in the order of the events.
  private(set) var displayed: [ListItemPath] = []
  private(set) var ended: [ListItemPath] = []
  /// The events of the list, in order.
  private(set) var events: [ListEvent] = []
  private var observation: ListObservation?
  private var shown = ListSnapshot()
  private var reportedProblems = 0

  init(_ viewport: ScenarioGiven.Viewport?) {
    recorder.appliesMovedSectionsInOneStage = true
    view = viewport.map { viewport in
      let view = ListView(size: viewport.size)
      if let layout = Self.layout(viewport) { view.layout = layout }
      return view
    }
  }

  /// One column of the given heights; `nil` for the layouts of the sections and measured heights.
  private static func layout(_ viewport: ScenarioGiven.Viewport) -> FlowLayout? {
    if viewport.itemHeight == nil, viewport.headerHeight == nil { return nil }
    // Wider than any view: each item has its own line and fills it.
    let widest: CGFloat = 1_000_000
    let layout = FlowLayout()
    if let height = viewport.itemHeight {
      layout.itemSize = CGSize(width: widest, height: height)
    }
    layout.headerReferenceSize = CGSize(width: widest, height: viewport.headerHeight ?? 0)
    layout.footerReferenceSize = .zero
    return layout
  }

  /// Removes the recorded updates and events.
  func forget() {
    (updates, displayed, ended, events) = ([], [], [], [])
    recorder.forget()
  }

  /// Returns the problems of updates since the last call.
  func takeProblems() -> [String] {
    defer { reportedProblems = recorder.problems.count }
    return Array(recorder.problems[reportedProblems...])
  }

  // MARK: - ListHost

  var size: CGSize { view?.size ?? recorder.size }
  var visibleIndexPaths: [IndexPath] { view?.visibleIndexPaths ?? [] }
  /// The places of a moved section's items are then those of the whole update.
  var appliesMovedSectionsInOneStage: Bool { true }

  func didAttach(to list: ListDataSource) {
    recorder.didAttach(to: list)
    observation = list.observeEvents { [weak self] event in
      guard let self else { return }
      events.append(event)
      guard case .item(let path) = event.subject else { return }
      if event.kind == .willDisplay { displayed.append(path) }
      if event.kind == .didEndDisplay { ended.append(path) }
    }
    view?.didAttach(to: list)
  }

  func didDetach() {
    recorder.didDetach()
    view?.didDetach()
  }

  func reload(_ snapshot: ListSnapshot, completion: @escaping () -> Void) {
    updates.append(.reload(old: shown, new: snapshot))
    shown = snapshot
    recorder.reload(snapshot) {}
    view?.reload(snapshot) {}
    completion()
  }

  func apply(
    _ update: ListUpdate, commit: @escaping (ListUpdate.Stage) -> Void,
    completion: @escaping (Bool) -> Void
  ) {
    if update.changeCount > 0 { updates.append(update) }
    shown = update.new
    recorder.apply(update, commit: commit) { _ in }
    guard let view else { return completion(true) }
    view.apply(update, commit: { _ in }, completion: completion)
  }

  func didExchangeSections() { view?.didExchangeSections() }

  func placeholderDidChange() { view?.placeholderDidChange() }

  func selectionDidChange() { view?.selectionDidChange() }

  func undoDidChange() { view?.undoDidChange() }

  func didInvalidateItemSizes(inSections indexes: [Int]) {
    view?.didInvalidateItemSizes(inSections: indexes)
  }

  func dequeueCell<Cell: ListCell>(_ type: Cell.Type, at indexPath: IndexPath) -> Cell? {
    let host: any ListHost = view ?? recorder
    return host.dequeueCell(type, at: indexPath)
  }

  func dequeueSupplementaryView<View: ListReusableView>(
    _ type: View.Type, kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    let host: any ListHost = view ?? recorder
    return host.dequeueSupplementaryView(type, kind: kind, at: indexPath)
  }

  func cell(at indexPath: IndexPath) -> (any ListCell)? { view?.cell(at: indexPath) }

  func scrollToItem(at indexPath: IndexPath, position: ListScrollPosition, animated: Bool) {
    view?.scrollToItem(at: indexPath, position: position, animated: animated)
  }
}
