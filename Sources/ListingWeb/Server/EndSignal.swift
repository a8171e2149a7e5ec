import Dispatch
import Foundation
import ListingKit

/// Waits for a signal that ends the program: Ctrl-C or a request to terminate. A second one ends it at once, and so does
/// the first after two seconds, or twelve of a request to terminate, unless the wait is over by then.
package final class EndSignal: Sendable {
  private let numbers: AsyncStream<Int32>
  /// The sources of the signals, which retain the wait; none when it's over.
  private let sources = Guarded<[any DispatchSourceSignal]>([])

  private static let all = [SIGINT, SIGTERM]
  /// How long pages can take to move to another process after a request to terminate.
  static let drainTime = Duration.seconds(10)
  /// How long the rest of the end can take, in seconds.
  private static let endingTime = 2

  /// Begins to wait for the signals, which no longer end the program.
  init() {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.numbers = numbers
    // Not on the threads of tasks, which may all be busy.
    let queue = DispatchQueue(label: "signals")
    sources.withLock { sources in
      for number in Self.all {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [self] in
          signal(number, SIG_DFL)
          continuation.yield(number)
          let drainTime = number == SIGTERM ? Int(Self.drainTime.components.seconds) : 0
          let time = DispatchTimeInterval.seconds(Self.endingTime + drainTime)
          queue.asyncAfter(deadline: .now() + time) { [self] in
            if !self.sources.withLock({ $0.isEmpty }) { Self.end(by: number) }
          }
        }
        source.resume()
        sources.append(source)
      }
    }
  }

  /// The number of the first signal; `nil` if the task is canceled before.
  var number: Int32? {
    get async { await numbers.first { _ in true } }
  }

  /// Ends the wait, after which the signals end the program as before.
  func cancel() {
    sources.withLock { sources in
      for source in sources { source.cancel() }
      sources = []
    }
    for number in Self.all { signal(number, SIG_DFL) }
  }

  /// Ends the program as the signal does by default, so that its status shows the signal.
  package static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of a pool block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
