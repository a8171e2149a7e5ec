import Foundation
import ListingKit
import ListingSources
import ListingTesting
import Testing

@testable import ListingXML

/// Inputs, forms and requests that write.
@Suite("Inputs") struct InputTests {
  /// A screen with a document of version 1.1, and a server that answers by a closure.
  final class Screen {
    let list = ListDataSource(isolation: nil)
    let view = ListView(size: CGSize(width: 400, height: 2000))
    private(set) var events: [DocumentEvent] = []
    private(set) var messages: [String] = []

    init(
      _ body: String, answer: @escaping HTTPClient.Responder = { _, _ in HTTPAnswer(status: 404) }
    ) async throws {
      list.diagnosticsHandler = { [weak self] in self?.messages.append($0.message) }
      list.attach(view, isolation: nil)
      let document = document(screen(body))
      guard document.isValid else { throw XMLDocumentError(document.diagnostics) }
      let client = HTTPClient(allowedHosts: ["example.org"], respond: answer)
      try await list.load(
        document,
        environment: DocumentEnvironment(locale: Locale(identifier: "en"), client: client),
        isolation: nil
      ) { [weak self] in self?.events.append($0) }
      await list.waitUntilIdle(isolation: nil)
    }

    func enter(_ value: String, _ label: String, _ phase: ListInputChange.Phase = .done) async {
      let control = view.visibleControls.first { $0.input != nil && $0.title == label }
      guard let control else { return }
      view.input(ListInputChange(value, phase), for: control)
      await list.waitUntilIdle(isolation: nil)
    }

    func press(_ title: String) async -> Bool {
      let control = view.visibleControls.first { $0.input == nil && $0.title == title }
      let isPressed = control.map { view.press($0) } ?? false
      await list.waitUntilIdle(isolation: nil)
      return isPressed
    }

    func input(_ label: String) -> ListInput? {
      view.visibleControls.first { $0.title == label }?.input
    }

    var texts: [String] { view.visibleElements.flatMap(\.view.content.texts) }
  }

  private static func form(_ parts: String) -> String {
    "<section id='s'><items><item id='i'/></items><cell><form>\(parts)</form></cell></section>"
  }

  @Test(
    "A value that the rules don't allow isn't written, and is shown with what is wrong once it's left",
    arguments: [
      ("integer", "<text-field state='x' label='X'/>", "7", "seven", "This is not a whole number"),
      ("integer", "<text-field state='x' label='X' min='1' max='9'/>", "9", "10", "At most 9"),
      ("decimal", "<text-field state='x' label='X' min='0.5'/>", "0.5", "0.4", "At least 0.5"),
      (
        "string", "<text-field state='x' label='X' maxlength='3'/>", "abc", "abcd",
        "At most 3 characters; these are 4"
      ),
      (
        "string", "<text-field state='x' label='X' pattern='[a-z]+'/>", "ab", "ab1",
        "This has another form than expected"
      ),
      (
        "string", "<text-field type='email' state='x' label='X'/>", "a@b", "a@",
        "An address has the form name@example.org"
      ),
      (
        "string", "<text-field type='url' state='x' label='X'/>", "https://a.b", "a.b",
        "An address begins with https://"
      ),
      (
        "string", "<text-field state='x' label='X' required='true'/>", "a", "  ", "This is required"
      ),
      (
        "date", "<date-field state='x' label='X' min='2026-12-01'/>", "2026-12-01", "2026-11-30",
        "At least 2026-12-01"
      ),
      (
        "string", "<text-area state='x' label='X' pattern='[^0-9]*' message='No digits'/>", "a\nb",
        "1", "No digits"
      ),
      (
        "string", "<picker state='x' label='X'><option value='a'>A</option></picker>", "a", "b",
        "Choose one of these"
      ),
    ])
  func rules(
    type: String, input: String, good: String, bad: String, message: String
  ) async throws {
    let screen = try await Screen(
      "<state name='x' type='\(type)'/>" + Self.form(input + "<text>={state.x}</text>"))
    await screen.enter(good, "X")
    #expect(screen.texts.contains("=\(good)"))
    await screen.enter(bad, "X", .typing)
    #expect(screen.texts.contains("=\(good)") && !screen.texts.contains(message))
    #expect(screen.input("X")?.value == bad)
    await screen.enter(bad, "X")
    #expect(screen.texts.contains("=\(good)") && screen.texts.contains(message))
    #expect(screen.input("X")?.problem == message)
    await screen.enter(good, "X")
    #expect(screen.input("X")?.problem == nil && !screen.texts.contains(message))
  }

