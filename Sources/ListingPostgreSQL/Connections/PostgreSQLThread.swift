#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit

  /// Something that continues when a socket is ready. Only the thread of ``PostgreSQLThread`` calls it once it's added.
  protocol PostgreSQLWork: AnyObject, Sendable {
    /// The socket that it waits for.
    var wait: cpq_wait { get }
    /// When it continues at the latest; `nil` for never.
    var deadline: ContinuousClock.Instant? { get }
    /// Continues as far as that is possible without waiting.
    ///
    /// - Parameter isReady: whether the socket is ready, or has failed.
    /// - Returns: whether it's finished.
    func proceed(isReady: Bool, _ now: ContinuousClock.Instant) -> Bool
    /// Ends it early. It's asked to proceed afterwards.
    func cancel()
  }

  /// The thread that waits for the sockets of all connections of the process. It ends some seconds after the last work.
  final class PostgreSQLThread: Sendable {
    static let shared = PostgreSQLThread()

    private struct State {
      var isRunning = false
      var added: [any PostgreSQLWork] = []
      var canceled: [any PostgreSQLWork] = []
    }

    private let state = Guarded(State())
    private let poller = Poller(pointer: cpq_poller_create())

    /// The thread waits with it, and any thread may wake it.
    ///
    /// `@unchecked Sendable` is safe here: it's a pipe whose ends never change.
    private struct Poller: @unchecked Sendable { let pointer: OpaquePointer? }

    private static let idleTime = Duration.seconds(5)

    /// Whether there can be work: not if the process has no file left for the pipe.
    var isUsable: Bool { poller.pointer != nil }

    /// Adds work.
    func add(_ work: any PostgreSQLWork) {
      let starts = state.withLock { state in
        state.added.append(work)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      if starts { Thread.detachNewThread { [self] in run() } } else { wake() }
    }

    /// Ends work early.
    func cancel(_ work: any PostgreSQLWork) {
      state.withLock { $0.canceled.append(work) }
      wake()
    }

    /// Lets all work proceed.
    func wake() { poller.pointer.map(cpq_poller_wake) }

    private func run() {
      guard let poller = poller.pointer else { return }
      var works: [any PostgreSQLWork] = []
      var waits: [cpq_wait] = []
      var idleSince = ContinuousClock.now
      while true {
        let now = ContinuousClock.now
        if !works.isEmpty { idleSince = now }
        let isLast = works.isEmpty && now - idleSince > Self.idleTime
        guard let (added, canceled) = next(isLast: isLast) else { return }
        works += added
        waits += added.map(\.wait)
        for work in canceled where works.contains(where: { $0 === work }) { work.cancel() }
        works = zip(works, waits).filter { !$0.proceed(isReady: $1.is_ready, .now) }.map(\.0)
        waits = works.map(\.wait)
        cpq_poller_wait(poller, &waits, waits.count, Self.milliseconds(works))
      }
    }

    /// The time until the next deadline, at most a second.
    private static func milliseconds(_ works: [any PostgreSQLWork]) -> Int32 {
      let now = ContinuousClock.now
      let times = works.compactMap { $0.deadline.map { ($0 - now) / .milliseconds(1) } }
      return Int32(min(max(times.min() ?? 1_000, 0).rounded(.up), 1_000))
    }

    /// Takes what was added, or ends the thread.
    private func next(
      isLast: Bool
    ) -> (added: [any PostgreSQLWork], canceled: [any PostgreSQLWork])? {
      state.withLock { state in
        if isLast, state.added.isEmpty {
          state = State()
          return nil
        }
        defer { (state.added, state.canceled) = ([], []) }
        return (state.added, state.canceled)
      }
    }
  }
#endif
