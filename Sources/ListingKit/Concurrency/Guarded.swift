#if THREAD_SANITIZER
  import Foundation
  import Synchronization

  /// State behind a lock that the thread sanitizer knows.
  ///
  /// A `Mutex` that is waited for is handed over by the kernel, which the thread sanitizer does not see
  /// and takes for a race. Builds for it (`-DTHREAD_SANITIZER`, see `Scripts/test`) hold a lock besides
  /// that it sees; all others have the `Mutex` itself.
  package struct Guarded<State: ~Copyable>: ~Copyable, Sendable {
    private let state: Mutex<State>
    private let known = NSLock()

    package init(_ state: consuming sending State) { self.state = Mutex(state) }

    /// Reads or changes the state while nobody else does.
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

  /// State behind a lock, which builds for the thread sanitizer do otherwise. It is written instead of
  /// `Mutex` wherever that would be.
  package typealias Guarded = Mutex
#endif
