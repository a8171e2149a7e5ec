import Foundation
import ListingKit
import Synchronization

/// An open file, and its state when it was opened.
struct OpenedFile: Sendable {
  let file: SourceFile
  /// The identity of the file in cursors.
  private let mark: [UInt8]

  var stamp: FileStamp { file.openedStamp }

  /// The file to which positions belong, also when it has grown.
  var origin: FileStamp {
    file.grows
      ? FileStamp(size: 0, seconds: 0, nanoseconds: 0, inode: stamp.inode) : stamp
  }

  /// - Parameter grows: whether lines are added to the file while it's read.
  init(_ url: URL, grows: Bool) throws(SourceError) {
    file = try SourceFile.open(url, grows: grows)
    mark = FileCursor.mark(of: file.openedStamp)
  }

  /// Returns the cursor of a position in the file.
  func cursor(_ position: SourcePosition) -> ItemCursor {
    FileCursor.rawCursor(position, mark: mark)
  }

  /// Returns how much of the file is before a position, from 0 to 1.
  func part(before position: SourcePosition) -> Double {
    Double(position.byteOffset) / Double(max(1, stamp.size))
  }

  /// Checks that what was read of the file is unchanged.
  ///
  /// - Throws: ``SourceError/Code/changed`` if it isn't.
  func check() throws(SourceError) { try file.check() }
}

/// A reader of a file between two pages.
///
/// `@unchecked Sendable` is safe here: a reading is used by its creator, or by the task that took it from a
/// ``SuspendedReading``, which returns it once.
final class FileReading: @unchecked Sendable {
  let opened: OpenedFile
  private let records: any FileRecords
  /// The position of the reader.
  private(set) var place: FilePlace
  /// The number of bytes up to which the file is known to be unchanged.
  private var checkedEnd: Int?
  /// The number of bytes that were read when the path was last looked up.
  private var lookedEnd: Int?
  /// The cursor of its position.
  fileprivate var cursor: ItemCursor?

  init(_ opened: OpenedFile, records: any FileRecords) {
    self.opened = opened
    self.records = records
    place = records.place
  }

  /// Reads records and writes them.
  ///
  /// - Returns: the number of records; fewer than the limit only at the end.
  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let count = try records.read(limit, to: &writer)
    place = records.place
    return count
  }

  /// The writer of the records.
  func writer(expecting count: Int) -> RecordWriter { records.writer(expecting: count) }

  /// Checks that the bytes that were read since the last call are those of the unchanged file.
  ///
  /// - Throws: ``SourceError/Code/changed`` if they aren't.
  func check() throws(SourceError) {
    let end = place.end
    if checkedEnd == end { return }
    try opened.check()
    checkedEnd = end
  }

  /// Returns whether the path still leads to the unchanged file. The path is looked up if more was read
  /// since the last call; bytes that were read ahead before came from it.
  func isUnchangedAtPath() -> Bool {
    let end = place.end
    if lookedEnd == end, opened.file.isUntouched { return true }
    lookedEnd = end
    return opened.file.isUnchangedAtPath
  }
}

/// The reading of a page that ended before the file did. It stays open for the next page.
///
/// It needs no lock: a reading is exchanged in one step, and a task that takes the wrong one puts it back.
final class SuspendedReading: Sendable {
  private let kept = Atomic<Unmanaged<FileReading>?>(nil)

  deinit { exchange(nil) }

  /// Stores a reading in place of any other.
  ///
  /// - Parameter cursor: its position.
  func keep(_ reading: FileReading, at cursor: ItemCursor) {
    reading.cursor = cursor
    exchange(reading)
  }

  /// Returns the reading that has reached a position; `nil` if there is none, or if the path leads to a
  /// changed file or another one.
  func take(at cursor: ItemCursor) -> FileReading? {
    guard let reading = exchange(nil) else { return nil }
    guard reading.cursor == cursor else {
      exchange(reading)
      return nil
    }
    return reading.isUnchangedAtPath() ? reading : nil
  }

  /// Stores a reading, or `nil`, and returns the one before.
  @discardableResult
  private func exchange(_ reading: FileReading?) -> FileReading? {
    kept.exchange(
      reading.map { Unmanaged.passRetained($0) }, ordering: .acquiringAndReleasing
    )?.takeRetainedValue()
  }
}
