import Foundation

extension ListingDocument {
  /// Returns the mistakes in a section document, or in a file of translated strings.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: the name of the file in messages.
  ///   - registry: the plugins whose elements the document may contain.
  ///   - checks: how far the data of its sources are read.
  package static func diagnostics(
    ofFile url: URL, name: String, registry: SectionRegistry,
    checks: SourceChecks = .firstPage
  ) -> [Diagnostic] {
    diagnostics(
      of: ListingDocument(contentsOf: url, name: name, registry: registry, checks: checks),
      url: url
    ) {
      CheckedText(contentsOf: url, name: name, registry: .translations)
    }
  }

  /// Returns the mistakes in a section document, or in translated strings, in memory.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: the name of the document in messages.
  ///   - folder: the folder that paths in the document are relative to.
  ///   - registry: the plugins whose elements the document may contain.
  ///   - checks: how far the data of its sources are read.
  package static func diagnostics(
    of bytes: [UInt8], name: String, folder: URL, registry: SectionRegistry,
    checks: SourceChecks = .firstPage
  ) -> [Diagnostic] {
    diagnostics(
      of: ListingDocument(
        bytes: bytes, name: name, folder: folder, registry: registry, checks: checks),
      url: folder.appendingPathComponent("document.xml")
    ) {
      CheckedText(bytes, name: name, registry: .translations)
    }
  }

  private static func diagnostics(
    of document: ListingDocument, url: URL, strings: () -> CheckedText
  ) -> [Diagnostic] {
    guard document.diagnostics.map(\.code) == [.wrongRoot] else { return document.diagnostics }
    let strings = strings()
    guard let root = strings.root else { return document.diagnostics }
    let limits = DocumentLimits()
    let compiler = DocumentCompiler(
      IncludedDocuments(strings: strings, root: root, url: url, limits: limits),
      validator: strings.validator, limits: limits)
    compiler.compileLoneStrings()
    return compiler.documents.source.diagnostics(compiler.findings.findings)
  }
}
