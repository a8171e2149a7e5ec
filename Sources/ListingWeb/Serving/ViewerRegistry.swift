import Foundation

/// The viewers of an app, by their identifiers.
actor ViewerRegistry {
  private struct Entry {
    let viewer: WebViewer
    /// The cookie of the browser that opened the page.
    let cookie: String
    /// The position in the order of creation.
    let number: Int
    weak var stream: ViewerStream?
    /// The number of streams so far, which distinguishes a stream that ends from a later one.
    var streamCount = 0
    /// The start of the second in which events are counted, and their number.
    var events = (since: Duration.zero, count: 0)
  }

  /// The answer to a viewer's event.
  enum Admission {
    case admitted(WebViewer)
    case unknown
    case foreign
    case tooMany
  }

  /// How long a viewer lives without a stream.
  static let timeWithoutStream = Duration.seconds(60)
  /// How long a viewer lives between its page and its first stream.
  static let timeBeforeStream = Duration.seconds(15)
  /// The number of a viewer's events that are performed in a second.
  static let eventsPerSecond = 40

  private let limit: Int
  private let clock: ServingClock
  private var entries: [String: Entry] = [:]
  private var count = 0

  init(limit: Int, clock: ServingClock) {
    self.limit = limit
    self.clock = clock
  }

  /// All viewers.
  var viewers: [WebViewer] { entries.values.map(\.viewer) }

  /// Returns 128 random bits as text.
  static func token() -> String {
    (0..<2).map { _ in
      let text = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }

  /// Adds a viewer. At the limit, it takes the place of the oldest one that never had a stream, or else of the
  /// oldest one without one, whose page is hidden or closed.
  ///
  /// - Returns: the viewer's identifier, or `nil` if all others have a stream.
  func add(_ viewer: WebViewer, cookie: String) -> String? {
    if entries.count >= limit {
      let unused = entries.filter { $0.value.stream == nil }.min {
        ($0.value.streamCount > 0 ? 1 : 0, $0.value.number)
          < ($1.value.streamCount > 0 ? 1 : 0, $1.value.number)
      }
      guard let unused else { return nil }
      remove(unused.key)
    }
    let identifier = Self.token()
    count += 1
    entries[identifier] = Entry(viewer: viewer, cookie: cookie, number: count)
    return identifier
  }

  /// Removes a viewer whose page was made, unless its stream is opened in time.
  ///
  /// - Returns: `false` if another viewer took its place while the page was made.
  func expectStream(_ identifier: String) -> Bool {
    guard entries[identifier] != nil else { return false }
    removeWithoutStream(identifier, after: Self.timeBeforeStream, streamCount: 0)
    return true
  }

  /// Removes a viewer and closes it, which ends its stream with the event `gone`.
  func remove(_ identifier: String) {
    guard let entry = entries.removeValue(forKey: identifier) else { return }
    Task { await entry.viewer.close() }
  }

  /// Opens the stream of a viewer, in place of one that may still be open.
  ///
  /// - Returns: `nil` if there is no such viewer, or if another browser opened it.
  func stream(_ identifier: String, cookie: String?, after sequence: Int) -> ViewerStream? {
    guard var entry = entries[identifier], entry.cookie == cookie else { return nil }
    entry.stream?.end()
    entry.streamCount += 1
    let number = entry.streamCount
    let stream = ViewerStream(entry.viewer, after: sequence, clock: clock) { [weak self] in
      Task { await self?.streamDidEnd(identifier, number) }
    }
    entry.stream = stream
    entries[identifier] = entry
    return stream
  }

  /// Decides whether an event is performed.
  func admit(_ identifier: String, cookie: String?) -> Admission {
    guard var entry = entries[identifier] else { return .unknown }
    if entry.cookie != cookie {
      // The browser has a new cookie, for instance since it followed a link from another site. Its page
      // can't use this viewer anymore, and opens another one when the stream ends.
      remove(identifier)
      return .foreign
    }
    let now = clock.now()
    if now - entry.events.since >= .seconds(1) { entry.events = (now, 0) }
    entry.events.count += 1
    entries[identifier] = entry
    return entry.events.count > Self.eventsPerSecond ? .tooMany : .admitted(entry.viewer)
  }

  /// Ends all streams, whose clients try to connect again, and removes all viewers.
  func removeAll() {
    for entry in entries.values { entry.stream?.end() }
    for identifier in entries.keys { remove(identifier) }
  }

  private func streamDidEnd(_ identifier: String, _ number: Int) {
    removeWithoutStream(identifier, after: Self.timeWithoutStream, streamCount: number)
  }

  /// Removes a viewer after a time, unless another stream was opened by then.
  private func removeWithoutStream(
    _ identifier: String, after time: Duration, streamCount: Int
  ) {
    Task { [weak self, clock] in
      try await clock.sleep(time)
      await self?.removeIfUnused(identifier, streamCount)
    }
  }

  private func removeIfUnused(_ identifier: String, _ streamCount: Int) {
    if entries[identifier]?.streamCount == streamCount { remove(identifier) }
  }
}
