import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A section of a loaded plugin, which performs the plugin's requests.
///
/// `@unchecked Sendable` is safe here: the list's part is used only on the list's owner. Only pages are
/// requested elsewhere, and the plugin's requests meanwhile reach the owner through the inbox.
final class LoadedSection: @unchecked Sendable {
  private let instance: PluginInstance
  private var subject: PluginSubject { instance.subject }
  private var functions: SectionFunctions { instance.functions }
  private var inbox: PluginInbox { instance.inbox }
  var traits: PluginTraits { instance.traits }

  // MARK: - Of the list's owner

  /// Makes a change on the list.
  var apply: ((ItemChange<PluginItem>) -> ListResult)?
  var reload: (() -> Void)?
  private(set) weak var section: (any ListSection)?
  private var observation: ListObservation?
  private var work: [PluginInbox.Work] = []
  private var isWorking = false
  private var timers: [UInt64: Task<Void, Never>] = [:]

  /// How much is done in one transaction, so that a plugin whose threads post incessantly doesn't block the
  /// list.
  private static let workLimit = 10_000

  /// How often in succession the plugin can request something because of its own requests.
  private static let responseLimit = 2000
  private var responses = 0
  private var hasReportedEndlessChanges = false

  init(_ instance: PluginInstance) { self.instance = instance }

  deinit {
    work += inbox.close()
    for timer in timers.values { timer.cancel() }
    for work in work {
      switch work {
      case .event(let event) where event.kind == LISTING_DID_COMPLETE:
        instance.send(event, .destroy)
      case .operation(let operation) where operation.number != 0:
        var event = PluginEvent(kind: LISTING_DID_COMPLETE, status: LISTING_CANCELLED)
        event.number = operation.number
        instance.send(event, .destroy)
      default: continue
      }
    }
  }

  // MARK: - Calls

  /// Performs the plugin's requests in a call, on the owner.
  private func finish(_ call: PluginCall) {
    work += call.requests
    doWork()
  }

  private func report(_ failure: PluginError?) {
    if let failure { inbox.add(.report(failure.message)) }
  }

  /// The width of the list, in points. On the owner.
  private var width: Double { Double(section?.context?.listSize.width ?? 0) }

  /// The initial items of the section.
  func items() -> [PluginItem] {
    guard let items = functions.items else { return [] }
    let call = instance.call(.items, width: width) { items($0, $1) }
    report(call.failure)
    finish(call)
    return call.items
  }

  /// The item of a supplementary view; `nil` for none.
  func view(_ kind: String) -> PluginItem? {
    guard let view = functions.supplementaryView else { return nil }
    let loan = Loan()
    let name = loan.text(kind)
    let call = instance.call(.view, width: width) { view($0, $1, name) }
    withExtendedLifetime(loan) {}
    report(call.failure)
    finish(call)
    return call.items.first
  }

  /// Passes the element of a reloaded document to the plugin.
  ///
  /// - Returns: whether the section continues with it.
  func reconfigure(_ element: PluginElement) -> Bool {
    guard let reconfigure = functions.reconfigure else { return false }
    let loan = Loan()
    var lent = loan.element(element.markup)
    var isTaken = false
    let call = instance.call(.reconfigure, width: width) {
      isTaken = reconfigure($0, $1, &lent) != 0
    }
    withExtendedLifetime(loan) {}
    report(call.failure)
    finish(call)
    return isTaken && call.failure == nil
  }

  func send(_ event: PluginEvent) {
    if let call = instance.send(event, width: width) { finish(call) }
  }

  // MARK: - Pages

  /// Requests a page, from any thread.
  ///
  /// - Parameter isWhole: whether its items replace all items of the section.
  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<PluginItem> {
    // Requests during the call are left to the list's owner.
    try await instance.page(request, isWhole: isWhole) { [inbox] call in
      for request in call.requests { inbox.add(request) }
    }
  }

  /// Returns the cursor of a page that contains an item; `nil` if the plugin knows none. On the owner.
  func cursor(around item: PluginItem) -> ItemCursor? {
    let call = instance.cursor(around: item.record, cell: item.cell, width: width)
    report(call?.failure)
    return call?.cursor.map { ItemCursor(rawValue: $0) }
  }

