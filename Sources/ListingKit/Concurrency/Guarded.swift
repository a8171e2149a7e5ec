#if THREAD_SANITIZER
  import Foundation
  import Synchronization

  /// State behind a lock that the thread sanitizer knows.
  ///
  /// The kernel hands a contended `Mutex` over to the next thread. The thread sanitizer doesn't see
  /// that and reports a race. Builds for the sanitizer (`-DTHREAD_SANITIZER`, see `Scripts/ci/sanitizers`)
  /// also hold a lock that it sees; all other builds use the `Mutex` itself.
  package struct Guarded<State: ~Copyable>: ~Copyable, Sendable {
    private let state: Mutex<State>
    private let known = NSLock()

    package init(_ state: consuming sending State) { self.state = Mutex(state) }

    /// Calls a closure with exclusive access to the state.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      known.lock()
      defer { known.unlock() }
      return try state.withLock(body)
    }
  }
#else
  package import Synchronization

  /// State behind a lock. Use it instead of `Mutex`, since builds for the thread sanitizer replace
  /// it.
  package typealias Guarded = Mutex
#endif
