import Foundation

extension ListingDocument {
  /// What is wrong with a file: a section document, or a file of translated strings by itself.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: what messages call it.
  ///   - registry: the plugins whose elements it may hold.
  ///   - limits: how much it may ask for.
  package static func diagnostics(
    ofFile url: URL, name: String, registry: SectionRegistry,
    limits: DocumentLimits = DocumentLimits()
  ) -> [Diagnostic] {
    let document = ListingDocument(
      contentsOf: url, name: name, registry: registry, limits: limits)
    guard document.diagnostics.map(\.code) == [.wrongRoot] else { return document.diagnostics }
    let strings = CheckedText(
      contentsOf: url, name: name, registry: .translations, limits: limits)
    guard let root = strings.root else { return document.diagnostics }
    var compiler = DocumentCompiler(
      IncludedDocuments(strings: strings, root: root, url: url, limits: limits),
      validator: strings.validator, limits: limits)
    compiler.compileLoneStrings()
    return compiler.documents.source.diagnostics(compiler.findings.findings)
  }
}
