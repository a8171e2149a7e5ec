import Foundation

/// Where the benchmarks ran.
enum Machine {
  /// The processor and the system, in a sentence.
  static var description: String {
    let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name =
      processors.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "an unknown processor"
    let process = ProcessInfo.processInfo
    return """
      Machine: \(name), \(process.activeProcessorCount) cores, \
      \(process.physicalMemory >> 30) GiB, \(process.operatingSystemVersionString); release build.
      """
  }

  /// The folder of the package.
  static var resultsFolder: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path()
  }
}
