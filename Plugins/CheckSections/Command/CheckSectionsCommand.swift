import Foundation
import PackagePlugin

/// `swift package check-sections [--target NAME]…`: checks the documents of the package.
@main
struct CheckSectionsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    if let other = extractor.remainingArguments.first {
      throw Problem("unknown option '\(other)', expected --target NAME")
    }
    let all = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    for name in names where !all.contains(where: { $0.name == name }) {
      throw Problem(
        "unknown target '\(name)', expected one of: "
          + all.map(\.name).joined(separator: ", "))
    }
    let targets = names.isEmpty ? all : all.filter { names.contains($0.name) }
    let files = targets.map { TargetFiles($0) }
    let check = Process()
    check.executableURL = try context.tool(named: "check-sections").url
    check.arguments =
      files.flatMap(\.options) + ["--"] + files.flatMap(\.documents).map(\.path)
    try check.run()
    check.waitUntilExit()
    if check.terminationReason != .exit || check.terminationStatus != 0 {
      throw Problem("the package has invalid section documents")
    }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
