import Foundation
import ListingKit
import ListingSources

/// Waits until sockets can be read or written, on one thread for all of them.
final class SocketPoll: Sendable {
  /// What is waited for.
  enum Event {
    case readable
    case writable
    /// The client closes its connection, even if it sent bytes that weren't read.
    case closed

    fileprivate var mask: Int16 {
      switch self {
      case .readable: Int16(POLLIN)
      case .writable: Int16(POLLOUT)
      case .closed:
        #if os(Linux)
          0x2000  // POLLRDHUP, which is declared for programs that ask for GNU's extensions.
        #else
          0  // POLLHUP is always reported.
        #endif
      }
    }
  }

  /// The result of a wait.
  enum Outcome {
    case ready
    case timedOut
    /// The task was canceled, or the wait isn't allowed anymore.
    case ended
  }

  private struct Waiter {
    let descriptor: Int32
    let mask: Int16
    let deadline: ContinuousClock.Instant?
    let isIdle: Bool
    let continuation: CheckedContinuation<Outcome, Never>

    /// Called without the lock: a task that is being canceled holds a lock of its own, and waits for this one.
    func end(_ outcome: Outcome) { continuation.resume(returning: outcome) }
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var count = 0
    /// Whether idle connections end.
    var isEnding = false
    var isClosed = false
  }

  private let state = Guarded(State())
  /// A pipe, by whose bytes the thread learns of new waiters.
  private let wakeUp: (read: Int32, write: Int32)

  /// - Throws: a failure if no file can be opened.
  init() throws(WebServerError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      let problem = FileProblem(errno)
      throw WebServerError("the server can't be started: \(problem.message)", fix: problem.fix)
    }
    for end in ends { Self.prepare(end) }
    wakeUp = (ends[0], ends[1])
    Thread.detachNewThread { [self] in
      while pollOnce() {}
      for end in [wakeUp.read, wakeUp.write] { Foundation.close(end) }
    }
  }

  /// Makes the calls for a descriptor return at once, and hides it from programs that this one starts.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Whether idle connections end.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// Waits for an event of a socket, which stays open meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: the end of the wait; `nil` for none.
  ///   - isIdle: whether the wait is for something new, and ends with ``endIdleWaits()``.
  func wait(
    for event: Event, of descriptor: Int32, until deadline: ContinuousClock.Instant? = nil,
    isIdle: Bool = false
  ) async -> Outcome {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          // A task that was canceled before has no waiter to end.
          if state.isClosed || isIdle && state.isEnding || Task.isCancelled { return false }
          state.waiters[number] = Waiter(
            descriptor: descriptor, mask: event.mask, deadline: deadline, isIdle: isIdle,
            continuation: continuation)
          wake()
          return true
        }
        if !isWaiting { continuation.resume(returning: .ended) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: number) }?.end(.ended)
    }
  }

  /// Ends all waits for something new, also later ones.
  func endIdleWaits() {
    let ended = state.withLock { state in
      state.isEnding = true
      let idle = state.waiters.filter(\.value.isIdle)
      for number in idle.keys { state.waiters[number] = nil }
      return Array(idle.values)
    }
    for waiter in ended { waiter.end(.ended) }
  }

  /// Ends all waits, and the thread.
  func close() {
    let ended = state.withLock { state -> [Waiter] in
      guard !state.isClosed else { return [] }
      state.isClosed = true
      defer { state.waiters = [:] }
      wake()
      return Array(state.waiters.values)
    }
    for waiter in ended { waiter.end(.ended) }
  }

  /// Called with the lock, so that the pipe is open.
  private func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes the thread, too.
    _ = write(wakeUp.write, &byte, 1)
  }

  /// Waits for the next event, and ends the waits for it.
  ///
  /// - Returns: `false` when the poll was closed.
  private func pollOnce() -> Bool {
    let waiters: [(number: Int, waiter: Waiter)]? = state.withLock { state in
      state.isClosed ? nil : state.waiters.map { ($0.key, $0.value) }
    }
    guard let waiters else { return false }
    var files = waiters.map { pollfd(fd: $0.waiter.descriptor, events: $0.waiter.mask, revents: 0) }
    files.append(pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0))
    let deadline = waiters.compactMap(\.waiter.deadline).min()
    poll(&files, nfds_t(files.count), deadline.map { Self.milliseconds(until: $0) } ?? -1)
    if files.last?.revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      _ = read(wakeUp.read, &bytes, bytes.count)
    }
    let now = ContinuousClock.now
    let ended = state.withLock { state in
      zip(waiters, files).compactMap { entry, file -> (Waiter, Outcome)? in
        let isLate = entry.waiter.deadline.map { $0 <= now } ?? false
        guard file.revents != 0 || isLate,
          let waiter = state.waiters.removeValue(forKey: entry.number)
        else { return nil }
        return (waiter, file.revents != 0 ? .ready : .timedOut)
      }
    }
    for (waiter, outcome) in ended { waiter.end(outcome) }
    return true
  }

  /// The time until a deadline, at least a millisecond, and at most a minute, after which it's computed again.
  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let rest = deadline - .now
    return Int32(max(1, min(rest / .milliseconds(1) + 1, 60_000)))
  }
}
