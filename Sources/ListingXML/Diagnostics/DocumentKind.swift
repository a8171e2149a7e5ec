/// A format of documents.
package struct DocumentKind: Sendable {
  /// The word for a document in messages.
  package let noun: String
  /// The namespace of the format; its last part is the major version.
  package let namespace: String
  /// The names of the root elements, the default first.
  package let roots: [String]
  /// The start tag of a document.
  let opening: String

  /// The namespace of section documents.
  package static let sectionNamespace = "urn:listingkit:1"

  /// Section documents.
  static let sections = DocumentKind(
    noun: "section document", namespace: sectionNamespace, roots: ["listing"],
    opening: "<listing xmlns=\"\(sectionNamespace)\" version=\"1.0\">")

  /// Files of translated strings for section documents.
  static let translations = DocumentKind(
    noun: "translations document", namespace: sectionNamespace, roots: ["translations"],
    opening: "<translations xmlns=\"\(sectionNamespace)\" version=\"1.0\" language=\"en\">")

  /// Creates a kind of documents.
  ///
  /// - Parameters:
  ///   - noun: the word for a document in messages.
  ///   - namespace: the format's namespace; its last part is the major version.
  ///   - roots: the names of the root elements, the default first.
  ///   - opening: the start tag of a document, for messages.
  package init(noun: String, namespace: String, roots: [String], opening: String) {
    (self.noun, self.namespace, self.roots, self.opening) = (noun, namespace, roots, opening)
  }

  /// Returns whether a name is the format's namespace in some version.
  func isVersion(_ name: String) -> Bool {
    let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) }
    let family = namespace.reversed().drop(while: isDigit).reversed()
    let version = name.dropFirst(family.count)
    return name.starts(with: family) && !version.isEmpty && version.allSatisfy(isDigit)
  }
}
