import Logging

@testable import ListingKit

/// Collects log messages for tests, instead of printing them.
final class LogLines: Sendable {
  private let lines = Guarded<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  fileprivate func add(_ line: String) { lines.withLock { $0.append(line) } }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add("\(event.level) \(event.message)") }
  }
}
