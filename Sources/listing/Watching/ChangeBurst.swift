import Foundation

/// Gathers changes that come shortly after each other, as editors make them when a file is saved.
/// It knows no clock: who uses it says what time it is.
struct ChangeBurst {
  typealias Instant = ContinuousClock.Instant

  /// How long nothing must change for a burst to be over.
  let quiet: Duration
  /// How long a burst lasts at most.
  let longest: Duration
  private var files: Set<URL> = []
  private var first: Instant?
  private var last: Instant?

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  /// Takes changes in.
  mutating func add(_ files: Set<URL>, at now: Instant) {
    if files.isEmpty { return }
    self.files.formUnion(files)
    first = first ?? now
    last = now
  }

  /// Returns how long to wait for the end of the burst; `nil` without a burst.
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
