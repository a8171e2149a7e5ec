import ArgumentParser
import Foundation
import ListingSources

/// Loads a plugin in a separate process, so that a crash affects only that.
struct PluginProbe {
  let file: String

  /// The time that a library has to load, in seconds.
  private static let limit = 10

  /// Loads the plugin, and prints its line.
  ///
  /// - Throws: a failure if the plugin can't be loaded.
  func run(_ format: OutputFormat) throws {
    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = [
      "plugins", "--leave-crashes", "--plugin", file, "--format", format.rawValue,
    ]
    // A crash is reported in a line: a backtrace takes time, and shows nothing of the library.
    child.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { _, own in own }
    let end = DispatchSemaphore(value: 0)
    child.terminationHandler = { _ in end.signal() }
    do {
      try child.run()
    } catch {
      let problem = FileProblem(Int32(clamping: (error as NSError).code))
      // Foundation needs more descriptors than it opens.
      let help = "raise the limit of open files with 'ulimit -n 256'"
      throw Failure(
        Status.machine,
        "\(file): the process that loads it can't be started: \(problem.message)",
        help: problem == .other(EBADF) ? help : problem.fix)
    }
    guard end.wait(timeout: .now() + .seconds(Self.limit)) == .success else {
      kill(child.processIdentifier, SIGKILL)
      throw Failure(
        Status.data,
        "\(file): the plugin wasn't loaded within \(Self.limit) seconds",
        help: "debug its constructors and 'listing_plugin_entry', one of which doesn't return")
    }
    if child.terminationReason == .uncaughtSignal {
      let number = child.terminationStatus
      let name = String(cString: strsignal(number))
      throw Failure(
        Status.data,
        "\(file): the plugin crashed while it was loaded: signal \(number), \(name)",
        help: "debug its constructors and 'listing_plugin_entry'")
    }
    if child.terminationStatus != 0 { throw ExitCode(child.terminationStatus) }
  }
}
