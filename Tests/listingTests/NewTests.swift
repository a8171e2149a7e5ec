import Foundation
import ListingTesting
import Testing

@Suite struct NewTests {
  @Test("A new listing is valid, can be shown, and is formatted")
  func listing() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "listing", "home"], in: folder.url)
    #expect(run.status == 0 && run.output == "home.xml\n" && run.messages == "")
    let valid = try await ListingRun.run(["validate", "home.xml"], in: folder.url)
    #expect(valid.output == "" && valid.messages == "1 document: 0 errors, 0 warnings\n")
    let dump = try await ListingRun.run(["dump", "home.xml"], in: folder.url)
    #expect(dump.output.hasPrefix("first/one\ttitle=The first thing\t"))
    let shown = try await ListingRun.run(["show", "home.xml"], in: folder.url)
    #expect(shown.output.contains("no note"))
    let check = try await ListingRun.run(["format", "--check", "home.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("A new scenario passes, and is formatted")
  func scenario() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "tests"), withIntermediateDirectories: true)
    let run = try await ListingRun.run(
      ["new", "scenario", "größe.scenario.xml", "--directory", "tests"], in: folder.url)
    #expect(run.status == 0 && run.output == "tests/größe.scenario.xml\n")
    let test = try await ListingRun.run(["test", "tests"], in: folder.url)
    #expect(test.output == "1 passed, 0 failed\n" && test.status == 0)
    let check = try await ListingRun.run(
      ["format", "--check", "tests/größe.scenario.xml"], in: folder.url)
    #expect(check.status == 0)
  }

  @Test("What is there is not touched")
  func existing() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("mine", to: "home.xml")
    let run = try await ListingRun.run(["new", "listing", "home"], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages == "error: home.xml is there already; choose another name\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
  }

  @Test(
    "A name that is none is told",
    arguments: ["", "../home", "a/b", "-", ".hidden", "a b", "a\u{7}"])
  func names(name: String) async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(["new", "listing", "--", name], in: folder.url)
    #expect(run.status == 64)
    #expect(run.messages.contains("is no name for a file: write letters, digits"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("A folder that is not there is told, with status 66")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let run = try await ListingRun.run(
      ["new", "scenario", "a", "--directory", "no"], in: folder.url)
    #expect(run.status == 66)
    #expect(run.messages == "error: no: there is no such folder; make it first\n")
  }
}
