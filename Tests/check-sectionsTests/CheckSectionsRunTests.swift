import Foundation
import ListingTesting
import Testing

/// Runs of the built `check-sections`.
@Suite struct CheckSectionsRunTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let valid = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <section id="news"><items><item id="a"/></items></section>
    </listing>
    """

  /// Runs the program, which is built with the tests, in the folder.
  private func run(_ arguments: [String]) async throws -> (output: String, status: Int32) {
    let output = try folder.write("", to: "output.txt")
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "check-sections")
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    // Where coverage is measured, not into the folder in which it runs.
    process.environment = ["LLVM_PROFILE_FILE": "/dev/null"]
    process.standardOutput = handle
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    return (try String(contentsOf: output, encoding: .utf8), process.terminationStatus)
  }

  @Test("The names are written once, and again when they are others")
  func names() async throws {
    let document = try folder.write(Self.valid, to: "home.xml")
    let arguments = ["--output", "Names.swift", "--folder", ".", "--", "home.xml"]
    #expect(try await run(arguments) == ("", 0))
    let names = folder.url.appending(path: "Names.swift")
    #expect(try String(contentsOf: names, encoding: .utf8).contains("static let news = \"news\""))
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    func date() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: names.path)[.modificationDate] as? Date
    }
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: names.path)
    #expect(try await run(arguments) == ("", 0))
    #expect(try date() == past)
    try Data(Self.valid.replacing("news", with: "offers").utf8).write(to: document)
    #expect(try await run(arguments) == ("", 0))
    #expect(try date() != past)
    #expect(try String(contentsOf: names, encoding: .utf8).contains("static let offers"))
  }

  @Test("Where a document is wrong no names are written, and the status is 1")
  func wrong() async throws {
    try folder.write(Self.valid.replacing("id=\"a\"", with: "key=\"a\""), to: "home.xml")
    let result = try await run(["--output", "Names.swift", "--folder", ".", "--", "home.xml"])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("home.xml:2:"))
    #expect(result.output.contains(": error: "))
    #expect(result.output.hasSuffix("\n1 document: 1 error, 0 warnings\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Names.swift").path))
  }

  @Test("A plugin that a document requires is loaded from the folders that are named, and no other")
  func plugin() async throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    // The compiler of the toolchain, or the system's.
    compiler.arguments = [
      "-c",
      """
      PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      exec "$(command -v clang || command -v cc || command -v gcc)" -D_GNU_SOURCE -fPIC -shared \
        -fvisibility=hidden -I "$1/Sources/CListingPlugin/include" -o "$2/clock.so" \
        "$1/Plugins/ClockSection/clock.c"
      """, "sh", package.path, folder.url.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    let document = """
      <listing xmlns="urn:listingkit:1" xmlns:c="urn:listingkit:clock" version="1.0"
        requires="clock/1.0">
        <c:clock id="greenwich"/>
      </listing>
      """
    try folder.write(document, to: "home.xml")
    let named = try await run(["--plugin-path", "gone", "--plugin-path", ".", "--", "home.xml"])
    #expect(named == ("1 document: 0 errors, 0 warnings\n", 0))
    let without = try await run(["--", "home.xml"])
    #expect(without.status == 1)
    #expect(
      without.output.hasPrefix("home.xml:2:13: error: the document requires plugin 'clock' 1.0"))
    #expect(
      without.output.contains(
        "there is no plugin folder: name one in the target's sections.json, or in LISTING_PLUGIN_PATH"
      ))
    // In settings, paths go from their folder.
    let settings = ["--settings", "settings/sections.json", "--", "home.xml"]
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "settings"), withIntermediateDirectories: false)
    try folder.write("{\"plugin-path\": [\"..\"]}", to: "settings/sections.json")
    #expect(try await run(settings) == named)
    try folder.write("{\"plugins\": [\"..\"]}", to: "settings/sections.json")
    let invalid = try await run(settings)
    #expect(
      invalid.output
        == "settings/sections.json:1:1: error: invalid settings; expected "
        + "{\"plugin-path\": [\"FOLDER\", …]}\n")
    #expect(invalid.status == 65)
    try folder.write(
      document.replacing("<c:clock ", with: "<c:clock ofset=\"60\" "), to: "home.xml")
    let wrong = try await run(["--plugin-path", ".", "--", "home.xml"])
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("home.xml:3:12: error: unknown attribute 'ofset'"))
  }

  @Test("Without a file for names it prints the number of checked documents")
  func summary() async throws {
    try folder.write(Self.valid, to: "home.xml")
    #expect(try await run(["--", "home.xml"]) == ("1 document: 0 errors, 0 warnings\n", 0))
    #expect(try await run(["--wat"]).status == 64)
  }
}
