import ListingKit

@testable import ListingSources

/// XML files whose items are numbers.
enum NumberedItems {
  /// A file of items 1 to a number, and a source of them.
  static func source(
    _ count: Int, _ select: String = "/l/i"
  ) throws -> (TemporaryFile, XMLSource) {
    let items = (1...count).map { "<i id=\"\($0)\">text of item \($0)</i>\n" }.joined()
    let file = try TemporaryFile("<l>\(items)</l>")
    return (file, XMLSource(file: file.url, select: select, key: ["@id"], fields: []))
  }

  static func identifiers(_ page: ItemPage<ListItem>) -> [String] {
    page.items.map(\.listIdentifier)
  }
}
