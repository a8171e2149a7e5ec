import Foundation
import ListingTesting
import Testing

@Suite struct DiffTests {
  private static func document(_ sections: String) -> String {
    "<listing xmlns='urn:listingkit:1' version='1.0'>\(sections)</listing>"
  }

  private static let old = document(
    """
    <section id="feed">
      <header><text>Feed</text></header>
      <items><item id="a"/><item id="b" n="1"/><item id="c"/><item id="d"/></items>
    </section>
    <section id="ads"><items><item id="x"/></items></section>
    <section id="end"><items/></section>
    """)
  private static let new = document(
    """
    <section id="end"><items/></section>
    <section id="feed">
      <layout><grid columns="2"/></layout>
      <header><text>News</text></header>
      <items><item id="c"/><item id="b" n="2"/><item id="d"/><item id="e"/></items>
    </section>
    <section id="more"><items/></section>
    """)

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "old.xml")
    try folder.write(Self.new, to: "new.xml")
    return folder
  }

  @Test("The output has the changed parts, deletes, inserts, moves and reconfigured items")
  func text() async throws {
    let folder = try folder()
    let run = try await ListingRun.run(["diff", "old.xml", "new.xml"], in: folder.url)
    #expect(
      run.output == """
        section feed: layout, header
        delete-section ads at 1
        delete feed/a at 0/0
        insert-section more at 2
        insert feed/e at 1/3
        move-section end from 2 to 0
        move feed/c from 0/2 to 1/0
        reconfigure feed/b at 1/1

        """)
    #expect(run.status == 1 && run.messages == "")
  }

  @Test("No difference is no line, and status 0")
  func same() async throws {
    let folder = try folder()
    try folder.write(Self.old.replacing("><", with: ">\n<"), to: "again.xml")
    let run = try await ListingRun.run(["diff", "old.xml", "again.xml"], in: folder.url)
    #expect(run.status == 0 && run.output == "" && run.messages == "")
    let json = try await ListingRun.run(
      ["diff", "--format", "json", "old.xml", "again.xml"], in: folder.url)
    #expect(json.status == 0)
    #expect(
      json.output
        == "{\n  \"changes\" : [\n\n  ],\n  \"document\" : [\n\n  ],\n  \"sections\" : [\n\n  ]\n}\n"
    )
  }

  @Test(
    "Invisible differences are listed as well: actions, state, the title, where the list begins")
  func unseen() async throws {
    let folder = try TemporaryFolder()
    let section = "<section id='a'><items><item id='1'/></items>"
    let event = "<on event='select'><emit name='e'/></on>"
    func difference(_ old: String, _ new: String) async throws -> [Substring] {
      try folder.write(Self.document(old), to: "old.xml")
      try folder.write(Self.document(new), to: "new.xml")
      let run = try await ListingRun.run(["diff", "old.xml", "new.xml"], in: folder.url)
      #expect(run.messages == "")
      #expect(run.status == (run.output.isEmpty ? 0 : 1))
      return run.output.split(separator: "\n")
    }
    #expect(
      try await difference("\(section)\(event)</section>", "\(section)</section>") == [
        "section a: on"
      ])
    let button = "<cell><button>B\(event.replacing(" event='select'", with: ""))</button></cell>"
    #expect(
      try await difference(
        "\(section)\(button)</section>",
        "\(section)\(button.replacing("'e'", with: "'f'"))</section>") == ["document: buttons"])
    // One more thing to press changes nothing below it.
    let below = "<section id='b'><items><item id='1'/></items>\(button)</section>"
    #expect(
      try await difference("\(section)</section>\(below)", "\(section)\(button)</section>\(below)")
        == ["document: buttons", "section a: cell", "reconfigure a/1 at 0/0"])
    try folder.write(Self.document(section + "</section>"), to: "old.xml")
    try folder.write(
      Self.document(section + "</section>").replacing(
        "version", with: "title='T' anchor='end' identity='list' version"), to: "new.xml")
    let run = try await ListingRun.run(["diff", "old.xml", "new.xml"], in: folder.url)
    #expect(run.output == "document: title, identity, anchor\n")
    #expect(run.status == 1)
  }

  @Test("A state that nothing reads fills nothing again, and one that is read does")
  func states() async throws {
    let folder = try TemporaryFolder()
    func difference(_ old: String, _ new: String) async throws -> String {
      try folder.write(Self.document(old), to: "old.xml")
      try folder.write(Self.document(new), to: "new.xml")
      return try await ListingRun.run(["diff", "old.xml", "new.xml"], in: folder.url).output
    }
    let items = "<items><item id='1'/><item id='2'/></items>"
    let state = "<state name='k'/>"
    let plain = "<section id='a'>\(items)</section>"
    #expect(try await difference(plain, state + plain) == "document: state\n")
    #expect(try await difference(state + plain, plain) == "document: state\n")
    #expect(
      try await difference(plain, "<section id='a'>\(state)\(items)</section>")
        == "section a: state\n")
    for (root, level) in [("state", ""), ("section.state", ""), ("it.state", " each='item'")] {
      func document(_ value: String) -> String {
        let state = "<state name='k' value='\(value)'\(level)/>"
        let cell = "<cell><text>{\(root).k}</text></cell>"
        return root == "state"
          ? "\(state)<section id='a'>\(items)\(cell)</section>"
          : "<section id='a'>\(state)\(items)\(cell)</section>"
      }
      #expect(
        try await difference(document("x"), document("y"))
          == (root == "state" ? "document: state\n" : "section a: state\n")
            + "reconfigure a/1 at 0/0\nreconfigure a/2 at 0/1\n",
        "\(root)")
    }
  }

  @Test("Documents that name two identities are compared, and that they do is a difference")
  func identities() async throws {
    let folder = try TemporaryFolder()
    func write(_ identity: String, _ item: String, to name: String) throws {
      let document = Self.document("<section id='a'><items><item id='\(item)'/></items></section>")
      try folder.write(
        document.replacing("version", with: "identity='\(identity)' version"), to: name)
    }
    try write("section", "1", to: "old.xml")
    try write("list", "2", to: "new.xml")
    for names in [["old.xml", "new.xml"], ["new.xml", "old.xml"]] {
      let run = try await ListingRun.run(["diff"] + names, in: folder.url)
      let (old, new) = names[0] == "old.xml" ? ("1", "2") : ("2", "1")
      #expect(
        run.output
          == "document: identity\ndelete a/\(old) at 0/0\ninsert a/\(new) at 0/0\n")
      #expect(run.messages == "" && run.status == 1)
    }
  }

  @Test("A value is for the document that has its parameter; environment and language are for both")
  func values() async throws {
    let folder = try TemporaryFolder()
    let section =
      "<section id='a'><items><item id='1'/></items><cell><text>TEXT</text></cell></section>"
    try folder.write(Self.document(section.replacing("TEXT", with: "{env.CREW}")), to: "old.xml")
    try folder.write(
      Self.document(
        "<param name='c' required='true'/>" + section.replacing("TEXT", with: "{param.c}")),
      to: "new.xml")
    let options = ["diff", "old.xml", "new.xml", "--allow-env", "CREW", "--language", "de"]
    let run = try await ListingRun.run(
      options + ["--param", "c=Ares"], in: folder.url, environment: ["CREW": "Ares"])
    #expect(run.output == "section a: cell\nreconfigure a/1 at 0/0\n")
    #expect(run.messages == "" && run.status == 1)
    let wrong = try await ListingRun.run(
      options + ["--param", "d=Ares"], in: folder.url, environment: ["CREW": "Ares"])
    #expect(wrong.messages.contains("the document has no parameter 'd'"))
    #expect(wrong.status == 64)
  }

  @Test("As JSON the same is data")
  func json() async throws {
    let folder = try folder()
    let run = try await ListingRun.run(
      ["diff", "--format", "json", "old.xml", "new.xml"], in: folder.url)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let sections = try #require(object["sections"] as? [[String: Any]])
    #expect(sections.first?["parts"] as? [String] == ["layout", "header"])
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.count == 7)
    #expect(changes.first?["section"] as? String == "ads")
    #expect(object["document"] as? [String] == [])
    #expect(run.status == 1)
  }

  @Test("A document that cannot be shown, or is not there, is no difference")
  func broken() async throws {
    let folder = try folder()
    try folder.write("<listing", to: "broken.xml")
    let pairs: [([String], Int32)] = [
      (["old.xml", "broken.xml"], 65), (["broken.xml", "old.xml"], 65),
      (["old.xml", "gone.xml"], 66),
      (["gone.xml", "old.xml"], 66),
    ]
    for (pair, status) in pairs {
      let run = try await ListingRun.run(["diff"] + pair, in: folder.url)
      #expect(run.status == status && run.output == "" && !run.messages.isEmpty, "\(pair)")
    }
  }
}
