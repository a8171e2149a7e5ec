import Foundation

extension ListingDocument {
  /// Returns what is wrong with a section document, or with a file of translated strings.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - name: The file's name in messages.
  ///   - registry: The plugins whose elements the document may contain.
  ///   - limits: The limits of the document.
  package static func diagnostics(
    ofFile url: URL, name: String, registry: SectionRegistry,
    limits: DocumentLimits = DocumentLimits()
  ) -> [Diagnostic] {
    diagnostics(
      of: ListingDocument(contentsOf: url, name: name, registry: registry, limits: limits),
      url: url, limits: limits
    ) {
      CheckedText(contentsOf: url, name: name, registry: .translations, limits: limits)
    }
  }

  /// Returns what is wrong with a section document, or with translated strings, in memory.
  ///
  /// - Parameters:
  ///   - bytes: The document as a file would contain it.
  ///   - name: The document's name in messages.
  ///   - folder: The folder of the files that the document names.
  ///   - registry: The plugins whose elements the document may contain.
  ///   - limits: The limits of the document.
  package static func diagnostics(
    of bytes: [UInt8], name: String, folder: URL, registry: SectionRegistry,
    limits: DocumentLimits = DocumentLimits()
  ) -> [Diagnostic] {
    diagnostics(
      of: ListingDocument(
        bytes: bytes, name: name, folder: folder, registry: registry, limits: limits),
      url: folder.appendingPathComponent("document.xml"), limits: limits
    ) {
      CheckedText(bytes, name: name, registry: .translations, limits: limits)
    }
  }

  private static func diagnostics(
    of document: ListingDocument, url: URL, limits: DocumentLimits, strings: () -> CheckedText
  ) -> [Diagnostic] {
    guard document.diagnostics.map(\.code) == [.wrongRoot] else { return document.diagnostics }
    let strings = strings()
    guard let root = strings.root else { return document.diagnostics }
    let compiler = DocumentCompiler(
      IncludedDocuments(strings: strings, root: root, url: url, limits: limits),
      validator: strings.validator, limits: limits)
    compiler.compileLoneStrings()
    return compiler.documents.source.diagnostics(compiler.findings.findings)
  }
}
