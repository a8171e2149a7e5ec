import Foundation

/// Collects changes in short succession, such as those of an editor that saves a file.
///
/// It has no clock: its owner passes the time.
struct ChangeBurst {
  typealias Instant = ContinuousClock.Instant

  /// The time without changes that ends a burst.
  let quiet: Duration
  /// The maximum duration of a burst.
  let longest: Duration
  private var files: Set<URL> = []
  private var first: Instant?
  private var last: Instant?

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  /// Adds changes.
  mutating func add(_ files: Set<URL>, at now: Instant) {
    if files.isEmpty { return }
    self.files.formUnion(files)
    first = first ?? now
    last = now
  }

  /// Returns the time until the end of the burst; `nil` if there is none.
  func wait(at now: Instant) -> Duration? {
    guard let first, let last else { return nil }
    return max(.zero, now.duration(to: min(last + quiet, first + longest)))
  }

  /// Ends the burst if it's over.
  ///
  /// - Returns: the changed files; `nil` while it continues.
  mutating func take(at now: Instant) -> Set<URL>? {
    guard wait(at: now) == .zero else { return nil }
    defer { self = ChangeBurst(quiet: quiet, longest: longest) }
    return files
  }
}
