/// A document of some other format, as far as its first element tells: for its author, who may have
/// named the wrong file.
struct ForeignDocument {
  /// The name of its first element.
  let name: String
  /// The name of that element's namespace; empty where it has none or it is not known.
  let namespace: String

  /// What it is, in a few words.
  var phrase: String {
    Self.namespaces[namespace] ?? (namespace.isEmpty ? Self.names[name.lowercased()] : nil)
      ?? (namespace.isEmpty ? "a document of '\(name)'" : "a document of '\(namespace)'")
  }

  /// - Parameters:
  ///   - name: the name of the first element.
  ///   - namespace: its namespace's name, where it has one.
  ///   - kind: the format that was expected.
  /// - Returns: `nil` where it may be of the format that was expected.
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
