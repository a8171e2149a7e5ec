import ListingKit

/// A checked description of a source. It turns JSON items into list items.
final class JSONTable: Sendable {
  let reader: RecordReader
  let paths: JSONPaths
  /// The fields whose value is the name of the item, if the items are the members of an object.
  let nameFields: [Int]
  /// Whether errors of items have their positions.
  private let hasPositions: Bool

  /// - Throws: ``SourceError/Code/badDescription``.
  init(
    _ record: RecordDescription, items: JSONItems, place: String, hasPositions: Bool = true
  ) throws(SourceError) {
    self.hasPositions = hasPositions
    let reader = try RecordReader(
      record, place: place, noun: "member", rowName: items == .lines ? .line : .offset)
    self.reader = reader
    nameFields = reader.fields.indices.filter { reader.fields[$0].path == JSONItems.name }
    paths = try JSONPaths(reader.fields, place: place)
  }

  /// Writes the item with some values, or skips it.
  func write(
    _ found: JSONValues, at position: SourcePosition, to writer: inout RecordWriter
  ) throws(SourceError) {
    do throws(SourceError) {
      try reader.write(
        found, to: &writer, at: hasPositions ? position : nil, called: "item")
    } catch {
      try reader.skipItem(for: error, in: &writer)
    }
  }
}
