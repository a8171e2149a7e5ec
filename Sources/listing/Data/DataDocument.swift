import ListingKit
import ListingText

/// A document that shows data with the fields that were found in it.
enum DataDocument {
  /// Returns the text of a document.
  static func text(of sections: [DataSection], title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <listing xmlns="urn:listingkit:1" version="1.0" title="\(title.literal.attribute)">
    \(sections.enumerated().map { section($1, id: "data\($0 + 1)") }.joined(separator: "\n"))
    </listing>

    """
  }

  private static func section(_ section: DataSection, id: String) -> String {
    var attributes = section.attributes
    attributes.append(("key", section.key.joined(separator: " ")))
    let written = attributes.map { "\($0.name)=\"\($0.value.attribute)\"" }
      .joined(separator: " ")
    let query = section.query.map { "      <query>\($0.content)</query>\n" } ?? ""
    let fields = section.fields.filter { !$0.path.isEmpty || section.fields.count == 1 }
      .map { field(of: section, $0) }.joined(separator: "\n")
    return """
        <section id="\(id)">
          <header sticky="true"><text style="title" role="header">\(section.title.content.literal)</text></header>
          <source \(written) on-error="skip">
      \(query)\(fields)
          </source>
          <cell>
            <column padding="2 0">
      \(texts(of: section).map { "        \($0)" }.joined(separator: "\n"))
            </column>
          </cell>
        </section>
      """
  }

  private static func field(of section: DataSection, _ field: DataSection.Field) -> String {
    var attributes = [("name", field.name)]
    if field.path != field.name { attributes.append(("path", field.path)) }
    if field.found.type != .string { attributes.append(("type", field.found.type.rawValue)) }
    if let format = field.found.format { attributes.append(("format", format)) }
    if !section.key.contains(field.name) { attributes.append(("optional", "true")) }
    return "      <field \(attributes.map { "\($0)=\"\($1.attribute)\"" }.joined(separator: " "))/>"
  }

  /// The texts of a cell: the name of an item, and its other fields with their names.
  private static func texts(of section: DataSection) -> [String] {
    let names = ["title", "name", "label", "subject"]
    let shown = section.fields.first { field in
      names.contains { field.name == $0 || field.name.hasSuffix("_\($0)") }
    }
    let main = shown ?? section.fields.first { $0.found.type == .string } ?? section.fields.first
    guard let main else { return ["<text>{it.id}</text>"] }
    let others = section.fields.filter { $0.name != main.name }.prefix(mostFields).map { field in
      "<text style=\"caption\" lines=\"2\" when=\"exists(it.\(field.name))\">"
        + "\(field.label.content.literal): {it.\(field.name)}</text>"
    }
    return ["<text style=\"headline\">{it.\(main.name) ?? '–'}</text>"] + others
  }

  private static let mostFields = 12
}

extension DataSection.Field {
  /// The last part of its path, as the data has it.
  fileprivate var label: String {
    path.isEmpty ? name : path.split(separator: "/").last.map(String.init) ?? name
  }
}

extension String {
  /// The text as the value of an attribute.
  fileprivate var attribute: String { content.replacing("\"", with: "&quot;") }

  /// The text as the content of an element.
  fileprivate var content: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The text without bindings.
  fileprivate var literal: String { replacing("{", with: "{{").replacing("}", with: "}}") }
}
