import Foundation
import ListingKit
import Synchronization

/// A file that is open, and what it was like when it was opened.
struct OpenedFile: Sendable {
  let file: SourceFile
  /// The identity of the file in cursors.
  private let mark: [UInt8]

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
///
/// `@unchecked Sendable` is safe here: a reading is used by its creator, or by the one that took it from a
/// ``SuspendedReading``, which gives it out once.
final class FileReading: @unchecked Sendable {
  let opened: OpenedFile
  private let records: any FileRecords
  /// How far these were read.
  private(set) var place: FilePlace
  /// Up to which of its bytes the file is known to be as it was.
  private var checkedEnd: Int?
  /// How much of the file had been read when its path was looked at last.
  private var lookedEnd: Int?
  /// Where it has come to.
  fileprivate var cursor: ItemCursor?

  init(_ opened: OpenedFile, records: any FileRecords) {
    self.opened = opened
    self.records = records
    place = records.place
  }

  /// Reads records and writes them down.
  ///
  /// - Returns: how many there were, fewer at the end alone.
  func read(_ limit: Int, to writer: inout RecordWriter) throws -> Int {
    let count = try records.read(limit, to: &writer)
    place = records.place
    return count
  }

  /// The writer of the records.
  func writer(expecting count: Int) -> RecordWriter { records.writer(expecting: count) }

  /// Sees to it that what was read since the last time was of the file as it was.
  ///
  /// - Throws: ``SourceError/Code/changed`` where it was not.
  func check() throws(SourceError) {
    let end = place.end
    if checkedEnd == end { return }
    try opened.check()
    checkedEnd = end
  }

  /// Whether the file is still where it was, and as it was. Its path is looked at where more of it was
  /// read since the last time; what was read ahead before comes from there.
  func isWhereItWas() -> Bool {
    let end = place.end
    if lookedEnd == end, opened.file.isUntouched { return true }
    lookedEnd = end
    return opened.file.isWhereItWas
  }
}

/// The reading of a page that ended before the file did, kept open for the page that follows it.
///
/// There is no lock: one is taken out or put in at once, and who finds another one puts it back.
final class SuspendedReading: Sendable {
  private let kept = Atomic<Unmanaged<FileReading>?>(nil)

  deinit { exchange(nil) }

  /// Keeps a reading in place of any other.
  ///
  /// - Parameter cursor: where it has come to.
  func keep(_ reading: FileReading, at cursor: ItemCursor) {
    reading.cursor = cursor
    exchange(reading)
  }

  /// Hands out the reading that has come to a place; `nil` where none has, or the file is not as it
  /// was: another one in its place, too.
  func take(at cursor: ItemCursor) -> FileReading? {
    guard let reading = exchange(nil) else { return nil }
    guard reading.cursor == cursor else {
      exchange(reading)
      return nil
    }
    return reading.isWhereItWas() ? reading : nil
  }

  /// Puts a reading in, or none, and takes out what was there.
  @discardableResult
  private func exchange(_ reading: FileReading?) -> FileReading? {
    kept.exchange(
      reading.map { Unmanaged.passRetained($0) }, ordering: .acquiringAndReleasing
    )?.takeRetainedValue()
  }
}
