import Foundation
import ListingTesting
import Testing

@testable import ListingXML

/// A document names files of its own folder, and no others.
@Suite struct DocumentFolderTests {
  private let folder: TemporaryFolder
  private let inner: DocumentFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a\n", to: "outside.csv")
    try folder.write("a\n", to: "inner/inside.csv")
    try folder.write("a\n", to: "inner/deep/far.csv")
    try folder.write("a\n", to: "innermost/near.csv")
    inner = DocumentFolder(of: folder.url.appendingPathComponent("inner/document.xml"))
    let link = folder.url.appendingPathComponent("inner/link.csv")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appendingPathComponent("outside.csv"))
    let folderLink = folder.url.appendingPathComponent("inner/up")
    try FileManager.default.createSymbolicLink(at: folderLink, withDestinationURL: folder.url)
    let good = folder.url.appendingPathComponent("inner/good.csv")
    try FileManager.default.createSymbolicLink(atPath: good.path, withDestinationPath: "inside.csv")
  }

  private func answer(_ path: String) -> String {
    switch inner.file(path) {
    case .success(let url): url.lastPathComponent
    case .failure(let refusal): refusal.code.rawValue
    }
  }

  @Test func insideTheFolder() {
    #expect(answer("inside.csv") == "inside.csv")
    #expect(answer("./deep/../inside.csv") == "inside.csv")
    #expect(answer("deep/far.csv") == "far.csv")
    #expect(answer("good.csv") == "inside.csv")
  }

  @Test func outsideTheFolder() {
    for path in [
      "../outside.csv", "deep/../../outside.csv", "link.csv", "up/outside.csv",
      "../innermost/near.csv", "..", ".", "/etc/passwd", "file:///etc/passwd",
      "http://example.com/a.csv", "C:\\a.csv",
    ] {
      #expect(answer(path) == "LK0609", "\(path)")
    }
  }

  @Test func whatIsNoFile() {
    for path in ["none.csv", "deep", ""] { #expect(answer(path) == "LK0502", "\(path)") }
  }

  @Test("A link that leads to no file is described as a link")
  func brokenLinks() throws {
    let path = folder.url.appendingPathComponent("inner").path
    for (name, target) in [("loop.csv", "loop.csv"), ("broken.csv", "none.csv")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: target)
    }
    func message(_ path: String) -> [String?] {
      guard case .failure(let refusal) = inner.file(path) else { return [] }
      return [refusal.code.rawValue, refusal.message, refusal.fix]
    }
    #expect(
      message("loop.csv") == [
        "LK0502", "'loop.csv' is a symbolic link that leads back to itself",
        "replace the link, or point it to a file",
      ])
    #expect(
      message("broken.csv") == [
        "LK0502", "'broken.csv' is a symbolic link to 'none.csv', which doesn't exist",
        "point the link to a file in the document's folder",
      ])
  }

  @Test func aDocumentThatIsALink() throws {
    // The folder is that of the file, not of the link to it.
    let link = folder.url.appendingPathComponent("link.xml")
    try folder.write("", to: "inner/document.xml")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: folder.url.appendingPathComponent("inner/document.xml"))
    guard case .success = DocumentFolder(of: link).file("inside.csv") else {
      Issue.record("the file next to the document wasn't found")
      return
    }
  }

  @Test func sourcesThatCannotBeUsed() throws {
    func messages(_ csv: String, key: String = "id", fields: String = "") throws -> [String] {
      try folder.write(csv, to: "inner/data.csv")
      let source = "<source kind='csv' href='data.csv' key='\(key)'>\(fields)</source>"
      let xml = listing("<section id='a'>\(source)</section>")
      let document = ListingDocument(
        bytes: Array(xml.utf8), name: "t.xml", folder: folder.url.appendingPathComponent("inner"),
        checks: .firstItem)
      return document.diagnostics.map { "\($0.code.rawValue) \($0.message)" }
    }
    #expect(try messages("id,name\n") == [])
    #expect(
      try messages("").first?.hasPrefix("LK0502 the file can't be used: there is no header")
        == true)
    #expect(try messages("name\n") == ["LK0503 the file has no column 'id'"])
    // The second of equal names has a number.
    #expect(try messages("id,id\n") == [])
    #expect(try messages("id,a,a\n", fields: "<field name='b' path='a-2'/>") == [])
    #expect(
      try messages("Site Name,b\n", key: "Site Name") == [
        "LK0503 the key names 2 columns, but 'Site Name' is one"
      ])
    #expect(try messages(" id ,name\n") == [])
    #expect(
      try messages("id\n", fields: "<field name='a'/><field name='b' path='c'/>") == [
        "LK0503 the file has no column 'a'", "LK0503 the file has no column 'c'",
      ])
    // A key that names a field needs the field's column, and none of its own name.
    #expect(try messages("c\n", key: "b", fields: "<field name='b' path='c'/>") == [])
  }
}
