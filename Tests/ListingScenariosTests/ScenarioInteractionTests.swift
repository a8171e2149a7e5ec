import Testing

@testable import ListingScenarios

/// Actions of users in scenarios, and their expectations.
@Suite("Interaction in scenarios")
struct ScenarioInteractionTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var given = ScenarioInteractionTests.given()
    var when = ""
    var right: String
    var wrong: String
    var testDescription: String { "\(right) and not \(wrong)" }

    func steps(_ then: String) -> String { "\(given)\n<when>\(when)</when>\n<then>\(then)</then>" }
  }

  private static let items = "<item id='a'/><item id='b' text='old'/><item id='c'/>"

  private static func given(_ attributes: String = "", section: String = "") -> String {
    "<given viewport='100x100' item-height='40' \(attributes)>"
      + "<section id='feed' \(section)>\(items)</section><section id='ads' movable='true'/></given>"
  }

  private static let outline =
    "<given viewport='100x100' item-height='40'><section id='feed'>"
    + "<item id='a'><item id='b'><item id='c'/></item></item></section></given>"
  private static let delete = "<action item='feed/b' title='Delete'/>"

  private static let hiding: [Example] = [
    Example(
      when: "<filter section='feed' contains='old'/>", right: "<order section='feed'>b</order>",
      wrong: "<order section='feed'>a b c</order>"),
    // Identifiers count as texts, too.
    Example(
      when: "<filter section='feed' contains='c'/>", right: "<hidden section='feed'>a b</hidden>",
      wrong: "<hidden section='feed'>b a</hidden>"),
    Example(
      when: "<filter section='feed' contains='c'/><filter section='feed'/>",
      right: "<hidden section='feed'/>", wrong: "<hidden section='feed'>a b</hidden>"),
    Example(
      when: "<collapse section='feed'/>", right: "<hidden section='feed'>a b c</hidden>",
      wrong: "<hidden section='feed'/>"),
    Example(
      when: "<collapse section='feed'/><expand section='feed'/>",
      right: "<order section='feed'>a b c</order>", wrong: "<order section='feed'/>"),
    Example(
      given: outline, when: "<expand item='feed/a'/><expand item='feed/b'/>",
      right: "<order section='feed'>a b c</order>", wrong: "<order section='feed'>a</order>"),
    Example(
      given: outline, when: "<expand item='feed/a'/><collapse item='feed/a'/>",
      right: "<order section='feed'>a</order>", wrong: "<order section='feed'>a b</order>"),
    Example(
      given: given(section: "undo='2s'"), when: delete,
      right: "<undo-title>Delete</undo-title>", wrong: "<undo-title/>"),
    Example(
      given: given(section: "undo='2s'"), when: delete + "<wait for='1s'/><wait for='1s'/>",
      right: "<events kind='delete'>feed/b</events>", wrong: "<events kind='delete'/>"),
    Example(
      given: given(section: "undo='2s'"), when: delete + "<wait for='1.9s'/><undo/>",
      right: "<order section='feed'>a b c</order>", wrong: "<order section='feed'>a c</order>"),
    Example(
      given: given(section: "undo='2s'"), when: delete + "<commit-deletions/>",
      right: "<undo-title/>", wrong: "<undo-title>Delete</undo-title>"),
  ]

  private static let gestures: [Example] = [
    Example(
      given: given("selection='multiple'"),
      when: "<select item='feed/c'/><select item='feed/a' extend='true'/>",
      right: "<selected>feed/a feed/b feed/c</selected>",
      wrong: "<selected>feed/a feed/c</selected>"),
    Example(
      given: given(section: "movable='true'"), when: "<drag item='feed/a' after='feed/b'/>",
      right: "<order section='feed'>b a c</order>", wrong: "<order section='feed'>a b c</order>"),
    Example(
      given: given(section: "movable='true'"), when: "<drag item='feed/a' to-section='ads'/>",
      right: "<events kind='move'>ads/a</events>", wrong: "<events kind='move'>feed/a</events>"),
    Example(
      given: given(section: "movable='true'"),
      when: "<drag item='feed/a' to-section='ads' cancel='true'/>",
      right: "<order section='feed'>a b c</order>", wrong: "<order section='ads'>a</order>"),
    Example(
      when: "<drag item='feed/a' after='feed/b'/>", right: "<order section='feed'>a b c</order>",
      wrong: "<order section='feed'>b a c</order>"),
    Example(
      given: "<given viewport='100x100'><section id='feed' page-size='2'/></given>",
      when: "<deliver section='feed' end='true'><item id='a'/></deliver><pull/>",
      right: "<events kind='refresh'>feed</events>", wrong: "<events kind='refresh'/>"),
  ]

  private static let states: [Example] = [
    Example(
      given: given("impression='1s'"), when: "<wait for='1s'/>",
      right: "<events kind='impression'>feed/a feed/b feed/c</events>",
      wrong: "<events kind='impression'>feed/a</events>"),
    Example(
      given: given("impression='1s'"), when: "<wait for='0.9s'/>",
      right: "<events kind='impression'/>",
      wrong: "<events kind='impression'>feed/a feed/b feed/c</events>"),
    Example(
      given: given("placeholder='Nothing  here'"), when: "<delete section='feed'/>",
      right: "<placeholder>Nothing here</placeholder>", wrong: "<placeholder/>"),
    Example(
      given: given("placeholder='Nothing'"), when: "<reload item='feed/a'/>",
      right: "<placeholder/>", wrong: "<placeholder>Nothing</placeholder>"),
    Example(
      when: "<delete section='feed'/>", right: "<state is='empty'/>",
      wrong: "<state is='idle'/>"),
    Example(
      when: "<delete item='feed/a'/><append section='feed'><item id='d'/><item id='e'/></append>",
      right: "<announcement>2 items added, 1 removed</announcement>", wrong: "<announcement/>"),
    Example(
      when: "<select item='feed/b'/>",
      right: "<accessibility item='feed/b'>cell b, 2 of 3, selected</accessibility>",
      wrong: "<accessibility item='feed/b'>cell b, 2 of 3</accessibility>"),
    Example(
      given: given(section: "undo='2s'"), when: "<wait for='1s'/>",
      right: "<accessibility item='feed/a'>cell a, 1 of 3, action Delete</accessibility>",
      wrong: "<accessibility item='feed/a'>cell a, 1 of 3</accessibility>"),
    Example(
      given: outline, when: "<expand item='feed/a'/>",
      right: "<accessibility item='feed/b'>cell b, 2 of 2, collapsed, level 1</accessibility>",
      wrong: "<accessibility item='feed/b'>cell b, 2 of 2, expanded, level 1</accessibility>"),
    Example(
      given: given("header-height='20'"), when: "<wait for='1s'/>",
      right: "<accessibility section='feed'>header feed</accessibility>",
      wrong: "<accessibility section='ads' view='footer'>header feed</accessibility>"),
  ]

  @Test(
    "what is right passes, and what is wrong fails once", arguments: hiding + gestures + states)
  func check(_ test: Example) async {
    #expect(await failures(test.steps(test.right)) == [])
    #expect(await failures(test.steps(test.wrong)).count == 1)
  }

  private static let then = "<then><sections>feed ads</sections></then>"

  @Test("An action that isn't available fails, and lists the available ones")
  func impossible() async {
    func failure(_ given: String, _ when: String) async -> [String] {
      await failures("\(given)\n<when>\(when)</when>\n\(Self.then)")
    }
    #expect(
      await failure(Self.given(section: "undo='2s'"), "<action item='feed/a' title='Delte'/>")
        == ["3 the actions of feed/a: expected 'Delte'; found 'Delete'"])
    #expect(
      await failure(Self.given(), "<action item='feed/a' title='Delete'/>")
        == ["3 the actions of feed/a: expected 'Delete'; found none"])
    #expect(
      await failure(Self.given(), "<undo/>")
        == ["3 the last deletion: expected one that can be undone; found none"])
  }

  @Test("Names that no step adds are mistakes of the file")
  func names() {
    for (step, place) in [
      ("<drag item='feed/x' after='feed/a'/>", "3:19"),
      ("<drag item='feed/a' after='feed/x'/>", "3:34"),
      ("<filter section='fede'/>", "3:24"), ("<collapse section='fede'/>", "3:26"),
      ("<expand item='feed/x'/>", "3:21"), ("<action item='feed/x' title='Delete'/>", "3:21"),
    ] {
      let found = slips("\(Self.given())\n<when>\(step)</when>\(Self.then)")
      #expect(found == ["\(place) LK0901"], "\(step)")
    }
    // The children of items are known.
    #expect(
      slips("\(Self.outline)\n<when><expand item='feed/b'/></when><then><sections/></then>") == [])
    for expectation in [
      "<hidden section='feed'>x</hidden>", "<events kind='move'>feed/x</events>",
      "<events kind='refresh'>x</events>", "<accessibility item='feed/x'/>",
      "<state section='x' is='idle'/>",
    ] {
      let found = slips("\(Self.given())\n<then>\(expectation)</then>")
      #expect(found.count == 1 && found[0].hasSuffix("LK0901"), "\(expectation): \(found)")
    }
  }

  @Test("Values and attributes that mean nothing are mistakes of the file")
  func values() {
    for (step, slip) in [
      ("<wait for='1'/>", "3:18 LK0206"), ("<wait for='-1s'/>", "3:18 LK0206"),
      ("<wait/>", "3:8 LK0205"), ("<action item='feed/a'/>", "3:8 LK0205"),
      ("<drag item='feed/a'/>", "3:8 LK0205"),
      ("<drag item='feed/a' after='feed/b' to-section='ads'/>", "3:42 LK0213"),
      ("<collapse/>", "3:8 LK0205"), ("<expand item='feed/a' section='feed'/>", "3:29 LK0213"),
    ] {
      #expect(
        slips("\(Self.given())\n<when>\(step)</when>\(Self.then)") == [slip], "\(step)")
    }
    for (expectation, slip) in [
      ("<events kind='tap'/>", "3:21 LK0206"), ("<events kind='impression'/>", "3:8 LK0205"),
      ("<events kind='move'/><events kind='move'/>", "3:29 LK0208"),
      ("<state is='idle'/><state is='empty'/>", "3:26 LK0208"),
      ("<hidden section='feed'/><hidden section='feed'/>", "3:32 LK0208"),
      ("<accessibility item='feed/a' view='footer'/>", "3:36 LK0213"),
    ] {
      #expect(slips("\(Self.given())\n<then>\(expectation)</then>") == [slip], "\(expectation)")
    }
    #expect(
      slips(
        "<given><section id='feed' undo='soon'/></given><then><sections/></then>")
        == ["2:33 LK0206"])
  }

  @Test("What only a view does needs a viewport")
  func viewport() {
    let given = "<given><section id='feed'><item id='a'/></section></given>\n"
    for step in ["<pull/>", "<drag item='feed/a' to-section='feed'/>"] {
      #expect(slips("\(given)<when>\(step)</when><then><sections/></then>") == ["3:8 LK0906"])
    }
    for expectation in [
      "<placeholder/>", "<accessibility item='feed/a'/>", "<events kind='prefetch'/>",
    ] {
      #expect(slips("\(given)<then>\(expectation)</then>") == ["3:8 LK0906"], "\(expectation)")
    }
    #expect(slips("\(given)<then><events kind='delete'/><undo-title/></then>") == [])
    #expect(
      slips("<given placeholder='None' impression='1s'/><then><sections/></then>")
        == ["2:8 LK0213", "2:27 LK0213"])
  }
}
