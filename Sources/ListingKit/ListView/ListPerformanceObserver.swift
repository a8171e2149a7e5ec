/// Measures the time that a ``ListView`` spends in each phase.
///
/// ```swift
/// view.performanceObserver = ListPerformanceObserver { phase, duration in
///   if phase == .apply, duration > .milliseconds(8) { log("\(duration)") }
/// }
/// ```
public struct ListPerformanceObserver {
  /// A part of the work. Each contains the parts before it that it causes.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// A view is taken from those for reuse, or created.
    case dequeue
    /// A section makes a view, or configures one.
    case configure
    /// The viewport is laid out: elements are placed, measured and displayed.
    case layout
    /// A snapshot or an update of the list is shown.
    case apply
  }

  /// Called after each part of the work with its duration.
  public var didMeasure: (Phase, Duration) -> Void

  /// Creates an observer.
  public init(didMeasure: @escaping (Phase, Duration) -> Void) { self.didMeasure = didMeasure }
}

extension ListView {
  /// Performs work, and passes its duration to the observer, if there is one.
  func measuring<Value>(
    _ phase: ListPerformanceObserver.Phase, _ work: () -> Value
  ) -> Value {
    guard let performanceObserver else { return work() }
    let start = ContinuousClock.now
    let value = work()
    performanceObserver.didMeasure(phase, start.duration(to: .now))
    return value
  }
}

extension [ListView] {
  /// Performs work for all views, and passes its duration to their observers.
  func measuring(_ phase: ListPerformanceObserver.Phase, _ work: () -> Void) {
    let start = ContinuousClock.now
    work()
    for view in self {
      view.performanceObserver?.didMeasure(phase, start.duration(to: .now))
    }
  }
}
