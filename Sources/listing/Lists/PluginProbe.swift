import ArgumentParser
import Foundation

/// Loads a plugin in a process of its own, so that one that crashes takes that one along alone.
struct PluginProbe {
  let file: String

  /// - Throws: a failure where the plugin cannot be loaded.
  func run(_ format: OutputFormat) throws {
    let child = Process()
    child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["plugins", "--plugin", file, "--format", format.rawValue]
    do {
      try child.run()
    } catch {
      throw Failure(Status.machine, "\(file): no process can be started to try it in: \(error)")
    }
    child.waitUntilExit()
    if child.terminationReason == .uncaughtSignal {
      let number = child.terminationStatus
      let name = String(cString: strsignal(number))
      throw Failure(
        Status.data,
        "\(file): the program ended when it was loaded: signal \(number), \(name). Its constructors or "
          + "its 'listing_plugin_entry' are broken: look at them in a debugger.")
    }
    if child.terminationStatus != 0 { throw ExitCode(child.terminationStatus) }
  }
}
