import Foundation

/// How a database file is opened for reading.
enum SQLiteAccess: Sendable, Hashable {
  /// Other connections can write to the database meanwhile.
  case shared
  /// The file doesn't change while it's open, so SQLite locks nothing and creates no other file.
  case immutable

  /// Chooses the access.
  ///
  /// SQLite reads a database in WAL mode only if it can create files next to it. If it can't, and no log of
  /// writes is there, the file alone is the whole database.
  ///
  /// - Parameters:
  ///   - header: the first bytes of the file.
  ///   - canWriteFolder: whether files can be created next to it.
  ///   - hasLog: whether there is a log with writes that the file may lack.
  init(header: some Collection<UInt8>, canWriteFolder: Bool, hasLog: Bool) {
    let isInWALMode = header.dropFirst(18).first == 2
    self = isInWALMode && !canWriteFolder && !hasLog ? .immutable : .shared
  }

  /// Chooses the access to a file.
  init(to file: URL) {
    let handle = try? FileHandle(forReadingFrom: file)
    let header = (try? handle?.read(upToCount: 100)) ?? Data()
    try? handle?.close()
    let folder = file.deletingLastPathComponent().path
    let log = FileStamp(ofFileAt: file.path + "-wal")
    self.init(
      header: header, canWriteFolder: FileManager.default.isWritableFile(atPath: folder),
      hasLog: log.map { $0.size > 0 } ?? false)
  }

  /// Returns the path by which SQLite opens a file with this access.
  func path(of file: URL) -> String {
    switch self {
    case .shared: file.path
    case .immutable: "\(URL(fileURLWithPath: file.path).absoluteString)?immutable=1"
    }
  }

  /// The message about the access; `nil` for the usual one.
  func message(about name: String) -> String? {
    switch self {
    case .shared: nil
    case .immutable:
      "\(name): its folder can't be written, so that changes of the database aren't noticed while it's read. "
        + "Without changes, or after 'PRAGMA journal_mode = delete', that is no loss."
    }
  }
}
