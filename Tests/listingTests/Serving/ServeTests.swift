import Foundation
import ListingKit
import ListingTesting
import ListingXML
import Testing

@testable import listing

@Suite struct ServeTests {
  @Test(
    "An event is in words for the user of a page",
    arguments: [
      ("chosen", ["hike": .string("Ridge path")], "Chosen: Ridge path"), ("saved", [:], "Saved"),
      ("text-size", ["size": .string("large")], "Text size: large"),
      (
        "orderPlaced", ["count": .integer(2), "product": .string("Rye"), "note": .null],
        "Order placed: count 2, product Rye"
      ), ("chosen", ["name": .string("שלום")], "Chosen: \u{2068}שלום\u{2069}"),
    ] as [(String, [String: ListValue], String)])
  func words(name: String, values: [String: ListValue], words: String) {
    #expect(DocumentEvent.message(name, values) == words)
  }

  @Test("An invalid document isn't served, and all that is wrong with it is reported")
  func invalid() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<listing xmlns='urn:listingkit:1' version='1.0'><sektion/></listing>", to: "a.xml")
    let run = try await ListingRun.run(["serve", "a.xml", "--port", "0"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("a.xml:1:50: error[LK0202]: unknown element 'sektion'"))
  }

  private static let document = """
    <listing xmlns='urn:listingkit:1' version='1.0'><section id='s'><items>
    <item id='a' text='A'/></items></section></listing>
    """

  @Test("A server whose address can't be printed ends with the reason")
  func fullDisk() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "a.xml")
    let run = try await ListingRun.shell(
      "listing serve a.xml --port 0 >/dev/full", in: folder.url)
    #expect(run.status == 69)
    #expect(
      run.messages
        == "error: the output can't be written: the disk is full\nhelp: free some space, or write to another disk\n"
    )
  }

  @Test("Too few open files for a server are reported")
  func fewFiles() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.document, to: "a.xml")
    let run = try await ListingRun.shell(
      "ulimit -n 30; listing serve a.xml --port 0", in: folder.url)
    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(
      run.messages
        == "error: a server needs 40 open files, and only 30 are allowed\nhelp: raise the limit with 'ulimit -n'\n"
    )
  }

  @Test("An invalid host or port is reported with a valid one")
  func messages() async throws {
    let folder = try TemporaryFolder()
    let host = try await ListingRun.run(["serve", "a.xml", "--host", "home"], in: folder.url)
    #expect(
      host.messages.hasPrefix(
        "error: invalid value 'home' for '--host': expected an IP address, such as 127.0.0.1.\n"))
    let port = try await ListingRun.run(["serve", "a.xml", "--port", "99999"], in: folder.url)
    #expect(
      port.messages.hasPrefix(
        "error: invalid value '99999' for '--port': expected a number from 0 to 65535.\n"))
  }
}
