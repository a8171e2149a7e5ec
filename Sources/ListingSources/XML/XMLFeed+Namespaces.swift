extension XMLFeed {
  static let atomNamespace = "http://www.w3.org/2005/Atom"
  static let rdfNamespace = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The namespaces of feeds of the format, with the one that paths use; empty for none. Case is ignored.
  var renamedNamespaces: [(String, String)] {
    switch self {
    case .rss: Self.rssNamespaces.map { ($0, "") }
    case .atom: Self.atomNamespaces.map { ($0, Self.atomNamespace) }
    }
  }

  private static let rssNamespaces = [
    "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
    "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss",
    "http://backend.userland.com/rss2", "http://backend.userland.com/rss091",
    "http://backend.userland.com/rss092", "http://blogs.law.harvard.edu/tech/rss",
    "http://cyber.law.harvard.edu/rss/",
  ]

  private static let atomNamespaces = ["http://purl.org/atom/ns#", "http://www.w3.org/2005/Atom/"]

  /// Returns whether a feed of the format can have a root element.
  func hasRoot(_ name: String, _ namespace: String) -> Bool {
    let namespace = namespace.lowercased()
    switch self {
    case .rss:
      if name == "RDF" { return namespace == Self.rdfNamespace }
      return name == "rss" && (namespace.isEmpty || Self.rssNamespaces.contains(namespace))
    case .atom:
      let known = [Self.atomNamespace] + Self.atomNamespaces
      return ["feed", "entry"].contains(name)
        && known.contains { $0.lowercased() == namespace }
    }
  }
}
