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

  @Test func `What the user does with an item is read`() throws {
    let path = ListItemPath(section: "s", item: "i")
    let item = #""section":"s","item":"i""#
    #expect(
      try read(#"{"do":"act",\#(item),"action":"1","title":"Buy"}"#)
        == .act(path, index: 1, title: "Buy"))
    #expect(try read(#"{"do":"select",\#(item)}"#) == .select(path, extends: false))
    #expect(
      try read(#"{"do":"select",\#(item),"extends":true}"#) == .select(path, extends: true))
    #expect(try read(#"{"do":"expand",\#(item)}"#) == .expand(path))
    #expect(try read(#"{"do":"move",\#(item)}"#) == .move(path, .nowhere))
    #expect(try read(#"{"do":"move",\#(item),"by":-1}"#) == .move(path, .by(-1)))
    #expect(try read(#"{"do":"move",\#(item),"by":999999999}"#) == .move(path, .by(1_000)))
    #expect(
      try read(#"{"do":"move",\#(item),"target":"t","before":"x"}"#)
        == .move(path, .to(.before("x"), section: "t")))
    #expect(
      try read(#"{"do":"move",\#(item),"target":"t"}"#) == .move(path, .to(.end, section: "t")))
    #expect(try read(#"{"do":"drop","cancelled":true}"#) == .drop(cancelled: true))
    #expect(
      try read(#"{"do":"find","text":"a",\#(item),"next":true,"backwards":true}"#)
        == .find("a", from: path, .previous, isNext: true))
    #expect(
      try read(#"{"do":"find","text":""}"#) == .find("", from: nil, .next, isNext: false))
    #expect(try read(#"{"do":"go","text":"7","section":"s"}"#) == .go("7", section: "s"))
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
      """
      unknown event 'fly': expected one of see, across, end, stop, tap, press, input, act, select, expand, delete, \
      undo, move, drop, find, filter, go, reload
      """
    ),
    (#"{"do":"tap","section":"s"}"#, "the event 'tap' needs 'item'"),
    (#"{"do":"see","section":"s","item":"i"}"#, "the event 'see' needs 'count'"),
    (#"{"do":"act","section":"s","item":"i","title":"Buy"}"#, "the event 'act' needs 'action'"),
    (#"{"do":"find"}"#, "the event 'find' needs 'text'"),
  ])
  func `Anything else is refused with what is missing`(json: String, message: String) {
    #expect(throws: ViewerEventError(message: message)) { try read(json) }
  }
}
