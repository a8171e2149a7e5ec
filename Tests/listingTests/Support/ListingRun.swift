import Foundation
import ListingTesting
import Testing

/// One run of the built `listing`, with all that it said.
struct ListingRun {
  let output: String
  let messages: String
  let status: Int32

  /// Runs the program in a folder and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - folder: where it runs.
  ///   - environment: variables besides a plain UTF-8 locale.
  static func run(
    _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) async throws -> ListingRun {
    try await run(program, arguments, in: folder, environment: environment)
  }

  /// Runs a line of a shell in which `listing` is the program.
  static func shell(
    _ line: String, in folder: URL, environment: [String: String] = [:]
  ) async throws -> ListingRun {
    let script = "listing() { \"$LISTING\" \"$@\"; }; \(line)"
    return try await run(
      URL(filePath: "/bin/bash"), ["-c", script], in: folder,
      environment: environment.merging(["LISTING": program.path]) { _, own in own })
  }

  /// The caller's `PATH`, for command lines that need more than the system's programs.
  static var path: [String: String] {
    ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
  }

  /// The program, which is built with the tests.
  static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "listing")
  }

  private static func run(
    _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String]
  ) async throws -> ListingRun {
    await RunSlots.shared.enter()
    do {
      let run = try await runNow(program, arguments, in: folder, environment: environment)
      await RunSlots.shared.leave()
      return run
    } catch {
      await RunSlots.shared.leave()
      throw error
    }
  }

  private static func runNow(
    _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String]
  ) async throws -> ListingRun {
    let scratch = try TemporaryFolder()
    let files = try ["output", "messages"].map { name in
      let file = try scratch.write("", to: name)
      return (file, try FileHandle(forWritingTo: file))
    }
    let profile = RunProfile()
    defer { withExtendedLifetime(profile) {} }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
      .merging(["LLVM_PROFILE_FILE": profile.path]) { _, new in new }
      .merging(environment) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0].1
    process.standardError = files[1].1
    // A run that doesn't end fails only its test, and not all that follow.
    let watch = Task {
      try await Task.sleep(for: .seconds(300))
      kill(process.processIdentifier, SIGKILL)
    }
    defer { watch.cancel() }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    // After a signal, the status is the shell's number for it.
    let bySignal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return ListingRun(
      output: String(decoding: try Data(contentsOf: files[0].0), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: files[1].0), as: UTF8.self),
      status: process.terminationStatus + bySignal)
  }
}
