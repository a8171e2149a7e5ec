import ListingAuthoring
import ListingKit
import ListingScenarios
import ListingSources
import ListingText
import ListingXML

extension DocumentTemplate {
  /// The number of items up to which the order of a section is written.
  private static let orderLimit = 20

  /// A scenario that loads a valid listing and expects the sections and items that are written in it.
  static func scenario(of listing: ListingDocument, named name: String) -> String {
    let declarations = listing.declarations
    let required = declarations.parameters.filter { $0.isRequired && $0.defaultValue == .null }
    var values = required.map {
      element("param", ["name": $0.declaration.name, "value": $0.type.sample])
    }
    values += declarations.variables.map { element("env", ["name": $0, "value": "value"]) }
    values += declarations.hosts.map { element("host", ["name": $0]) }
    let orders = listing.identifiers.compactMap { section, items -> String? in
      guard let items, items.count <= orderLimit else { return nil }
      return element("order", ["section": section], text: list(items))
    }
    let document = element("document", ["href": "\(name).xml"], children: values)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- The sections that \(name).xml shows first. Run it with `listing test`. -->
      <scenario xmlns="urn:listingkit:scenario:1" name="\(name): the first sections">
      <given>\(document)</given>
      <then>
      \(element("sections", text: list(listing.identifiers.map(\.section))))
      \(orders.joined(separator: "\n"))
      </then>
      </scenario>
      """
    let formatted = FormattedDocument(Array(text.utf8), name: name, formats: [.scenarios])
    return formatted.bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "",
    children: [String] = []
  ) -> String {
    let attributes = attributes.map { " \($0)=\"\($1.escapedForMarkup)\"" }.joined()
    let content = text.escapedForMarkup + children.joined(separator: "\n")
    return content.isEmpty
      ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(content)</\(name)>"
  }

  private static func list(_ identifiers: [String]) -> String {
    identifiers.map(\.escapedForList).joined(separator: " ")
  }
}

extension FieldType {
  /// A value to be replaced by the author.
  fileprivate var sample: String {
    switch self {
    case .string: "value"
    case .integer, .number, .decimal: "1"
    case .boolean: "true"
    case .date: "2026-01-01"
    case .datetime: "2026-01-01T00:00:00Z"
    case .url: "https://example.org"
    }
  }
}
