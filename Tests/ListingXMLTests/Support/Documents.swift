import Foundation

@testable import ListingXML

/// The folder of the samples.
let samples = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("SampleSections")

/// A document in memory, called `t.xml`, in the folder of the samples.
func document(
  _ xml: String, registry: SectionRegistry = SectionRegistry(),
  limits: DocumentLimits = DocumentLimits()
) -> ListingDocument {
  document(Array(xml.utf8), registry: registry, limits: limits)
}

/// A document of bytes, called `t.xml`, in the folder of the samples.
func document(
  _ bytes: [UInt8], registry: SectionRegistry = SectionRegistry(),
  limits: DocumentLimits = DocumentLimits()
) -> ListingDocument {
  ListingDocument(
    bytes: bytes, name: "t.xml", folder: samples, registry: registry, limits: limits,
    checks: .firstItem)
}

/// Returns a whole document with some sections.
func listing(_ body: String, version: String = "1.0") -> String {
  "<listing xmlns=\"urn:listingkit:1\" version=\"\(version)\">\(body)</listing>"
}

extension ListingDocument {
  /// The diagnostics without warnings.
  var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// `line:column length code` of each diagnostic.
  var places: [String] {
    diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.length ?? 0) \($0.code.rawValue)"
    }
  }
}
