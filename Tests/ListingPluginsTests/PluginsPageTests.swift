import ClockSection
import Foundation
import ListingKit
import ListingPlugins
import ListingXML
import Testing

/// The code that loads plugins, of Sources/ListingPlugins/ListingPlugins.docc/WritingPlugins.md.
@Suite("The page on plugins") struct PluginsPageTests {
  @Test("A linked plugin is registered, and one that a document requires is looked for in folders")
  func linked() throws {
    let clock = try PluginLoader().linked(clock_entry, name: "clock")
    #expect(clock.identifier == "clock")
    let folders = PluginFolders([URL(filePath: "/usr/lib/listing")])
    var registry = SectionRegistry()
    registry.finder = { requirement throws(PluginError) in try folders.plugin(requirement).plugin }
    let text = """
      <listing xmlns="urn:listingkit:1" xmlns:c="urn:listingkit:clock" version="1.0" requires="clock/1.0">
        <c:clock id="greenwich"/>
      </listing>
      """
    let document = ListingDocument(
      bytes: Array(text.utf8), name: "a.xml", folder: URL(filePath: "/tmp"), registry: registry)
    #expect(document.diagnostics.map(\.code).contains(.requiredPlugin))
  }

  @Test("A library that doesn't exist is an error that names it")
  @MainActor func loaded() async throws {
    let list = ListDataSource()
    let url = URL(filePath: "clock.xml")
    let error = await #expect(throws: PluginError.self) {
      let clock = try PluginLoader().load(URL(filePath: "clock.so"))
      let registry = try SectionRegistry([clock.plugin])
      try await list.load(contentsOf: url, registry: registry)
    }
    #expect(error?.message.contains("clock.so") == true)
  }
}
