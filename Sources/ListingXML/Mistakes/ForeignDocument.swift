/// A document in another format, recognized by its first element. Its author may have named the wrong file.
struct ForeignDocument {
  /// The name of its first element.
  let name: String
  /// The namespace of that element; empty if it has none or it isn't known.
  let namespace: String

  /// The name of the format in a few words.
  var phrase: String {
    Self.namespaces[namespace] ?? (namespace.isEmpty ? Self.names[name.lowercased()] : nil)
      ?? (namespace.isEmpty ? "a document of '\(name)'" : "a document of '\(namespace)'")
  }

  /// - Parameters:
  ///   - name: the name of the first element.
  ///   - namespace: its namespace, if it has one.
  ///   - kind: the format that was expected.
  /// - Returns: `nil` if it can be in the expected format.
  init?(_ name: String, namespace: String, expected kind: DocumentKind) {
    let isNamed = kind.roots.contains(name)
    if isNamed, namespace.isEmpty || kind.isVersion(namespace) { return nil }
    if namespace == kind.namespace { return nil }
    (self.name, self.namespace) = (name, namespace)
  }

  private static let namespaces = [
    DocumentKind.sectionNamespace: "a section document",
    "urn:listingkit:scenario:1": "a scenario document",
    "http://www.w3.org/2000/svg": "an SVG image",
    "http://www.w3.org/1999/xhtml": "a web page",
    "http://www.w3.org/2005/Atom": "an Atom feed",
    "http://www.w3.org/2001/XMLSchema": "an XML schema",
    "http://www.w3.org/1999/XSL/Transform": "an XSLT stylesheet",
    "http://www.freedesktop.org/standards/shared-mime-info": "a database of MIME types",
    "urn:oasis:names:tc:entity:xmlns:xml:catalog": "a catalog of schemas",
  ]

  private static let names = [
    "html": "a web page", "svg": "an SVG image", "rss": "an RSS feed",
    "plist": "a property list", "interface": "an interface of GtkBuilder",
    "mime-info": "a database of MIME types", "project": "a project of a build tool",
  ]
}
