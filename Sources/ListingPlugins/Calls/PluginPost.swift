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
    var signal: AsyncStream<Void>.Continuation?
  }

  private let state = Guarded(State())

  /// - Returns: whether it will be done; otherwise it was given up.
  func add(_ work: Work) -> Bool {
    let isTaken = state.withLock { state in
      if state.isClosed { return false }
      state.work.append(work)
      state.signal?.yield()
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
      return state.work
    }
    for case .posted(let function) in left { function.giveUp() }
    return left
  }
}
