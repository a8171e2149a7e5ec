import Foundation
import Testing

@Suite struct ShowTests {
  @Test("Without a terminal the list is printed as text, to its end")
  func whole() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["show", "shelf.xml", "--param", "owner=Jane", "--pages", "2"], in: folder.url)
    #expect(
      run.output == """
        New for Jane
        東京 "x"
        b\\c
        1 Emma
        2 Red ␛[31m\u{FFFD}alert␇
        3 Two
        lines   and a tab
        4 Four

        """)
    #expect(run.messages == "")
    #expect(run.status == 0)
  }

  @Test("A frame has the requested size and begins at the requested item")
  func frame() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["show", "shelf.xml", "--width", "6", "--height", "3", "--scroll-to", "books/4"],
      in: folder.url)
    // The item cannot be at the top: there are too few rows after it.
    #expect(run.output == "tab\n4 Four\n5 Five\n")
    #expect(run.status == 0)
    let top = try await ListingRun.run(
      ["show", "shelf.xml", "--height", "2", "--scroll-to", "books/3"], in: folder.url)
    #expect(top.output == "3 Two\nlines   and a tab\n")
    let rest = try await ListingRun.run(
      ["show", "shelf.xml", "--scroll-to", "books/4"], in: folder.url)
    // Pages of two, and then of four on the way to it.
    #expect(rest.output == "4 Four\n5 Five\n")
    let short = try await ListingRun.run(
      ["show", "shelf.xml", "--height", "9", "--scroll-to", "new/b\\/c"], in: folder.url)
    #expect(short.output.split(separator: "\n", omittingEmptySubsequences: false).count == 10)
  }

  @Test("Styles are sent only if they were requested")
  func color() async throws {
    let folder = try Shelf.folder()
    let styled = try await ListingRun.run(
      ["show", "shelf.xml", "--color", "always", "--height", "1"], in: folder.url,
      environment: ["NO_COLOR": "1"])
    #expect(styled.output == "\u{1B}[0;1mNew for nobody\u{1B}[0m\n")
    for arguments in [[], ["--color", "auto"], ["--color", "never"]] {
      let plain = try await ListingRun.run(
        ["show", "shelf.xml", "--height", "1"] + arguments, in: folder.url)
      #expect(plain.output == "New for nobody\n")
    }
  }

  @Test("In an ASCII locale all that is printed is ASCII")
  func ascii() async throws {
    let folder = try Shelf.folder()
    let run = try await ListingRun.run(
      ["show", "shelf.xml", "--height", "2"], in: folder.url, environment: ["LC_ALL": "C"])
    #expect(run.output == "New for nobody\n?? \"x\"\n")
  }

  @Test("A failure is shown in its section and reported, and determines the status")
  func brokenData() async throws {
    let folder = try Shelf.folder()
    try folder.write(
      """
      isbn,title,price,weight,lent,since
      1,Emma,12,1,true,1815-12-23
      2,Persuasion,twelve,1,true,1817-12-20
      """, to: "books.csv")
    let run = try await ListingRun.run(["show", "shelf.xml"], in: folder.url)
    #expect(run.output.hasPrefix("New for nobody\n東京 \"x\"\n"))
    #expect(run.messages.hasPrefix("error: section 'books': "))
    #expect(run.status == 65)
  }

  @Test("A missing item or section is reported with the existing ones")
  func unknownPlace() async throws {
    let folder = try Shelf.folder()
    let item = try await ListingRun.run(
      ["show", "shelf.xml", "--scroll-to", "books/99"], in: folder.url)
    #expect(item.messages == "error: --scroll-to: section 'books' has no item '99'\n")
    let section = try await ListingRun.run(
      ["show", "shelf.xml", "--scroll-to", "films/1"], in: folder.url)
    #expect(
      section.messages
        == "error: --scroll-to: unknown section 'films'\nhelp: expected one of: new, books, none\n")
    for run in [item, section] {
      #expect(run.output == "")
      #expect(run.status == 64)
    }
  }
}
