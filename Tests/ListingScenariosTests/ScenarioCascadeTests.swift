import Testing

@testable import ListingScenarios

/// After a mistake that leaves unknown what the sections hold, no name counts as unknown.
@Suite("One mistake in a scenario is one message")
struct ScenarioCascadeTests {
  private let given = "<given><section id='a'><item id='0'/></section></given>\n"
  private let then =
    "<then><order section='a'>0 1</order><visible>a/1</visible></then>\n"
    + "<when><move item='a/1' before='a/0'/></when><then><order section='a'>1 0</order></then>"

  @Test(
    "an operation that could not be read",
    arguments: [
      ("<apend section='a'><item id='1'/></apend>", "3:8 LK0202"),
      ("<append><item id='1'/></append>", "3:8 LK0205"),
      ("<append secton='a'><item id='1'/></append>", "3:15 LK0204"),
      ("<append section='b'><item id='1'/></append>", "3:24 LK0901"),
      ("<append section='a'><itm id='1'/></append>", "3:28 LK0202"),
      ("<append section='a'><item/><item id='1'/></append>", "3:28 LK0205"),
      ("<insert section='a' after='a'><item id='1'/></insert>", "3:34 LK0907"),
      ("<insert section='a' after='b/0'><item id='1'/></insert>", "3:34 LK0206"),
      ("<move item='b/1' to-section='a'/>", "3:19 LK0901"),
    ])
  func operation(_ operation: String, _ message: String) {
    let steps = viewed + "<when>\(operation)</when>\n" + then
    #expect(slips(steps) == [message])
  }

  private var viewed: String { given.replacing("<given>", with: "<given viewport='9x9'>") }

  @Test(
    "what is given could not be read",
    arguments: [
      ("<document href='nope.xml'/>", "2:24 LK0502"),
      ("<document/>", "2:9 LK0205"),
      ("<sectoin id='a'><item id='0'/><item id='1'/></sectoin>", "2:9 LK0202"),
      ("<section id='a' page-size='2'><item id='0'/><item id='1'/></section>", "2:39 LK0209"),
      ("<section id='a' pagesize='2'/>", "2:24 LK0204"),
    ])
  func given(_ content: String, _ message: String) {
    let steps = """
      <given>\(content)</given>
      <when><request section='a'/><refresh section='a' label='r'/></when>
      <then><order section='a'>0 1</order><completions>r</completions></then>
      """
    #expect(slips(steps) == [message])
  }

  @Test("a view whose attribute is misspelled is missed nowhere else")
  func view() {
    #expect(
      slips(
        "<given viewprot='9x9' item-height='3'><section id='a'/></given>\n"
          + "<when><scroll by='1'/></when><then><visible/></then>") == ["2:8 LK0204"])
  }

  @Test("a step or expectation that couldn't be read may have expected the result")
  func step() {
    let when = "<when><delete item='a/x' label='d'/></when>"
    #expect(
      slips(given + when + "<thn><error code='unknown-item' label='d'/></thn>" + then.dropViews)
        == ["3:45 LK0202"])
    #expect(
      slips(given + when + "<then><unknwn>a/x</unknwn></then>") == ["3:51 LK0202"])
  }

  @Test("labels of what could not be read are not missed")
  func labels() {
    #expect(
      slips(given + "<when><apend label='x'/></when><then><error code='invalid' label='x'/></then>")
        == ["3:8 LK0202"])
    #expect(
      slips(given + "<when><apend/></when><then><error code='invalid'/></then>") == ["3:8 LK0202"])
    #expect(
      slips(
        given
          + "<when><delete itm='a/0' label='x'/></when><then><completions>x</completions></then>")
        == ["3:15 LK0204"])
  }

  @Test("mistakes that don't affect the items of sections don't hide others")
  func others() {
    #expect(
      slips(
        given + "<when><delete item='a/x'/></when><then><order section='a'>0 1</order></then>\n"
          + "<then><order section='a'>2</order></then>")
        == ["3:21 LK0901", "3:61 LK0901", "4:26 LK0901"])
    // A name in an operation is reported only there.
    #expect(
      slips(given + "<when><delete item='a/x'/></when><then><order section='a'>0 x</order></then>")
        == ["3:21 LK0901"])
    // An item that a later operation adds doesn't exist earlier.
    #expect(
      slips(
        given + "<when><delete item='a/1'/><append section='a'><item id='1'/></append></when>"
          + then.dropViews) == ["3:21 LK0901"])
    #expect(
      slips(given + "<when><delete item='a/1'/><apend/></when>" + then.dropViews)
        == ["3:21 LK0901", "3:28 LK0202"])
    // Before a mistake all is known.
    #expect(
      slips(
        given + "<then><order section='a'>1</order></then><when><apend section='a'/></when>"
          + then.dropViews)
        == ["3:26 LK0901", "3:49 LK0202"])
  }
}

extension String {
  /// The steps without what needs a view.
  fileprivate var dropViews: String { replacing("<visible>a/1</visible>", with: "") }
}
