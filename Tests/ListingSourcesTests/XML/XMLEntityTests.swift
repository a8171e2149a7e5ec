import Foundation
import ListingKit
import Testing

@testable import ListingSources

/// Document types of data: their internal subsets are read, within limits.
@Suite("XML entities")
struct XMLEntityTests {
  static let ways = ["/l/i", "/l/i[true()]"]

  @Test("entities of the internal subset are replaced, in texts, in attributes, and in each other")
  func internalSubset() async throws {
    let text =
      "<!DOCTYPE l [<!ENTITY a \"A\"><!ENTITY b \"&a;B\"><!ENTITY e \"<u>&b;</u>\">"
      + "<!ATTLIST i kind CDATA \"usual\">]><l><i id=\"&b;\"><t>&b;&#33;</t>&e;&e;</i></l>"
    for select in Self.ways {
      let item = try await XMLSourceTests.items(
        text, select, RecordField("t"), RecordField("u"), RecordField("n", path: "count(u)"),
        RecordField("kind", path: "@kind")
      ).first
      #expect(item?.listIdentifier == "AB")
      #expect(item?["t"] == .string("AB!"))
      #expect(item?["u"] == .string("AB"))
      #expect(item?["n"] == .string("2"))
      #expect(item?["kind"] == .string("usual"))
    }
  }

  @Test("an external subset is not read, and is no hindrance")
  func externalSubset() async throws {
    let text = "<!DOCTYPE l SYSTEM \"file:///etc/passwd\"><l><i id=\"1\"/></l>"
    for select in Self.ways {
      #expect(try await XMLSourceTests.items(text, select).map(\.listIdentifier) == ["1"])
    }
  }

  @Test(
    "entities from elsewhere are refused where they are declared",
    arguments: [
      "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "<!ENTITY x PUBLIC \"p\" \"http://localhost/\">",
      "<!ENTITY % x SYSTEM \"file:///etc/passwd\">",
      "<!NOTATION n SYSTEM \"n\"><!ENTITY x SYSTEM \"f\" NDATA n>",
    ])
  func external(declaration: String) async {
    for select in Self.ways {
      let error = await XMLSourceTests.error(
        "<!DOCTYPE l [\(declaration)]><l><i id=\"1\"/></l>", select)
      #expect(error?.code == .entity)
      #expect(error?.message.contains("\"x\"") == true)
    }
  }

  /// The text before the root element: nothing, or a document type with other entities.
  static let starts = ["", "<!DOCTYPE l SYSTEM \"x.dtd\">", "<!DOCTYPE l [<!ENTITY a \"A\">]>"]

  @Test("an entity that neither the file nor HTML declares is an error where it stands")
  func unknown() async {
    for start in Self.starts {
      for select in Self.ways {
        for item in ["<i id=\"1\">&nosuch;</i>", "<i id=\"&nosuch;\"/>", "<i id=\"1\">&NBSP;</i>"] {
          let error = await XMLSourceTests.error("\(start)<l>\n<i id=\"0\"/>\n\(item)</l>", select)
          #expect(error?.code == .entity, "\(start)\(item)")
          #expect(error?.line == 3, "\(start)\(item)")
          let name = item.contains("NBSP") ? "NBSP" : "nosuch"
          #expect(error?.message.contains("\"\(name)\" isn't declared") == true)
        }
      }
    }
  }

  @Test("HTML's entities need no declaration, in texts, in attributes and outside of items")
  func html() async throws {
    for start in Self.starts {
      for select in Self.ways {
        let item = try await XMLSourceTests.items(
          "\(start)<l>&copy;<o>&copy;</o><i id=\"&eacute;1&euro;\">"
            + "<t>a&nbsp;b&eacute;&amp;&lt;&eacute;&hearts;</t></i></l>",
          select, RecordField("t")
        ).first
        #expect(item?.listIdentifier == "\u{E9}1\u{20AC}", "\(start)")
        #expect(item?["t"] == .string("a\u{A0}b\u{E9}&<\u{E9}\u{2665}"), "\(start)")
      }
    }
  }

  @Test("a declaration of the file comes before HTML's, and may use HTML's entities")
  func htmlDeclared() async throws {
    let text =
      "<!DOCTYPE l [<!ENTITY nbsp \"_\"><!ENTITY e \"<u>&eacute;&nbsp;</u>\">]>"
      + "<l><i id=\"&nbsp;&uuml;\">&e;<t>&nbsp;&eacute;</t>&e;</i></l>"
    for select in Self.ways {
      let item = try await XMLSourceTests.items(text, select, RecordField("t"), RecordField("u"))
        .first
      #expect(item?.listIdentifier == "_\u{FC}")
      #expect(item?["t"] == .string("_\u{E9}"))
      #expect(item?["u"] == .string("\u{E9}_"))
    }
  }

  @Test("HTML's entities don't count toward the limit of 8 MiB, as their characters are shorter")
  func htmlLimit() async throws {
    let references = String(repeating: "&euro;x", count: 200_000)
    for select in Self.ways {
      let item = try await XMLSourceTests.items(
        "<l><i id=\"1\">\(references)</i></l>", select, RecordField("n", path: "string-length()")
      ).first
      #expect(item?["n"] == .string("400000"))
    }
  }

  @Test("entities of entities of entities end at 8 MiB, in texts and in attributes")
  func laughs() async {
    var declarations = "<!ENTITY e0 \"0123456789\">"
    for level in 1...9 {
      let references = String(repeating: "&e\(level - 1);", count: 10)
      declarations += "<!ENTITY e\(level) \"\(references)\">"
    }
    for item in ["<i id=\"1\">&e9;</i>", "<i id=\"&e9;\"/>"] {
      for select in Self.ways {
        let error = await XMLSourceTests.error(
          "<!DOCTYPE l [\(declarations)]><l>\(item)</l>", select)
        #expect(error != nil)
        #expect(error?.code == .limit || error?.code == .syntax)
      }
    }
  }

  @Test("a large entity that is named often ends at 8 MiB")
  func quadratic() async {
    let entity = String(repeating: "x", count: 100_000)
    for references in [80, 90] {
      let text =
        "<!DOCTYPE l [<!ENTITY e \"\(entity)\">]><l><i id=\"1\">"
        + String(repeating: "&e;", count: references) + "</i></l>"
      for select in Self.ways {
        #expect(await XMLSourceTests.error(text, select)?.code == (references > 83 ? .limit : nil))
      }
    }
  }

  @Test("an entity that contains itself")
  func recursive() async {
    let text = "<!DOCTYPE l [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><l><i id=\"1\">&a;</i></l>"
    for select in Self.ways { #expect(await XMLSourceTests.error(text, select) != nil) }
  }

  @Test("items that an entity brings are not overlooked")
  func items() async throws {
    let text = "<!DOCTYPE l [<!ENTITY e \"<i id='2'/>\">]><l><i id=\"1\"/>&e;</l>"
    #expect(await XMLSourceTests.error(text, "/l/i")?.code == .entity)
    #expect(
      try await XMLSourceTests.items(text, "/l/i[true()]").map(\.listIdentifier) == ["1", "2"])
  }
}
