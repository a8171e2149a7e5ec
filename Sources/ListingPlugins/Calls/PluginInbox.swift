import CListingPlugin
import ListingKit

/// A function that a plugin has posted, with its data.
///
/// `@unchecked Sendable` is safe here: the plugin has passed the data on, and allows that the function is
/// called from any thread.
struct PostedFunction: @unchecked Sendable {
  let function:
    @convention(c) (listing_call, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  let data: UnsafeMutableRawPointer?
  let drop: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  /// Whether it was posted during a call into a plugin, and not by one of the plugin's threads.
  let isResponse = PluginCrash.isInCall
}

/// The input of a section or a source from any thread: posted functions, responses to requests for pages,
/// and operations from times when the list couldn't be accessed.
final class PluginInbox: Sendable {
  enum Work: Sendable {
    case posted(PostedFunction)
    case event(PluginEvent)
    case operation(PluginOperation)
    case startTimer(UInt64, Duration, repeats: Bool)
    case stopTimer(UInt64)
    /// A fault of the plugin.
    case report(String)

    /// Whether it's a function that was posted during a call.
    var isResponse: Bool {
      if case .posted(let function) = self { function.isResponse } else { false }
    }
  }

  private struct State: Sendable {
    var work: [Work] = []
    /// The number of posted functions in `work`.
    var postedCount = 0
    var isClosed = false
    var refusesResponses = false
    /// Notifies the list's owner.
    var signal: AsyncStream<Void>.Continuation?
    /// Notify those that wait for pages in a list without an owner.
    var pageSignals: [UInt64: AsyncStream<Void>.Continuation] = [:]
    /// The findings and messages that were reported.
    var findings: Set<PluginItemFinding.Subject> = []
    var messages: Set<String> = []

    mutating func append(_ work: Work) {
      self.work.append(work)
      if let signal {
        signal.yield()
      } else {
        for signal in pageSignals.values { signal.yield() }
      }
    }

    mutating func takeWork() -> [Work] {
      defer { (work, postedCount) = ([], 0) }
      return work
    }
  }

  /// The maximum number of posted functions that wait.
  private static let postLimit = 10_000

  let pages: PluginPageRequests
  private let subject: PluginSubject
  private let state = Guarded(State())

  /// - Parameter pageTimeout: how long a page can take.
  init(_ subject: PluginSubject, pageTimeout: Duration) {
    pages = PluginPageRequests(subject.phrase, timeout: pageTimeout)
    self.subject = subject
  }

  /// Adds work.
  ///
  /// - Returns: whether it will be done.
  @discardableResult
  func add(_ work: Work) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.append(work)
      return true
    }
  }

  /// Adds a function, unless too many wait.
  func post(_ function: PostedFunction) -> listing_status {
    let status = state.withLock { state in
      if state.isClosed { return LISTING_CANCELLED }
      guard state.postedCount < Self.postLimit, !(state.refusesResponses && function.isResponse)
      else { return LISTING_LIMIT_EXCEEDED }
      state.postedCount += 1
      state.append(.posted(function))
      return LISTING_OK
    }
    return listing_status(status)
  }

  /// Whether requests and functions are rejected that the plugin makes in calls.
  var refusesResponses: Bool {
    get { state.withLock { $0.refusesResponses } }
    set { state.withLock { $0.refusesResponses = newValue } }
  }

  /// Reports the faults of a call.
  func report(_ call: PluginCall) {
    for refusal in call.refusals {
      let message = "in '\(call.purpose.rawValue)': \(refusal.message)"
      if let field = refusal.field {
        report([PluginItemFinding(.field(field), message)])
      } else if state.withLock({ $0.messages.insert(message).inserted }) {
        add(.report(message))
      }
    }
    report(call.findings)
  }

  /// Reports findings that weren't reported before.
  private func report(_ findings: [PluginItemFinding]) {
    for finding in findings
    where state.withLock({ $0.findings.insert(finding.subject).inserted }) {
      add(.report(finding.message))
    }
  }

  // MARK: - Pages

  /// Answers a request for a page. A rejected answer fails the request.
  func answer(_ pointer: UnsafePointer<listing_page>?) -> listing_status {
    var reader = PluginItemReader(subject.declaration)
    let page = pointer?.structure
    var status = listing_status(LISTING_OK)
    var result: Result<ItemPage<PluginItem>, any Error>
    do throws(PluginRefusal) {
      result = try PluginPageAnswer(page, &reader).result.mapError { $0 }
    } catch {
      status = error.status
      result = .failure(failure(error.message))
    }
    report(reader.findings)
    guard let page else {
      pages.failAll(failure("the page is NULL, or its 'size' isn't set"))
      return status
    }
    switch pages.take(page.number) {
    case .waiting(let continuation): continuation.resume(with: result)
    case .finished: status = listing_status(LISTING_CANCELLED)
    case .unknown:
      pages.failAll(
        failure(
          "it answered page \(page.number), which wasn't requested: set 'number' to the request's"))
      status = listing_status(LISTING_INVALID)
    }
    return status
  }

  private func failure(_ fault: String) -> PluginPageFailure {
    PluginPageFailure(message: "\(subject.phrase): in 'answer_page': \(fault)")
  }

  /// Fails a request for a page.
  func failPage(_ number: UInt64, _ message: String) {
    guard case .waiting(let continuation) = pages.take(number) else { return }
    continuation.resume(throwing: PluginPageFailure(message: message))
  }

  // MARK: - Signals

  /// Returns a stream with an element whenever there may be work.
  func signals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.signal = continuation
      if !state.work.isEmpty { continuation.yield() }
    }
    return stream
  }

  /// Returns a stream with an element whenever there may be work in a list without an owner, until
  /// ``endSignals(forPage:)``; `nil` if the list has an owner.
  func signals(forPage number: UInt64) -> AsyncStream<Void>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    return state.withLock { state in
      if state.signal != nil || state.isClosed { return nil }
      state.pageSignals[number] = continuation
      if !state.work.isEmpty { continuation.yield() }
      return stream
    }
  }

  func endSignals(forPage number: UInt64) {
    state.withLock { $0.pageSignals.removeValue(forKey: number)?.finish() }
  }

  // MARK: - Taking

  /// Takes the posted functions, in order. The other work stays.
  func takeFunctions() -> [PostedFunction] {
    state.withLock { state in
      var functions: [PostedFunction] = []
      state.work.removeAll { work in
        guard case .posted(let function) = work else { return false }
        functions.append(function)
        return true
      }
      state.postedCount = 0
      return functions
    }
  }

  /// Takes all work.
  func take() -> [Work] { state.withLock { $0.takeWork() } }

  /// Accepts no more work, and drops the posted functions.
  ///
  /// - Returns: all work that was left.
  func close() -> [Work] {
    let left = state.withLock { state in
      state.isClosed = true
      state.signal?.finish()
      for signal in state.pageSignals.values { signal.finish() }
      return state.takeWork()
    }
    for case .posted(let function) in left {
      PluginCrash.naming(subject.phrase, "drop") { function.drop?(function.data) }
    }
    return left
  }
}
