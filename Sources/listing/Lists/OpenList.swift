import Foundation
import ListingKit
import ListingSources
import ListingXML
import Logging

/// A list with a document's sections, on the main actor.
@MainActor
final class OpenList {
  let list: ListDataSource
  /// The title of the document that was loaded last.
  var title: String?
  /// Whether that document has errors in spite of which it's shown, such as the element of a missing plugin.
  var hasErrors = false
  /// The diagnostics of the list, in the order of their reports.
  private(set) var diagnostics: [ListDiagnostic] = []
  /// Shows the document's events and the reasons of delays at once; by default on the standard error.
  var showMessage: (String) -> Void = { Messages.write($0) }
  /// Where the documents of the list keep states; `nil` for nowhere.
  let storage: KeptFiles?
  /// Performs what the document asks for besides showing a message; returns whether it did.
  var navigate: (DocumentEvent.Kind) -> Bool = { _ in false }
  /// The line that shows the progress of loads, and the reason of a delay while it lasts.
  private let progress = LoadProgress.current
  /// How often sections were loaded again because their sources changed, by their identifiers.
  private var restarts: [String: Int] = [:]

  /// Creates a list without sections. It writes no log: the command reports its diagnostics.
  ///
  /// - Parameters:
  ///   - identity: how far the identifiers of items reach.
  ///   - isPrinted: whether it's read once. It then keeps all pages, and doesn't follow changes of its sources.
  ///   - storage: where its documents keep states and pages; `nil` for nowhere.
  init(
    identity: ListIdentity, isPrinted: Bool = false, storage: KeptFiles? = nil
  ) {
    self.storage = storage
    list = ListDataSource(
      identity: identity,
      logger: Logger(label: "listing", factory: { _ in SwiftLogNoOpLogHandler() }))
    list.dropsPages = !isPrinted
    list.followsSources = !isPrinted
    list.diagnosticsHandler = { [weak self] diagnostic in
      if diagnostic.code != .retry {
        self?.diagnostics.append(diagnostic)
      } else if let progress = self?.progress {
        progress.show(delay: diagnostic.message.messageLine)
      } else {
        self?.showMessage(diagnostic.message.messageLine)
      }
    }
  }

  func waitUntilIdle() async {
    await list.waitUntilIdle()
    progress?.show(delay: nil)
  }

  /// Loads further pages of all sections that have them. A section whose source changes meanwhile is loaded again,
  /// a limited number of times.
  ///
  /// - Parameters:
  ///   - count: the number of pages to load for each section, with the first one.
  ///   - isEnough: called before each page; loading stops if it returns `true`.
  func loadPages(_ count: PageCount, isEnough: () -> Bool = { false }) async {
    await waitUntilIdle()
    await loadChangedAgain()
    var pages = 1
    var idleRounds = 0
    // The pages of a list that begins at its end are loaded backward. A section goes in one direction only: with a
    // maximum, it drops as many pages at the other end.
    let backward = Set(
      list.sections.filter { list.sticksToEnd && $0.hasPagesBefore }.map(\.listIdentifier))
    while true {
      guard count.includesPage(after: pages), idleRounds < Self.mostIdleRounds, !isEnough() else {
        return
      }
      let unfinished = list.sections.compactMap { $0 as? any ListSectionPaging }
        .filter { backward.contains($0.listIdentifier) ? $0.hasPagesBefore : $0.hasPagesAfter }
      if unfinished.isEmpty { return }
      let before = extent(of: unfinished)
      list.deliverEvents {
        for section in unfinished {
          if backward.contains(section.listIdentifier) {
            section.didApproachStart(remainingItems: 0)
          } else {
            // The pages of a number of them have the size that the document states.
            count == .all
              ? section.requestNextPage() : section.didApproachEnd(remainingItems: 0)
          }
        }
      }
      await waitUntilIdle()
      await loadChangedAgain()
      pages += 1
      idleRounds = extent(of: unfinished) == before ? idleRounds + 1 : 0
    }
  }

  /// Loads the pages again of sections whose sources have changed since their first pages were read: four times as
  /// many items at once each time, so that data that changes often is soon read in one piece.
  private func loadChangedAgain() async {
    while true {
      let changed = list.sections.filter {
        $0.hasChangedSource && restarts[$0.listIdentifier, default: 0] < Self.mostRestarts
      }
      if changed.isEmpty { return }
      for section in changed {
        diagnostics.removeAll { $0.message.messageLine == section.failureMessage }
        restarts[section.listIdentifier, default: 0] += 1
        let count = list.shownSnapshot.numberOfItems(inSection: section.listIdentifier)
        (section as? any PagedContent)?.reloadPages(atLeast: 4 * count)
      }
      await waitUntilIdle()
    }
  }

