import Testing

extension Tag {
  /// Suites that run on several threads: `Scripts/ci/sanitizers` runs them under the thread sanitizer.
  @Tag static var concurrency: Self
}
