import Foundation

/// Creates the sample database, unless it exists.
func makeSampleDatabase() async throws {
  let process = Process()
  process.executableURL = samples.appendingPathComponent("../Scripts/setup")
  try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
    process.terminationHandler = { _ in done.resume() }
    do {
      try process.run()
    } catch {
      process.terminationHandler = nil
      done.resume(throwing: error)
    }
  }
}
