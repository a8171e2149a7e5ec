import Foundation
import ListingKit
import ListingSources

/// A source that a document declares.
enum DocumentSource: Sendable, Hashable {
  case csv(CSVSource)
  case json(JSONSource)
  case xml(XMLSource)
  case http(HTTPDefinition)
  /// The rows of one of several queries: of the first one whose condition holds.
  case sqlite([DatabaseRows])
  case postgresql(PostgreSQLDefinition)
  case plugin(PluginSource)

  /// The files that it reads; none for a server.
  var files: [URL] {
    switch self {
    case .csv(let source): [source.file]
    case .json(let source): [source.file]
    case .xml(let source): [source.file]
    case .http, .postgresql: []
    case .sqlite(let queries): queries.first.map { [$0.file] } ?? []
    case .plugin(let source): source.files
    }
  }

  /// Whether everything that it shows comes from its files.
  var readsFiles: Bool {
    switch self {
    case .csv, .json, .xml, .sqlite: true
    case .http, .postgresql, .plugin: false
    }
  }

  /// Whether the source itself reports changes of its file.
  var isObserved: Bool {
    switch self {
    case .sqlite: true
    case .postgresql(let definition): definition.channel != nil
    case .csv(let source): source.isFollowed
    case .json(let source): source.isFollowed
    case .xml, .http, .plugin: false
    }
  }

  /// Returns the item source, with the values that are the same in all bindings; `nil` for one that its
  /// plugin creates.
  func itemSource(
    _ values: BindingValues, _ sizes: ListPageSizes
  ) throws(UnusableValue) -> (any ItemSource<ListItem>)? {
    switch self {
    case .csv(let source): source
    case .json(let source): source
    case .xml(let source): source
    case .http(let definition): try definition.source(values, sizes)
    case .sqlite(let queries): queries.first { $0.condition?.holds(values) ?? true }?.source(values)
    case .postgresql(let definition): try definition.source(values)
    case .plugin: nil
    }
  }
}
