/// What a document of a format is called, and how one begins.
package struct DocumentKind: Sendable {
  /// What messages call such a document.
  package let noun: String
  /// The namespace of the format; its last part is the major version.
  package let namespace: String
  /// The names of the elements that a document begins with; the first one is the usual one.
  package let roots: [String]
  /// The start tag of a document.
  let opening: String

  /// The namespace of section documents.
  package static let sectionNamespace = "urn:listingkit:1"

  /// Returns whether a name is the format's namespace in some version.
  func isVersion(_ name: String) -> Bool {
    let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) }
    let family = namespace.reversed().drop(while: isDigit).reversed()
    let version = name.dropFirst(family.count)
    return name.starts(with: family) && !version.isEmpty && version.allSatisfy(isDigit)
  }
}
