import Foundation

/// Reads and writes whole files.
package enum WholeFile {
  /// Reads a regular file.
  ///
  /// - Parameter limit: the most bytes to read. A longer file yields one byte more.
  /// - Returns: the bytes from the start of the file.
  package static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    // A pipe or a device may never end, and opening a pipe may block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem(errno) }
    if let problem = FileProblem(kindOf: status) { throw problem }
    return try read(descriptor, limit: limit, expecting: Int(status.st_size))
  }

  /// Reads from a descriptor up to its end.
  ///
  /// - Parameters:
  ///   - limit: as for ``read(_:limit:)``.
  ///   - size: the expected number of bytes.
  package static func read(
    _ descriptor: Int32, limit: Int, expecting size: Int = 0
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size, limit) + 1)
    while bytes.count <= limit {
      let wanted = min(limit + 1 - bytes.count, max(64 << 10, size + 1 - bytes.count))
      var number: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let result = systemRead(descriptor, buffer.baseAddress, wanted)
        (count, number) = (max(0, result), result < 0 ? errno : 0)
      }
      if number == EINTR { continue }
      guard number == 0 else { throw FileProblem(number) }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Writes a file completely or not at all: writes a temporary file in the same folder and renames it.
  ///
  /// - Parameters:
  ///   - path: the path of the file. If it's a link to a file that is to be replaced, the link stays.
  ///   - replaces: whether to replace an existing file, whose permissions the new one gets.
  /// - Throws: the problem; an existing file stays unchanged.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool
  ) throws(FileProblem) {
    var status = stat()
    let existing = replaces ? realpath(path, nil) : nil
    defer { free(existing) }
    let target = existing.map { String(cString: $0) } ?? path
    if existing != nil {
      // A rename would replace a file that is protected against writing.
      guard access(target, W_OK) == 0, stat(target, &status) == 0 else { throw FileProblem(errno) }
      if let problem = FileProblem(kindOf: status) { throw problem }
    } else if lstat(path, &status) == 0 {
      throw replaces ? FileProblem(lookingUp: path) ?? .exists : .exists
    }
    let folder = URL(filePath: target).deletingLastPathComponent()
    let draft = folder.appending(path: ".listing-\(UUID().uuidString)").path
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileProblem(errno) }
    defer { unlink(draft) }
    do throws(FileProblem) {
      if existing != nil { try check(fchmod(descriptor, status.st_mode & 0o7777)) }
      try write(bytes, to: descriptor)
      // A disk may report only here that it's full. Some file systems can't do this.
      if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw FileProblem(errno) }
    } catch {
      close(descriptor)
      throw error
    }
    try check(close(descriptor))
    if replaces {
      try check(rename(draft, target))
    } else {
      try create(target, from: draft)
    }
  }

  /// Creates a folder and the folders that contain it.
  package static func createFolders(_ folder: URL) throws(FileProblem) {
    var status = stat()
    if stat(folder.path, &status) == 0 {
      if FileProblem(kindOf: status) != .folder { throw .exists }
      return
    }
    guard errno == ENOENT else { throw FileProblem(errno) }
    let parent = folder.deletingLastPathComponent().standardizedFileURL
    if parent != folder.standardizedFileURL { try createFolders(parent) }
    try createFolder(folder.path)
  }

  /// Creates a folder in an existing one.
  package static func createFolder(_ path: String) throws(FileProblem) {
    try check(mkdir(path, 0o777))
  }

  /// Gives a file a name that no other file has. A link does that in one step; file systems without links
  /// need two.
  private static func create(_ path: String, from draft: String) throws(FileProblem) {
    if link(draft, path) == 0 { return }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
      throw FileProblem(errno)
    }
    var status = stat()
    guard lstat(path, &status) != 0 else { throw .exists }
    try check(rename(draft, path))
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileProblem(errno)
      }
    }
  }

  private static func check(_ result: Int32) throws(FileProblem) {
    if result != 0 { throw FileProblem(errno) }
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
