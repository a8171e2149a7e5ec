import ListingSources

/// What a `source` element reads.
enum SourceKind: String, CaseIterable {
  case csv, json, xml, sqlite, http

  /// What its `format` may be; empty for a kind that has no formats.
  var formats: [String] {
    switch self {
    case .csv, .sqlite: []
    case .json: ["json", "lines"]
    case .xml: ["xml", "rss", "atom"]
    case .http: ["json", "lines", "xml", "rss", "atom"]
    }
  }

  /// What the `mode` of its pages may be; empty for a kind that has one way alone.
  var modes: [String] {
    switch self {
    case .csv, .json, .xml: []
    case .sqlite: ["offset", "keyset"]
    case .http: HTTPPaging.Mode.allCases.map(\.rawValue)
    }
  }

  /// What is there for some kind, each once.
  static func all(_ names: (SourceKind) -> [String]) -> [String] {
    allCases.flatMap(names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The attributes of a source that are for some kinds alone.
  static let attributes: KeyValuePairs<String, [SourceKind]> = [
    "delimiter": [.csv], "path": [.json], "select": [.xml, .http],
    "format": allCases.filter { !$0.formats.isEmpty },
  ]

  /// The children of a source that are for some kinds alone.
  static let elements: KeyValuePairs<String, [SourceKind]> = [
    "request": [.http], "response": [.http], "query": [.sqlite],
  ]

  /// The attributes of pages that are for some kinds alone.
  static let pageAttributes: KeyValuePairs<String, [SourceKind]> = [
    "order": [.sqlite], "mode": allCases.filter { !$0.modes.isEmpty },
    // Pages that are dropped are read again backward, when the user goes back to them.
    "max": allCases.filter { $0 != .http },
  ]
}