  @Test(
    "A form with an invalid value sends nothing, and shows what is wrong in all of its inputs that are there"
  )
  func invalidForm() async throws {
    let sent = Guarded(0)
    let screen = try await Screen(
      "<state name='a'/><state name='b'/><state name='more' type='boolean'/>"
        + Self.form(
          """
          <text-field state='a' label='A' required='true'/>\
          <toggle state='more' label='More'/>\
          <text-field state='b' label='B' required='true' when='state.more'/>\
          <text when='form.valid'>valid</text>\
          <button action='submit'>Send</button>\
          <on event='submit'><send method='POST' href='https://example.org/x'/></on>
          """)
    ) { message, _ in
      if message != nil { sent.withLock { $0 += 1 } }
      return HTTPAnswer(status: 200)
    }
    #expect(await screen.press("Send"))
    #expect(sent.withLock { $0 } == 0 && screen.texts.contains("This is required"))
    await screen.enter("x", "A")
    #expect(screen.texts.contains("valid"))
    _ = await screen.press("")  // The switch shows the second input, which is required.
    #expect(!screen.texts.contains("valid"))
    _ = await screen.press("Send")
    #expect(sent.withLock { $0 } == 0)
    _ = await screen.press("")
    await screen.enter("x", "A", .entered)  // Enter submits.
    #expect(sent.withLock { $0 } == 1)
  }

  @Test("Values go to a server as they are, whatever they contain", arguments: ["json", "form"])
  func injection(format: String) async throws {
    let hostile = "a\"b'c&d=e%f{g}\u{0}\nh\\</script>; DROP TABLE x"
    let bodies = Guarded<[String]>([])
    let screen = try await Screen(
      "<state name='x'/><state name='n' type='integer' value='3'/>"
        + Self.form(
          """
          <text-field state='x' label='X'/><button action='submit'>Send</button>\
          <on event='submit'><send method='PUT' href='https://example.org/a/{state.x}' format='\(format)'>\
          <with name='x' value='{state.x}'/><with name='n' value='{state.n}'/>\
          <with name='text' value='n is {state.n}'/></send></on>
          """)
    ) { message, request in
      if let message {
        bodies.withLock {
          $0 = [
            message.contentType, String(decoding: message.body, as: UTF8.self),
            request.url.absoluteString,
          ]
        }
      }
      return HTTPAnswer(status: 204)
    }
    await screen.enter(hostile, "X")
    _ = await screen.press("Send")
    let sent = bodies.withLock { $0 }
    try #require(sent.count == 3)
    #expect(sent[2] == "https://example.org/a/\(hostile.encodedForQuery)")
    if format == "json" {
      struct Body: Decodable, Equatable {
        var x: String
        var n: Int
        var text: String
      }
      #expect(sent[0] == "application/json")
      let body = try JSONDecoder().decode(Body.self, from: Data(sent[1].utf8))
      #expect(body == Body(x: hostile, n: 3, text: "n is 3"))
    } else {
      #expect(sent[0] == "application/x-www-form-urlencoded")
      #expect(sent[1] == "x=\(hostile.encodedForQuery)&n=3&text=n%20is%203")
    }
  }

  @Test("A state in a request is a value of its query, and an unset one is left out")
  func query() async throws {
    let asked = Guarded<[String]>([])
    let screen = try await Screen(
      """
      <state name='q'/><section id='f'><items><item id='i'/></items><cell><text-field state='q' label='Q'/></cell></section>\
      <section id='s'><source kind='http' href='https://example.org/items' key='id'><request>\
      <query name='q' value='{state.q}'/></request></source></section>
      """
    ) { _, request in
      asked.withLock { $0.append(request.url.query ?? "-") }
      return HTTPAnswer(status: 200, body: Array("[]".utf8))
    }
    await screen.enter("a&b=c d", "Q")
    await screen.enter("", "Q")
    #expect(asked.withLock { $0 } == ["-", "q=a%26b%3Dc%20d", "q="])
  }

  @Test("An answer that arrives after its section has left changes nothing")
  func lateAnswer() async throws {
    let screen = try await Screen(
      "<state name='done'/>"
        + Self.form(
          """
          <button action='submit'>Send</button><on event='submit'>\
          <send method='POST' href='https://example.org/x'><on event='success'><emit name='late'/></on></send></on>
          """)
    ) { _, _ in HTTPAnswer(status: 200) }
    let control = try #require(screen.view.visibleControls.first)
    screen.view.press(control)
    screen.list.deleteSections(["s"])
    await screen.list.waitUntilIdle(isolation: nil)
    #expect(screen.events.isEmpty)
  }

  @Test("A relative address opens a document with typed values, and another one goes to the app")
  func documents() async throws {
    let screen = try await Screen(
      """
      <section id='s'><items><item id='1' name='x y'/></items><on event='select'>\
      <open href='shop.xml'><with name='name' value='{it.name}'/></open></on></section>
      """)
    screen.view.tapItem(at: IndexPath(item: 0, section: 0))
    #expect(screen.events.map(\.kind) == [.show(document: "shop.xml", parameters: ["name": "x y"])])
    #expect(screen.view.visibleElements.first?.view.content.link == "shop.xml?name=x%20y")
  }
}

/// Returns a whole document of version 1.1.
func screen(_ body: String) -> String {
  "<listing xmlns=\"urn:listingkit:1\" version=\"1.1\">\(body)</listing>"
}
