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

  @Test("its pages show a test", arguments: ["Differences", "Snapshots"])
  func page(_ name: String) throws {
    #expect(try blocks("Documentation/\(name).md") == [text("\(name)Tests.swift", in: folder)])
  }

  @Test(
    "links to files that are there",
    arguments: ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Documentation/README.md"])
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
