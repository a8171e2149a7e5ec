import Dispatch
import Foundation
import ListingKit

/// Waits for a signal that ends the program: Ctrl-C or a request to terminate. A second one, or two seconds,
/// end it at once.
final class EndSignal: Sendable {
  private let numbers: AsyncStream<Int32>
  /// The sources of the signals, which are active as long as they are stored.
  private let sources: Guarded<[any DispatchSourceSignal]>

  /// Begins to wait for the signals, which no longer end the program.
  init() {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.numbers = numbers
    // Not on the threads of tasks, which may all be busy.
    let queue = DispatchQueue(label: "signals")
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        signal(number, SIG_DFL)
        continuation.yield(number)
        queue.asyncAfter(deadline: .now() + .seconds(2)) { Self.end(by: number) }
      }
      source.resume()
      return source
    }
    self.sources = Guarded(sources)
  }

  /// The number of the first signal.
  var number: Int32 {
    get async {
      for await number in numbers { return number }
      return SIGTERM
    }
  }

  /// Ends the program as the signal does by default, so that its status shows the signal.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of a pool block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
