import Foundation
import Testing

@testable import ListingWeb

@Suite(.timeLimit(.minutes(3))) struct SocketPollTests {
  private let poll: SocketPoll
  /// Two connected sockets.
  private let ends: (first: Int32, second: Int32)

  init() throws {
    poll = try SocketPoll()
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    ends = (pair[0], pair[1])
  }

  @Test func `A wait ends with its event, its deadline or its task`() async {
    #expect(await poll.wait(for: .writable, of: ends.first) == .ready)
    #expect(await poll.wait(for: .readable, of: ends.first, until: .now) == .timedOut)
    let task = Task { await poll.wait(for: .readable, of: ends.first) }
    task.cancel()
    #expect(await task.value == .ended)
    poll.close()
    #expect(await poll.wait(for: .writable, of: ends.first) == .ended)
  }

  @Test func `A closed connection is reported, though bytes of it weren't read`() async {
    #expect(send(ends.second, "abc", 3, 0) == 3)
    #expect(await poll.wait(for: .closed, of: ends.first, until: .now) == .timedOut)
    Foundation.close(ends.second)
    #expect(await poll.wait(for: .closed, of: ends.first) == .ready)
    poll.close()
  }

  @Test func `Idle waits end with the server, and others go on`() async {
    let idle = Task { await poll.wait(for: .readable, of: ends.first, isIdle: true) }
    let busy = Task { await poll.wait(for: .readable, of: ends.first) }
    poll.endIdleWaits()
    #expect(await idle.value == .ended)
    #expect(await poll.wait(for: .readable, of: ends.first, isIdle: true) == .ended)
    #expect(send(ends.second, "a", 1, 0) == 1)
    #expect(await busy.value == .ready)
    poll.close()
  }

  @Test func `Waits that are canceled while they end block nothing`() async {
    for _ in 0..<2_000 {
      let task = Task { await poll.wait(for: .writable, of: ends.first) }
      await Task.yield()
      task.cancel()
      _ = await task.value
    }
    poll.close()
  }
}
