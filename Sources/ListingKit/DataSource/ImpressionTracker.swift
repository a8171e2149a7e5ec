import OrderedCollections

/// The items that show enough of themselves for an impression, and those whose impression was reported.
struct ImpressionTracker {
  private struct Item {
    var path: ListItemPath
    /// When it began to show enough of itself.
    var start: Duration
  }

  /// The timer that ends when the next impression is due.
  var timer: ListLoad? {
    didSet { oldValue?.cancel() }
  }

  private var items: OrderedDictionary<ListItemPath, Item> = [:]
  private var reported: Set<ListItemPath> = []
  /// The origin of times, an instant of the clock.
  private var origin: (any InstantProtocol)?

  /// The time that has passed on a clock. With another type of clock, it begins again.
  private mutating func time<C: Clock>(of clock: C) -> Duration where C.Duration == Duration {
    if let origin = origin as? C.Instant { return origin.duration(to: clock.now) }
    origin = clock.now
    for index in items.values.indices { items.values[index].start = .zero }
    return .zero
  }

  /// Notes which items show enough of themselves. Those that did before go on.
  ///
  /// - Parameter name: returns the path by which an item is known, wherever it moves.
  mutating func show(
    _ paths: [ListItemPath], clock: any Clock<Duration>, name: (ListItemPath) -> ListItemPath
  ) {
    if paths.isEmpty {
      items = [:]
      return
    }
    let time = time(of: clock)
    var shown: OrderedDictionary<ListItemPath, Item> = [:]
    for path in paths {
      let name = name(path)
      shown[name] = Item(path: path, start: items[name]?.start ?? time)
    }
    items = shown
  }

  /// Returns the items whose impressions are due and weren't reported, in the order in which they are shown,
  /// and notes that they are reported.
  mutating func takeDue(_ duration: Duration, clock: any Clock<Duration>) -> [ListItemPath] {
    let time = time(of: clock)
    let due = items.filter { time - $1.start >= duration && !reported.contains($0) }
    reported.formUnion(due.keys)
    return due.values.map(\.path)
  }

  /// Returns the time until the next impression is due; `nil` if there is none to wait for.
  mutating func timeUntilNext(_ duration: Duration, clock: any Clock<Duration>) -> Duration? {
    let start = items.lazy.filter { [reported] in !reported.contains($0.key) }
      .map(\.value.start).min()
    return start.map { max(.zero, $0 + duration - time(of: clock)) }
  }

  /// Lets items give impressions again, from now on.
  ///
  /// - Parameter names: the items; `nil` for all.
  mutating func reset(_ names: Set<ListItemPath>?, clock: any Clock<Duration>) {
    let time = time(of: clock)
    let again = names ?? reported
    reported.subtract(again)
    for (index, name) in items.keys.enumerated() where again.contains(name) {
      items.values[index].start = time
    }
  }
}
