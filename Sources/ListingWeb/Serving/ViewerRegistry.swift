import Foundation

/// The viewers of an app, by their identifiers.
///
/// A viewer whose page is hidden or closed stays for some time. Then its state remains, with which the page begins
/// again when its browser returns.
actor ViewerRegistry {
  private struct Entry {
    let viewer: WebViewer
    /// The cookie of the browser that opened the page.
    let cookie: String
    /// The position in the order of creation.
    let number: Int
    weak var stream: ViewerStream?
    /// When the last stream ended; `nil` while there is one, and before the first.
    var idleSince: Duration?
    /// Whether another page began with its state: the same page was loaded again, or a copy of it was opened.
    var isReplaced = false
    /// The number of streams so far, which distinguishes a stream that ends from a later one.
    var streamCount = 0
    /// The start of the second in which events are counted, and their number.
    var events = (since: Duration.zero, count: 0)
  }

  /// What remains of a viewer.
  private struct Remainder {
    let cookie: String
    let number: Int
    let state: Task<ViewerState?, Never>
  }

  /// The answer to a viewer's event.
  enum Admission {
    case admitted(WebViewer)
    case unknown
    case foreign
    case tooMany
  }

  /// How long a viewer lives without a stream, before its state remains.
  static let timeWithoutStream = Duration.seconds(15 * 60)
  /// How long a viewer lives between its page and its first stream, and after its last one if it was replaced.
  static let timeBeforeStream = Duration.seconds(15)
  /// The number of characters of an identifier that the address of a page has. With the browser's cookie they
  /// identify the viewer.
  static let tabLength = 8
  /// The number of a viewer's events that are performed in a second.
  static let eventsPerSecond = 40

  private let limit: Int
  private let clock: ServingClock
  private let metrics: WebMetrics?
  /// What waits until the viewers have moved to other processes; `nil` if they needn't.
  private var draining: Task<Void, Never>?
  /// Reports the ends of streams while the viewers move.
  private var streamEnds: AsyncStream<Void>.Continuation?
  private var entries: [String: Entry] = [:]
  private var remainders: [String: Remainder] = [:]
  private var count = 0

  init(limit: Int, clock: ServingClock, metrics: WebMetrics? = nil) {
    self.limit = limit
    self.clock = clock
    self.metrics = metrics
  }

  /// The largest number of viewers without a stream, since each has a list.
  private var idleLimit: Int { max(1, limit / 8) }
  /// The largest number of viewers of which the state remains.
  private var remainderLimit: Int { 4 * limit }

  /// All viewers.
  var viewers: [WebViewer] { entries.values.map(\.viewer) }

  /// Returns 128 random bits as text.
  static func token() -> String {
    (0..<2).map { _ in
      let text = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
  }

  /// Returns the state of a viewer, with which another page begins.
  ///
  /// - Parameters:
  ///   - tab: the first characters of the viewer's identifier, from the page's address.
  ///   - cookie: the cookie of the browser. The states of other browsers aren't returned.
  /// - Returns: `nil` if there is no such viewer.
  func state(ofTab tab: String, cookie: String) async -> ViewerState? {
    guard tab.count == Self.tabLength else { return nil }
    if let remainder = remainders.first(where: {
      $0.key.hasPrefix(tab) && $0.value.cookie == cookie
    }) {
      return await remainder.value.state.value
    }
    guard let found = entries.first(where: { $0.key.hasPrefix(tab) && $0.value.cookie == cookie })
    else { return nil }
    let state = await found.value.viewer.state
    entries[found.key]?.isReplaced = true
    if entries[found.key]?.idleSince != nil { reduce(found.key) }
    return state
  }

  /// Adds a viewer. At the limit, it takes the place of the oldest one that never had a stream, or else of the
  /// oldest one that has none, whose page is hidden or closed, or that was replaced.
  ///
  /// - Returns: the viewer's identifier, or `nil` if all others have a stream.
  func add(_ viewer: WebViewer, cookie: String) -> String? {
    if entries.count >= limit {
      let unused = entries.filter { $0.value.stream == nil || $0.value.isReplaced }.min {
        ($0.value.streamCount > 0 ? 1 : 0, $0.value.number)
          < ($1.value.streamCount > 0 ? 1 : 0, $1.value.number)
      }
      guard let unused else { return nil }
      reduce(unused.key)
    }
    let identifier = Self.token()
    count += 1
    entries[identifier] = Entry(viewer: viewer, cookie: cookie, number: count)
    metrics?.didAddViewer()
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
    metrics?.didRemoveViewer()
    Task { await entry.viewer.close() }
  }

  /// Removes a viewer, of which the state remains if it ever had a stream.
  private func reduce(_ identifier: String) {
    guard let entry = entries[identifier], entry.streamCount > 0 else { return remove(identifier) }
    entries[identifier] = nil
    metrics?.didRemoveViewer()
    let state = Task { [viewer = entry.viewer] in
      let state = await viewer.state
      await viewer.close()
      return state
    }
    count += 1
    remainders[identifier] = Remainder(cookie: entry.cookie, number: count, state: state)
    if remainders.count > remainderLimit,
      let oldest = remainders.min(by: { $0.value.number < $1.value.number })
    {
      remainders[oldest.key] = nil
    }
  }

  /// Opens the stream of a viewer, in place of one that may still be open.
  ///
  /// - Parameters:
  ///   - sequence: the number of the last event that the client received.
  ///   - path: the path of the viewer, if the client doesn't know it.
  /// - Returns: `nil` if there is no such viewer, or if another browser opened it.
  func stream(
    _ identifier: String, cookie: String?, after sequence: Int, newPath path: String? = nil
  ) -> ViewerStream? {
    guard var entry = entries[identifier], entry.cookie == cookie else { return nil }
    entry.stream?.end()
    entry.streamCount += 1
    entry.idleSince = nil
    let number = entry.streamCount
    let stream = ViewerStream(
      entry.viewer, after: sequence, newPath: path, clock: clock
    ) { [weak self] in
      Task { await self?.streamDidEnd(identifier, number) }
    }
    entry.stream = stream
    entries[identifier] = entry
    if isDraining { stream.move() }
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
    remainders = [:]
  }

  /// Has the pages of all viewers connect to other processes, and waits until they have, or for a time.
  func drain(within time: Duration) async {
    let draining = draining ?? Task { await moveAll(within: time) }
    self.draining = draining
    await draining.value
  }

  /// Whether the viewers move to other processes.
  var isDraining: Bool { draining != nil }

  private func moveAll(within time: Duration) async {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    streamEnds = continuation
    for entry in entries.values { entry.stream?.move() }
    let timer = Task { [clock] in
      try await clock.sleep(time)
      continuation.finish()
    }
    defer { timer.cancel() }
    var iterator = ends.makeAsyncIterator()
    while hasStreams, await iterator.next() != nil {}
  }

  private var hasStreams: Bool {
    entries.values.contains { $0.streamCount > 0 && $0.idleSince == nil }
  }

  private func streamDidEnd(_ identifier: String, _ number: Int) {
    guard let entry = entries[identifier], entry.streamCount == number else { return }
    entries[identifier]?.idleSince = clock.now()
    streamEnds?.yield()
    let time = entry.isReplaced ? Self.timeBeforeStream : Self.timeWithoutStream
    removeWithoutStream(identifier, after: time, streamCount: number)
    let idle = entries.compactMap { key, entry in entry.idleSince.map { (key: key, since: $0) } }
    if idle.count > idleLimit, let oldest = idle.min(by: { $0.since < $1.since }) {
      reduce(oldest.key)
    }
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
    if entries[identifier]?.streamCount == streamCount { reduce(identifier) }
  }
}
