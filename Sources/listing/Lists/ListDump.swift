import ListingKit
import ListingSources

/// Writes the displayed items, section by section.
@MainActor
struct ListDump {
  let list: ListDataSource
  let output: Output

  /// Writes a line for each item: its path, then its fields as `name=value`, all separated by tabs.
  func writeText() throws {
    for section in list.sections {
      for item in items(of: section) {
        let path = ListItemPath(section: section.listIdentifier, item: item.listIdentifier)
        let fields = item.fields.map { "\t\(ListValue.string($0.name).line)=\($0.value.line)" }
        try output.writeLine(ListValue.string(path.description).line + fields.joined())
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
      try writeJSON(items(of: section))
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

  private func writeJSON(_ items: [any ListRecord]) throws {
    var separator = "\n"
    for item in items {
      let fields = item.fields.map { "\($0.name.json): \($0.value.json)" }.joined(separator: ", ")
      try output.write(
        "\(separator)    {\"id\": \(item.listIdentifier.json), \"fields\": {\(fields)}}")
      separator = ",\n"
    }
    if !items.isEmpty { try output.write("\n  ") }
  }

  /// The displayed items in order; an item that isn't a record has no fields.
  private func items(of section: any ListSection) -> [any ListRecord] {
    var known: [String: any ListRecord] = [:]
    for case let item as any ListRecord in section.listItems {
      // The section decides which of several items with one identifier is shown.
      if known[item.listIdentifier] == nil || section.duplicates == .last {
        known[item.listIdentifier] = item
      }
    }
    return list.snapshot.itemIdentifiers(inSection: section.listIdentifier)
      .map { known[$0] ?? ListItem($0) }
  }
}
