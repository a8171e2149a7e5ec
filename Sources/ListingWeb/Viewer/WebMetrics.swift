import Metrics

/// The figures that an app reports with swift-metrics.
final class WebMetrics: Sendable {
  private let viewers: Meter
  private let queue: Meter
  private let patches: Counter
  private let loads: Metrics.Timer

  /// - Parameter factory: where the figures are reported; `nil` for that of the process.
  init(_ factory: (any MetricsFactory)?) {
    let factory = factory ?? MetricsSystem.factory
    viewers = Meter(label: "listing_viewers", factory: factory)
    queue = Meter(label: "listing_queue", factory: factory)
    patches = Counter(label: "listing_patches", factory: factory)
    loads = Metrics.Timer(label: "listing_load", factory: factory)
    viewers.set(0)
    queue.set(0)
  }

  func didAddViewer() { viewers.increment() }
  func didRemoveViewer() { viewers.decrement() }

  /// A viewer whose client waits for a change has one.
  func didQueueChange() { queue.increment() }
  /// The change was taken, or its viewer is gone.
  func didTakeChange() { queue.decrement() }

  func didMakePatch() { patches.increment() }
  /// A list was made, with its items at the page's place.
  func didLoad(in time: Duration) { loads.record(duration: time) }
}
