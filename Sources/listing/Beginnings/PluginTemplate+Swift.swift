extension PluginTemplate {
  /// A plugin in Swift, to be linked into a program, or loaded by one as a library.
  ///
  /// - Parameter folder: where the package of ListingKit is.
  func filesInSwift(listingKit folder: String) -> [File] {
    [
      File("README.md", swiftReadme), File("Package.swift", manifest(folder)),
      File("exports.map", exports),
      File("Sources/\(module)/SectionPlugin+\(word).swift", swiftSource),
      File("Sources/\(library)/Entry.swift", entry),
      File("Tests/\(module)Tests/\(word)Tests.swift", swiftTest),
      File(
        "\(name).xml", document(loading: "`listing` loads the library: see README.md.")),
      File("\(name).scenario.xml", scenario(running: "`swift test`")),
    ]
  }

  /// The name as types of Swift are called: `RoomRates` for `room-rates`.
  private var word: String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The module of the plugin.
  private var module: String { "\(word)Plugin" }

  /// The module that makes a library of it.
  private var library: String { "\(word)Library" }

  /// The name of the plugin in code.
  private var constant: String { word.prefix(1).lowercased() + word.dropFirst() + "Plugin" }

  private var swiftReadme: String {
    """
    # \(name)

    A section plugin for ListingKit, in Swift: numbered items that show whether they are selected.

    ```xml
    <p:\(name) xmlns:p="urn:example:\(name)" id="first" count="5"/>
    ```

    `swift test` runs `\(name).scenario.xml` with it.

    ## Linked in

    A program that shows the plugin's sections depends on the product `\(module)` and registers the plugin:

    ```swift
    import ListingXML
    import \(module)

    let registry = try SectionRegistry([.\(constant)])
    try await list.load(contentsOf: url, registry: registry)
    ```

    ## Loaded

    The product `\(name)` is a library for programs that load plugins, such as `listing`. It contains
    ListingKit and the Swift runtime, and exports one symbol (`exports.map`), so that they don't conflict
    with those of the program:

    ```sh
    swift build --configuration release --product \(name) -Xswiftc -static-stdlib \\
      -Xlinker --version-script=exports.map -Xlinker -s
    listing test --plugin-path .build/release \(name).scenario.xml
    listing show --plugin-path .build/release \(name).xml
    ```

    The first build takes a few minutes; on Debian it needs `libcurl4-openssl-dev`. The library has about
    70 MB; without `-Xlinker -s`, which leaves out symbols and debug information, 115 MB. A library that other
    users can write isn't loaded: run `chmod -R go-w .build/release`. The document requires the plugin by its
    name, and `lib\(name).so` is found by that name.

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
      products: [
        .library(name: "\(module)", targets: ["\(module)"]),
        // Has the name of the plugin, by which documents that require it find the library.
        .library(name: "\(name)", type: .dynamic, targets: ["\(library)"]),
      ],
      dependencies: [.package(name: "ListingKit", path: \(folder.debugDescription))],
      targets: [
        .target(
          name: "\(module)",
          dependencies: [
            listingKit("ListingKit"), listingKit("ListingSources"), listingKit("ListingXML"),
          ]),
        .target(name: "\(library)", dependencies: ["\(module)", listingKit("ListingPluginExport")]),
        .testTarget(
          name: "\(module)Tests",
          dependencies: ["\(module)", listingKit("ListingScenarios"), listingKit("ListingXML")]),
      ])

    """
  }

  private var exports: String {
    """
    /* What the library exports. All else is its own: ListingKit and the Swift runtime in it never meet those
       of the program that loads it. */
    {
      global: listing_plugin_entry;
      local: *;
    };

    """
  }

  private var entry: String {
    """
    import ListingPluginExport
    import \(module)

    /// The function that a program calls when it loads the library.
    @c(listing_plugin_entry)
    public func entry(_ host: UnsafePointer<listing_host>?) -> UnsafePointer<listing_plugin>? {
      SectionPlugin.\(constant).export(to: host)
    }

    """
  }

  private var swiftSource: String {
    #"""
    import ListingKit
    import ListingXML

    extension SectionPlugin {
      /// Numbered items that show whether they are selected:
      /// `<\#(name) id="…" count="3"/>` of `urn:example:\#(name)`.
      public static let \#(constant) = SectionPlugin(
        identifier: "\#(name)", version: "1.0", namespace: "urn:example:\#(name)",
        // The templates that show its items if a document declares no cell.
        document: """
          <listing xmlns="urn:listingkit:1" version="1.0">
            <template name="entry">
              <column padding="4 8">
                <text style="headline">{it.title}</text>
                <text style="caption">{it.note}</text>
              </column>
            </template>
          </listing>
          """,
        kinds: [
          SectionKind(
            element: "\#(name)",
            summary: "Numbered items that show whether they are selected.",
            attributes: [
              PluginAttribute(
                "count", .integer,
                summary: "the number of items, at most 1000; default 3")
            ],
            fields: [RecordField("title"), RecordField("note")]
          ) { try NumberedItems.section(of: $0) }
        ])
    }

    /// Creates the section of an element.
    enum NumberedItems {
      static func section(of element: PluginElement) throws -> GenericSection<ListItem> {
        let count = try count(of: element)
        let section = GenericSection(element, items: items(count)) { _ in "entry" }
        section.onSelect { [weak section] context in
          section?.setItems(items(count, selected: context.item.listIdentifier))
        }
        section.onDeselect { [weak section] _ in section?.setItems(items(count)) }
        return section
      }

      private static func count(of element: PluginElement) throws -> Int {
        guard let value = element["count"] else { return 3 }
        guard case .integer(let count) = value, (0...1000).contains(count) else {
          throw PluginError("'count' is out of range: expected 0 to 1000", attribute: "count")
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
    }

    """#
  }

  private var swiftTest: String {
    #"""
    import Foundation
    import ListingScenarios
    import ListingXML
    import Testing

    import \#(module)

    @Suite struct \#(word)Tests {
      @Test("The scenarios next to the package manifest pass")
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
