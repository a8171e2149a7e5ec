import Dispatch
import Synchronization

/// Waits for what runs elsewhere.
enum Waiting {
  private final class Answer<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  /// What asynchronous work comes to.
  static func result<Result: Sendable>(
    of body: @escaping @Sendable () async throws -> Result
  ) -> Result {
    let answer = Answer<Result>()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let result = try await body()
        answer.result.withLock { $0 = result }
      } catch { preconditionFailure("\(error)") }
      done.signal()
    }
    done.wait()
    guard let result = answer.result.withLock({ $0 }) else { preconditionFailure("no answer") }
    return result
  }
}
