import Foundation
import ListingTesting
import Testing

@Suite struct StandardInputTests {
  private static let spellings = ["-", "/dev/stdin"]

  /// Runs a command line on a document that comes through a pipe.
  private func run(
    _ command: String, _ document: String, in folder: TemporaryFolder
  ) async throws -> ListingRun {
    try folder.write(document, to: "input")
    return try await ListingRun.shell("cat input | listing \(command)", in: folder.url)
  }

  @Test("Every command reads its document from the standard input", arguments: spellings)
  func documents(spelling: String) async throws {
    let folder = try Shelf.folder()
    for line in [
      "dump % --pages all", "show % --pages all", "validate %", "format --output - %",
      "dump --format json %",
    ] {
      let file = try await ListingRun.shell(
        "listing \(line.replacing("%", with: "shelf.xml"))", in: folder.url)
      let piped = try await ListingRun.shell(
        "cat shelf.xml | listing \(line.replacing("%", with: spelling))", in: folder.url)
      #expect(piped.output == file.output, "\(line)")
      #expect(piped.messages == file.messages, "\(line)")
      #expect(piped.status == 0, "\(line)")
    }
    let same = try await ListingRun.shell(
      "cat shelf.xml | listing diff \(spelling) shelf.xml", in: folder.url)
    #expect(same.output == "")
    #expect(same.status == 0)
  }

  @Test("A scenario from the standard input is checked and run", arguments: spellings)
  func scenarios(spelling: String) async throws {
    let folder = try TemporaryFolder()
    let scenario = """
      <scenario xmlns="urn:listingkit:scenario:1" name="one item">
        <given><section id="s"><item id="a"/></section></given>
        <then><order section="s">a</order></then>
      </scenario>
      """
    let test = try await run("test \(spelling)", scenario, in: folder)
    #expect(test.output == "1 passed, 0 failed\n")
    #expect(test.status == 0)
    let validate = try await run("validate \(spelling)", scenario, in: folder)
    #expect(validate.messages == "1 document: 0 errors, 0 warnings\n")
    #expect(validate.status == 0)
    let failing = try await run(
      "test \(spelling)", scenario.replacing(">a</order>", with: ">b</order>"), in: folder)
    #expect(failing.status == 65)
  }

  @Test("Mistakes in the standard input have its name and the statuses of a file")
  func mistakes() async throws {
    let folder = try TemporaryFolder()
    let mistake = "<listing xmlns='urn:listingkit:1' version='1.0'><sektion/></listing>"
    for command in ["validate", "dump", "show"] {
      let run = try await run("\(command) -", mistake, in: folder)
      #expect((run.output + run.messages).hasPrefix("<stdin>:1:50: error[LK0202]"), "\(command)")
      #expect(run.status == 1, "\(command)")
    }
    let diff = try await run("diff - -", mistake, in: folder)
    #expect(diff.status == 65)
    #expect(try await run("test -", mistake, in: folder).status == 65)
    #expect(try await run("format -", "<listing", in: folder).status == 1)
    #expect(try await run("dump -", "", in: folder).status == 1)
    let closed = try await ListingRun.shell("listing dump - <&-", in: folder.url)
    #expect(closed.messages.hasPrefix("error: the standard input can't be read"))
    #expect(closed.status == 65)
  }

  @Test("A formatted standard input is written to the standard output, and --check names it")
  func format() async throws {
    let folder = try TemporaryFolder()
    let document = #"<listing xmlns="urn:listingkit:1"   version="1.0"/>"#
    let formatted = try await run("format -", document, in: folder)
    #expect(formatted.output == "<listing xmlns=\"urn:listingkit:1\" version=\"1.0\"/>\n")
    let check = try await run("format --check -", document, in: folder)
    #expect(check.output == "<stdin>\n")
    #expect(check.status == 1)
    #expect(try await run("format --check -", formatted.output, in: folder).status == 0)
  }
}
