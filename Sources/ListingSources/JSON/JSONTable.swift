import ListingKit

/// How the items of JSON data become items of a list: a description that was checked.
final class JSONTable: Sendable {
  let reader: RecordReader
  let paths: JSONPaths

  /// - Throws: ``SourceError/Code/badDescription``.
  init(_ record: RecordDescription, place: String) throws(SourceError) {
    reader = try RecordReader(record, place: place, noun: "member")
    paths = try JSONPaths(reader.fields, place: place)
  }

  /// The item that was found at a place.
  func item(_ found: JSONValues, at position: SourcePosition) throws(SourceError) -> ListItem {
    try reader.item(at: position) { index in
      // A text in quotes is a number, too, where one is wanted.
      reader.number(in: found.text(index), of: index) ?? found.value(index)
    }
  }
}
