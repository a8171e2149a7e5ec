import Foundation

/// A file for one test, deleted with the object.
final class TemporaryFile {
  let url: URL

  init(_ bytes: [UInt8], name: String = "data.csv") throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ListingSourcesTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: name, directoryHint: .notDirectory)
    try Data(bytes).write(to: url)
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  /// Writes other bytes in place of those that are there.
  func replace(_ text: String) throws { try Data(text.utf8).write(to: url) }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}
