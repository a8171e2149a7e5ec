import ListingKit

/// A value that depends on a description and on the beginning of a file, cached until the file changes.
final class FileHead<Value: Sendable>: Sendable {
  private struct Known: Sendable {
    var record: RecordDescription
    var stamp: FileStamp
    var value: Value
  }

  private let known = Guarded<Known?>(nil)

  /// - Parameter make: creates the value if it isn't cached.
  func value(
    for record: RecordDescription, in stamp: FileStamp, make: () throws -> Value
  ) rethrows -> Value {
    if let known = known.withLock({ $0 }), known.stamp == stamp, known.record == record {
      return known.value
    }
    let value = try make()
    known.withLock { $0 = Known(record: record, stamp: stamp, value: value) }
    return value
  }
}
