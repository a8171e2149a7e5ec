import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingPlugins
@testable import ListingXML

/// `listing_plugin.h` for plugins in C and C++.
@MainActor @Suite("The header for plugins", .serialized, .tags(.concurrency)) struct HeaderTests {
  private static let folder = LibraryFolder.package.appending(
    path: "Tests/ListingPluginsTests/Libraries")

  @Test(
    "A plugin with an attribute takes 40 lines, and one with pages 60",
    arguments: [("minimal.c", 40), ("pages.c", 60)])
  func lines(file: String, limit: Int) async throws {
    let source = Self.folder.appending(path: file)
    #expect(try String(contentsOf: source, encoding: .utf8).count { $0 == "\n" } <= limit)
    let libraries = try LibraryFolder()
    let library = try libraries.build(source, name: "numbers.so")
    let list = ListDataSource()
    list.attach(ListView(size: CGSize(width: 300, height: 300)))
    let document = ListingDocument(
      bytes: Array(
        """
        <listing xmlns="urn:listingkit:1" xmlns:n="urn:example:numbers" version="1.0">
          <n:numbers id="n" count="3"/></listing>
        """.utf8), name: "t.xml", folder: libraries.folder.url,
      registry: try SectionRegistry([PluginLoader.patient.load(library).plugin]))
    try await list.load(document)
    await list.waitUntilIdle()
    #expect(list.snapshot.itemIdentifiers(inSection: "n") == ["1", "2", "3"])
  }

  @Test(
    "It compiles without a warning in C and C++", arguments: ["minimal.c", "pages.c"],
    ["-xc -std=c99", "-xc -std=c17", "-xc++ -std=c++20"])
  func pedantic(file: String, language: String) throws {
    let options = language.split(separator: " ").map(String.init)
    _ = try LibraryFolder().build(
      Self.folder.appending(path: file), options: options + ["-Wall", "-Wpedantic", "-Werror"])
  }

  @Test("LISTING_TEXT doesn't accept a pointer")
  func literals() throws {
    let libraries = try LibraryFolder()
    try libraries.folder.write(
      """
      #include "listing_plugin.h"
      listing_text text(const char *name);
      listing_text text(const char *name) { listing_text text = LISTING_TEXT(name); return text; }
      """, to: "pointer.c")
    #expect(throws: LibraryFolder.Broken.self) {
      try libraries.build(libraries.folder.url.appending(path: "pointer.c"))
    }
  }
}
