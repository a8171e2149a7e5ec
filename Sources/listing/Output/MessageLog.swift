import ListingSources
import Logging

/// Writes the logs of plugins to the standard error, as messages.
struct MessageLog: LogHandler {
  let label: String
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let values = metadata.merging(event.metadata ?? [:]) { _, own in own }
      .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let message = event.message.description.messageLine
    Messages.write("\(event.level): \(label)\(values): \(message)")
  }
}
