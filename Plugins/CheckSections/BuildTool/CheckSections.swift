import Foundation
import PackagePlugin

/// Checks the documents of a target before it is built, and gives it their names.
@main
struct CheckSections: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else {
      Diagnostics.warning(
        "CheckSections supports only targets in Swift: '\(target.name)' isn't checked")
      return []
    }
    let files = TargetFiles(target)
    if files.documents.isEmpty { return [] }
    let output = context.pluginWorkDirectoryURL.appending(path: "SectionNames.swift")
    return [
      .buildCommand(
        displayName: "Checking the section documents of \(target.name)",
        executable: try context.tool(named: "check-sections").url,
        arguments: [
          "--output", output.path, "--folder", target.directoryURL.path,
        ] + files.options + ["--"] + files.documents.map(\.path),
        inputFiles: files.all, outputFiles: [output])
    ]
  }
}
