import Foundation
import FoundationXML
import XMLCoder

/// What a user would read XML with otherwise: the same items, as structs.
enum OtherReaders {
  struct Item: Codable {
    struct Field: Codable {
      enum CodingKeys: String, CodingKey {
        case name, type
        case value = ""
      }

      @Attribute var name: String
      @Attribute var type: String
      var value: String
    }

    @Attribute var id: String
    @Attribute var name: String
    var field: Field
  }

  /// Foundation's parser, which calls back for each tag.
  static func foundation(_ data: Data) -> Int {
    let collector = Collector()
    let parser = XMLParser(data: data)
    parser.delegate = collector
    precondition(parser.parse())
    return collector.items.count
  }

  /// XMLCoder, which decodes into `Codable` structs.
  static func xmlCoder(_ data: Data) -> Int {
    struct Items: Codable { var item: [Item] }
    struct Section: Codable { var items: Items }
    struct Listing: Codable { var section: Section }
    let listing = try? XMLDecoder().decode(Listing.self, from: data)
    precondition(listing != nil)
    return listing?.section.items.item.count ?? 0
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var items: [(id: String, name: String, stars: String)] = []
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      text = ""
      if name == "item" { items.append((attributes["id"] ?? "", attributes["name"] ?? "", "")) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if name == "field", !items.isEmpty { items[items.count - 1].stars = text }
    }
  }
}
