import Foundation
import Testing

@testable import ListingXML

/// Files and bytes that are no document.
@Suite struct BadInputTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ListingXML-\(UUID().uuidString)")

  private func message(_ bytes: [UInt8]) -> String {
    document(bytes).diagnostics.map { "\($0.places) \($0.message)" }.joined(separator: "\n")
  }

  private func message(_ text: String) -> String { message(Array(text.utf8)) }

  @Test func filesThatCannotBeRead() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func read(_ url: URL) -> String {
      ListingDocument(contentsOf: url, name: "x.xml").diagnostics.map(\.description).joined()
    }
    let missing = read(folder.appendingPathComponent("none.xml"))
    #expect(missing == "x.xml: error[LK0601]: there is no such file\n  = help: check the path")
    let isFolder = read(folder)
    #expect(isFolder.hasPrefix("x.xml: error[LK0601]: this is a folder, not a file"))
    let device = read(URL(fileURLWithPath: "/dev/zero"))
    #expect(
      device.hasPrefix("x.xml: error[LK0601]: this is a device or a pipe, not a regular file"))
    let loop = folder.appendingPathComponent("loop.xml")
    try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop.xml")
    #expect(
      read(loop)
        == "x.xml: error[LK0601]: this symbolic link leads back to itself\n"
        + "  = help: replace the link, or point it to a file")
    let long = folder.appendingPathComponent(String(repeating: "a", count: 300))
    #expect(
      read(long).hasPrefix("x.xml: error[LK0601]: the path or a name in it is too long"))
    let closed = folder.appendingPathComponent("closed.xml")
    try Data(listing("").utf8).write(to: closed)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
    // Who may read everything (root) reads this one, too.
    if !FileManager.default.isReadableFile(atPath: closed.path) {
      #expect(read(closed).hasPrefix("x.xml: error[LK0601]: permission denied"))
    }
  }

  @Test func empty() {
    #expect(message("") == "1:1 LK0104 the document is empty")
    #expect(message(" \n \n") == "1:1 LK0104 the document is empty")
    #expect(message("<!-- a -->\n") == "2:1 LK0104 the document has no element")
  }

  @Test func truncated() {
    #expect(message("<ab>") == "1:5 LK0103 the document ends inside 'ab'")
    #expect(message("<a>") == "1:4 LK0103 the document ends after its first tag")
    #expect(message("<a b='>") == "1:6 LK0103 this quote isn't closed")
    #expect(message("<a>text") == "1:8 LK0103 the document ends inside 'a'")
    #expect(message("<a>\n<b c='") == "2:6 LK0103 this quote isn't closed")
    #expect(message("<a") == "1:1 LK0103 the document ends inside a tag")
    #expect(message("<a><b></b") == "1:7 LK0103 the document ends inside a tag")
  }

  @Test func everyPrefixOfADocumentIsRefusedOnce() throws {
    let text = try String(
      contentsOf: samples.appendingPathComponent("restaurants.xml"), encoding: .utf8)
    let bytes = Array(text.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: ">")) ?? bytes.count
    for count in stride(from: 0, to: end, by: 7) {
      let diagnostics = document(Array(bytes[..<count])).diagnostics
      #expect(diagnostics.count == 1, "\(count) bytes")
      let code = diagnostics.first?.code.rawValue ?? ""
      #expect(["LK0103", "LK0104", "LK0105"].contains(code), "\(count) bytes: \(diagnostics)")
    }
  }

  @Test func notWellFormed() {
    #expect(message("hello") == "1:1 LK0101 this isn't XML: a document begins with '<'")
    #expect(
      message("<a/>\n b") == "2:2 LK0101 there is content after the root element"
    )
    #expect(message("<a b=c/>") == "1:6 LK0101 this attribute value isn't in quotes")
    #expect(message("<a b/>") == "1:5 LK0101 this attribute has no value")
    #expect(message("<a b='<'/>") == "1:7 LK0101 a '<' in the value of an attribute")
    #expect(message("<a b='1'c='2'/>") == "1:9 LK0101 a space is missing")
    #expect(message("<a>\u{1}</a>") == "1:4 LK0101 XML doesn't allow this character")
    #expect(message("<a>1 < 2</a>") == "1:6 LK0101 a '<' that doesn't begin a tag")
    #expect(message("<a>b & c</a>") == "1:6 LK0101 a '&' that doesn't begin a reference")
    #expect(message("<a>b &c d</a>") == "1:6 LK0101 a '&' that doesn't begin a reference")
    #expect(
      message(" <?xml version='1.0'?><a/>")
        == "1:2 LK0101 the XML declaration isn't at the beginning of the document")
  }

  @Test func entities() {
    #expect(message("<a>&b;</a>") == "1:4 LK0109 the entity '&b;' is not declared")
    #expect(message("<a b='x&nbsp;'/>") == "1:8 LK0109 the entity '&nbsp;' is not declared")
    let doctype = "<!DOCTYPE a [<!ENTITY b SYSTEM '/etc/passwd'>]>"
    #expect(message("<!-- <!DOCTYPE -->\n" + doctype + "<a>&b;</a>").hasPrefix("2:1 LK0108"))
    let bomb = "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;'>]><a>&c;</a>"
    #expect(message(bomb).hasPrefix("1:1 LK0108"))
  }

  @Test func otherFormats() {
    func said(_ xml: String) -> String { message(xml) }
    // With a type, which comes first; as it stands in a tag; in a namespace.
    #expect(
      said("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg/>")
        == "1:1 LK0108 this is an SVG image, not a section document, which has no DOCTYPE")
    #expect(
      said("<svg xmlns='http://www.w3.org/2000/svg'/>")
        == "1:2 LK0201 this is an SVG image, not a section document")
    #expect(
      said("<!DOCTYPE html><html/>")
        == "1:1 LK0108 this is a web page, not a section document, which has no DOCTYPE")
    for type in ["<!doctype html>", "<!DocType HTML>"] {
      #expect(
        said("\n\(type)<html/>")
          == "2:1 LK0108 this is a web page, not a section document, which has no DOCTYPE")
    }
    // As iso-codes and shared-mime-info begin theirs, with a grammar of their own.
    #expect(
      said("<!DOCTYPE iso_639_3_entries [<!ELEMENT iso_639_3_entries ANY>]><iso_639_3_entries/>")
        == "1:1 LK0108 this is a document of 'iso_639_3_entries', not a section document, which has "
        + "no DOCTYPE")
    #expect(
      said("<!DOCTYPE mime-info [<!ELEMENT mime-info ANY>]><mime-info/>")
        == "1:1 LK0108 this is a database of MIME types, not a section document, which has no DOCTYPE"
    )
    #expect(
      said("<html xmlns='http://www.w3.org/1999/xhtml'/>")
        == "1:2 LK0201 this is a web page, not a section document")
    #expect(
      said("<interface><object class='GtkGrid'/></interface>")
        == "1:2 LK0201 this is an interface of GtkBuilder, not a section document")
    #expect(
      said("<words/>") == "1:2 LK0201 this is a document of 'words', not a section document")
    #expect(
      said("<listing xmlns='urn:other'/>")
        == "1:2 LK0201 this is a document of 'urn:other', not a section document")
    // Ours, but for the namespace, or but for the type.
    #expect(said("<listing version='1.0'/>") == "1:2 LK0201 'listing' is in no namespace")
    #expect(
      said("<!DOCTYPE\n listing><listing/>")
        == "1:1 LK0108 a DOCTYPE isn't supported: documents can't declare entities")
    // A type without an end, and one that is cut off.
    #expect(said("<!DOCTYPE").hasPrefix("1:"))
    #expect(said("<!DOCTYPE ").hasPrefix("1:"))
  }

  @Test func encodings() {
    let xml = listing("")
    let units = Array(xml.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(message([0xFF, 0xFE] + little) == "")
    #expect(message([0xFE, 0xFF] + big) == "")
    let unmarked = "1:1 LK0105 the document is in UTF-16 without a byte order mark"
    #expect(message(little) == unmarked)
    #expect(message(big) == unmarked)
    #expect(
      message([0xFF, 0xFE] + little.dropLast()).hasSuffix(
        "LK0105 this is not UTF-16: half of a character"))
    #expect(message([0xFF, 0xFE, 0, 0x3C, 0, 0xD8, 0x3C, 0]).contains("LK0105 this is not UTF-16"))
    #expect(message([0xFF, 0xFE, 0, 0]) == "1:1 LK0105 the document is in UTF-32")
    #expect(message([0xEF, 0xBB, 0xBF] + Array(xml.utf8)) == "")
    // The é of ISO-8859-1, in a document that says nothing.
    #expect(
      message(Array("<a>\nx".utf8) + [0xE9] + Array("</a>".utf8))
        == "2:2 LK0105 this is not UTF-8 (E9)")
    func declared(_ name: String) -> String { "<?xml version='1.0' encoding='\(name)'?>\(xml)" }
    #expect(message(declared("utf-8")) == "")
    #expect(
      message(declared("UTF-16")).hasPrefix("1:31 LK0105 the document declares UTF-16"))
    #expect(message(declared("EUC-JP")) == "1:31 LK0105 unsupported encoding 'EUC-JP'")
    #expect(
      message([0xEF, 0xBB, 0xBF] + Array(declared("ISO-8859-1").utf8)).hasPrefix("1:31 LK0105"))
  }

  @Test func binary() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
    #expect(message(png).contains("LK0106 there is a NUL character"))
    #expect(
      message(Array("<a>\n  ".utf8) + [0] + Array("</a>".utf8))
        == "2:3 LK0106 there is a NUL character, so that this is probably not a text file")
  }

  @Test func anyBytesAreAnswered() {
    // Single bytes of a document replaced, at each place by each of a few: no crash, no hang.
    let bytes = Array(
      listing("<section id='a'><items><item id='1'>é</item></items></section>").utf8)
    for index in bytes.indices {
      for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x7B, 0x80, 0xFF] {
        var changed = bytes
        changed[index] = byte
        _ = document(changed).diagnostics
      }
    }
  }
}

extension Diagnostic {
  /// `line:column code`.
  fileprivate var places: String { "\(line ?? 0):\(column ?? 0) \(code.rawValue)" }
}
