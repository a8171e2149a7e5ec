import Foundation
import ListingTesting
import Testing

@Suite struct DumpTests {
  @Test("As text, an item is a line of its path and its fields, control characters replaced")
  func text() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["dump", "shelf.xml", "--pages", "all"], in: folder.url)
    #expect(
      run.output == """
        new/a\ttext=東京 "x"\tpages=12
        new/b\\/c\ttext=b\\c\tread=2020-01-02T03:04:05Z
        books/1\ttitle=Emma\tprice=12.5\tweight=0.25\tlent=true\tsince=1815-12-23\tisbn=1
        books/2\ttitle=Red ␛[31m\u{FFFD}alert␇\tprice=\tweight=1\tlent=false\tsince=2020-02-29\tisbn=2
        books/3\ttitle=Two␊lines␉and a tab\tprice=3\tweight=1000\tlent=false\tsince=1999-12-31\tisbn=3
        books/4\ttitle=Four\tprice=4\tweight=4\tlent=true\tsince=2004-04-04\tisbn=4
        books/5\ttitle=Five\tprice=5\tweight=5\tlent=true\tsince=2005-05-05\tisbn=5

        """)
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("As JSON, values have types and control characters are escaped, in declared order")
  func json() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["dump", "--format", "json", "shelf.xml"], in: folder.url)
    #expect(
      run.output == #"""
        {"sections": [
          {"id": "new", "items": [
            {"id": "a", "fields": {"text": "東京 \"x\"", "pages": 12}},
            {"id": "b/c", "fields": {"text": "b\\c", "read": "2020-01-02T03:04:05Z"}}
          ]},
          {"id": "books", "more": true, "items": [
            {"id": "1", "fields": {"title": "Emma", "price": 12.5, "weight": 0.25, "lent": true, "since": "1815-12-23", "isbn": "1"}},
            {"id": "2", "fields": {"title": "Red \u001b[31m\u202ealert\u0007", "price": null, "weight": 1, "lent": false, "since": "2020-02-29", "isbn": "2"}}
          ]},
          {"id": "none", "items": []}
        ]}

        """#)
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    #expect(run.messages == "4 items; print more with --pages all\n")
    #expect(run.status == 0)
  }

  @Test(
    "So many pages are loaded as were asked for",
    arguments: [("1", 2), ("2", 4), ("3", 5), ("9", 5)])
  func pages(pages: String, items: Int) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(["dump", "shelf.xml", "--pages", pages], in: folder.url)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("books/") } == items)
  }

  @Test(
    "A list that is printed in part says how to print the rest, unless the pages were chosen",
    arguments: [
      (["dump", "shelf.xml"], "4 items; print more with --pages all\n"),
      (["show", "shelf.xml"], "4 items; print more with --pages all\n"),
      (["dump", "shelf.xml", "--pages", "2"], ""), (["dump", "shelf.xml", "--pages", "all"], ""),
      (["show", "shelf.xml", "--pages", "all"], ""), (["show", "shelf.xml", "--height", "3"], ""),
    ])
  func furtherPages(arguments: [String], message: String) async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(arguments, in: folder.url)
    #expect(run.messages == message)
    #expect(run.status == 0)
  }

  @Test(
    "Of a document that begins at its end, the last pages are printed",
    arguments: [("1", 9...10), ("2", 7...10), ("all", 1...10)])
  func fromEnd(pages: String, items: ClosedRange<Int>) async throws {
    let folder = try TemporaryFolder()
    try folder.write("id\n" + (1...10).map { "\($0)\n" }.joined(), to: "rows.csv")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0" anchor="end">
        <section id="s"><source kind="csv" href="rows.csv" key="id"/><page size="2"/></section>
      </listing>
      """, to: "rows.xml")
    let run = try await ListingRun.run(["dump", "rows.xml", "--pages", pages], in: folder.url)
    #expect(
      run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
        == items.map { "s/\($0)" })
    let item = try await ListingRun.run(
      ["show", "rows.xml", "--scroll-to", "s/3", "--height", "2"], in: folder.url)
    #expect(item.output == "3\n4\n")
  }

  @Test("As JSON, a section with further pages has the number of items that its source knows")
  func total() async throws {
    let server = try LoopbackServer { _ in
      .answer(#"{"rows": [{"id": 1}, {"id": 2}], "all": 40, "next": "2"}"#)
    }
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0" title="Rows">
        <section id="s">
          <source kind="http" href="http://\(server.host)/rows" key="id">
            <response items="/rows" next="/next" total="/all"/>
          </source>
          <page size="2" mode="cursor"/>
          <cell><text>{it.id}</text></cell>
        </section>
      </listing>
      """, to: "rows.xml")
    let run = try await ListingRun.run(
      ["dump", "--format", "json", "--allow-host", server.host, "rows.xml"], in: folder.url)
    #expect(run.output.contains(#"{"id": "s", "more": true, "total": 40, "items": ["#))
    #expect(run.status == 0)
  }

  @Test(
    "Skipped items are warnings with their lines, and are counted",
    arguments: ["text", "json"])
  func skippedItems(format: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("id,n\n,1\nb,2\nc,x\n", to: "rows.csv")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0" title="Rows">
        <section id="s">
          <source kind="csv" href="rows.csv" key="id" on-error="skip">
            <field name="n" type="integer"/>
          </source>
        </section>
      </listing>
      """, to: "rows.xml")
    let run = try await ListingRun.run(["dump", "--format", format, "rows.xml"], in: folder.url)
    let lines = run.messages.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("warning: section 's': skipped an item: "))
    #expect(
      lines[0].hasSuffix("rows.csv:2: the key of this row is empty: give it a value in \"id\"."))
    #expect(lines[1].contains("rows.csv:4: column \"n\" should be a whole number, but is \"x\""))
    #expect(lines[2] == "section 's': 2 items skipped")
    #expect(run.output.contains("\"id\": \"s\", \"skipped\": 2, \"items\"") == (format == "json"))
    #expect(run.status == 0)
  }

  @Test(
    "All pages are printed, also those that a maximum takes off the screen",
    arguments: ["dump", "show"])
  func maximum(command: String) async throws {
    let folder = try TemporaryFolder()
    // Beyond it further pages leave the number of items as it is, here more than a thousand times.
    let count = 2200
    try folder.write("id\n" + (1...count).map { "\($0)\n" }.joined(), to: "rows.csv")
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0" title="Rows">
        <section id="s">
          <source kind="csv" href="rows.csv" key="id"/>
          <page size="2" threshold="1" max="4"/>
          <cell><text>{it.id}</text></cell>
        </section>
      </listing>
      """, to: "rows.xml")
    let run = try await ListingRun.run([command, "rows.xml", "--pages", "all"], in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.contains { $0.isNumber } } == count)
    #expect(lines.last?.hasSuffix("\(count)") == true)
    #expect(run.status == 0)
    #expect(run.messages == "")
    guard command == "show" else { return }
    let last = try await ListingRun.run(
      ["show", "rows.xml", "--height", "1", "--scroll-to", "s/\(count)"], in: folder.url)
    #expect(last.output == "\(count)\n")
  }

  @Test("Items of a plugin's section have fields, too")
  func plugin() async throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.run(["dump", "--format", "json", "weather.xml"], in: samples)
    // The first row of the file: 2012/01/01,0.0,12.8,5.0,4.7,drizzle
    let day = #"""
      {"id": "2012/01/01", "fields": {"date": "2012-01-01", "precipitation": 0, "temp_max": 12.8, \#
      "temp_min": 5, "wind": 4.7, "weather": "drizzle", "month": "January 2012"}}
      """#
    #expect(run.output.contains(day))
    #expect(run.status == 0)
  }

  // The codes in the file are sorted, as those in the database that is made of it.
  @Test(
    "All airports come in the order of their codes",
    arguments: ["airports.xml", "airports-database.xml"])
  func airports(document: String) async throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleSections").standardizedFileURL
    let run = try await ListingRun.shell(
      "../Scripts/setup && listing dump --pages all \(document)", in: samples,
      environment: ListingRun.path)
    let codes = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    let rows = try String(contentsOf: samples.appending(path: "airports.csv"), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst()
    #expect(codes.count == 3376)
    #expect(codes.map { $0.dropFirst("airports/".count) } == rows.map { $0.prefix { $0 != "," } })
    #expect(run.status == 0)
  }

  @Test("A reader that has seen enough ends the program without a word")
  func closedPipe() async throws {
    let folder = try Shelf.folder()
    let rows = (0..<20_000).map { "\($0),Title \($0),1,1,true,2020-01-01" }
    try folder.write(
      "isbn,title,price,weight,lent,since\n" + rows.joined(separator: "\n"), to: "books.csv")
    try folder.write(
      Shelf.document.replacingOccurrences(of: "<page size=\"2\"/>", with: "<page size=\"20000\"/>"),
      to: "shelf.xml")
    for ignored in ["", "trap '' PIPE; "] {
      let run = try await ListingRun.shell(
        ignored + "listing dump shelf.xml | head -n 1; echo ${PIPESTATUS[0]}", in: folder.url)
      #expect(run.output == "new/a\ttext=東京 \"x\"\tpages=12\n141\n")
      #expect(run.messages == "")
    }
  }

  @Test("If the data of a section can't be used, the others are printed, and the status says so")
  func brokenData() async throws {
    let folder = try Shelf.folder()
    try folder.write(
      "isbn,title,price,weight,lent,since\n1,Emma,12,1,true,1815-12-23\n2,\"Open,1,1,1",
      to: "books.csv")
    let run = try await ListingRun.run(["dump", "shelf.xml", "--pages", "all"], in: folder.url)
    #expect(run.output.split(separator: "\n").map { $0.prefix(5) } == ["new/a", "new/b"])
    #expect(run.messages.hasPrefix("error: section 'books': "))
    #expect(run.messages.count { $0 == "\n" } == 1)
    #expect(run.messages.contains("books.csv:3"))
    #expect(run.status == 65)
  }

  @Test("Items that the list drops are reported")
  func duplicates() async throws {
    let folder = try Shelf.folder()
    try folder.write(Shelf.books + "2,Again,1,1,true,2000-01-01\n", to: "books.csv")
    let run = try await ListingRun.run(["dump", "shelf.xml", "--pages", "all"], in: folder.url)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("books/") } == 5)
    #expect(run.messages.hasPrefix("warning: "))
    #expect(run.messages.contains("'2'"))
    #expect(run.status == 0)
  }

  @Test("Many messages of one kind hide none of another")
  func kindsOfMessages() async throws {
    let items = (1...25).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let server = try LoopbackServer { _ in .answer("{\"items\":[\(items)],\"next\":\"s3cret\"}") }
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <listing xmlns="urn:listingkit:1" version="1.0">
        <section id="s">
          <source kind="http" href="http://\(server.host)/s" key="id">
            <response items="/items" next="/next"/>
          </source>
          <page mode="cursor"/>
        </section>
      </listing>
      """, to: "s.xml")
    let run = try await ListingRun.run(
      ["dump", "s.xml", "--pages", "all", "--allow-host", server.host], in: folder.url)
    #expect(run.output.split(separator: "\n").count == 25)
    let messages = run.messages.split(separator: "\n")
    #expect(messages.prefix(20).allSatisfy { $0.contains("is already in the section") })
    #expect(messages[20...].first == "warning: 5 more of these")
    #expect(messages.count == 22)
    #expect(messages.last?.contains("the same cursor twice") == true)
    #expect(!run.messages.contains("s3cret"))
  }
}
