import Foundation
import ListingKit
import ListingTerminal

/// The progress of loads, in a line.
struct LoadProgressLine: Sendable, Hashable {
  /// The items and bytes of the previous pages.
  private var before = ItemProgress(items: 0, bytes: 0)
  private var page = ItemProgress(items: 0, bytes: 0)
  /// The sizes of the files that are read. With several files, the progress isn't known.
  private var totals: Set<Int?> = []
  /// The reason why the load is delayed, until a source reports progress.
  var delay: String?

  /// Adds the progress that a source reports. If the number of items isn't larger than before, the progress
  /// is that of another page, or of one without items so far.
  mutating func add(_ progress: ItemProgress) {
    if page.items > 0, progress.items <= page.items {
      before.items += page.items
      before.bytes += page.bytes
    }
    page = progress
    delay = nil
    totals.insert(progress.totalBytes)
  }

  /// The completed fraction, from 0 to 1, if it's known.
  private var part: Double? {
    guard totals.count == 1, let total = page.totalBytes, total > 0 else { return nil }
    return min(1, Double(page.bytes) / Double(total))
  }

  /// The line; empty if no source has reported progress.
  ///
  /// - Parameters:
  ///   - seconds: the time since the start, in seconds.
  ///   - turn: the number of drawings, which turns the sign that is shown if no total is known.
  ///   - width: the number of columns.
  func text(after seconds: Double, turn: Int, width: Int) -> String {
    if let delay { return TerminalText().truncated(delay, to: width - 1) }
    // After a delay, zeros would say no more than an empty line.
    if totals.isEmpty { return "" }
    let items = before.items + page.items
    // A source that knows a total reports its position in the whole.
    let bytes = page.totalBytes == nil ? before.bytes + page.bytes : page.bytes
    var parts = ["\(items.grouped) items", bytes.megabytes]
    if seconds > 0 { parts.append("\(Int(Double(items) / seconds).grouped)/s") }
    guard let part else {
      let sign = ["|", "/", "-", "\\"][turn % 4]
      return String("\(sign) \(parts.joined(separator: "  "))".prefix(max(0, width - 1)))
    }
    if part > 0 { parts.append("\((seconds * (1 - part) / part).clock) left") }
    let text = "\(Int(part * 100)) %  \(parts.joined(separator: "  "))"
    let room = min(30, width - 1 - text.count - 3)
    guard room >= 5 else { return String(text.prefix(max(0, width - 1))) }
    let done = Int(Double(room) * part)
    let bar = String(repeating: "#", count: done) + String(repeating: " ", count: room - done)
    return "[\(bar)] \(text)"
  }
}

extension Int {
  /// The number with a comma between thousands.
  var grouped: String {
    self < 1_000
      ? String(self)
      : (self / 1_000).grouped + "," + String(String(self % 1_000 + 1_000).dropFirst())
  }

  fileprivate var megabytes: String { "\((Double(self) / 100_000).rounded() / 10) MB" }
}

extension Double {
  /// Seconds as minutes and seconds.
  fileprivate var clock: String {
    let seconds = Int(Swift.min(self.rounded(.up), 359_999))
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