  // MARK: - The list

  func enter(_ section: any ListSection) {
    self.section = section
    observation = section.context?.observe { [inbox] in
      inbox.signals()
    } body: { [weak self] _ in
      self?.doWork()
    }
    send(PluginEvent(kind: LISTING_DID_ENTER_LIST))
    doWork()
  }

  func leave() {
    send(PluginEvent(kind: LISTING_WILL_LEAVE_LIST))
    observation = nil
  }

  /// Whether the list contains the section, which can still be displayed if it doesn't.
  private var isHeld: Bool { section.map { $0.context?.isHeld($0) == true } ?? false }

  /// Performs requests in order, until none is left.
  private func doWork() {
    guard !isWorking, isHeld, let list = section?.context?.list else { return }
    work += inbox.take()
    guard !work.isEmpty else { return }
    isWorking = true
    // One transaction, also in a list without an owner.
    list.deliverEvents {
      doAll()
      isWorking = false
    }
  }

  private func doAll() {
    var count = 0
    while !work.isEmpty {
      // Requests during the batch are performed after it.
      let batch = work
      work = []
      for (index, next) in batch.enumerated() {
        guard count < Self.workLimit, isHeld else {
          // The rest follows in another transaction, or ends with the section.
          for left in batch[index...] + work { inbox.add(left) }
          work = []
          return
        }
        count += 1
        perform(next)
      }
      let posted = inbox.take()
      countRound(responds: !work.isEmpty || posted.contains(where: \.isResponse))
      work += posted
    }
  }

  /// Counts a round of requests. After too many responses, the plugin can't request anything in the next
  /// round, which is then the last one.
  private func countRound(responds: Bool) {
    responses = responds ? responses + 1 : 0
    inbox.refusesResponses = responses >= Self.responseLimit
    guard responses == Self.responseLimit else { return }
    section?.context?.list?.reportEndlessChanges(
      of: subject.section,
      "\(subject.phrase): it responded to its own requests \(responses) times in succession, each "
        + "time with another one; the next ones were rejected. Request something in a posted function "
        + "or after a completion only if something is missing")
  }

  private func perform(_ work: PluginInbox.Work) {
    switch work {
    case .posted(let function):
      finish(instance.call(function, width: width))
    case .event(let event): send(event)
    case .operation(let operation): perform(operation)
    case .startTimer(let number, let pause, let repeats): start(number, pause, repeats)
    case .stopTimer(let number): timers.removeValue(forKey: number)?.cancel()
    case .report(let message): report(message)
    }
  }

  private func perform(_ operation: PluginOperation) {
    var result = ListResult.success(ListOutcome())
    switch operation.kind {
    case .change(let change): result = apply?(change) ?? result
    case .reloadViews: result = section?.reloadSupplementaryViews([.header, .footer]) ?? result
    case .reloadPages: reload?()
    }
    var event = PluginEvent(kind: LISTING_DID_COMPLETE)
    event.number = operation.number
    if case .failure(let error) = result {
      event.status = error.code == .cancelled ? LISTING_CANCELLED : LISTING_FAILED
      event.text = error.message
      // Without a number there is no completion event.
      if operation.number == 0 { reportRejected(error.message) }
    }
    if operation.number != 0 { work.append(.event(event)) }
  }

  /// Reports why an operation was rejected. Endless changes are reported once: each further one would repeat
  /// it.
  private func reportRejected(_ message: String) {
    if message == section?.context?.list?.endlessChanges[subject.section] {
      if hasReportedEndlessChanges { return }
      hasReportedEndlessChanges = true
    }
    report(message)
  }

  private func start(_ number: UInt64, _ pause: Duration, _ repeats: Bool) {
    timers[number]?.cancel()
    let clock = section?.context?.clock ?? ContinuousClock()
    timers[number] = Task { [inbox] in
      repeat {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        var event = PluginEvent(kind: LISTING_DID_FIRE_TIMER)
        event.number = number
        guard inbox.add(.event(event)) else { return }
      } while repeats && !Task.isCancelled
    }
  }

  private func report(_ message: String) {
    section?.context?.report(
      ListDiagnostic(
        code: .invalid, section: subject.section, message: "\(subject.phrase): \(message)"))
  }
}
