import Foundation
import Metrics
import Synchronization

/// Figures of swift-metrics, and the page with which Prometheus collects them.
///
/// Counters and meters are what they are there, timers are summaries in seconds, and recorders are summaries or gauges.
final class PrometheusMetrics: MetricsFactory {
  private let series = Mutex<[Key: Series]>([:])

  /// The page, in Prometheus' text format (version 0.0.4).
  var text: String {
    let all = series.withLock { $0 }
      .sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
    var (text, lastName) = ("", "")
    for (key, series) in all {
      if key.name != lastName { text += "# TYPE \(key.name) \(key.kind)\n" }
      lastName = key.name
      text += series.lines(key)
    }
    return text
  }

  private func series(
    _ kind: Kind, _ label: String, _ dimensions: [(String, String)], suffix: String = ""
  ) -> Series {
    let labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }
    let key = Key(
      name: Self.name(label) + suffix, kind: kind, labels: labels.sorted().joined(separator: ","))
    return series.withLock { series in
      let found = series[key] ?? Series()
      series[key] = found
      return found
    }
  }

  /// Returns a name with the characters that Prometheus allows.
  private static func name(_ label: String) -> String {
    let name = label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return (name.first?.isNumber ?? true ? "_" : "") + String(name)
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private func remove(_ handler: AnyObject) {
    series.withLock { $0 = $0.filter { $0.value !== handler } }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(.counter, label, dimensions, suffix: "_total")
  }

  func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { series(.counter, label, dimensions, suffix: "_total") }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(.gauge, label, dimensions)
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler { series(aggregate ? .summary : .gauge, label, dimensions) }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(.summary, label, dimensions, suffix: "_seconds")
  }

  func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }
  func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

private enum Kind: String { case counter, gauge, summary }

private struct Key: Hashable {
  var name: String
  var kind: Kind
  /// The labels as the page has them.
  var labels: String
}

/// The values of one metric with certain labels.
private final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, TimerHandler,
  RecorderHandler
{
  private struct Values {
    var last = 0.0
    var sum = 0.0
    var count = 0
  }

  private let values = Mutex(Values())

  func lines(_ key: Key) -> String {
    let values = values.withLock { $0 }
    func line(_ suffix: String, _ value: Any) -> String {
      "\(key.name)\(suffix)\(key.labels.isEmpty ? "" : "{\(key.labels)}") \(value)\n"
    }
    return switch key.kind {
    case .counter: line("", values.sum)
    case .gauge: line("", values.last)
    case .summary: line("_sum", values.sum) + line("_count", values.count)
    }
  }

  private func add(_ value: Double) {
    values.withLock { values in
      values.last = value
      values.sum += value
      values.count += 1
    }
  }

  func increment(by amount: Int64) { add(Double(amount)) }
  func reset() { values.withLock { $0 = Values() } }
  func record(_ value: Int64) { add(Double(value)) }
  func record(_ value: Double) { add(value) }
  func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1e9) }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { values.withLock { $0.last = value } }
  func decrement(by amount: Double) { increment(by: -amount) }

  /// Adds to a counter or a gauge, of which the page has the sum or the last value.
  func increment(by amount: Double) {
    values.withLock { values in
      values.last += amount
      values.sum += amount
    }
  }
}
