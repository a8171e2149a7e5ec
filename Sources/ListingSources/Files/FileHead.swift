import ListingKit

/// What is made of a description and of what a file begins with, kept for as long as the file stays
/// as it is.
final class FileHead<Value: Sendable>: Sendable {
  private struct Known: Sendable {
    var record: RecordDescription
    var stamp: FileStamp
    var value: Value
  }

  private let known = Guarded<Known?>(nil)

  /// - Parameter make: makes it where it is not known.
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
