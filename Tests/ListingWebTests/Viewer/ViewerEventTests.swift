import Foundation
import ListingKit
import Testing

@testable import ListingWeb

@Suite struct ViewerEventTests {
  private let path = ListItemPath(section: "s", item: "i")

  private func read(_ json: String) throws(ViewerEventError) -> ViewerEvent {
    try ViewerEvent(json: Data(json.utf8))
  }

  @Test func `Each event of a page is read`() throws {
    #expect(try read(#"{"do":"see","section":"s","item":"i","count":20}"#) == .see(path, count: 20))
    #expect(try read(#"{"do":"see","at":500000,"count":20}"#) == .seeUnit(500_000, count: 20))
    #expect(
      try read(#"{"do":"across","section":"s","from":20,"count":8}"#)
        == .across(section: "s", from: 20, count: 8))
    #expect(try read(#"{"do":"tap","section":"s","item":"i"}"#) == .tap(path))
    #expect(
      try read(#"{"do":"tap","section":"s","item":"i","opened":"https://a"}"#)
        == .tap(path, opened: "https://a"))
    #expect(
      try read(#"{"do":"press","section":"s","item":"i","control":0,"action":"buy"}"#)
        == .press(.item(path), control: 0, action: "buy"))
    #expect(
      try read(#"{"do":"press","section":"s","view":"header","control":1,"action":"all"}"#)
        == .press(
          .view(ListSupplementaryPath(kind: .header, section: "s")), control: 1, action: "all"))
  }

  @Test(arguments: [("9223372036854775807", 1 << 32), ("-9223372036854775808", 0)])
  func `A number that no page sends is limited`(number: String, limited: Int) throws {
    #expect(
      try read(#"{"do":"see","at":\#(number),"count":\#(number)}"#)
        == .seeUnit(limited, count: limited))
    #expect(
      try read(#"{"do":"across","section":"s","from":\#(number),"count":\#(number)}"#)
        == .across(section: "s", from: limited, count: limited))
  }

  @Test(arguments: [
    ("", "the body isn't an event: expected a JSON object with 'do'"),
    ("[]", "the body isn't an event: expected a JSON object with 'do'"),
    (#"{"do":"see","count":true}"#, "the body isn't an event: expected a JSON object with 'do'"),
    (
      #"{"do":"fly"}"#,
      "unknown event 'fly': expected see, across, end, stop, tap, press or input"
    ),
    (#"{"do":"tap","section":"s"}"#, "the event 'tap' needs 'item'"),
    (#"{"do":"see","section":"s","item":"i"}"#, "the event 'see' needs 'count'"),
  ])
  func `Anything else is refused with what is missing`(json: String, message: String) {
    #expect(throws: ViewerEventError(message: message)) { try read(json) }
  }
}
