import Foundation
import Testing

/// The README's Swift is that of files in the tests, which are compiled and run.
@Suite("README")
struct ReadmeTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private func blocks(_ page: String) throws -> [String] {
    try text(page, in: root).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test("shows the code that is compiled and tested, a section of at most 30 lines")
  func code() throws {
    let blocks = try blocks("README.md")
    let files = try [
      "BooksSection.swift", "BooksSectionTests.swift", "BookPages.swift",
      "../../ListingXMLTests/Readme/TagsPlugin.swift",
      "../../ListingTerminalTests/Readme/ShowOnTerminal.swift",
    ].map { try text($0, in: folder) }
    #expect(blocks == files)
    #expect(files[0].split(separator: "\n").count <= 30)
  }

  @Test(
    "its pages show code that is compiled and tested",
    arguments: [
      ("Differences", ["ArrayDifferenceTests.swift", "DifferencesTests.swift"]),
      ("Snapshots", ["SnapshotsTests.swift"]),
      ("Sections", ["../Programs/Restaurants.swift", "FoldersSection.swift"]),
      ("Adapters", ["../Programs/Contacts.swift", "TripSections.swift"]),
      ("Composing", ["../Programs/Marslink.swift", "TopicSection.swift"]),
      ("Interaction", ["../Programs/Mail.swift"]),
      (
        "Terminal",
        ["EmbeddedList", "RatingCell"].map { "../../ListingTerminalTests/Readme/\($0).swift" }
      ),
    ])
  func page(_ name: String, _ files: [String]) throws {
    #expect(try blocks("Documentation/\(name).md") == files.map { try text($0, in: folder) })
  }

  // The server of the page is built and run by Scripts/ci/web.
  @Test("Browser.md shows lists that are compiled, before servers")
  func browser() throws {
    let tests = root.appending(path: "Tests/ListingWebTests/Serving")
    #expect(try blocks("Documentation/Browser.md").first == text("BrowserPage.swift", in: tests))
  }

  @Test("PluginsInC.md shows the plugins that are built and tested")
  func pluginsInC() throws {
    let libraries = root.appending(path: "Tests/ListingPluginsTests/Libraries")
    let blocks = try text("Documentation/PluginsInC.md", in: root)
      .components(separatedBy: "```c\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(try blocks == ["minimal.c", "pages.c"].map { try text($0, in: libraries) })
  }

  @Test("ComingFrom.md proves each row with a test that is there")
  func comingFrom() throws {
    let page = try text("Documentation/ComingFrom.md", in: root)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| you ") }
    #expect(rows.count > 80)
    for row in rows {
      let links = row.matches(of: /\[([^\]]+)\]\(\.\.\/(Tests\/[^)]+\.swift)\) \|$/)
      #expect(links.count == 1, "no test at the end of \(row)")
      for link in links {
        let tests = try text(String(link.2), in: root)
        #expect(tests.contains("\"\(link.1)"), "\(link.2) has no test \(link.1)")
      }
    }
  }

  @Test(
    "links to files that are there",
    arguments: [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Documentation/README.md",
      "Documentation/Sections.md", "Documentation/Adapters.md", "Documentation/Composing.md",
      "Documentation/ComingFrom.md", "Documentation/Interaction.md", "Documentation/Plugins.md",
      "Documentation/PluginsInC.md", "Documentation/Browser.md",
    ])
  func links(_ page: String) throws {
    let text = try text(page, in: root)
    let start = root.appending(path: page).deletingLastPathComponent()
    let targets = text.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
    for target in targets {
      let path = start.appending(path: target).standardizedFileURL.path(percentEncoded: false)
      #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(target)")
    }
  }

  @Test("names commands whose scripts can be run", arguments: ["README.md", "CONTRIBUTING.md"])
  func commands(_ page: String) throws {
    let matches = try text(page, in: root).matches(of: /Scripts\/(?:ci\/)?[a-z-]+/)
    let scripts = Set(matches.map { String($0.output) })
    #expect(scripts.isSuperset(of: ["Scripts/setup", "Scripts/listing", "Scripts/test"]))
    for script in scripts {
      let path = root.appending(path: script).path(percentEncoded: false)
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
    }
  }
}
