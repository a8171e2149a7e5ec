import Foundation

/// Makes the database of the samples, where it is not there yet.
func makeSampleDatabase() async throws {
  let process = Process()
  process.executableURL = samples.appendingPathComponent("../Scripts/sample-database")
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
