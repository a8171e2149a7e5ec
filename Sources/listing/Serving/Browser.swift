import Foundation

/// The user's browser.
enum Browser {
  /// Opens a page, or prints a warning if that fails.
  static func open(_ page: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let programs = ["xdg-open", "open"].flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else {
      Messages.write("warning: --open: there is neither 'xdg-open' nor 'open' on this machine")
      return
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [page]
    do { try process.run() } catch {
      Messages.write("warning: --open: \(program) can't be started")
    }
  }
}
