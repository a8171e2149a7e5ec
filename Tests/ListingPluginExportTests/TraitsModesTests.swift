import CListingPlugin
import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import ListingPlugins

/// Traits that a plugin sets when it creates a section, linked and through the plugin interface.
@Suite("Traits of sections, linked and exported", .serialized) @MainActor
struct TraitsModesTests {
  /// Two pages, the second of which has an item of the first with another text.
  private struct Repeated: ItemSource {
    func page(_ request: ItemRequest) async throws -> ItemPage<ListItem> {
      func item(_ identifier: String, _ text: String) -> ListItem {
        ListItem(identifier, fields: ["text": .string(text)])
      }
      return request.cursor == nil
        ? ItemPage(
          items: [item("a", "early"), item("b", "b")], next: ItemCursor(rawValue: "2"))
        : ItemPage(items: [item("a", "late"), item("c", "c")])
    }
  }

  private static func plugin(_ duplicates: ListDuplicatePolicy) -> SectionPlugin {
    SectionPlugin(
      identifier: "roomy", version: "1.0", namespace: "urn:example:roomy",
      document: """
        <listing xmlns="urn:listingkit:1" version="1.0">
          <template name="line"><text>{it.text}</text></template>
        </listing>
        """,
      kinds: [
        SectionKind(element: "roomy-pages", summary: "Pages.") { element in
          let section = PagedSection(
            element, source: Repeated(), sizes: ListPageSizes(page: 2), duplicates: duplicates
          ) { _ in "line" }
          section.inset = ListEdgeInsets(top: 7, left: 11, bottom: 13, right: 17)
          section.minimumLineSpacing = 5
          section.onSelect { _ in }
          return section
        },
        SectionKind(element: "roomy-items", summary: "Items.") { element in
          // Under `error` such a section comes into no list.
          let names = duplicates == .error ? ["x", "y"] : ["x", "y", "x"]
          let items = names.map { ListItem($0, fields: ["text": .string($0)]) }
          let section = GenericSection(element, items: items, duplicates: duplicates) { _ in "line"
          }
          section.inset = ListEdgeInsets(top: 3, left: -2, bottom: 0, right: 1)
          section.onSelect { [weak section] context in
            section?.appendItems([
              ListItem(context.item.listIdentifier, fields: ["text": .string("tapped")])
            ])
          }
          return section
        },
      ])
  }

  private func shown(_ mode: PluginMode, _ duplicates: ListDuplicatePolicy) async throws -> [String]
  {
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:r="urn:example:roomy" version="1.0">
          <r:roomy-items id="items"/><r:roomy-pages id="pages"/>
        </listing>
        """.utf8), name: "t.xml", folder: FileManager.default.temporaryDirectory,
      registry: try mode.registry(Self.plugin(duplicates)))
    #expect(document.diagnostics == [])
    return try await PluginFrames.lines(
      of: document, size: CGSize(width: 100, height: 300),
      character: CGSize(width: 8, height: 20), taps: [[1, 0], [1, 0], [0, 1]])
  }

  @Test("Room, duplicates and taps are the same", arguments: ListDuplicatePolicy.allCases)
  func traits(duplicates: ListDuplicatePolicy) async throws {
    let linked = try await shown(.linked, duplicates)
    #expect(linked.contains { $0.contains("x: 11.0") && $0.contains("width: 72.0") })
    #expect(linked.contains { $0.contains(duplicates == .last ? "late" : "early") })
    expectSame(try await shown(.exported, duplicates), linked)
  }

  @Test("What cannot be is refused")
  func refused() {
    var traits = listing_traits()
    traits.size = MemoryLayout<listing_traits>.size
    traits.duplicates = 3
    #expect(throws: PluginRefusal.self) { try PluginTraits(&traits) }
    traits.duplicates = 2
    #expect(throws: Never.self) { try PluginTraits(&traits) }
    for points in [Double.nan, .infinity, -1e7] {
      traits.inset_left = points
      #expect(throws: PluginRefusal.self) { try PluginTraits(&traits) }
    }
    // Members beyond the declared size count as zero.
    traits.size = MemoryLayout<listing_traits>.offset(of: \.inset_top) ?? 0
    #expect(throws: Never.self) { try PluginTraits(&traits) }
  }
}
