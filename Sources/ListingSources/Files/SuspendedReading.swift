import Foundation
import ListingKit

/// A file that is open, and what it was like when it was opened.
struct OpenedFile: Sendable {
  let file: SourceFile
  /// What tells the file in cursors.
  private let mark: String

  var stamp: FileStamp { file.openedStamp }

  init(_ url: URL) throws(SourceError) {
    file = try SourceFile.open(url)
    mark = FileCursor.mark(of: file.openedStamp)
  }

  /// A place in the file.
  func cursor(_ position: SourcePosition) -> ItemCursor {
    FileCursor.rawCursor(position, mark: mark)
  }

  /// Sees to it that the file was not written to.
  ///
  /// - Throws: ``SourceError/Code/changed`` where it was.
  func check() throws(SourceError) {
    guard try file.stamp() == stamp else { throw SourceError.changed(file.name) }
  }
}

/// The reading of a file, as far as it has come.
struct FileReading<Records: FileRecords> {
  let opened: OpenedFile
  var records: Records
  /// Up to which of its bytes the file is known to be as it was.
  private var checkedEnd: Int?
  /// How much of the file had been read when its path was looked at last.
  private var lookedEnd: Int?

  init(_ opened: OpenedFile, records: Records) {
    self.opened = opened
    self.records = records
  }

  /// Sees to it that what was read since the last time was of the file as it was.
  ///
  /// - Throws: ``SourceError/Code/changed`` where it was not.
  mutating func check() throws(SourceError) {
    if checkedEnd == records.end { return }
    try opened.check()
    checkedEnd = records.end
  }

  /// Whether the file is still where it was, and as it was. Its path is looked at where more of it was
  /// read since the last time; what was read ahead before comes from there.
  mutating func isWhereItWas() -> Bool {
    if lookedEnd == records.end, opened.file.isUntouched { return true }
    lookedEnd = records.end
    return opened.file.isWhereItWas
  }
}

/// The reading of a page that ended before the file did, kept open for the page that follows it.
final class SuspendedReading<Records: FileRecords>: Sendable {
  /// `@unchecked Sendable` is safe here: a reading is used by who has taken it, and nobody can take it
  /// a second time.
  private struct Kept: @unchecked Sendable {
    var reading: FileReading<Records>
    var cursor: ItemCursor
  }

  private let kept = Guarded<Kept?>(nil)

  /// Keeps a reading in place of any other.
  ///
  /// - Parameter cursor: where it has come to.
  func keep(_ reading: FileReading<Records>, at cursor: ItemCursor) {
    kept.withLock { $0 = Kept(reading: reading, cursor: cursor) }
  }

  /// Hands out the reading that has come to a place; `nil` where none has, or the file is not as it
  /// was: another one in its place, too.
  func take(at cursor: ItemCursor) -> FileReading<Records>? {
    let taken = kept.withLock { kept in kept?.cursor == cursor ? kept.take() : nil }
    guard var reading = taken?.reading, reading.isWhereItWas() else { return nil }
    return reading
  }
}

/// What is kept of a file is no part of what a source is: any two are equal.
extension SuspendedReading: Hashable {
  static func == (one: SuspendedReading, other: SuspendedReading) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
