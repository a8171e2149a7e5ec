import ListingAuthoring
import ListingKit
import ListingTesting
import Testing

@testable import ListingXML

/// Child elements of a plugin: their validation, and the values that the plugin gets.
@Suite(.tags(.concurrency)) struct PluginChildrenTests {
  private static func registry() throws -> SectionRegistry {
    let stop = PluginChild(
      "stop", attributes: [PluginAttribute("n", .integer, isRequired: true, summary: "its place")],
      takesText: true, isRequired: true, isRepeated: true, summary: "Where it stops.")
    let line = PluginChild("line", children: [stop], isRepeated: true, summary: "A line.")
    let note = PluginChild("note", takesText: true, summary: "What is said of all.")
    let kind = SectionKind(
      element: "plan", summary: "Lines and their stops.", children: [line, note]
    ) { element in
      func described(_ markup: PluginMarkup) -> String {
        let attributes = markup.attributes.map { " \($0.name)=\($0.value)" }.joined()
        let inner = markup.children.map(described).joined(separator: ",")
        let content = markup.text.isEmpty ? inner : "'\(markup.text)'"
        return "\(markup.name)\(attributes)@\(markup.line):\(markup.column)(\(content))"
      }
      return GenericSection(element.identifier, items: element.children.map(described)) {
        .text($0)
      }
    }
    return try SectionRegistry([
      SectionPlugin(
        identifier: "plan", version: "1.0", namespace: "urn:example:plan", kinds: [kind])
    ])
  }

  private func plan(_ inside: String) throws -> ListingDocument {
    document(
      listing(
        "<param name='w' default='Wien'/><param name='n' type='integer' default='2'/>\n<x:plan xmlns:x='urn:example:plan' id='a'>\n\(inside)</x:plan>"
      ),
      registry: try Self.registry())
  }

  @Test func whatAPluginIsTold() async throws {
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    let document = try plan(
      """
      <x:line><x:stop n='1'>Graz</x:stop>
       <x:stop n='{param.n}'>  {param.w}
      Mitte</x:stop></x:line>
      <x:note/><x:line><x:stop n='4'/></x:line>
      """)
    #expect(document.diagnostics == [])
    try await list.load(document)
    #expect(
      host.order["a"] == [
        "line@3:2(stop n=integer(1)@3:10('Graz'),stop n=integer(2)@4:3('Wien Mitte'))",
        "note@6:2()",
        "line@6:11(stop n=integer(4)@6:19())",
      ])
  }

  @Test func whatIsWrong() throws {
    func messages(_ inside: String) throws -> [String] {
      try plan(inside).errors.map {
        "\($0.line ?? 0):\($0.column ?? 0) \($0.code.rawValue) \($0.message)"
      }
    }
    let stop = "<x:stop n='1'/>"
    #expect(try messages("<x:line>\(stop)</x:line>") == [])
    #expect(
      try messages("<x:lne/>") == ["3:2 LK0702 'x:lne' isn't allowed in 'x:plan'"])
    #expect(
      try messages("<x:note/><x:note/>") == [
        "3:11 LK0208 'x:plan' takes one 'x:note', but this is another one"
      ])
    #expect(try messages("<x:line/>") == ["3:2 LK0207 'x:line' needs one 'x:stop'"])
    #expect(
      try messages("<x:line><x:stop n='x'/></x:line>") == ["3:20 LK0206 invalid value 'x' for 'n'"])
    #expect(
      try messages("<x:line><x:stop/></x:line>") == [
        "3:10 LK0205 'x:stop' needs the attribute 'n'"
      ])
    #expect(
      try messages("<x:line>text\(stop)</x:line>") == ["3:9 LK0210 'x:line' can't contain text"])
    #expect(
      try messages("<x:line><text/>\(stop)</x:line>").map { $0.prefix(11) } == ["3:10 LK0209"])
    #expect(
      try messages("<y:note xmlns:y='urn:example:other'/>").map { $0.prefix(10) } == ["3:2 LK0209"])
    #expect(try messages("<x:note>{param.z}</x:note>").map { $0.prefix(11) } == ["3:16 LK0404"])
  }

  @Test("A change of an element inside recreates the section")
  func reload() async throws {
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    try await list.load(plan("<x:note>one</x:note>"))
    let section = list.section(for: "a")
    try await list.load(plan("<x:note>one</x:note>"))
    #expect(list.section(for: "a") === section)
    try await list.load(plan("<x:note>two</x:note>"))
    #expect(list.section(for: "a") !== section)
    #expect(host.order["a"] == ["note@3:2('two')"])
  }

  @Test("A kind that reconfigures its sections keeps them, unless they do not take the element")
  func reconfigure() async throws {
    let list = ListDataSource()
    let host = RecordingHost(of: list)
    let kind = SectionKind(
      element: "note", summary: "A note.",
      attributes: [PluginAttribute("text", .string, isRequired: true, summary: "what is said")],
      reconfigure: { section, element in
        guard let section = section as? GenericSection<String>, let text = element.string("text"),
          text != "no"
        else { return false }
        section.appendItems([text])
        return true
      },
      makeSection: { GenericSection($0.identifier, items: [$0.string("text") ?? ""]) { .text($0) } }
    )
    let registry = try SectionRegistry([
      SectionPlugin(
        identifier: "note", version: "1.0", namespace: "urn:example:note", kinds: [kind])
    ])
    func load(_ attributes: String, _ inside: String = "") async throws {
      try await list.load(
        document(
          listing("<x:note xmlns:x='urn:example:note' id='a' \(attributes)>\(inside)</x:note>"),
          registry: registry))
      await list.waitUntilIdle()
    }
    try await load("text='one'")
    let first = list.section(for: "a")
    try await load("text='two'")
    #expect(list.section(for: "a") === first)
    #expect(host.order["a"] == ["one", "two"])
    try await load("text='no'")
    #expect(host.order["a"] == ["no"])
    // With another header as well it's recreated.
    try await load("text='three'", "<header><text>h</text></header>")
    #expect(host.order["a"] == ["three"])
  }

  @Test("They join the schema and the reference")
  func schema() throws {
    let registry = try Self.registry()
    let schema = try #require(
      SchemaSet(formats: ["listing": .standard], plugins: registry).files.first {
        $0.name == "plan"
      })
    for part in ["<xs:element name=\"stop\">", "Where it stops.", "<xs:attribute name=\"n\""] {
      #expect(schema.text.contains(part))
    }
    let page = ReferencePage(formats: [], plugins: registry).text
    #expect(
      page.contains("The plugin's elements in it: any number of `line`; `note` at most once."))
    #expect(
      page.contains("#### stop\n\nWhere it stops.\n\nIn: `line`.\n\nContains text, with bindings."))
  }
}
