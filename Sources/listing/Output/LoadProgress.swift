import Foundation
import ListingKit
import ListingText

/// Shows the progress of long loads on the standard error, if that is a terminal.
final class LoadProgress: Sendable {
  private struct State: Sendable {
    var line = LoadProgressLine()
    var turn = 0
    var hasReports = false
  }

  /// The progress that is shown while this task loads lists; `nil` if none is.
  @TaskLocal static var current: LoadProgress?

  private let state = Guarded(State())
  private let began = ContinuousClock.now

  /// Performs a long load and shows the progress of its sources meanwhile, if the standard error is a terminal that
  /// can erase a line.
  @MainActor
  static func shown<Result: Sendable>(
    while body: @MainActor () async throws -> Result
  ) async throws -> Result {
    let kind = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    guard isatty(STDERR_FILENO) == 1, kind != "dumb" else { return try await body() }
    let progress = LoadProgress()
    let drawing = Task.detached { await progress.draw() }
    do {
      let report = ItemProgress.Handler { progress.add($0) }
      let result = try await $current.withValue(progress) {
        try await ItemProgress.$report.withValue(report) { try await body() }
      }
      await drawing.end()
      return result
    } catch {
      await drawing.end()
      throw error
    }
  }

  /// Shows why a load is delayed, in place of its progress; `nil` if it continues.
  func show(delay: String?) {
    state.withLock { state in
      state.line.delay = delay
      if delay != nil { state.hasReports = true }
    }
  }

  private func add(_ progress: ItemProgress) {
    state.withLock { state in
      state.line.add(progress)
      state.hasReports = true
    }
  }

  /// Draws ten times a second until the task is cancelled, then erases the line.
  private func draw() async {
    // A quick load needs no line.
    try? await Task.sleep(for: .milliseconds(300))
    var isDrawn = false
    while !Task.isCancelled {
      if let text = text() {
        write("\r\(text.lineForTerminal)\u{1B}[K")
        isDrawn = true
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
    if isDrawn { write("\r\u{1B}[K") }
  }

  private func text() -> String? {
    let elapsed = began.duration(to: .now) / .seconds(1)
    return state.withLock { state in
      guard state.hasReports else { return nil }
      state.turn += 1
      return state.line.text(
        after: elapsed, turn: state.turn, width: Output.terminalColumns(of: STDERR_FILENO) ?? 80)
    }
  }

  private func write(_ text: String) {
    // Nothing depends on the line.
    let output = Output(descriptor: Output.messages)
    try? output.write(styled: text)
    try? output.flush()
  }
}

extension Task<Void, Never> {
  /// Cancels the task and waits for its end.
  fileprivate func end() async {
    cancel()
    await value
  }
}
