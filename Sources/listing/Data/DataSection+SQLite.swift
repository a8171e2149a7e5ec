import Foundation
import ListingKit
import ListingSources

extension DataSection {
  /// The tables and views of a database, a section each.
  static func sections(ofDatabase file: URL) throws -> [DataSection] {
    let tables = try SQLiteSource(
      file: file, query: SQLiteQuery("SELECT 1 ORDER BY 1 LIMIT :limit OFFSET :offset"),
      key: ["1"], fields: []
    ).names().tables
    return try tables.map { try DataSection(table: $0, of: file, isOnly: tables.count == 1) }
  }

  private init(table: String, of file: URL, isOnly: Bool) throws {
    func source(_ query: String, _ fields: [RecordField]) -> SQLiteSource {
      SQLiteSource(file: file, query: SQLiteQuery(query), key: [ItemKey.row], fields: fields)
    }
    let name = "\"\(table.replacing("\"", with: "\"\""))\""
    let all = "SELECT * FROM \(name) ORDER BY 1 LIMIT :limit OFFSET :offset"
    let names = try source(all, []).columns()
    self.init(
      attributes: [("kind", "sqlite"), ("href", file.lastPathComponent)], title: table)
    let columns = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ", ")
    query = "SELECT \(columns) FROM \(name) ORDER BY 1 LIMIT :limit OFFSET :offset"
    let found = SQLiteSource(
      file: file, query: SQLiteQuery(query ?? all), key: [ItemKey.row],
      fields: names.map { RecordField($0, isOptional: true) }, onError: .skip)
    var samples = names.map { ColumnSample(path: $0) }
    try found.readFirst(ColumnSample.typedCount) { item in
      for (index, value) in item.values.enumerated() { samples[index].add(value.plainText) }
    }
    addFields(samples)
    identify(by: samples.key(nil))
    notes = notes.map { isOnly ? $0 : "table '\(table)': \($0)" }
  }
}
