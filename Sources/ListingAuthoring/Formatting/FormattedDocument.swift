import Foundation
import ListingXML

/// A document in the canonical layout, or the reasons why it can't be formatted.
package struct FormattedDocument {
  /// The formatted document in its own encoding; `nil` if it can't be read.
  package private(set) var bytes: [UInt8]?
  /// The errors because of which it can't be read.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Whether the document was in the canonical layout before.
  package private(set) var isFormatted = false

  /// Formats the document in a file, which isn't changed.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - name: what messages call it.
  ///   - formats: the formats that it may be of.
  ///   - limits: how much it may ask for.
  package init(
    contentsOf url: URL, name: String, formats: [ElementRegistry],
    limits: DocumentLimits = DocumentLimits()
  ) {
    switch DocumentBytes.read(url, limit: limits.bytes) {
    case .success(let bytes): self.init(bytes, name: name, formats: formats, limits: limits)
    case .failure(let refusal):
      self.init(SourceText(name: name, bytes: []).diagnostics([refusal.finding]))
    }
  }

  /// Formats a document. Mistakes that don't affect its form are ignored.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: what messages call it.
  ///   - formats: the formats that it may be of.
  ///   - limits: how much it may ask for.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(
    _ bytes: [UInt8], name: String, formats: [ElementRegistry],
    limits: DocumentLimits = DocumentLimits()
  ) {
    for registry in formats {
      let checked = CheckedText(bytes, name: name, registry: registry, limits: limits)
      let findings = checked.findings.findings
      guard let root = checked.root, !findings.contains(where: { $0.code.isOfForm }) else {
        // A document of an unknown format gets the messages of the first format.
        if diagnostics.isEmpty {
          let form = findings.filter { checked.root == nil || $0.code.isOfForm }
          diagnostics = checked.text.diagnostics(form)
        }
        continue
      }
      let text = DocumentFormatter.format(checked.text.bytes, root: root, registry: registry)
      let formatted = DocumentEncoding(bytes).bytes(of: text)
      self.bytes = formatted
      isFormatted = formatted == bytes
      diagnostics = []
      return
    }
  }
}

extension FormattedDocument {
  private init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

extension DiagnosticCode {
  /// Whether it reports XML that isn't well formed.
  fileprivate var isOfForm: Bool { rawValue.hasPrefix("LK01") }
}
