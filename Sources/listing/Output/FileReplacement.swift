import Foundation

/// Writes files so that nobody sees half of one.
enum FileReplacement {
  /// Puts new content in the place of a file: written beside it first, with its permissions, then
  /// renamed. A link stays one, and the file that it leads to gets the content.
  ///
  /// - Throws: ``Failure``; the file is as it was then.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    guard manager.isWritableFile(atPath: file.path) else {
      throw Failure(Status.data, "\(path): no permission to write this file")
    }
    let folder = file.deletingLastPathComponent()
    let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    do {
      let permissions = try manager.attributesOfItem(atPath: file.path)[.posixPermissions]
      try Data(bytes).write(to: draft, options: .withoutOverwriting)
      try manager.setAttributes([.posixPermissions: permissions ?? 0o644], ofItemAtPath: draft.path)
    } catch {
      try? manager.removeItem(at: draft)
      throw Failure(Status.data, "\(path) cannot be written: \(error.localizedDescription)")
    }
    guard rename(draft.path, file.path) == 0 else {
      let reason = String(cString: strerror(errno))
      try? manager.removeItem(at: draft)
      throw Failure(Status.data, "\(path) cannot be written: \(reason)")
    }
  }
}
