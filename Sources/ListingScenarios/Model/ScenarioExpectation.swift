import Foundation
import ListingKit

/// An expectation of a `then` element.
struct ScenarioExpectation: Sendable {
  enum Kind: Sendable {
    case sections([String])
    case order(section: String, [String])
    case dropped(section: String, [String])
    case updated(section: String, [String])
    /// Items by their paths, sections by their identifiers, as a list writes them.
    case unknown([String])
    case droppedSections([String])
    /// `nil` for a missing field.
    case field(ListItemPath, name: String, String?)
    case update(UpdateExpectation)
    /// Without a label, the error belongs to the only operation since the last `then`.
    case error(ListError.Code, label: String?)
    case displayed([ListItemPath])
    case ended([ListItemPath])
    case visible([ListItemPath])
    case selected([ListItemPath])
    case offset(CGFloat)
    /// Without a section, the state of the whole list.
    case state(section: String?, ScenarioLoadState)
    case hidden(section: String, [String])
    case events(ScenarioEvent, [ListEvent.Subject])
    case accessibility(ScenarioView, String)
    case placeholder(String)
    case undoTitle(String)
    case announcement(String)
    case shows(ScenarioView, String)
    case emitted([EmittedEvent])
    case opened([String])
    /// The requests that write: method, path and body.
    case sent([String])
    /// Labels; those of failed operations end in `!`.
    case completions([String])
  }

  var kind: Kind
  /// The bytes of its name in the document.
  var place: Range<Int>
}

/// The expectations of an update.
enum UpdateExpectation: Sendable {
  /// No update was delivered.
  case none
  /// An update was delivered: with these changes, this number of changes, this number of moves.
  case some(changes: [ScenarioChange]?, count: Int?, moves: Int?)
}

/// An event that a document emits.
struct EmittedEvent: Sendable, Hashable {
  var name: String
  /// The values by their names; `nil` if only the name counts.
  var values: [String: String]?
}

extension EmittedEvent: CustomStringConvertible {
  /// The name, and the values in the order of their names.
  var description: String {
    let values = (values ?? [:]).sorted { $0.key < $1.key }
    let words = [name] + values.map { "\($0.key)='\($0.value)'" }
    return words.count == 1 ? name : "(\(words.joined(separator: " ")))"
  }
}
