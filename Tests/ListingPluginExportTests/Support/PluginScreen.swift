import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

/// A list of the main actor that shows a document, and a record of its hosts' events.
@MainActor final class PluginScreen {
  let list = ListDataSource()
  let host = RecordingHost()
  let clock: TestClock
  private(set) var record: [String] = []
  private(set) var diagnostics: [String] = []
  private var waiting: CheckedContinuation<Void, Never>?

  init(
    _ document: URL, _ registry: SectionRegistry,
    clock: TestClock = TestClock(isMovedByHand: true)
  ) async throws {
    self.clock = clock
    list.clock = clock
    // Loading views are shown at once, so that the modes can be compared.
    list.loadingViewDelay = .zero
    list.attach(host)
    list.diagnosticsHandler = { [unowned self] in diagnostics.append($0.message) }
    try await list.load(contentsOf: document, registry: registry)
    await list.waitUntilIdle()
    host.onApply = { [unowned self] in
      record.append(Self.text(of: $0))
      waiting?.resume()
      waiting = nil
    }
    note("loaded")
  }

  /// So many seconds pass, after which something happens; returns when it is shown.
  func pass(_ seconds: Int) async {
    await clock.hasSleeper()
    await nextUpdate { clock.advance(by: .seconds(seconds)) }
  }

  /// Does something, and returns when the result is displayed.
  func nextUpdate(_ body: () -> Void) async {
    await withCheckedContinuation { continuation in
      waiting = continuation
      body()
    }
    await list.waitUntilIdle()
  }

  /// Refreshes a section while items in its middle are visible. The loading view is a separate update,
  /// however fast the pages are.
  func refresh(_ section: any ListSectionPaging, seeing places: Range<Int> = 0..<0) async {
    let index = list.snapshot.index(ofSection: section.listIdentifier) ?? 0
    host.visibleIndexPaths = places.map { IndexPath(item: $0, section: index) }
    section.didApproachEnd(remainingItems: 1000)
    section.didApproachStart(remainingItems: 1000)
    await nextUpdate {
      list.deliverEvents { section.refresh() }
      list.flush()
    }
  }

  /// Records the displayed items.
  func note(_ what: String) {
    record.append("-- \(what)")
    for section in list.snapshot.sectionIdentifiers.indices {
      for kind in [ListSupplementaryKind.header, .footer] {
        if let texts = list.supplementaryView(kind, at: section)?.content.texts {
          record.append("\(kind.rawValue): \(texts)")
        }
      }
      for item in 0..<list.snapshot.numberOfItems(inSectionAt: section) {
        let path = IndexPath(item: item, section: section)
        let content = list.cell(at: path)?.content
        record.append("\(list.itemIdentifier(at: path) ?? ""): \(content.map { "\($0)" } ?? "")")
      }
      if let state = (list.section(at: section) as? any ListSectionLoading)?.loadState {
        record.append("\(state)")
      }
    }
    record += host.problems + diagnostics
  }

  private static func text(of update: ListUpdate) -> String {
    var parts: [String] = []
    for stage in update.stages {
      parts += [
        "deletes \(stage.deletedItems)", "inserts \(stage.insertedItems)",
        "moves \(stage.movedItems.map { "\($0.from) \($0.to)" })",
        "reloads \(stage.reloadedItems)",
      ]
    }
    let views = update.reloadedSupplementaryViews.map { "\($0.kind.rawValue) of \($0.section)" }
    parts += [
      "reconfigures \(update.reconfigures.map(\.to))", "views \(views.sorted())",
      "animates \(update.animates)",
    ]
    return parts.joined(separator: "; ")
  }
}

/// Expects two records to be the same, and reports the first different lines.
func expectSame(
  _ record: [String], _ wanted: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(record.count == wanted.count, sourceLocation: sourceLocation)
  for (line, wanted) in zip(record, wanted).filter({ $0 != $1 }).prefix(3) {
    #expect(line == wanted, sourceLocation: sourceLocation)
  }
}
