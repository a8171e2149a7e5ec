import Foundation

/// Reads the bytes of a document from a file.
enum DocumentBytes {
  /// - Returns: the bytes, or why they cannot be used.
  static func read(_ url: URL, limit: Int) -> Result<[UInt8], Refusal> {
    let path = url.path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .failure(.init(.unreadableDocument, "there is no such file", "check the path"))
    }
    if isFolder.boolValue {
      return .failure(
        .init(.unreadableDocument, "this is a folder, not a document", "name a file in it"))
    }
    // A pipe or a device may never end.
    let type = try? FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)[.type]
    guard type as? FileAttributeType == .typeRegular else {
      return .failure(
        .init(.unreadableDocument, "this is not a regular file", "name a file that can be read"))
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      return .failure(
        .init(.unreadableDocument, "no permission to read this file", "check its mode and owner"))
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        return .failure(.init(finding: tooLong(limit)))
      }
      return .success([UInt8](data))
    } catch {
      let message = "this file cannot be read: \(error.localizedDescription)"
      return .failure(.init(.unreadableDocument, message, nil))
    }
  }

  /// The error of a document that is over the limit.
  static func tooLong(_ limit: Int) -> Finding {
    Finding(
      .tooManyBytes, "the document has more than \(limit) bytes, the limit 'bytes'", at: nil,
      fix: "keep data in files of its own")
  }

  /// Why there are no bytes.
  struct Refusal: Error {
    let finding: Finding

    init(finding: Finding) { self.finding = finding }

    init(_ code: DiagnosticCode, _ message: String, _ fix: String?) {
      finding = Finding(code, message, at: nil, fix: fix)
    }
  }
}
