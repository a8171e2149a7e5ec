import Foundation
import ListingKit
import ListingSources

/// A built-in source, as a document declares it.
enum DocumentSource: Sendable, Hashable {
  case csv(CSVSource)
  case json(JSONSource)
  case xml(XMLSource)

  /// The file that it reads.
  var file: URL {
    switch self {
    case .csv(let source): source.file
    case .json(let source): source.file
    case .xml(let source): source.file
    }
  }

  /// The source itself.
  var itemSource: any ItemSource<ListItem> {
    switch self {
    case .csv(let source): source
    case .json(let source): source
    case .xml(let source): source
    }
  }
}
