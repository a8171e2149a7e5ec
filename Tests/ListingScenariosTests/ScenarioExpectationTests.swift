import Testing

@testable import ListingScenarios

/// Each expectation passes if it's right and fails otherwise: one that can't fail checks nothing.
@Suite("Expectations of scenarios")
struct ScenarioExpectationTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var given =
      "<given><section id='feed'><item id='a'/><item id='b' text='old'/></section></given>"
    var when = ""
    var right: String
    var wrong: String
    var testDescription: String { "\(right) and not \(wrong)" }

    func steps(_ then: String) -> String { "\(given)\n\(when)\n<then>\(then)</then>" }
  }

  private static let change =
    "<when><append section='feed'><item id='b' text='new'/><item id='c'/></append></when>"
  private static let dropped = "<dropped section='feed'>b</dropped>"
  private static let view =
    "<given viewport='100x100' item-height='40'><section id='feed'><item id='a'/><item id='b'/>"
    + "<item id='c'/><item id='d'/></section></given>"
  private static let last =
    "<given><section id='feed' duplicates='last'><item id='a'/><item id='b'/></section></given>"
  private static let two =
    "<given><section id='x'><item id='a'/></section><section id='y'><item id='b'/></section></given>"
  private static let paged = "<given><section id='feed' page-size='2'/></given>"
  private static let delivered =
    "<when><request section='feed'/><deliver section='feed'><item id='a'/></deliver></when>"

  private static let settings =
    "<given viewport='400x800'><document href='settings.xml'/></given>"

  private static let lists: [Example] = [
    Example(
      given: settings, when: "<when><press item='sound/mute'/></when>",
      right: "<shows item='sound/mute'>on Mute all sounds</shows>",
      wrong: "<shows item='sound/mute'>off Mute all sounds</shows>"),
    Example(
      given: settings, right: "<shows section='text'>Text is medium</shows>",
      wrong: "<shows section='text' view='footer'>Text is medium</shows>"),
    Example(
      given: settings, when: "<when><select item='text/small'/></when>",
      right: "<emitted>text-size</emitted>", wrong: "<emitted/>"),
    Example(
      given: settings, when: "<when><select item='text/small'/></when>",
      right: "<emitted><emit name='text-size'><with name='size' value='small'/></emit></emitted>",
      wrong: "<emitted><emit name='text-size'><with name='size' value='large'/></emit></emitted>"),
    Example(
      given: settings, when: "<when><select item='text/small'/></when>",
      right: "<emitted>text-size</emitted>", wrong: "<emitted><emit name='text-size'/></emitted>"),
    Example(
      given: settings,
      when: "<when><press item='more/switch' button='Show more'/></when>"
        + "<when><select item='advanced/manual'/></when>",
      right: "<opened>https://example.org/manual</opened>", wrong: "<opened>manual</opened>"),
    Example(right: "<sections>feed</sections>", wrong: "<sections/>"),
    Example(given: two, right: "<sections>x y</sections>", wrong: "<sections>y x</sections>"),
    Example(right: "<order section='feed'>a b</order>", wrong: "<order section='feed'>b a</order>"),
    Example(right: "<order section='feed'>a b</order>", wrong: "<order section='feed'>a</order>"),
    Example(
      when: "<when><delete section='feed'/></when>", right: "<sections/>",
      wrong: "<order section='feed'/>"),
    Example(when: change, right: dropped, wrong: "<dropped section='feed'>c</dropped>"),
    Example(when: change, right: dropped, wrong: "<dropped section='feed'/>"),
    Example(when: change, right: dropped, wrong: "<sections>feed</sections>"),
    Example(
      given: last, when: change, right: "<updated section='feed'>b</updated>",
      wrong: "<updated section='feed'/>"),
    Example(
      when: "<when><delete item='feed/c'/><delete section='none'/></when>",
      right: "<unknown>feed/c none</unknown>", wrong: "<unknown>none feed/c</unknown>"),
    Example(
      when: "<when><append-section><section id='feed'/></append-section></when>",
      right: "<dropped-sections>feed</dropped-sections>", wrong: "<dropped-sections/>"),
    Example(
      when: "<when><append-section><section id='feed'/></append-section></when>",
      right: "<dropped-sections>feed</dropped-sections>", wrong: "<sections>feed</sections>"),
    Example(
      right: "<field item='feed/b' name='text'>old</field>",
      wrong: "<field item='feed/b' name='text'>new</field>"),
    Example(
      right: "<field item='feed/a' name='text' missing='true'/>",
      wrong: "<field item='feed/b' name='text' missing='true'/>"),
    Example(
      right: "<field item='feed/b' name='text'>old</field>",
      wrong: "<field item='feed/a' name='text'></field>"),
    Example(
      when: "<when><delete item='feed/a'/></when>",
      right: "<field item='feed/b' name='text'>old</field>",
      wrong: "<field item='feed/a' name='text' missing='true'/>"),
  ]

  private static let reload = "<when><reload item='feed/a' label='x'/></when>"
  private static let unknown = "<when><reload item='feed/z' label='x'/></when>"

  private static let operations: [Example] = [
    Example(
      when: unknown, right: "<error code='unknown-item' label='x'/>",
      wrong: "<error code='unknown-section' label='x'/>"),
    Example(when: unknown, right: "<error code='unknown-item'/>", wrong: "<error code='invalid'/>"),
    Example(
      when: reload, right: "<sections>feed</sections>",
      wrong: "<error code='unknown-item' label='x'/>"),
    Example(
      given: view, when: "<when><scroll by='1' label='x'/></when>", right: "<offset>1</offset>",
      wrong: "<error code='invalid' label='x'/>"),
    Example(when: reload, right: "<completions>x</completions>", wrong: "<completions/>"),
    Example(
      when: "<when><append section='gone' label='x'/><reload item='feed/a' label='y'/></when>",
      right: "<error code='unknown-section' label='x'/><completions>x! y</completions>",
      wrong: "<error code='unknown-section' label='x'/><completions>y x!</completions>"),
  ]

  private static let updates: [Example] = [
    Example(
      when: change, right: dropped + "<update count='1' moves='0'/>",
      wrong: dropped + "<update count='2'/>"),
    Example(
      when: "<when><move item='feed/b' before='feed/a'/></when>", right: "<update moves='1'/>",
      wrong: "<update moves='0'/>"),
    Example(
      given: two, when: "<when><move-section section='y' before='x'/></when>",
      right: "<update moves='1' count='1'/>", wrong: "<update moves='0' count='1'/>"),
    Example(when: change, right: dropped + "<update/>", wrong: dropped + "<update none='true'/>"),
    Example(when: change, right: dropped + "<update/>", wrong: dropped + "<update/><update/>"),
    Example(
      when: "<when turns='separate'><reload item='feed/a'/><reload item='feed/a'/></when>",
      right: "<update/><update/>", wrong: "<update/>"),
    Example(
      when: "<when><append section='feed'/></when>", right: "<update none='true'/>",
      wrong: "<update/>"),
    Example(
      when: "<when><delete item='feed/a'/><append section='feed'><item id='c'/></append></when>",
      right: """
        <update><insert item='feed/c' at='0/1'/><delete item='feed/a' at='0/0'/></update>
        """,
      wrong: "<update><insert item='feed/c' at='0/1'/></update>"),
    Example(
      when: "<when><delete item='feed/a'/></when>",
      right: "<update><delete item='feed/a' at='0/0'/></update>",
      wrong: """
        <update><delete item='feed/a' at='0/0'/><reconfigure item='feed/b' at='0/0'/></update>
        """),
    Example(
      when: "<when><delete item='feed/a'/></when>",
      right: "<update><delete item='feed/a' at='0/0'/></update>",
      wrong: "<update><delete item='feed/b' at='0/0'/></update>"),
    Example(
      when: "<when><delete item='feed/a'/></when>",
      right: "<update><delete item='feed/a' at='0/0'/></update>",
      wrong: "<update><delete item='feed/a' at='0/1'/></update>"),
    Example(
      when: "<when><move item='feed/b' before='feed/a'/></when>",
      right: "<update><move item='feed/b' from='0/1' to='0/0'/></update>",
      wrong: "<update><move item='feed/a' from='0/0' to='0/1'/></update>"),
    Example(
      when: reload, right: "<update><reload item='feed/a' at='0/0'/></update>",
      wrong: "<update><reconfigure item='feed/a' at='0/0'/></update>"),
    Example(
      when: "<when><reconfigure item='feed/a'/></when>",
      right: "<update><reconfigure item='feed/a' at='0/0'/></update>",
      wrong: "<update><reload item='feed/a' at='0/0'/></update>"),
    Example(
      given: two, when: "<when><delete section='x'/></when>",
      right: "<update><delete-section section='x' at='0'/></update>",
      wrong: "<update><delete-section section='x' at='1'/></update>"),
    Example(
      given: two,
      right: """
        <update><insert-section section='x' at='0'/><insert-section section='y' at='1'/></update>
        """,
      wrong: """
        <update><insert-section section='x' at='1'/><insert-section section='y' at='0'/></update>
        """),
    Example(
      given: two, when: "<when><move-section section='y' before='x'/></when>",
      right: "<update><move-section section='y' from='1' to='0'/></update>",
      wrong: "<update><move-section section='x' from='0' to='1'/></update>"),
    Example(
      given: two, when: "<when><reload section='y'/></when>",
      right: "<update><reload-section section='y' at='1'/></update>",
      wrong: "<update><reload-list/></update>"),
    Example(
      given: "<given updater='reload'><section id='feed'><item id='a'/></section></given>",
      right: "<update count='0'><reload-list/></update>",
      wrong: "<update><insert-section section='feed' at='0'/></update>"),
  ]

  private static let views: [Example] = [
    Example(
      given: view, right: "<displayed>feed/a feed/b feed/c</displayed>",
      wrong: "<displayed>feed/b feed/a feed/c</displayed>"),
    Example(
      given: view, when: "<when><scroll to-edge='end'/></when>", right: "<ended>feed/a</ended>",
      wrong: "<ended/>"),
    Example(
      given: view, right: "<visible>feed/a feed/b feed/c</visible>",
      wrong: "<visible>feed/a feed/b</visible>"),
    Example(
      given: view, when: "<when><select item='feed/b'/></when>",
      right: "<selected>feed/b</selected>", wrong: "<selected/>"),
    Example(
      given: view, when: "<when><scroll by='12.5'/></when>", right: "<offset>12.5</offset>",
      wrong: "<offset>12</offset>"),
  ]

  private static let pages: [Example] = [
    Example(
      given: paged, right: "<state section='feed' is='idle'/>",
      wrong: "<state section='feed' is='end'/>"),
    Example(
      given: paged, when: delivered, right: "<state section='feed' is='idle'/>",
      wrong: "<state section='feed' is='loading-first'/>"),
    Example(
      given: paged,
      when: "<when><request section='feed'/><deliver section='feed' fail='no'/></when>",
      right: "<state section='feed' is='failed'/>", wrong: "<state section='feed' is='idle'/>"),
  ]

  @Test("a right expectation passes, and a wrong one fails once", arguments: lists + operations)
  func checkList(_ test: Example) async { await check(test) }

  @Test("updates: a right expectation passes, and a wrong one fails once", arguments: updates)
  func checkUpdate(_ test: Example) async { await check(test) }

  @Test(
    "views and pages: what is right passes, and what is wrong fails once", arguments: views + pages)
  func checkView(_ test: Example) async { await check(test) }

  private func check(_ test: Example) async {
    let right = await failures(test.steps(test.right))
    #expect(right.isEmpty)
    let wrong = await failures(test.steps(test.wrong))
    #expect(wrong.count == 1)
  }
}
