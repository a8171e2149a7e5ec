import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A section of a loaded plugin: makes the calls into it, one at a time, and does what it asks for.
///
/// `@unchecked Sendable` is safe here: the instance is used under the lock alone, and all that has to
/// do with the list on the list's owner alone. Only ``page(_:)`` is called from elsewhere, and what the
/// plugin asks for in it comes to the owner by the post.
final class LoadedSection: @unchecked Sendable {
  private let subject: PluginSubject
  private let functions: SectionFunctions
  private let post = PluginPost()
  private let number: listing_section
  private let lock = NSLock()
  private let instance: UnsafeMutableRawPointer
  private let pages = PluginPageRequests()
  let traits: PluginTraits

  // MARK: - Of the list's owner

  /// What carries out a change on the list.
  var apply: ((ItemChange<PluginItem>) -> ListResult)?
  var reload: (() -> Void)?
  private(set) weak var section: (any ListSection)?
  private var observation: ListObservation?
  private var work: [PluginPost.Work] = []
  private var isWorking = false
  private var timers: [UInt64: Task<Void, Never>] = [:]

  /// How much is done in one turn: a plugin that asks for something whenever something is done would
  /// let nobody else come to anything.
  private static let workLimit = 10_000

  /// Makes the section in the plugin.
  ///
  /// - Throws: `PluginError` with the plugin's reason.
  init(_ element: PluginElement, _ subject: PluginSubject, _ functions: SectionFunctions) throws {
    self.subject = subject
    self.functions = functions
    number = PluginSections.all.add(post)
    let loan = Loan()
    var (lent, place) = (loan.element(element.markup), loan.place(element, number: number))
    let call = PluginCall(.create, subject)
    let made = PluginCalls.all.run(call) { functions.create($0, &lent, &place) }
    withExtendedLifetime(loan) {}
    let traits = call.traits ?? PluginTraits(functions)
    let failure = call.failure ?? traits.lack(in: functions)
    guard let made, failure == nil else {
      PluginSections.all.remove(number)
      if let made {
        PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, made) }
      }
      throw PluginError(failure ?? "the plugin created no section and gave no reason")
    }
    instance = made
    self.traits = traits
    refuse(call)
  }

  deinit {
    PluginSections.all.remove(number)
    work += post.close()
    for timer in timers.values { timer.cancel() }
    // Nobody else has it any more, who waits for a page neither, so that nothing is locked.
    for case .operation(let operation) in work where operation.number != 0 {
      var event = PluginEvent(kind: LISTING_COMPLETION, status: LISTING_CANCELLED)
      event.number = operation.number
      tell(event, PluginCall(.destroy, subject))
    }
    PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, instance) }
  }

  // MARK: - Calls

  /// Calls the plugin, on the owner, and does what it asks for.
  @discardableResult
  private func call(
    _ purpose: PluginCall.Purpose,
    _ body: (listing_call, UnsafeMutableRawPointer) -> Void
  ) -> PluginCall {
    let call = PluginCall(purpose, subject, width: width)
    lock.lock()
    PluginCalls.all.run(call) { body($0, instance) }
    lock.unlock()
    refuse(call)
    for page in call.answers { answer(page.number, page.result) }
    work += call.requests
    doWork()
    return call
  }

  /// The room for the list, in points. On the owner.
  private var width: Double { Double(section?.context?.listSize.width ?? 0) }

  /// The items that the section begins with.
  func items() -> [PluginItem] {
    guard let items = functions.items else { return [] }
    let call = call(.items) { items($0, $1) }
    if let failure = call.failure { _ = post.add(.report(failure)) }
    return call.items
  }

  /// What a view beside the items shows; `nil` for nothing.
  func view(_ kind: String) -> PluginItem? {
    guard let view = functions.view else { return nil }
    let loan = Loan()
    let name = loan.text(kind)
    let call = call(.view) { view($0, $1, name) }
    withExtendedLifetime(loan) {}
    return call.items.first
  }

  /// Hands the plugin the element of a document that was loaded anew.
  ///
  /// - Returns: whether it has taken it.
  func reconfigure(_ element: PluginElement) -> Bool {
    guard let reconfigure = functions.reconfigure else { return false }
    let loan = Loan()
    var lent = loan.element(element.markup)
    var isTaken = false
    let call = call(.reconfigure) { isTaken = reconfigure($0, $1, &lent) != 0 }
    withExtendedLifetime(loan) {}
    if let failure = call.failure { _ = post.add(.report(failure)) }
    return isTaken && call.failure == nil
  }

  func tell(_ event: PluginEvent) {
    guard let tell = functions.event, traits.tells(event.kind) else { return }
    let loan = Loan()
    var lent = loan.event(event)
    call(.event) { tell($0, $1, &lent) }
    withExtendedLifetime(loan) {}
  }

  private func tell(_ event: PluginEvent, _ call: PluginCall) {
    guard let tell = functions.event, traits.tells(event.kind) else { return }
    let loan = Loan()
    var lent = loan.event(event)
    PluginCalls.all.run(call) { tell($0, instance, &lent) }
    withExtendedLifetime(loan) {}
  }

  private func refuse(_ call: PluginCall) {
    for refusal in call.refusals {
      _ = post.add(.report("in '\(call.purpose.rawValue)': \(refusal)"))
    }
  }

  // MARK: - Pages

  /// Asks for a page, from any thread.
  ///
  /// - Parameter isWhole: whether its items are all that there are from then on.
  func page(_ request: ItemRequest, isWhole: Bool) async throws -> ItemPage<PluginItem> {
    guard let page = functions.page else { return ItemPage(items: []) }
    return try await pages.answer { number in
      if let signals = self.post.signals(forPage: number) {
        Task { for await _ in signals { self.callPosted() } }
      }
      let loan = Loan()
      var lent = loan.request(request, number: number, isWhole: isWhole)
      let call = PluginCall(.page, self.subject)
      self.callAnywhere(call) { page($0, $1, &lent) }
      withExtendedLifetime(loan) {}
      if let failure = call.failure {
        self.answer(number, .failure(PluginPageFailure(message: failure)))
      }
    } onCancel: { number in
      self.post.endSignals(forPage: number)
      var event = PluginEvent(kind: LISTING_PAGE_CANCELLED, status: LISTING_CANCELLED)
      event.number = number
      _ = self.post.add(.event(event))
    }
  }

  /// Where a page begins that holds an item; `nil` where the plugin knows no place. On the owner.
  func cursor(around item: PluginItem) -> ItemCursor? {
    guard let place = functions.place else { return nil }
    let loan = Loan()
    var lent = loan.item(item.record, cell: item.cell)
    let call = PluginCall(.place, subject, width: width)
    callAnywhere(call) { place($0, $1, &lent) }
    withExtendedLifetime(loan) {}
    if let failure = call.failure { _ = post.add(.report(failure)) }
    return call.place.map { ItemCursor(rawValue: $0) }
  }

  /// Calls what the plugin has posted, where a page is waited for and no owner has turns.
  private func callPosted() {
    for function in post.takeFunctions() {
      callAnywhere(PluginCall(.post, subject)) { function.function($0, $1, function.data) }
    }
  }

  /// Calls the plugin from any thread. What it asks for is left to the list's owner.
  private func callAnywhere(
    _ call: PluginCall, _ body: (listing_call, UnsafeMutableRawPointer) -> Void
  ) {
    lock.withLock { PluginCalls.all.run(call) { body($0, instance) } }
    refuse(call)
    for page in call.answers { answer(page.number, page.result) }
    for request in call.requests { _ = post.add(request) }
  }

  private func answer(
    _ number: UInt64, _ result: Result<ItemPage<PluginItem>, PluginPageFailure>
  ) {
    post.endSignals(forPage: number)
    pages.take(number)?.resume(with: result.mapError { $0 })
  }

  // MARK: - The list

  func enter(_ section: any ListSection) {
    self.section = section
    observation = section.context?.observe { [post] in
      post.signals()
    } body: { [weak self] _ in
      self?.doWork()
    }
    tell(PluginEvent(kind: LISTING_ENTER))
    doWork()
  }

  func leave() {
    tell(PluginEvent(kind: LISTING_LEAVE))
    observation = nil
  }

  /// Whether the list holds the section, which may be on display still where it does not.
  private var isHeld: Bool { section.map { $0.context?.isHeld($0) == true } ?? false }

  /// Does what was asked for, in order, until nothing is left.
  private func doWork() {
    guard !isWorking, isHeld, let list = section?.context?.list else { return }
    work += post.take()
    guard !work.isEmpty else { return }
    isWorking = true
    // One turn, also in a list without an owner.
    list.deliverEvents {
      doAll()
      isWorking = false
    }
  }

  private func doAll() {
    var count = 0
    while !work.isEmpty {
      // What is asked for meanwhile comes behind what is there.
      let batch = work
      work = []
      for (index, next) in batch.enumerated() {
        guard count < Self.workLimit, isHeld else {
          // The rest has a turn of its own, or comes to nothing with the section.
          for left in batch[index...] + work { _ = post.add(left) }
          work = []
          return
        }
        count += 1
        carryOut(next)
      }
      work += post.take()
    }
  }

  private func carryOut(_ work: PluginPost.Work) {
    switch work {
    case .posted(let function):
      call(.post) { function.function($0, $1, function.data) }
    case .event(let event): tell(event)
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
    case .remakeViews: section?.reloadSupplementaryViews([.header, .footer])
    case .reloadPages: reload?()
    }
    var event = PluginEvent(kind: LISTING_COMPLETION)
    event.number = operation.number
    if case .failure(let error) = result {
      event.status = error.code == .cancelled ? LISTING_CANCELLED : LISTING_FAILED
      event.text = error.message
      // Who asked without a number is not told.
      if operation.number == 0 { report(error.message) }
    }
    if operation.number != 0 { work.append(.event(event)) }
  }

  private func start(_ number: UInt64, _ pause: Duration, _ repeats: Bool) {
    timers[number]?.cancel()
    let clock = section?.context?.clock ?? ContinuousClock()
    timers[number] = Task { [post] in
      repeat {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        var event = PluginEvent(kind: LISTING_TIMER)
        event.number = number
        guard post.add(.event(event)) else { return }
      } while repeats && !Task.isCancelled
    }
  }

  private func report(_ message: String) {
    section?.context?.report(
      ListDiagnostic(
        code: .invalid, section: subject.section, message: "\(subject.phrase): \(message)"))
  }
}
