import Foundation
import ListingKit
import ListingSources

/// Something that happens in a scenario.
struct ScenarioOperation: Sendable {
  enum Action: Sendable {
    case list(ListAction)
    case view(ViewAction)
    case page(PageAction)
    case interaction(InteractionAction)
  }

  /// Something that is asked of the list.
  enum ListAction: Sendable {
    case insert([ListItem], ListAnchor<String>, section: String)
    case deleteItem(ListItemPath)
    case deleteSection(String)
    case moveItem(ListItemPath, ListAnchor<String>, toSection: String)
    case update([ListItem], section: String)
    case reconfigure(ListItemPath, fields: ScenarioFields)
    case reloadItem(ListItemPath)
    case reloadSection(String)
    case insertSections([ScenarioSection], ListAnchor<String>)
    case replace([ScenarioSection])
    case moveSection(String, ListAnchor<String>)
  }

  /// Something that the user does.
  enum ViewAction: Sendable {
    case scrollBy(CGFloat)
    case scrollTo(ListItemPath, ListScrollPosition)
    case scrollToStart
    case scrollToEnd
    case resize(CGSize)
    case select(ListItemPath)
    /// Selects the items from the one that was tapped last to another one.
    case extendSelection(ListItemPath)
    case drag(ListItemPath, ListAnchor<String>, section: String, isCancelled: Bool)
    /// Far enough to refresh the list.
    case pull
    case press(ScenarioView, button: String?)
  }

  /// Something that a paged section is told.
  enum PageAction: Sendable {
    case request(section: String, isPrevious: Bool)
    case refresh(section: String)
    case retry(section: String)
    case deliver(ScenarioDelivery, section: String)
  }

  /// Something that the user or the app does, whether or not there is a view.
  enum InteractionAction: Sendable {
    /// Shows the items with a field that contains the text; all with `nil`.
    case filter(section: String, String?)
    case setCollapsed(Bool, section: String)
    case setExpanded(Bool, ListItemPath)
    case action(ListItemPath, title: String)
    case undo
    case commitDeletions
    case wait(Duration)
  }

  var action: Action
  var label: String?
  /// The bytes of its name in the document.
  var place: Range<Int>
}

/// The cell of an item, or a view of a section.
enum ScenarioView: Sendable, Hashable, CustomStringConvertible {
  case item(ListItemPath)
  case supplementary(ListSupplementaryKind, section: String)

  var description: String {
    switch self {
    case .item(let path): "\(path)"
    case .supplementary(let kind, let section): "the \(kind.rawValue) of section '\(section)'"
    }
  }
}

/// The answer to a request.
struct ScenarioDelivery: Sendable {
  var items: [ListItem]
  /// Whether no page follows.
  var isEnd: Bool
  /// Whether nothing precedes the page; what is usual with `nil`.
  var isStart: Bool?
  /// Whether the page that follows is said to begin where this one did, which is a mistake of a source.
  var repeatsCursor = false
  /// The message that the request fails with.
  var failure: String?
  /// Whether the same request may succeed a little later.
  var isTransient = false
  /// Which of the outstanding requests it answers, counted from 1.
  var request: Int
}

/// Names and values of fields, in the order in which they are written.
struct ScenarioFields: Sendable {
  var names: [String] = []
  var values: [ListValue] = []

  /// An item with these fields in place of its own; its others stay.
  func merged(into item: ListItem) -> ListItem {
    var merged = ScenarioFields(names: item.names, values: item.fields.map(\.value))
    for (name, value) in zip(names, values) {
      if let index = merged.names.firstIndex(of: name) {
        merged.values[index] = value
      } else {
        merged.names.append(name)
        merged.values.append(value)
      }
    }
    return ListItem(item.listIdentifier, names: merged.names, values: merged.values)
  }
}
