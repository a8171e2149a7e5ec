import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A source of a loaded plugin. It isn't in a list, and can be used from any thread.
final class LoadedSource: Sendable {
  private let instance: PluginInstance
  private var inbox: PluginInbox { instance.inbox }
  private let changes = Guarded<[UUID: AsyncStream<Void>.Continuation]>([:])
  /// Whether it reports changes.
  var isObserved: Bool { instance.traits.hasChanges }

  init(_ instance: PluginInstance) {
    self.instance = instance
    let signals = inbox.signals()
    Task { [weak self] in
      for await _ in signals { self?.doWork() }
    }
  }

  deinit {
    let left = inbox.close()
    changes.withLock { for stream in $0.values { stream.finish() } }
    for case .event(let event) in left { instance.send(event, .destroy) }
  }

  /// Requests a page.
  func page(_ request: ItemRequest) async throws -> ItemPage<PluginItem> {
    try await instance.page(request) { self.finish($0) }
  }

  /// Returns the cursor of a page that contains an item; `nil` if the plugin knows none.
  func cursor(around item: ListItem) -> ItemCursor? {
    let call = instance.cursor(around: item)
    if let failure = call?.failure { log(failure.message) }
    return call?.cursor.map { ItemCursor(rawValue: $0) }
  }

  /// Returns a stream with an element for each reported change.
  func observe() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let key = UUID()
    changes.withLock { $0[key] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.changes.withLock { _ = $0.removeValue(forKey: key) }
    }
    return stream
  }

  /// Performs the plugin's requests in a call: a source can only request that its pages are reloaded.
  private func finish(_ call: PluginCall) {
    if !call.requests.isEmpty {
      changes.withLock { for stream in $0.values { stream.yield() } }
    }
  }

  private func doWork() {
    for work in inbox.take() {
      switch work {
      case .posted(let function): finish(instance.call(function))
      case .event(let event): if let call = instance.send(event) { finish(call) }
      // A source has no list whose diagnostics it could use.
      case .report(let message): log(message)
      case .operation, .startTimer, .stopTimer: continue
      }
    }
  }

  private func log(_ message: String) {
    instance.subject.log(LISTING_WARNING, "\(instance.subject.phrase): \(message)")
  }
}

extension SourceElement {
  /// The element as it's passed to plugins, with the declarations of the document inside.
  var declared: PluginMarkup {
    let keys = record.key.map { markup("key", ["name": .string($0)]) }
    let fields = record.fields.map { field in
      var values: [String: ListValue] = [
        "name": .string(field.name), "path": .string(field.path),
        "type": .string(field.type.rawValue), "optional": .boolean(field.isOptional),
      ]
      if let format = field.format { values["format"] = .string(format) }
      if field.timeZone != .gmt { values["zone"] = .string(field.timeZone.identifier) }
      return markup("field", values)
    }
    return markup(markup.name, children: keys + fields)
  }

  private func markup(_ name: String, _ values: [String: ListValue]) -> PluginMarkup {
    PluginMarkup(
      name: name, line: markup.line, column: markup.column, text: "", children: [],
      values: values, files: [:])
  }

  private func markup(_ name: String, children: [PluginMarkup]) -> PluginMarkup {
    let values = Dictionary(markup.attributes.map { ($0.name, $0.value) }) { first, _ in first }
    var files: [String: URL] = [:]
    for name in values.keys { files[name] = markup.file(name) }
    return PluginMarkup(
      name: name, line: markup.line, column: markup.column, text: markup.text,
      children: children, values: values, files: files)
  }
}
