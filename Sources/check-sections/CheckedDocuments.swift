import Foundation
import ListingScenarios
import ListingXML

/// The checked documents among some files.
struct CheckedDocuments {
  /// A section document that no other one includes.
  struct Screen {
    /// The path of the file, as in the arguments.
    let file: String
    let document: ListingDocument
  }

  /// The mistakes of each document, in document order.
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of documents.
  private(set) var count = 0
  /// The section documents that no other one includes.
  private(set) var screens: [Screen] = []

  /// Reads files.
  ///
  /// A document that another one includes is checked as a part of that one, and not separately.
  ///
  /// - Parameters:
  ///   - files: the files, of any format; files of other formats are skipped.
  ///   - registry: the plugins whose elements documents may contain.
  /// - Complexity: O(*n*) in the bytes of the documents and of those that they include.
  init(_ files: [String], registry: SectionRegistry) {
    let documents = files.compactMap { Document($0, registry) }
    count = documents.count
    var reported: Set<Diagnostic> = []
    for document in documents where !documents.contains(where: { $0.includes(document) }) {
      // A mistake in a file that several documents include is reported once.
      diagnostics += document.diagnostics.filter { reported.insert($0).inserted }
      if let listing = document.listing {
        screens.append(Screen(file: document.file, document: listing))
      }
    }
  }

  /// Whether there is no error among the diagnostics.
  var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }

  /// The summary: `2 documents: 1 error, 0 warnings`.
  var summary: String {
    let errors = diagnostics.count { $0.severity == .error }
    return "\(count.named("document")): \(errors.named("error")), "
      + (diagnostics.count - errors).named("warning")
  }
}

/// A document of any format.
private struct Document {
  let file: String
  /// The path, with links resolved.
  let path: String
  let diagnostics: [Diagnostic]
  /// The document, if it's a section document.
  var listing: ListingDocument?

  init?(_ file: String, _ registry: SectionRegistry) {
    let url = URL(filePath: file)
    let isNamedScenario = file.hasSuffix(ScenarioSuite.suffix)
    guard let format = isNamedScenario ? .scenarios : DocumentFormat(of: url) else { return nil }
    self.file = file
    path = url.resolvingSymlinksInPath().path
    switch format {
    case .sections:
      let document = ListingDocument(
        contentsOf: url, name: file, registry: registry, checks: .firstPage)
      listing = document
      diagnostics = document.diagnostics
    case .strings:
      diagnostics = ListingDocument.diagnostics(ofFile: url, name: file, registry: registry)
    case .scenarios:
      diagnostics = ScenarioDocument(contentsOf: url, name: file, plugins: registry).diagnostics
    }
  }

  /// Returns whether this document includes another one, which doesn't include this one.
  func includes(_ other: Document) -> Bool {
    guard let listing, path != other.path, listing.paths.contains(other.path) else { return false }
    return other.listing?.paths.contains(path) != true
  }
}

extension Int {
  /// The number with a noun in singular or plural.
  fileprivate func named(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
