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

  /// Runs the program, which is built beside the tests, in the folder.
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

  @Test("Without a file for names it says what was looked at")
  func summary() async throws {
    try folder.write(Self.valid, to: "home.xml")
    #expect(try await run(["--", "home.xml"]) == ("1 document: 0 errors, 0 warnings\n", 0))
    #expect(try await run(["--wat"]).status == 64)
  }
}
