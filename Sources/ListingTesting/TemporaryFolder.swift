import Foundation

/// A folder for the files of a test, removed with its last reference. For the tests of this package.
package final class TemporaryFolder {
  package let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("ListingKit-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
