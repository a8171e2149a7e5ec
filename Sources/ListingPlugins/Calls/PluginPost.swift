import CListingPlugin
import ListingKit

/// A function that a plugin has posted, with what it is given. Exactly one of both is called.
///
/// `@unchecked Sendable` is safe here: the plugin has handed the data over, and says that the function
/// may be called from any thread.
struct PostedFunction: @unchecked Sendable {
  let function:
    @convention(c) (listing_call, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  let data: UnsafeMutableRawPointer?
  let drop: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  /// Tells the plugin that the function is not called.
  func giveUp() { drop?(data) }
}

/// What waits for a section's next turn: what was posted from any thread, and what was asked for where
/// the list could not be reached.
final class PluginPost: Sendable {
  enum Work: Sendable {
    case posted(PostedFunction)
    case event(PluginEvent)
    case operation(PluginOperation)
    case startTimer(UInt64, Duration, repeats: Bool)
    case stopTimer(UInt64)
    /// Something that the plugin did wrong.
    case report(String)
  }

  private struct State: Sendable {
    var work: [Work] = []
    var isClosed = false
    /// Tells the list's owner.
    var signal: AsyncStream<Void>.Continuation?
    /// Tell those that wait for pages where there is no owner.
    var pageSignals: [UInt64: AsyncStream<Void>.Continuation] = [:]

    func tell() {
      if let signal {
        signal.yield()
      } else {
        for signal in pageSignals.values { signal.yield() }
      }
    }
  }

  private let state = Guarded(State())

  /// - Returns: whether it will be done; otherwise it was given up.
  func add(_ work: Work) -> Bool {
    let isTaken = state.withLock { state in
      if state.isClosed { return false }
      state.work.append(work)
      state.tell()
      return true
    }
    if !isTaken, case .posted(let function) = work { function.giveUp() }
    return isTaken
  }

  func add(_ function: PostedFunction) -> Bool { add(.posted(function)) }

  /// An element whenever there may be something to do.
  func signals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.signal = continuation
      if !state.work.isEmpty { continuation.yield() }
    }
    return stream
  }

  /// An element whenever there may be something to do and the list has no owner, who would do it; `nil`
  /// where it has one. It ends with ``endSignals(forPage:)``.
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

  /// The functions that wait, in their order; the rest goes on waiting.
  func takeFunctions() -> [PostedFunction] {
    state.withLock { state in
      var functions: [PostedFunction] = []
      state.work.removeAll { work in
        guard case .posted(let function) = work else { return false }
        functions.append(function)
        return true
      }
      return functions
    }
  }

  /// All that waits, which is then somebody else's to do.
  func take() -> [Work] {
    state.withLock { state in
      defer { state.work = [] }
      return state.work
    }
  }

  /// Nothing more is done: what was posted is given up.
  ///
  /// - Returns: all that waited.
  func close() -> [Work] {
    let left = state.withLock { state in
      defer { state.work = [] }
      state.isClosed = true
      state.signal?.finish()
      for signal in state.pageSignals.values { signal.finish() }
      return state.work
    }
    for case .posted(let function) in left { function.giveUp() }
    return left
  }
}
