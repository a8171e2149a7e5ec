import CListingPlugin
import Foundation
import ListingKit
import ListingXML

/// A source of a loaded plugin: makes the calls into it, one at a time, and does what it asks for.
///
/// It is in no list, so that all of it happens on whatever thread there is. `@unchecked Sendable` is safe
/// here: the instance is used under the lock alone.
final class LoadedSource: @unchecked Sendable {
  private let subject: PluginSubject
  private let functions: SectionFunctions
  private let post = PluginPost()
  private let number: listing_section
  private let lock = NSLock()
  private let instance: UnsafeMutableRawPointer
  private let pages = PluginPageRequests()
  private let changes = Guarded<[UUID: AsyncStream<Void>.Continuation]>([:])
  /// Whether it says when it has changed.
  let isObserved: Bool

  /// Makes the source in the plugin.
  ///
  /// - Throws: `PluginError` with the plugin's reason.
  init(
    _ element: SourceElement, _ subject: PluginSubject, _ functions: SectionFunctions
  ) throws(PluginError) {
    self.subject = subject
    self.functions = functions
    number = PluginSections.all.add(post)
    let loan = Loan()
    var (lent, place) = (loan.element(element.told), loan.place(element, number: number))
    let call = PluginCall(.create, subject)
    let made = PluginCalls.all.run(call) { functions.create($0, &lent, &place) }
    withExtendedLifetime(loan) {}
    guard let made, call.failure == nil else {
      PluginSections.all.remove(number)
      if let made {
        PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, made) }
      }
      throw PluginError(call.failure ?? "the plugin created no source and gave no reason")
    }
    instance = made
    isObserved = call.traits?.hasChanges ?? false
    refuse(call)
    let signals = post.signals()
    Task { [weak self] in
      for await _ in signals { self?.doWork() }
    }
  }

  deinit {
    PluginSections.all.remove(number)
    let left = post.close()
    changes.withLock { for stream in $0.values { stream.finish() } }
    // Nobody else has it any more, so that nothing is locked.
    for case .event(let event) in left { tell(event, PluginCall(.destroy, subject)) }
    PluginCalls.all.run(PluginCall(.destroy, subject)) { functions.destroy($0, instance) }
  }

  /// Asks for a page, from any thread.
  func page(_ request: ItemRequest) async throws -> ItemPage<PluginItem> {
    guard let page = functions.page else { return ItemPage(items: []) }
    return try await pages.answer { number in
      let loan = Loan()
      var lent = loan.request(request, number: number)
      let call = self.call(.page) { page($0, $1, &lent) }
      withExtendedLifetime(loan) {}
      if let failure = call.failure {
        self.pages.take(number)?.resume(throwing: PluginPageFailure(message: failure))
      }
    } onCancel: { number in
      var event = PluginEvent(kind: LISTING_PAGE_CANCELLED, status: LISTING_CANCELLED)
      event.number = number
      _ = self.post.add(.event(event))
    }
  }

  /// Where a page begins that holds an item; `nil` where the plugin knows no place. From any thread.
  func cursor(around item: ListItem) -> ItemCursor? {
    guard let place = functions.place else { return nil }
    let loan = Loan()
    var lent = loan.item(item, cell: "")
    let call = self.call(.place) { place($0, $1, &lent) }
    withExtendedLifetime(loan) {}
    if let failure = call.failure { subject.log(LISTING_WARNING, "\(subject.phrase): \(failure)") }
    return call.place.map { ItemCursor(rawValue: $0) }
  }

  /// An element each time that it says that it has changed.
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

  // MARK: - Calls

  @discardableResult
  private func call(
    _ purpose: PluginCall.Purpose, _ body: (listing_call, UnsafeMutableRawPointer) -> Void
  ) -> PluginCall {
    let call = PluginCall(purpose, subject)
    lock.withLock { PluginCalls.all.run(call) { body($0, instance) } }
    finish(call)
    return call
  }

  /// Does what the plugin asked for in a call.
  private func finish(_ call: PluginCall) {
    refuse(call)
    for answer in call.answers {
      pages.take(answer.number)?.resume(with: answer.result.mapError { $0 })
    }
    // An answer that cannot be read is none, and nobody would give another one.
    if let reason = call.refusedAnswer {
      for waiting in pages.takeAll() {
        waiting.resume(throwing: PluginPageFailure(message: reason))
      }
    }
    // All that a source can ask for is that its pages are read anew.
    if !call.requests.isEmpty {
      changes.withLock { for stream in $0.values { stream.yield() } }
    }
  }

  /// Does what has come by the post.
  private func doWork() {
    for work in post.take() {
      switch work {
      case .posted(let function): call(.post) { function.function($0, $1, function.data) }
      case .event(let event):
        let call = PluginCall(.event, subject)
        lock.withLock { tell(event, call) }
        finish(call)
      case .operation, .startTimer, .stopTimer, .report: continue
      }
    }
  }

  /// Tells the plugin that a page is no longer wanted.
  private func tell(_ event: PluginEvent, _ call: PluginCall) {
    guard let tell = functions.event else { return }
    let loan = Loan()
    var lent = loan.event(event)
    PluginCalls.all.run(call) { tell($0, instance, &lent) }
    withExtendedLifetime(loan) {}
  }

  /// There is no list whose diagnostics would be told.
  private func refuse(_ call: PluginCall) {
    for refusal in call.refusals {
      subject.log(LISTING_WARNING, "\(subject.phrase): in '\(call.purpose.rawValue)': \(refusal)")
    }
  }
}

extension SourceElement {
  /// The element as plugins are told of it: what the document declares of the items is inside.
  fileprivate var told: PluginMarkup {
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
