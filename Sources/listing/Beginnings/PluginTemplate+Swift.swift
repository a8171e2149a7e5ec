extension PluginTemplate {
  /// A plugin in Swift, to be linked into a program.
  ///
  /// - Parameter folder: where the package of ListingKit is.
  func filesInSwift(listingKit folder: String) -> [File] {
    [
      File("README.md", swiftReadme), File("Package.swift", manifest(folder)),
      File("Sources/\(module)/SectionPlugin+\(word).swift", swiftSource),
      File("Tests/\(module)Tests/\(word)Tests.swift", swiftTest),
      File(
        "\(name).xml", document(loading: "A program shows them that the plugin is linked into.")),
      File("\(name).scenario.xml", scenario(running: "`swift test`")),
    ]
  }

  /// The name as types of Swift are called: `RoomRates` for `room-rates`.
  private var word: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The module of the plugin.
  private var module: String { "\(word)Plugin" }

  /// What the plugin is called in code.
  private var constant: String { word.prefix(1).lowercased() + word.dropFirst() + "Plugin" }

  private var swiftReadme: String {
    """
    # \(name)

    A section plugin for ListingKit, in Swift: numbered items, of which a selected one tells that it is.

    ```xml
    <p:\(name) xmlns:p="urn:example:\(name)" id="first" count="5"/>
    ```

    `swift test` runs `\(name).scenario.xml` with it. A program that is to show such sections depends on the
    product `\(module)`, and registers the plugin:

    ```swift
    import ListingXML
    import \(module)

    let registry = try SectionRegistry([.\(constant)])
    try await list.load(contentsOf: url, registry: registry)
    ```

    """
  }

  private func manifest(_ folder: String) -> String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    func listingKit(_ product: String) -> Target.Dependency {
      .product(name: product, package: "ListingKit")
    }

    let package = Package(
      name: "\(name)",
      products: [.library(name: "\(module)", targets: ["\(module)"])],
      dependencies: [.package(name: "ListingKit", path: \(folder.debugDescription))],
      targets: [
        .target(
          name: "\(module)",
          dependencies: [
            listingKit("ListingKit"), listingKit("ListingSources"), listingKit("ListingXML"),
          ]),
        .testTarget(
          name: "\(module)Tests",
          dependencies: ["\(module)", listingKit("ListingTesting"), listingKit("ListingXML")]),
      ])

    """
  }

  private var swiftSource: String {
    #"""
    import ListingKit
    import ListingSources
    import ListingXML

    extension SectionPlugin {
      /// Numbered items, of which a selected one tells that it is:
      /// `<\#(name) id="…" count="3"/>` of `urn:example:\#(name)`.
      public static let \#(constant) = SectionPlugin(
        identifier: "\#(name)", version: "1.0", namespace: "urn:example:\#(name)",
        kinds: [
          SectionKind(
            element: "\#(name)",
            summary: "Numbered items, of which a selected one tells that it is.",
            attributes: [
              PluginAttribute(
                "count", .integer,
                summary: "how many items there are, at most 1000; 3 when left out")
            ],
            fields: [RecordField("title"), RecordField("note")]
          ) { try NumberedItems.section(of: $0) }
        ])
    }

    /// Makes the section of an element.
    enum NumberedItems {
      static func section(of element: PluginElement) throws -> GenericSection<ListItem> {
        let count = try count(of: element)
        let section = GenericSection(element.identifier, items: items(count)) { item in
          .column([.text(text("title", of: item), style: .headline), .text(text("note", of: item))])
        }
        section.didSelect = { section, item, _ in
          section.setItems(items(count, selected: item.listIdentifier))
        }
        section.didDeselect = { section, _, _ in section.setItems(items(count)) }
        return section
      }

      private static func count(of element: PluginElement) throws -> Int {
        guard let value = element["count"] else { return 3 }
        guard case .integer(let count) = value, (0...1000).contains(count) else {
          throw PluginError("'count' is out of range. Write 0 to 1000.", attribute: "count")
        }
        return Int(count)
      }

      private static func items(_ count: Int, selected: String? = nil) -> [ListItem] {
        (0..<count).map { index in
          let number = String(index + 1)
          return ListItem(
            number,
            fields: [
              "title": .string("Item \(number)"),
              "note": .string(number == selected ? "selected" : "not selected"),
            ])
        }
      }

      private static func text(_ field: String, of item: ListItem) -> String {
        if case .string(let text) = item[field] { text } else { "" }
      }
    }

    """#
  }

  private var swiftTest: String {
    #"""
    import Foundation
    import ListingTesting
    import ListingXML
    import Testing

    import \#(module)

    @Suite struct \#(word)Tests {
      @Test("The scenarios beside the package's manifest pass")
      func scenarios() async throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
          .deletingLastPathComponent().deletingLastPathComponent()
        let suite = ScenarioSuite(
          below: [package.appending(path: "\#(name).scenario.xml")],
          plugins: try SectionRegistry([.\#(constant)]))
        try await suite.expectSuccess()
      }
    }

    """#
  }
}
