import ListingKit

/// A checked description of a source. It turns JSON items into list items.
final class JSONTable: Sendable {
  let reader: RecordReader
  let paths: JSONPaths

  /// - Throws: ``SourceError/Code/badDescription``.
  init(_ record: RecordDescription, place: String) throws(SourceError) {
    reader = try RecordReader(record, place: place, noun: "member")
    paths = try JSONPaths(reader.fields, place: place)
  }

  /// Writes the item with some values, or skips it.
  func write(
    _ found: JSONValues, at position: SourcePosition, to writer: inout RecordWriter
  ) throws(SourceError) {
    do throws(SourceError) {
      try reader.write(found, to: &writer, at: position, called: "item")
    } catch {
      try reader.skipItem(for: error, in: &writer)
    }
  }
}
