import ListingKit
import ListingTesting
import ListingXML
import Logging

/// Runs a scenario on a list without an owner.
final class ScenarioRun {
  /// A failed expectation and its place.
  struct Failure {
    var place: Range<Int>
    var subject: String
    var expected: String
    var found: String
  }

  /// The most failures of a scenario; the run ends after them.
  static let mostFailures = 100

  let scenario: Scenario
  /// The values that take precedence over those of the scenario.
  private let environment: ScenarioEnvironment
  let list: ListDataSource
  /// What answers the requests of the document; `nil` for the network.
  private(set) var server: ScenarioServer?
  /// The clock of the list. Sleeping takes no time, and the step `wait` advances it.
  let clock = TestClock()
  let host: ScenarioHost
  var sections: ScenarioSections
  var period = ScenarioPeriod()
  private(set) var failures: [Failure] = []
  /// A mistake of the document that is found only by running it.
  private(set) var finding: Finding?
  /// Whether the document is shown. Otherwise all expectations would fail for the same reason.
  private var hasDocument = true
  /// The place of the current operation.
  var place: Range<Int>
  /// Called after the expectations of each `then`, so that other hosts can show the list.
  private let didCheck: (ListDataSource) -> Void

  init(
    _ scenario: Scenario, in environment: ScenarioEnvironment,
    didCheck: @escaping (ListDataSource) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.environment = environment
    self.didCheck = didCheck
    let given = scenario.given
    var identity = given.identity
    if case .document(let content) = given.content {
      identity = identity ?? content.document.identity
    }
    list = ListDataSource(
      identity: identity ?? .section,
      updater: given.reloads ? ReloadUpdater() : DiffingUpdater(),
      logger: Logger(label: "scenario", factory: { _ in SwiftLogNoOpLogHandler() }),
      isolation: nil)
    host = ScenarioHost(given.viewport)
    sections = ScenarioSections(given.viewport)
    place = given.place
    host.recorder.namedMoves = NamedMoves()
    list.clock = clock
    list.impressionRule = given.impression.map { ImpressionRule(duration: $0) }
    list.placeholder = given.placeholder.map { text in { _ in .text(text) } }
    list.loadingViewDelay = .zero
    list.selection.mode = given.viewport?.selection ?? .single
    list.attach(host, isolation: nil)
    list.diagnosticsHandler = { [weak self] in self?.note($0) }
  }

  /// Performs all steps.
  func run() async {
    host.forget()
    await load()
    // The updates of the first load matter only to a `then` directly after it.
    if case .when = scenario.steps.first { host.forget() }
    for step in scenario.steps
    where finding == nil && hasDocument && failures.count < Self.mostFailures {
      switch step {
      case .when(let operations, let separateTransactions):
        await perform(operations, separateTransactions: separateTransactions)
      case .then(let expectations, let place): end(expectations, at: place)
      }
    }
  }

  /// Ends the period of a `then`.
  private func end(_ expectations: [ScenarioExpectation], at place: Range<Int>) {
    check(expectations, at: place)
    didCheck(list)
    host.forget()
    period = ScenarioPeriod()
  }

  private func load() async {
    switch scenario.given.content {
    case .sections(let given):
      let made = given.map { sections.make($0) }
      let result = list.appendSections(made)
      period.operations.append(.init(place: place, result: result))
    case .document(let content):
      let values = content.environment(overriddenBy: environment)
      server = values.answers.isEmpty ? nil : ScenarioServer(values.answers)
      do {
        try await list.load(
          content.document, parameters: values.parameters, environment: values.document(server),
          isolation: nil
        ) { [weak self] in self?.period.events.append($0) }
        period.operations.append(.init(place: place, result: .success(ListOutcome())))
      } catch let error as ListError {
        period.operations.append(.init(place: place, result: .failure(error)))
      } catch let error as XMLDocumentError {
        let reasons = error.diagnostics.map(\.reason).joined(separator: "; ")
        fail("the document", "to be shown", reasons, at: content.place)
        hasDocument = false
        return
      } catch {
        fail("the document", "to be shown", "\(error)", at: content.place)
      }
    }
    await waitUntilIdle()
  }

  /// Ends the transaction, runs loads that need no response, and reads the host's updates.
  func waitUntilIdle() async {
    for source in sections.sources { source.forgetRequests() }
    await list.waitUntilIdle(isolation: nil)
    for problem in host.takeProblems() { fail("an update", "a valid update", problem) }
    let order = ListOrder(list)
    if host.recorder.order != order {
      fail("the host", "to show \(order)", "\(host.recorder.order)")
    }
  }

  /// Records a failure of the current operation, or at another place.
  func fail(_ subject: String, _ expected: String, _ found: String, at place: Range<Int>? = nil) {
    guard failures.count < Self.mostFailures else { return }
    failures.append(
      Failure(place: place ?? self.place, subject: subject, expected: expected, found: found))
  }

  /// Ends the run because of a mistake in the document.
  func refuse(_ finding: Finding) { self.finding = finding }

  private func note(_ diagnostic: ListDiagnostic) {
    switch (diagnostic.code, diagnostic.section) {
    case (.duplicates, let section?), (.emptyIdentifier, let section?),
      (.duplicateSection, let section?):
      period.drops.append(.init(section: section, item: diagnostic.item, place: place))
    case (.source, let section?), (.retry, let section?):
      // Scenarios know the items that they deliver themselves.
      guard sections.member(section, in: list)?.source == nil else { return }
      period.loadFailures.append(
        .init(section: section, message: diagnostic.message, place: place))
    // The document skips them on purpose.
    case (.skipped, _): break
    default: fail("the list", "no diagnostic", diagnostic.message)
    }
  }
}

extension Diagnostic {
  /// The message and the fix in one line.
  fileprivate var reason: String { message + (fix.map { " (\($0))" } ?? "") }
}
