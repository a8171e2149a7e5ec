import Foundation
import ListingTesting
import Testing

@testable import listing

/// Documents that are made for data files.
@Suite struct DataDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A CSV file is shown as it's written, with its types and a key",
    arguments: [
      ("id,name\n1,Ada\n2,Bob\n", ["key=\"id\"", "<field name=\"id\" type=\"integer\"/>"]),
      (
        "name;price\nA;1,5\nB;1.234,5\n",
        ["delimiter=\"semicolon\"", "decimal=\"comma\"", "type=\"number\""]
      ),
      ("sep=;\nname;n\nA;1\n", ["key=\"name\""]),
      ("# made today\nname\tn\nA\t1\nB\t2\n", ["delimiter=\"tab\"", "comment=\"#\""]),
      ("Report of 2018\n\nname,n\nA,1\nB,2\n", ["skip=\"2\""]),
      ("1,2018-06-25,3\n2,2018-06-26,4\n", ["header=\"false\"", "path=\"2\" type=\"date\""]),
      ("day,n\n25.06.2018,1\n26.06.2018,1\n", ["format=\"dd.MM.yyyy\""]),
      ("a,b\nx,1\nx,1\n", ["key=\"@row\""]), ("zip\n01234\n01235\n", ["key=\"zip\""]),
      ("name,name\nA,B\nC,D\n", ["path=\"name-2\""]),
      ("Site Name,ok\nA,TRUE\nB,false\n", ["type=\"boolean\""]),
      ("a|b\n\"x|y\"|1\nz|2\n", ["delimiter=\"pipe\""]),
    ])
  func csv(text: String, parts: [String]) async throws {
    try await check(text, "data.csv", parts)
  }

  @Test(
    "JSON, lines and feeds are shown with the items that are found in them",
    arguments: [
      (
        "a.json", "[{\"id\":1,\"name\":\"A\"},{\"id\":2,\"name\":\"B\"}]",
        ["kind=\"json\"", "key=\"id\""]
      ),
      (
        "a.json", "{\"x\":[],\"data\":{\"items\":[{\"id\":1,\"o\":{\"n\":2}},{\"id\":2}]}}",
        ["path=\"/data/items\"", "path=\"/o/n\""]
      ),
      ("a.json", "{\"A\":{\"n\":1},\"B\":{\"n\":2},\"C\":{\"n\":1}}", ["path=\"@name\""]),
      ("a.jsonl", "{\"id\":1}\n{\"id\":2}\nno\n", ["format=\"lines\""]),
      (
        "a.rss", "<rss><channel><item><title>A</title><guid>1</guid></item></channel></rss>",
        ["format=\"rss\""]
      ),
      (
        "a.xml",
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id><title>A</title></entry></feed>",
        ["format=\"atom\""]
      ),
    ])
  func others(name: String, text: String, parts: [String]) async throws {
    try await check(text, name, parts)
  }

  /// Shows a data file without a document, writes the document, and checks it.
  private func check(_ text: String, _ name: String, _ parts: [String]) async throws {
    try folder.write(text, to: name)
    let shown = try await ListingRun.run(["show", name, "--pages", "all"], in: folder.url)
    #expect(shown.status == 0, "\(shown.messages)")
    #expect(shown.messages.contains("`listing new document \(name)` writes it"))
    let made = try await ListingRun.run(["new", "document", name], in: folder.url)
    #expect(made.status == 0, "\(made.messages)")
    let path = made.output.trimmingCharacters(in: .newlines)
    let document = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    for part in parts { #expect(document.contains(part), "\(document)") }
    let validated = try await ListingRun.run(["validate", path], in: folder.url)
    #expect(validated.status == 0, "\(validated.output)\(validated.messages)\(document)")
    let printed = try await ListingRun.run(["show", path, "--pages", "all"], in: folder.url)
    #expect(printed.output == shown.output)
    let again = try await ListingRun.run(["new", "document", name], in: folder.url)
    #expect(again.status != 0)
  }

  @Test("A file that isn't data is named with the extensions of data")
  func other() async throws {
    try folder.write("x", to: "a.txt")
    let run = try await ListingRun.run(["new", "document", "a.txt"], in: folder.url)
    #expect(run.status == 65)
    #expect(run.messages.contains("isn't a CSV, JSON, RSS, Atom or SQLite file"))
  }

  @Test("Each data file of the samples is shown without a document")
  func samples() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "SampleSections")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      !name.hasPrefix("Invalid") && DataFile(folder.appending(path: name)) != nil
    }
    #expect(names.count > 3)
    for name in names {
      let run = try await ListingRun.run(["show", name], in: folder)
      #expect(run.status == 0, "\(name): \(run.messages)")
      #expect(!run.output.isEmpty)
    }
  }
}
