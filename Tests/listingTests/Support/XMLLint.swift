import Foundation

/// `xmllint`, the schema processor of libxml2.
enum XMLLint {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

  /// The reason if it isn't there.
  static let absence = "xmllint is not on this machine; Scripts/setup xmllint installs it"

  /// Checks files with a schema, in one run.
  ///
  /// - Returns: the files that it refuses, and all that it says.
  static func refused(
    _ files: [URL], by schema: URL
  ) async throws -> (files: Set<String>, messages: String) {
    let names = files.map { "'\($0.path)'" }.joined(separator: " ")
    let run = try await ListingRun.shell(
      "xmllint --nonet --noout --schema '\(schema.path)' \(names)",
      in: schema.deletingLastPathComponent())
    let lines = run.messages.split(separator: "\n")
    let passed = Set(lines.filter { $0.hasSuffix(" validates") }.map { $0.dropLast(10) })
    return (Set(files.map(\.path).filter { !passed.contains($0[...]) }), run.messages)
  }
}
