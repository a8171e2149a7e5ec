import ListingKit
import ListingTesting

/// A list without an owner, on a recording host, with its sections at hand.
final class TestList {
  let list: ListDataSource
  let host: RecordingHost
  let log = LogLines()
  private(set) var diagnostics: [ListDiagnostic] = []
  private var sections: [String: TestSection] = [:]

  /// Shows sections and items; the results are discarded.
  init(
    _ order: ListOrder = [:], identity: ListIdentity = .section,
    duplicates: ListDuplicatePolicy = .first, pace: RecordingHost.Pace = .atOnce
  ) {
    list = ListDataSource(identity: identity, logger: log.logger)
    host = RecordingHost(of: list)
    let all = order.sections.map {
      TestSection($0.identifier, $0.items, duplicates: duplicates)
    }
    for section in all { sections[section.listIdentifier] = section }
    list.appendSections(all)
    host.forget()
    host.pace = pace
    for section in all { section.forgetEvents() }
    list.diagnosticsHandler = { [weak self] in self?.diagnostics.append($0) }
  }

  /// The object of a section that was there from the start.
  subscript(section: String) -> TestSection {
    sections[section] ?? TestSection("no section \(section)")
  }

  var order: ListOrder { ListOrder(list) }

  /// The changes of each update since the start, in words.
  var changes: [[String]] { host.updates.map(\.changes) }

  /// The diagnostics but for those of the check of items, which most tests do not care to please.
  var drops: [ListDiagnostic] { diagnostics.filter { $0.code != .invalid } }
}

extension ListResult {
  /// The error that the operation failed with.
  var error: ListError? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// The outcome of the operation; an empty one if it failed.
  var outcome: ListOutcome { (try? get()) ?? ListOutcome() }
}
