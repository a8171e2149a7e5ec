import ListingKit
import ListingSources

/// Writes the displayed items, section by section.
@MainActor
struct ListDump {
  let list: ListDataSource
  let output: Output

  /// Writes a line for each item: its path, then its fields as `name=value`, all separated by tabs.
  func writeText() throws {
    var line = ""
    for section in list.sections {
      try forEachRecord(of: section) { identifier, fields in
        let path = ListItemPath(section: section.listIdentifier, item: identifier)
        line.removeAll(keepingCapacity: true)
        line += path.description.line
        for (name, value) in fields {
          line += "\t"
          line += name.line
          line += "="
          line += value.line
        }
        line += "\n"
        try output.write(styled: line)
      }
    }
  }

  /// Writes one JSON object, with a line for each item.
  func writeJSON() throws {
    try output.write("{\"sections\": [")
    var separator = "\n"
    for section in list.sections {
      try output.write(
        "\(separator)  {\"id\": \(section.listIdentifier.json), \(pages(of: section))\"items\": [")
      try writeItems(of: section)
      try output.write("]}")
      separator = ",\n"
    }
    try output.write(separator == "\n" ? "]}\n" : "\n]}\n")
  }

  /// The members of a section that loads pages: whether it has further pages, the total number of items, the number
  /// of skipped ones, and the error of the last page.
  private func pages(of section: any ListSection) -> String {
    let content = section as? any PagedContent
    let skipped = content?.skipped ?? 0
    var members: [String] = []
    if section.hasFurtherPages {
      members.append("\"more\": true, ")
      if let total = content?.total { members.append("\"total\": \(total), ") }
    }
    if skipped > 0 { members.append("\"skipped\": \(skipped), ") }
    if let failure = section.loadFailure {
      members.append("\"error\": \(failure.messageLine.json), ")
    }
    return members.joined()
  }

  private func writeItems(of section: any ListSection) throws {
    var separator = "\n"
    try forEachRecord(of: section) { identifier, fields in
      let fields = fields.map { "\($0.name.json): \($0.value.json)" }.joined(separator: ", ")
      try output.write(
        "\(separator)    {\"id\": \(identifier.json), \"fields\": {\(fields)}}")
      separator = ",\n"
    }
    if separator == ",\n" { try output.write("\n  ") }
  }

  /// Calls a closure with the identifier and the fields of each displayed item in order; an item that isn't a record
  /// has no fields.
  private func forEachRecord(
    of section: any ListSection,
    _ body: (_ identifier: String, _ fields: [(name: String, value: ListValue)]) throws -> Void
  ) rethrows {
    try list.forEachItem(inSection: section.listIdentifier) { item in
      // A cast to the type that most items have is faster than one to the protocol.
      let fields = (item as? ListItem)?.fields ?? (item as? any ListRecord)?.fields
      try body(item.listIdentifier, fields ?? [])
    }
  }
}
