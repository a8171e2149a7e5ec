import Foundation
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Content elements of plugins: their places, attributes and content.
@Suite(.tags(.concurrency)) struct PluginContentTests {
  static let template = """
    <listing xmlns="urn:listingkit:1" version="1.0">
      <template name="stars">
        <param name="value" type="number"/><param name="of" type="integer" default="5"/>
        <param name="word"/>
        <row><text>{param.value | rating.stars}</text><badge when="exists(param.word)">{param.word}</badge>
          <text>of {param.of}</text></row>
      </template>
    </listing>
    """

  static let plugin = SectionPlugin(
    identifier: "rating", version: "1.0", namespace: "urn:example:rating", document: template,
    formats: [
      PluginFormat("stars", summary: "A number as stars.", for: .number) { shown in
        guard case .number(let count) = shown.value else { return nil }
        return String(repeating: "*", count: Int(count))
      }
    ],
    contents: [
      ContentKind(
        "stars", summary: "A number as stars.",
        attributes: [
          PluginAttribute("value", .number, isRequired: true, summary: "how many"),
          PluginAttribute("of", .integer, summary: "of how many"),
          PluginAttribute("word", .choice(["good", "bad"]), summary: "a word for it"),
        ], template: "stars"),
      ContentKind(
        "bars", summary: "A bar for each number.",
        attributes: [PluginAttribute("count", .integer, isRequired: true, summary: "how many")]
      ) { element in
        guard case .integer(let count) = element["count"], count < 10 else {
          throw PluginError("too many bars")
        }
        return .row((0..<Int(count)).map { .text("bar \($0)") })
      },
    ])

  private func section(_ content: String) -> String {
    """
    <section xmlns:r="urn:example:rating" id="s"><items><item id="a" name="Ann">\
    <field name="grade" type="number">3</field></item></items>
    <cell>\(content)</cell></section>
    """
  }

  private func screen(_ body: String) async throws -> StateScreen {
    try await StateScreen(body, registry: try SectionRegistry([Self.plugin]))
  }

  private func texts(_ content: String) async throws -> [String] {
    try await screen(section(content)).texts("s", "a")
  }

  private func mistakes(_ content: String) throws -> [String] {
    document(listing(section(content)), registry: try SectionRegistry([Self.plugin])).diagnostics
      .map {
        "\($0.line ?? 0):\($0.column ?? 0) \($0.length ?? 0) \($0.code.rawValue) \($0.message) "
          + "[\($0.fix ?? "")]"
      }
  }

  @Test("A template of the plugin shows the element, with the values of its attributes")
  func template() async throws {
    #expect(try await texts("<r:stars value='{it.grade}'/>") == ["***", "of 5"])
    #expect(
      try await texts("<r:stars value='2' of='7' word='good'/>") == ["**", "good", "of 7"])
    // A missing value has the effect of a missing attribute.
    let screen = try await screen(
      "<param name='most' type='integer'/>" + section("<r:stars value='1' of='{param.most}'/>"))
    #expect(screen.texts("s", "a") == ["*", "of 5"])
  }

  @Test("An invalid value of the data is shown in its place, and so is a missing required one")
  func values() async throws {
    func shown(_ word: String) async throws -> [String] {
      try await screen(
        "<param name='word' default='\(word)'/><param name='n' type='number'/>"
          + section(
            "<column><r:stars value='1' word='{param.word}'/><r:stars value='{param.n}'/></column>"
          )
      ).texts("s", "a")
    }
    let missing = "⚠ 'stars' has no value for 'value'"
    #expect(try await shown("bad") == ["*", "bad", "of 5", missing])
    #expect(try await shown("ugly") == ["⚠ invalid value 'ugly' for 'word'", missing])
  }

  @Test("Code shows the element, and an error is shown in its place")
  func code() async throws {
    #expect(try await texts("<r:bars count='2'/>") == ["bar 0", "bar 1"])
    #expect(try await texts("<r:bars count='10'/>") == ["⚠ too many bars"])
  }

  @Test("The element can be wherever content can be, and has the attributes of all content")
  func places() async throws {
    let screen = try await screen(
      """
      <template name="t"><param name="n" type="number"/><column><r:stars xmlns:r='urn:example:rating'
        value="{param.n}"/></column></template>
      <section xmlns:r="urn:example:rating" id="s"><header><r:stars value="1"/></header>
      <items><item id="a"/><item id="b"/></items>
      <cell><column><use template="t"><with name="n" value="2"/></use>
        <r:bars when="it.id eq 'b'" count="1" padding="4" label="one bar"/></column></cell></section>
      """)
    #expect(screen.header("s") == ["*", "of 5"])
    #expect(screen.texts("s", "a") == ["**", "of 5"])
    #expect(screen.texts("s", "b") == ["**", "of 5", "bar 0"])
    let path = try #require(
      screen.list.snapshot.indexPath(for: ListItemPath(section: "s", item: "b")))
    guard case .column(_, let children) = screen.view.element(at: .item(path))?.view.content.body
    else {
      Issue.record("no column")
      return
    }
    #expect(children.last?.padding == ListEdgeInsets(all: 4))
    #expect(children.last?.accessibilityLabel == "one bar")
  }

  @Test("State that its attributes read makes its cell again")
  func state() async throws {
    let screen = try await screen(
      """
      <state name="n" type="integer" value="1"/>
      <section xmlns:r="urn:example:rating" id="s"><items><item id="a"/></items>
      <cell><r:bars count="{state.n}"/></cell>
      <on event="select"><set state="n" to="3"/></on></section>
      """)
    #expect(screen.texts("s", "a") == ["bar 0"])
    screen.tap("s", "a")
    #expect(screen.texts("s", "a") == ["bar 0", "bar 1", "bar 2"])
  }

  @Test("Attributes are checked when the document is read")
  func attributes() throws {
    #expect(
      try mistakes("<r:stars/>") == [
        "2:8 7 LK0205 'r:stars' needs the attribute 'value' [add value=\"…\": how many]"
      ])
    #expect(
      try mistakes("<r:stars vlue='2'/>") == [
        "2:16 4 LK0204 unknown attribute 'vlue' of 'r:stars' [did you mean 'value'?]"
      ])
    #expect(
      try mistakes("<r:stars value='many'/>") == [
        "2:23 4 LK0206 invalid value 'many' for 'value' [write a number]"
      ])
    #expect(
      try mistakes("<r:stars value='{it.name}'/>") == [
        "2:23 9 LK0409 a text is not a valid value for 'value' [give it a number]"
      ])
    #expect(
      try mistakes("<r:stars value='{it.grad}'/>") == [
        "2:27 4 LK0403 unknown field 'grad' [did you mean 'grade'?]"
      ])
    #expect(
      try mistakes("<r:stars value='1' word='god'/>") == [
        "2:32 3 LK0206 invalid value 'god' for 'word' [did you mean 'good'?]"
      ])
    #expect(
      try mistakes("<r:stars value='1' padding='-1'/>").map { $0.prefix(16) } == [
        "2:35 2 LK0206 in"
      ])
  }

  @Test("Unknown elements are reported with valid ones")
  func unknown() throws {
    #expect(
      try mistakes("<r:star value='1'/>") == [
        "2:8 6 LK0702 plugin 'rating' has no content element 'star' [did you mean 'r:stars'?]"
      ])
    #expect(
      try mistakes("<r:stars value='1'/><r:stars value='2'/>") == [
        "2:28 7 LK0208 'cell' takes one content element, but this is another one [put both in a column]"
      ])
    #expect(
      try mistakes("<r:stars value='1'><text>a</text></r:stars>").map { $0.prefix(12) } == [
        "2:27 4 LK020"
      ])
  }

  @Test("Without the plugin its element shows a message, and the rest is shown")
  func missing() async throws {
    let read = document(listing(section("<column><r:stars value='1'/><text>b</text></column>")))
    #expect(read.diagnostics.map(\.code) == [.missingPlugin])
    let list = ListDataSource(isolation: nil)
    let host = RecordingHost()
    list.attach(host, isolation: nil)
    try await list.load(read, isolation: nil)
    #expect(
      list.cell(at: IndexPath(item: 0, section: 0))?.content.texts == [
        "⚠ there is no plugin for 'r:stars' of 'urn:example:rating'", "b",
      ])
  }

  @Test("Plugins whose content no document could show are refused")
  func registering() {
    func refusal(_ document: String, _ contents: ContentKind...) -> String {
      do throws(PluginError) {
        _ = try SectionRegistry([
          SectionPlugin(
            identifier: "p", version: "1", namespace: "urn:p", document: document,
            contents: contents)
        ])
        return ""
      } catch {
        return error.message.replacing("plugin 'p' 1 ", with: "")
          .replacing("has an invalid document:\n", with: "")
          .replacing("can't be registered: ", with: "")
      }
    }
    func listing(_ template: String) -> String {
      "<listing xmlns='urn:listingkit:1' version='1.0'><template name='t'>\(template)</template>"
        + "</listing>"
    }
    let number = PluginAttribute("n", .number, summary: "")
    let kind = ContentKind("c", summary: "", attributes: [number], template: "t")
    #expect(refusal(listing("<param name='n' type='number'/><text>a</text>"), kind) == "")
    #expect(refusal("", kind) == "it's empty, but 'c' needs a template in it.")
    #expect(
      refusal(listing("<text>a</text>"), ContentKind("c", summary: "", template: "u"))
        == "it has no template 'u', which 'c' needs.")
    #expect(
      refusal(listing("<text>a</text>"), kind)
        == "the template 't' has no parameter 'n', an attribute of 'c'. Declare it: "
        + "<param name=\"n\"/>.")
    #expect(
      refusal(listing("<param name='n'/><text>a</text>"), kind)
        == "the parameter 'n' of the template 't' is a text, and the attribute of 'c' a number. "
        + "Give them one type.")
    #expect(
      refusal(listing("<param name='n' type='number' required='true'/><text>a</text>"), kind)
        == "the template 't' needs the parameter 'n', which 'c' doesn't require. Require the attribute."
    )
    #expect(
      refusal(
        listing("<param name='n' type='number'/><button action='retry'>a</button>"), kind)
        == "the template 't' has a button or a switch, but 'c' has no "
        + "section that handles it. Remove it.")
    #expect(
      refusal(
        "", ContentKind("c", summary: "") { _ in .empty },
        ContentKind("c", summary: "") { _ in .empty })
        == "it has two elements 'c'. Rename one.")
    #expect(
      refusal(
        "",
        ContentKind(
          "c", summary: "", attributes: [PluginAttribute("width", .number, summary: "")]
        ) { _ in .empty })
        == "the content element 'c' has an attribute 'width', which all content has. Rename it.")
  }
}
