import Foundation

/// A regular file that is open for reading. It's closed when its last owner releases it.
final class SourceFile: Sendable {
  /// The path as it was given, for messages.
  let name: String
  /// The identity and state of the file when it was opened. Of a file that grows, the size is that of its whole lines,
  /// and the time doesn't count.
  let openedStamp: FileStamp
  /// Whether lines are added to the file while it's read.
  let grows: Bool
  private let path: String
  private let descriptor: Int32
  /// The counters and times that the system had for the file when it was opened.
  private let openedTrace: FileTrace

  private init(
    name: String, path: String, descriptor: Int32, grows: Bool
  ) throws(SourceError) {
    self.name = name
    self.path = path
    self.descriptor = descriptor
    self.grows = grows
    let status: stat
    do throws(SourceError) {
      status = try Self.status(descriptor, file: name)
      if let problem = FileProblem(kindOf: status) { throw SourceError(problem, file: name) }
      var stamp = FileStamp(status)
      if grows {
        let size = try Self.sizeOfWholeLines(descriptor, size: stamp.size, file: name)
        stamp = FileStamp(size: size, seconds: 0, nanoseconds: 0, inode: stamp.inode)
      }
      openedStamp = stamp
    } catch {
      close(descriptor)
      throw error
    }
    openedTrace = FileTrace(status)
  }

  /// Opens a file.
  ///
  /// - Parameter grows: whether lines are added while it's read. The last one counts when it's whole.
  /// - Throws: the problem. Files that aren't regular are rejected without reading them: a pipe or a device
  ///   could block the reader.
  static func open(_ url: URL, grows: Bool = false) throws(SourceError) -> SourceFile {
    let name = url.isFileURL ? url.relativePath : url.absoluteString
    guard url.isFileURL else {
      throw SourceError(
        .notAFile, "this isn't the URL of a file: give the path of a file.", file: name)
    }
    let path = url.path
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError(FileProblem(errno), file: name) }
    return try SourceFile(name: name, path: path, descriptor: descriptor, grows: grows)
  }

  deinit { close(descriptor) }

  /// The identity and state of this file.
  func stamp() throws(SourceError) -> FileStamp {
    FileStamp(try Self.status(descriptor, file: name))
  }

  /// Returns whether the bytes that were there when the file was opened are those of a state of a file.
  private func isUnchanged(in now: FileStamp) -> Bool {
    grows
      ? now.inode == openedStamp.inode && now.size >= openedStamp.size : now == openedStamp
  }

  /// Checks that the file was not written to, except to its end if it grows.
  ///
  /// - Throws: ``SourceError/Code/changed`` if it was.
  func check() throws(SourceError) {
    if !isUnchanged(in: try stamp()) { throw SourceError.changed(name) }
  }

  /// Returns whether a position at which a file with a stamp was read is one in this file.
  func continues(_ position: SourcePosition, _ stamp: FileStamp) -> Bool {
    guard grows else { return stamp == openedStamp }
    guard stamp.inode == openedStamp.inode, position.byteOffset <= openedStamp.size else {
      return false
    }
    if position.byteOffset == 0 { return true }
    // A file that was emptied and is long again has something else there.
    let last = try? read(at: position.byteOffset - 1, limit: 1)
    return last?.first == .lineFeed
  }

  /// Whether the path still leads to the file that was opened, unchanged.
  var isUnchangedAtPath: Bool { FileStamp(ofFileAt: path).map(isUnchanged) ?? false }

  /// Whether the file is unchanged since it was opened: not written to, replaced, renamed or removed. This
  /// takes a third of the time of looking up the path, but doesn't notice a replaced folder or link on the
  /// way to the file.
  var isUntouched: Bool {
    !grows && (try? Self.status(descriptor, file: name)).map(FileTrace.init) == openedTrace
  }

  /// Reads bytes from a position.
  ///
  /// - Parameters:
  ///   - offset: the number of bytes before the position.
  ///   - limit: the most bytes to read, more than 0.
  ///   - before: bytes with which the result begins.
  /// - Returns: the bytes; no further ones at the end of the file.
  func read(
    at offset: Int, limit: Int, behind before: ArraySlice<UInt8> = []
  ) throws(SourceError) -> [UInt8] {
    var failure: SourceError?
    let bytes = [UInt8](unsafeUninitializedCapacity: before.count + limit) { buffer, count in
      (_, count) = buffer.initialize(from: before)
      let room = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      do throws(SourceError) {
        count += try read(into: UnsafeMutableRawBufferPointer(room), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads bytes from a position, as many as fit.
  ///
  /// - Returns: the number of bytes; 0 at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SourceError) -> Int {
    let rest = grows ? max(0, openedStamp.size - offset) : .max
    return try Self.read(
      descriptor, into: .init(rebasing: buffer.prefix(rest)), at: offset, file: name)
  }

  private static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int, file: String
  ) throws(SourceError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw SourceError(FileProblem(errno), file: file) }
    }
  }

  /// Returns the number of bytes up to the end of the last line that is whole.
  private static func sizeOfWholeLines(
    _ descriptor: Int32, size: Int, file: String
  ) throws(SourceError) -> Int {
    var end = size
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while end > 0 {
      let start = max(0, end - part.count)
      var failure: SourceError?
      let count = part.withUnsafeMutableBytes { part in
        do throws(SourceError) {
          return try read(
            descriptor, into: .init(rebasing: part.prefix(end - start)), at: start, file: file)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if let last = part.prefix(count).lastIndex(of: .lineFeed) { return start + last + 1 }
      end = start
    }
    return 0
  }

  private static func status(_ descriptor: Int32, file: String) throws(SourceError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SourceError(FileProblem(errno), file: file) }
    return status
  }
}

extension SourceError {
  /// Creates the error of a file that can't be read.
  init(_ problem: FileProblem, file: String) {
    let code: Code =
      switch problem {
      case .missing, .notAFolder: .missingFile
      case .folder, .notRegular: .notAFile
      case .noPermission: .noPermission
      default: .unreadable
      }
    let fix = problem.fix.map { ": \($0)" } ?? ""
    self.init(code, "\(problem.message)\(fix).", file: file)
  }
}

/// The identity of a file and its state, which differs after a change.
struct FileStamp: Sendable, Hashable {
  var size: Int
  var seconds: Int
  var nanoseconds: Int
  var inode: UInt64
}

/// Values that change with the content, the name or the location of a file.
private struct FileTrace: Sendable, Hashable {
  private let seconds: Int
  private let nanoseconds: Int
  private let nameCount: Int

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    nameCount = Int(status.st_nlink)
  }
}

extension FileStamp {
  /// The identity and state of the file at a path; `nil` if there is none.
  init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec),
      inode: UInt64(status.st_ino))
  }
}
