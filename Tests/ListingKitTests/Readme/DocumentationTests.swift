import Foundation
import Testing

/// The pages of the documentation, and the files that their blocks of code come from.
@Suite("Documentation") struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of files in folders with an extension, without those in hidden folders.
  private static func files(_ pattern: String, below folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(pattern) && !$0.contains(".build") }.map { "\(folder)/\($0)" }
    }.sorted()
  }

  private static let pages: [String] =
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    + files(".md", below: ["Documentation", "Plugins", "SampleSections", "Samples"])
    + files(".md", below: ["Sources"]).filter { $0.contains(".docc/") }

  private static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  /// The files that blocks of a language are excerpts of. Each of them is compiled or validated by tests.
  private static let sources: [String: [String]] = [
    "swift": files(".swift", below: ["Tests", "Plugins", "Samples", "Sources"]).map {
      squeezed(text($0))
    },
    "c": files(".c", below: ["Tests", "Plugins"]).map { squeezed(text($0)) },
    "xml":
      (files(".xml", below: ["SampleSections", "Plugins", "Tests"])
      + files(".swift", below: ["Tests"])).map { squeezed(text($0)) },
  ]

  /// The fenced blocks of a page in a language, each as its parts between lines with an ellipsis.
  private static func blocks(_ language: String, in page: String) -> [[String]] {
    text(page).components(separatedBy: "\n```\(language)\n").dropFirst().map { rest in
      rest.components(separatedBy: "\n```")[0].components(separatedBy: "\n…\n")
    }
  }

  /// A text without white space, as lines are broken at other places in a function.
  private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test("Each block of Swift, C and XML is an excerpt of a file that is compiled or validated")
  func code() {
    var count = 0
    for page in Self.pages where !page.hasPrefix("Plugins/") {
      for (language, files) in Self.sources {
        for block in Self.blocks(language, in: page) {
          // Scripts/ci/web builds and runs the server of the page, as a package with these dependencies.
          if block[0].contains("Hummingbird") { continue }
          count += 1
          for part in block where !files.contains(where: { $0.contains(Self.squeezed(part)) }) {
            Issue.record("\(page) has code that is in no file of the tests:\n\(part)")
          }
        }
      }
    }
    #expect(count > 80)
  }

  @Test("Each example in a comment of the library is an excerpt of a test")
  func comments() {
    let tests = Self.files(".swift", below: ["Tests"]).map { Self.squeezed(Self.text($0)) }
    var count = 0
    for file in Self.files(".swift", below: ["Sources/ListingKit"]) {
      let comments = Self.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }.map { $0.hasPrefix("///") ? $0.dropFirst(3) : "" }
        .joined(separator: "\n")
      for rest in comments.components(separatedBy: " ```swift\n").dropFirst() {
        let example = rest.components(separatedBy: " ```")[0]
        count += 1
        if !tests.contains(where: { $0.contains(Self.squeezed(example)) }) {
          Issue.record("\(file) has an example that is in no test:\n\(example)")
        }
      }
    }
    #expect(count > 20)
  }

  /// The anchors of a page's headings, as GitHub makes them.
  private static func anchors(of page: String) -> Set<String> {
    let headings = text(page).matches(of: /(?m)^#+ (.+)$/).map { String($0.1).lowercased() }
    return Set(
      headings.map { heading in
        String(heading.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
          .replacing(" ", with: "-")
      })
  }

  @Test("Links lead to files and headings that exist")
  func links() {
    for page in Self.pages {
      let folder = URL(filePath: "/\(page)").deletingLastPathComponent()
      let text = Self.text(page)
      // Scripts/docs makes them of relative links.
      #expect(!text.contains("<doc:") && !text.contains("(doc:"), "\(page) has links for DocC only")
      let links = text.matches(of: /\]\(([^)#\s]*)(?:#([^)]*))?\)/).map { ($0.0, $0.1, $0.2) }
      let pictures = text.matches(of: /<(?:img|source) [^>]*src(?:set)?="([^"]*)"/)
        .map { ($0.0, $0.1, Substring?.none) }
      for (match, path, anchor) in links + pictures where !path.contains(":") {
        let target = String(
          path.isEmpty
            ? page[...]
            : folder.appending(path: String(path)).standardizedFileURL.path(percentEncoded: false)
              .dropFirst())
        let file = Self.root.appending(path: target).path(percentEncoded: false)
        #expect(FileManager.default.fileExists(atPath: file), "\(page) links to \(path)")
        guard let anchor, target.hasSuffix(".md") else { continue }
        #expect(Self.anchors(of: target).contains(String(anchor)), "\(page) links to \(match)")
      }
    }
  }

  @Test("The section of the README has at most 30 lines")
  func length() {
    let lines = Self.text("Tests/ListingKitTests/Readme/BooksSection.swift").split(separator: "\n")
    #expect((1...30).contains(lines.count))
  }

  @Test("Each row of 'Coming from another library' is proved by a test")
  func comingFrom() {
    let page = Self.text("Sources/ListingKit/ListingKit.docc/ComingFromOtherLibraries.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| you ") }
    #expect(rows.count > 80)
    let tests = Dictionary(
      Self.files(".swift", below: ["Tests"]).map { path in
        (URL(filePath: path).deletingPathExtension().lastPathComponent, path)
      }, uniquingKeysWith: { first, _ in first })
    for row in rows {
      guard let match = row.firstMatch(of: /\| ([^|]+) \(`(\w+)`\) \|$/) else {
        Issue.record("no test at the end of \(row)")
        continue
      }
      let file = tests[String(match.2)].map(Self.text) ?? ""
      #expect(file.contains("\"\(match.1)"), "\(match.2) has no test \(match.1)")
    }
  }

  @Test("Names commands whose scripts can be run", arguments: ["README.md", "CONTRIBUTING.md"])
  func commands(_ page: String) {
    let scripts = Set(
      Self.text(page).matches(of: /Scripts\/(?:ci\/)?[a-z-]+/).map { String($0.output) })
    #expect(scripts.isSuperset(of: ["Scripts/setup", "Scripts/listing", "Scripts/test"]))
    for script in scripts {
      let path = Self.root.appending(path: script).path(percentEncoded: false)
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
    }
  }
}
