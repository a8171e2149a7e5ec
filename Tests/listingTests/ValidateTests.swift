import Foundation
import Testing

@Suite struct ValidateTests {
  @Test("A valid document has nothing to say")
  func valid() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["validate", "shelf.xml"], in: folder.url)
    #expect(run.output == "")
    #expect(run.messages == "1 document: 0 errors, 0 warnings\n")
    #expect(run.status == 0)
  }

  @Test("All errors of all documents are told, with file, line and column")
  func errors() async throws {
    let folder = try Shelf.folder()
    try folder.write("<listing", to: "cut.xml")
    let run = try await ListingRun.run(
      ["validate", "broken.xml", "shelf.xml", "cut.xml"], in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("broken.xml:2:4: error[LK0202]: ") == true)
    #expect(lines.contains { $0.hasPrefix("cut.xml:1:") })
    #expect(run.output.contains("section"))
    #expect(run.messages == "3 documents: 2 errors, 0 warnings\n")
    #expect(run.status == 1)
  }

  @Test("As JSON the same is data")
  func json() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["validate", "--format", "json", "broken.xml", "shelf.xml"], in: folder.url)
    let entries = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    #expect(entries.count == 1)
    #expect(entries.first?["file"] as? String == "broken.xml")
    #expect(entries.first?["code"] as? String == "LK0202")
    #expect(entries.first?["line"] as? Int == 2)
    #expect(run.status == 1)
    let valid = try await ListingRun.run(
      ["validate", "--format", "json", "shelf.xml"], in: folder.url)
    let nothing = try JSONSerialization.jsonObject(with: Data(valid.output.utf8)) as? [Any]
    #expect(nothing?.count == 0)
  }

  @Test("A document that is not there goes before all else")
  func missing() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["validate", "gone.xml", "broken.xml"], in: folder.url)
    #expect(run.output.hasPrefix("gone.xml: error[LK0601]: "))
    #expect(run.output.contains("broken.xml:2:4: "))
    #expect(run.messages == "2 documents: 2 errors, 0 warnings\n")
    #expect(run.status == 66)
  }
}
