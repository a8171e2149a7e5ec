import Foundation
import ListingTesting
import Testing

@testable import ListingXML

/// Documents that are too large for SampleSections/Invalid, or need files that are not in it, and
/// their messages to the letter.
@Suite struct GeneratedCorpusTests {
  /// The codes that have their documents here.
  static let codes: Set<DiagnosticCode> = [
    .unreadableDocument, .tooManyBytes, .tagTooLong, .tooManyNames, .tooManyElements,
    .tooManyItems, .includesTooDeep, .tooManyIncludes,
  ]

  private static let start = #"<listing xmlns="urn:listingkit:1" version="1.0">"#
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns all messages about a document of the folder.
  private func messages(_ name: String = "t.xml") -> String {
    ListingDocument(
      contentsOf: folder.url.appendingPathComponent(name), name: name, checks: .firstItem
    )
    .diagnostics.map(\.description).joined(separator: "\n")
  }

  private func messages(lines: [String]) throws -> String {
    try folder.write(lines.joined(separator: "\n"), to: "t.xml")
    return messages()
  }

  @Test func unreadableDocument() throws {
    #expect(
      messages("gone.xml") == """
        gone.xml: error[LK0601]: there is no such file
          = help: check the path
        """)
    try folder.write("", to: "folder.xml/t.xml")
    #expect(
      messages("folder.xml") == """
        folder.xml: error[LK0601]: this is a folder, not a file
          = help: give the path of a file
        """)
  }

  @Test func tooManyBytes() throws {
    let file = try FileHandle(forWritingTo: try folder.write(Self.start, to: "t.xml"))
    try file.truncate(atOffset: 64 << 20 + 1)
    try file.close()
    #expect(
      messages() == """
        t.xml: error[LK0602]: the document has more than 67108864 bytes, the limit 'bytes'
          = help: move the items to a data file and name it in a <source>
        """)
  }

  @Test func tagTooLong() throws {
    let name = String(repeating: "x", count: 400_000)
    let shown = String(repeating: "x", count: 100 - #"  <section id=""#.count)
    #expect(
      try messages(lines: [Self.start, #"  <section id="\#(name)"/>"#, "</listing>"]) == """
        t.xml:2:3: error[LK0605]: a tag of more than 262144 bytes, the limit 'bytes of a tag', or \
        one that does not end
         2 |   <section id="\(shown)…
           |   ^
        """)
  }

  /// Each element brings a hundred names: those of the first 99 and the few of the document are
  /// fewer than the limit, and with the next one they are more.
  @Test func tooManyNames() throws {
    let items = (0..<200).map { item in
      "<item" + (0..<100).map { " a\(item)x\($0)=''" }.joined() + "/>"
    }
    let shown = items[99].prefix(100)
    #expect(
      try messages(lines: [Self.start] + items + ["</listing>"]) == """
        t.xml:101:1: error[LK0606]: more than 10000 different names, the limit 'distinct names'
         101 | \(shown)…
             | ^
        """)
  }

  @Test func tooManyElements() throws {
    // The document, the section and the header are elements, too, each in a line like the others.
    let rows = Array(repeating: "<row/>", count: 250_000)
    let lines = [Self.start, "<section id='a'>", "<header>"] + rows
    #expect(
      try messages(lines: lines + ["</header></section></listing>"]) == """
        t.xml:250001:1: error[LK0607]: more than 250000 elements, the limit 'elements'
         250001 | <row/>
                | ^
                = help: move the items to a data file and name it in a <source>
        """)
  }

  @Test func tooManyItems() throws {
    let items = (1...100_002).map { "\t<item id='\($0)'/>" }
    let lines = [Self.start, "<section id='a'>", "<items>"] + items
    #expect(
      try messages(lines: lines + ["</items></section></listing>"]) == """
        t.xml:100004:3: error[LK0608]: more than 100000 items in the document, the limit \
        'inline items'
         100004 | \t<item id='100001'/>
                | \t ^~~~
                = help: move the items to a data file and name it in a <source>
        """)
  }

  @Test func includesTooDeep() throws {
    for depth in 0...17 {
      let lines = [Self.start, "  <include href='\(depth + 1).xml'/>", "</listing>"]
      try folder.write(lines.joined(separator: "\n"), to: "\(depth).xml")
    }
    #expect(
      messages("0.xml") == """
        16.xml:2:18: error[LK0612]: documents include each other deeper than 16 levels, the limit \
        'include depth'
         2 |   <include href='17.xml'/>
           |                  ^~~~~~
           = help: include '17.xml' further up
        """)
  }

  @Test func tooManyIncludes() throws {
    for number in 1...101 { try folder.write(Self.start + "</listing>", to: "\(number).xml") }
    let includes = (1...101).map { "  <include href='\($0).xml'/>" }
    #expect(
      try messages(lines: [Self.start] + includes + ["</listing>"]) == """
        t.xml:102:18: error[LK0613]: more than 100 documents are included, the limit 'includes'
         102 |   <include href='101.xml'/>
             |                  ^~~~~~~
             = help: merge some of them
        """)
  }

  /// Past the number that a line has in 16 bits, with each end of lines.
  @Test(arguments: ["\n", "\r\n", "\r"]) func farLines(end: String) throws {
    let lines =
      [Self.start] + Array(repeating: "\t<!-- 日 -->", count: 65_540)
      + ["  <section id='a'", "\tduplicates='lasst'><items/></section>", "</listing>"]
    try folder.write(lines.joined(separator: end), to: "t.xml")
    #expect(
      messages() == """
        t.xml:65543:14: error[LK0206]: invalid value 'lasst' for 'duplicates'
         65543 | \tduplicates='lasst'><items/></section>
               | \t            ^~~~~
               = help: did you mean 'last'?
               = note: expected one of: first, last, error
        """)
  }

  /// The same in a document that is included, whose lines are its own.
  @Test func farLinesOfAnIncludedDocument() throws {
    let blank = Array(repeating: "", count: 70_000)
    let section = "<section id='a' duplicates='lasst'><items/></section>"
    try folder.write(
      ([Self.start] + blank + [section, "</listing>"]).joined(separator: "\r\n"), to: "part.xml")
    let indent = String(repeating: " ", count: 28)
    #expect(
      try messages(lines: [Self.start, "<include href='part.xml'/>", "</listing>"]) == """
        part.xml:70002:29: error[LK0206]: invalid value 'lasst' for 'duplicates'
         70002 | \(section)
               | \(indent)^~~~~
               = help: did you mean 'last'?
               = note: expected one of: first, last, error
        """)
  }
}
