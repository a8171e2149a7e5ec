#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import ListingKit

  /// Something that continues when a socket is ready. Only the thread of ``PostgreSQLThread`` calls it once it's added.
  protocol PostgreSQLWork: AnyObject, Sendable {
    /// The socket that it waits for.
    var wait: cpq_wait { get }
    /// The number of its connection; `nil` if something may have arrived before it was added.
    var connectionNumber: Int? { get }
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
      /// The numbers of the connections whose sockets end the wait of the thread.
      var watched: [Int] = []
    }

    /// A socket that the thread waits for. It keeps that of a connection without work, so that the next work of the
    /// connection needn't wake it.
    private struct Socket {
      var connectionNumber: Int?
      var work: (any PostgreSQLWork)?
      var wait: cpq_wait
    }

    private let state = Guarded(State())
    private let poller = Poller(pointer: cpq_poller_create())

    /// The thread waits with it, and any thread may wake it.
    ///
    /// `@unchecked Sendable` is safe here: it's a pipe whose ends never change.
    private struct Poller: @unchecked Sendable { let pointer: OpaquePointer? }

    private static let idleTime = Duration.seconds(5)
    private static let longestWait = Duration.seconds(1)

    /// Whether there can be work: not if the process has no file left for the pipe.
    var isUsable: Bool { poller.pointer != nil }

    /// Adds work.
    func add(_ work: any PostgreSQLWork) {
      let isSoon = work.deadline.map { $0 < .now + Self.longestWait } ?? false
      let mustWake = isSoon || work.wait.writes
      let (starts, wakes) = state.withLock { state in
        state.added.append(work)
        defer { state.isRunning = true }
        let isWatched = work.connectionNumber.map(state.watched.contains) ?? false
        return (!state.isRunning, mustWake || !isWatched)
      }
      if starts { Thread.detachNewThread { [self] in run() } } else if wakes { wake() }
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
      var sockets: [Socket] = []
      var idleSince = ContinuousClock.now
      while true {
        let now = ContinuousClock.now
        let isIdle = sockets.allSatisfy { $0.work == nil }
        if !isIdle { idleSince = now }
        guard let (added, canceled) = next(isLast: isIdle && now - idleSince > Self.idleTime)
        else { return }
        for work in added { Self.add(work, to: &sockets) }
        for work in canceled where sockets.contains(where: { $0.work === work }) { work.cancel() }
        sockets = sockets.compactMap(Self.proceed)
        var waits = sockets.map(\.wait)
        let time = watch(sockets.compactMap(\.connectionNumber)) ? Self.milliseconds(sockets) : 0
        cpq_poller_wait(poller, &waits, waits.count, time)
        for index in sockets.indices { sockets[index].wait.is_ready = waits[index].is_ready }
      }
    }

    private static func add(_ work: any PostgreSQLWork, to sockets: inout [Socket]) {
      let number = work.connectionNumber
      if let index = sockets.firstIndex(where: { $0.work == nil && $0.connectionNumber == number })
      {
        sockets[index].work = work
      } else {
        sockets.append(Socket(connectionNumber: number, work: work, wait: work.wait))
      }
    }

    /// Lets the work of a socket proceed.
    ///
    /// - Returns: how to wait for the socket; `nil` if there is no need to.
    private static func proceed(_ socket: Socket) -> Socket? {
      var socket = socket
      if let work = socket.work, !work.proceed(isReady: socket.wait.is_ready, .now) {
        socket.wait = work.wait
        return socket
      }
      // Without work, nothing arrives before the end of the connection.
      let hasEnded = socket.wait.socket < 0 || socket.work == nil && socket.wait.is_ready
      if socket.connectionNumber == nil || hasEnded { return nil }
      // The connection is in use by others from now on.
      socket.work = nil
      (socket.wait.reads, socket.wait.writes) = (true, false)
      return socket
    }

    /// The time until the next deadline, at most a second.
    private static func milliseconds(_ sockets: [Socket]) -> Int32 {
      let now = ContinuousClock.now
      let times = sockets.compactMap { $0.work?.deadline.map { $0 - now } }
      let time = max(min(times.min() ?? longestWait, longestWait), .zero)
      return Int32((time / .milliseconds(1)).rounded(.up))
    }

    /// Stores the numbers of the connections whose sockets the thread waits for next.
    ///
    /// - Returns: whether it can wait, as nothing was added.
    private func watch(_ connectionNumbers: [Int]) -> Bool {
      state.withLock { state in
        state.watched = connectionNumbers
        return state.added.isEmpty
      }
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
