import Foundation
import ListingKit
import ListingSources

/// A built-in source, as a document declares it.
enum DocumentSource: Sendable, Hashable {
  case csv(CSVSource)
  case json(JSONSource)
  case xml(XMLSource)
  case http(HTTPDefinition)
  case sqlite(DatabaseRows)

  /// The file that it reads; `nil` for a server.
  var file: URL? {
    switch self {
    case .csv(let source): source.file
    case .json(let source): source.file
    case .xml(let source): source.file
    case .http: nil
    case .sqlite(let rows): rows.file
    }
  }

  /// Whether the source itself tells of changes of its file.
  var isObserved: Bool { if case .sqlite = self { true } else { false } }

  /// The source itself, with the values that are the same everywhere.
  func itemSource(_ values: BindingValues) throws(UnusableValue) -> any ItemSource<ListItem> {
    switch self {
    case .csv(let source): source
    case .json(let source): source
    case .xml(let source): source
    case .http(let definition): try definition.source(values)
    case .sqlite(let rows): rows.source(values)
    }
  }
}
