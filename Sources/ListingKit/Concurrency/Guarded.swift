import Synchronization

#if THREAD_SANITIZER
  import Foundation
#endif

/// State behind a lock, in a class that is used wherever it is.
///
/// A `Mutex` that is waited for is handed over by the kernel, which the thread sanitizer does not see
/// and takes for a race. Builds for it (`-DTHREAD_SANITIZER`, see `Scripts/test`) hold a lock besides
/// that it knows.
package struct Guarded<State: Sendable>: ~Copyable, Sendable {
  private let state: Mutex<State>
  #if THREAD_SANITIZER
    private let known = NSLock()
  #endif

  package init(_ state: State) { self.state = Mutex(state) }

  /// Reads or changes the state while nobody else does.
  @inline(__always)
  package func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    #if THREAD_SANITIZER
      known.lock()
      defer { known.unlock() }
    #endif
    return state.withLock { body(&$0) }
  }
}
