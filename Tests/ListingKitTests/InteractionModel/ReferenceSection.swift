import ListingKit

/// The expected rows of a section, computed with arrays.
struct ReferenceSection {
  let name: String
  /// All rows in order, with hidden ones and with all children.
  var rows: [ListRow]
  /// The end of the text of the rows that are hidden by a filter.
  var filtered: String?
  var isCollapsed = false
  var expanded: Set<String> = []
  /// The rows that were deleted since all rows were set, including children.
  var deleted: Set<String> = []
  /// The rows of the section's source that aren't loaded.
  var unloaded: [ListRow] = []

  struct Shown {
    var row: ListRow
    var level: Int
  }

  /// The shown rows.
  ///
  /// - Parameter hidden: the rows whose deletion can be undone.
  func shown(without hidden: Set<String>) -> [Shown] {
    func add(_ rows: [ListRow], _ level: Int) -> [Shown] {
      rows.flatMap { row -> [Shown] in
        guard !hidden.contains(row.listIdentifier), !deleted.contains(row.listIdentifier)
        else { return [] }
        let children = expanded.contains(row.listIdentifier) ? add(row.children, level + 1) : []
        return [Shown(row: row, level: level)] + children
      }
    }
    return isCollapsed ? [] : add(rows.filter { !isFiltered($0) }, 0)
  }

  func isFiltered(_ row: ListRow) -> Bool { filtered.map(row.text.hasSuffix) ?? false }

  /// The identifiers of all rows that weren't deleted.
  var identifiers: Set<String> {
    func all(_ rows: [ListRow]) -> [String] {
      rows.filter { !deleted.contains($0.listIdentifier) }
        .flatMap { [$0.listIdentifier] + all($0.children) }
    }
    return Set(all(rows + unloaded))
  }

  /// Deletes rows, or children of rows.
  mutating func delete(_ identifiers: Set<String>) {
    rows.removeAll { identifiers.contains($0.listIdentifier) }
    deleted.formUnion(identifiers)
  }

  mutating func insert(_ new: ListRow, _ anchor: ListAnchor<String>?) {
    let index = anchor.flatMap { anchor in
      rows.firstIndex { $0.listIdentifier == anchor.subject }.map {
        if case .before = anchor { $0 } else { $0 + 1 }
      }
    }
    rows.insert(new, at: index ?? rows.count)
  }

  /// Takes a row out.
  mutating func remove(_ identifier: String) -> ListRow? {
    rows.firstIndex { $0.listIdentifier == identifier }.map { rows.remove(at: $0) }
  }
}

extension ListRow {
  /// The text, which begins with the identifier.
  var text: String { content.texts.first ?? "" }

  init(_ identifier: String, title: String, children: [ListRow] = []) {
    self.init(identifier, .text("\(identifier) \(title)"), children: children)
  }
}