  /// Returns the number of items, and the last item of each section, which changes with a page even if as many items
  /// are dropped at the start.
  private func extent(of sections: [any ListSection]) -> (count: Int, ends: [String?]) {
    let snapshot = list.shownSnapshot
    let ends = sections.map { section -> String? in
      let count = snapshot.numberOfItems(inSection: section.listIdentifier)
      guard let index = snapshot.index(ofSection: section.listIdentifier), count > 0 else {
        return nil
      }
      return snapshot.itemIdentifier(at: IndexPath(item: count - 1, section: index))
    }
    return (snapshot.numberOfItems, ends)
  }

  /// The maximum number of pages in a row without new items.
  private static let mostIdleRounds = 1000
  /// The maximum number of times that a section is loaded again.
  private static let mostRestarts = 5

  /// The message that further pages exist; `nil` if no section has any.
  var furtherPages: String? {
    guard list.sections.contains(where: \.hasFurtherPages) else { return nil }
    let count = list.shownSnapshot.numberOfItems
    return "\(count.grouped) item\(count == 1 ? "" : "s"); print more with --pages all"
  }

  /// How many invalid items were skipped, a message for each section with any.
  var skippedItems: [String] { counts(of: "item", \.skipped, "skipped") }

  /// How many values couldn't be read, a message for each section with more than the one that was reported.
  private var unreadableValues: [String] {
    counts(of: "value", above: 1, \.unreadableValues, "can't be read and are missing")
  }

  private func counts(
    of noun: String, above limit: Int = 0, _ count: (any PagedContent) -> Int, _ what: String
  ) -> [String] {
    list.sections.compactMap { section in
      guard let count = (section as? any PagedContent).map(count), count > limit else { return nil }
      return
        "section '\(section.listIdentifier)': \(count.grouped) \(noun)\(count == 1 ? "" : "s") \(what)"
    }
  }

  /// The failed loads, with a message for each section.
  var failures: [String] { list.sections.compactMap(\.failureMessage) }

  /// Reports skipped items and failed loads.
  ///
  /// - Throws: a failure if a load failed.
  func report() throws {
    reportWarnings()
    try requireSuccess()
  }

  /// Checks that no load failed.
  ///
  /// - Throws: a failure with all failed loads.
  func requireSuccess() throws {
    if failures.isEmpty { return }
    throw Failure(
      Status.data, failures,
      help: list.sections.contains(where: \.hasChangedSource)
        ? "repeat the command when no other program writes to the data, or read a copy" : nil)
  }

  /// Reports skipped items.
  func reportWarnings() {
    let failures = failures
    var rest = diagnostics.filter { !failures.contains($0.message.messageLine) }
    // Many diagnostics of one kind don't hide another kind.
    while let code = rest.first?.code {
      let warnings = rest.filter { $0.code == code }
      for warning in warnings.prefix(Self.mostMessages) {
        Messages.write("warning: \(warning.message.messageLine)")
      }
      let more = warnings.count - Self.mostMessages
      if more > 0 { Messages.write("warning: \(more) more of these") }
      rest.removeAll { $0.code == code }
    }
    for message in unreadableValues { Messages.write("warning: \(message)") }
  }

  private static let mostMessages = 20
}

extension ListSection {
  /// The reason of a failed load; `nil` if none failed.
  var loadFailure: String? {
    guard case .failed(let message) = (self as? any ListSectionLoading)?.loadState else {
      return nil
    }
    return message
  }

  /// The reason of a failed load, with the section.
  fileprivate var failureMessage: String? {
    loadFailure.map { "section '\(listIdentifier)': \($0)".messageLine }
  }

  /// Whether a load failed because the source has changed since the first page.
  fileprivate var hasChangedSource: Bool {
    guard let states = (self as? any PagedContent)?.loadStates else { return false }
    return ListLoadDirection.allCases.contains { states[$0].failure?.isSourceChanged ?? false }
  }

  /// Whether the section's source has pages that aren't loaded.
  var hasFurtherPages: Bool {
    (self as? any ListSectionPaging)?.hasPagesAfter ?? false || hasPagesBefore
  }

  fileprivate var hasPagesBefore: Bool {
    (self as? any ListSectionPaging)?.hasPagesBefore ?? false
  }
}
