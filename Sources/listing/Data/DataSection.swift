import ListingSources

/// A section over a data file, as a document declares it.
struct DataSection {
  /// The attributes of its source, without the key.
  var attributes: [(name: String, value: String)]
  /// The paths that identify an item.
  var key = [ItemKey.row]
  var fields: [Field] = []
  /// The query of a database.
  var query: String?
  /// The identifier of the section, and its title.
  var title: String
  /// What was assumed, a sentence each.
  var notes: [String] = []

  /// A field of its items.
  struct Field {
    var name: String
    var path: String
    var found = ColumnSample.Found()
  }

  /// Adds fields for paths, with names that bindings can have.
  mutating func addFields(_ columns: [ColumnSample], _ mark: DecimalMark? = nil) {
    var names = Set(fields.map(\.name))
    for column in columns {
      let base = column.path.fieldName
      var name = base
      var number = 2
      while !names.insert(name).inserted {
        name = "\(base)\(number)"
        number += 1
      }
      fields.append(Field(name: name, path: column.path, found: column.found(mark)))
    }
  }

  /// Identifies the items by a path, or by their position.
  mutating func identify(by path: String?) {
    key = [path.flatMap { path in fields.first { $0.path == path }?.name } ?? ItemKey.row]
    notes.append(
      path.map { "'\($0)' identifies the items: it's different in all of them" }
        ?? "no value is different in all items, so their positions identify them")
  }
}

extension String {
  /// A name that bindings can have, made of a column's name or a path.
  fileprivate var fieldName: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    let name = words.joined(separator: "_").lowercased()
    guard let first = name.first else { return "field" }
    return first.isNumber ? "field_\(name)" : name
  }
}
