import Foundation
import ListingKit

/// The source of a ``PatchStream``, from which one connection at a time reads.
final class ViewerStream: Sendable {
  private struct State {
    /// The viewer; `nil` when the stream has nothing more to say, so that a connection whose client doesn't read
    /// costs no memory.
    var viewer: WebViewer?
    var sequence: Int
    var hasBegun = false
    /// Whether the client should connect to another process.
    var moves = false
    /// Whether the wait for a change took so long that a comment is due.
    var isQuiet = false
    var pull: Task<WebPatch?, Never>?
    /// Ends the stream if the client takes too long to read the last bytes.
    var stall: Task<Void, any Error>?
  }

  /// The event for a viewer that doesn't exist anymore. Its status is 200, since a browser gives up on others.
  static let gone = Data("event: gone\ndata:\n\n".utf8)
  /// The event by which a page connects again, at a time of its own within two seconds. This stream goes on meanwhile.
  static let move = Data("event: move\ndata:\n\n".utf8)
  /// The event by which a page loads itself again.
  static let reload = Data("event: reload\ndata:\n\n".utf8)
  /// The time without a change after which a comment shows whether the connection is still open.
  static let quietTime = Duration.seconds(15)
  /// How long a client can take to read an event.
  static let readingTime = Duration.seconds(30)

  /// The first bytes, which let the browser know that it's connected, and to which viewer.
  private let greeting: Data
  private let clock: ServingClock
  private let didEnd: @Sendable () -> Void
  private let state: Guarded<State>

  /// - Parameters:
  ///   - sequence: the number of the last event that the client received.
  ///   - path: the path of the viewer, if the client doesn't know it.
  ///   - didEnd: called when no connection reads from the stream anymore, or not for a long time.
  init(
    _ viewer: WebViewer, after sequence: Int, newPath path: String? = nil, clock: ServingClock,
    didEnd: @escaping @Sendable () -> Void
  ) {
    let news = path.map { "event: viewer\ndata: \($0)\n\n" } ?? ""
    greeting = Data("retry: 1000\n\n\(news)".utf8)
    self.clock = clock
    self.didEnd = didEnd
    state = Guarded(State(viewer: viewer, sequence: sequence))
  }

  deinit { didEnd() }

  /// The number of the last event.
  var sequence: Int { state.withLock { $0.sequence } }

  /// Ends the stream, so that the client connects again.
  func end() {
    state.withLock { state in
      state.viewer = nil
      state.pull?.cancel()
    }
  }

  /// Sends the client to another process. The stream stays open until it has connected there.
  func move() {
    state.withLock { state in
      state.moves = true
      state.pull?.cancel()
    }
  }

  /// The next part of the stream.
  enum Part: Sendable {
    case text(Data)
    case patch(WebPatch)

    var bytes: Data {
      switch self {
      case .text(let bytes): bytes
      case .patch(let patch): patch.number + patch.body.text
      }
    }
  }

  /// Waits for the next part.
  func next() async -> Part? {
    let part = await change()
    let stall = Task { [clock, weak self] in
      try await clock.sleep(Self.readingTime)
      self?.end()
      self?.didEnd()
    }
    state.withLock { $0.stall = stall }
    return part
  }

  private func change() async -> Part? {
    let (bytes, pull) = state.withLock { state -> (Data?, Task<WebPatch?, Never>?) in
      state.stall?.cancel()
      guard let viewer = state.viewer else { return (nil, nil) }
      if !state.hasBegun {
        state.hasBegun = true
        return (greeting, nil)
      }
      if state.moves {
        state.moves = false
        return (Self.move, nil)
      }
      let pull = Task { [sequence = state.sequence] in
        await viewer.nextPatch(after: sequence)
      }
      (state.pull, state.isQuiet) = (pull, false)
      return (nil, pull)
    }
    if let bytes { return .text(bytes) }
    guard let pull else { return nil }
    let alarm = Task { [clock, weak self] in
      try await clock.sleep(Self.quietTime)
      self?.cancelPull()
    }
    let patch = await withTaskCancellationHandler {
      await pull.value
    } onCancel: {
      pull.cancel()
    }
    alarm.cancel()
    return state.withLock { state in
      state.pull = nil
      if let patch {
        state.sequence = patch.sequence
        return .patch(patch)
      }
      if state.viewer == nil || Task.isCancelled { return nil }
      if state.moves {
        state.moves = false
        return .text(Self.move)
      }
      if state.isQuiet { return .text(Data(":\n\n".utf8)) }
      state.viewer = nil
      return .text(Self.gone)
    }
  }

  private func cancelPull() {
    state.withLock { state in
      state.isQuiet = true
      state.pull?.cancel()
    }
  }
}

extension WebPatch {
  /// The beginning of the event: its number.
  var number: Data { Data("id: \(sequence)\ndata: ".utf8) }
}
