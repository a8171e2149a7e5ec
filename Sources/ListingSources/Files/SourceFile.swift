import Foundation

/// A regular file that is open for reading. It's closed when its last owner releases it.
final class SourceFile: Sendable {
  /// The path as it was given, for messages.
  let name: String
  /// The identity and state of the file when it was opened.
  let openedStamp: FileStamp
  private let path: String
  private let descriptor: Int32
  /// The counters and times that the system had for the file when it was opened.
  private let openedTrace: FileTrace

  private init(name: String, path: String, descriptor: Int32) throws(SourceError) {
    self.name = name
    self.path = path
    self.descriptor = descriptor
    let status: stat
    do throws(SourceError) {
      status = try Self.status(descriptor, file: name)
      if let problem = FileProblem(kindOf: status) { throw SourceError(problem, file: name) }
    } catch {
      close(descriptor)
      throw error
    }
    openedStamp = FileStamp(status)
    openedTrace = FileTrace(status)
  }

  /// Opens a file.
  ///
  /// - Throws: the problem. Files that aren't regular are rejected without reading them: a pipe or a device
  ///   could block the reader.
  static func open(_ url: URL) throws(SourceError) -> SourceFile {
    let name = url.isFileURL ? url.relativePath : url.absoluteString
    guard url.isFileURL else {
      throw SourceError(
        .notAFile, "this isn't the URL of a file: give the path of a file.", file: name)
    }
    let path = url.path
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError(FileProblem(errno), file: name) }
    return try SourceFile(name: name, path: path, descriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// The identity and state of this file.
  func stamp() throws(SourceError) -> FileStamp {
    FileStamp(try Self.status(descriptor, file: name))
  }

  /// Whether the path still leads to the file that was opened, unchanged.
  var isUnchangedAtPath: Bool { FileStamp(ofFileAt: path) == openedStamp }

  /// Whether the file is unchanged since it was opened: not written to, replaced, renamed or removed. This
  /// takes a third of the time of looking up the path, but doesn't notice a replaced folder or link on the
  /// way to the file.
  var isUntouched: Bool {
    (try? Self.status(descriptor, file: name)).map(FileTrace.init) == openedTrace
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
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw SourceError(FileProblem(errno), file: name) }
    }
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
