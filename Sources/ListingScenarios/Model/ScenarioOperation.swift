import Foundation
import ListingKit
import ListingSources

/// An operation of a scenario.
struct ScenarioOperation: Sendable {
  enum Action: Sendable {
    case list(ListAction)
    case view(ViewAction)
    case page(PageAction)
    case interaction(InteractionAction)
  }

  /// An operation on the list.
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

  /// An action of the user in the view.
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
    /// Pulls the list far enough to refresh it.
    case pull
    case press(ScenarioView, button: String?)
    case type(ScenarioView, input: String?, ListInputChange)
  }

  /// An operation on a paged section.
  enum PageAction: Sendable {
    case request(section: String, isPrevious: Bool)
    case refresh(section: String)
    case retry(section: String)
    case deliver(ScenarioDelivery, section: String)
  }

  /// An action of the user or the app that doesn't need a view.
  enum InteractionAction: Sendable {
    /// Shows the items with a field that contains the text; all items for `nil`.
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

/// The response to a request.
struct ScenarioDelivery: Sendable {
  var items: [ListItem]
  /// Whether no page follows.
  var isEnd: Bool
  /// Whether the page is the first one; the default with `nil`.
  var isStart: Bool?
  /// Whether the cursor of the next page is that of this page, which is a mistake of a source.
  var repeatsCursor = false
  /// The message that the request fails with.
  var failure: String?
  /// Whether the same request may succeed a little later.
  var isTransient = false
  /// The number of the outstanding request that it answers, counted from 1.
  var request: Int
}

/// Names and values of fields, in the order in which they are written.
struct ScenarioFields: Sendable {
  var names: [String] = []
  var values: [ListValue] = []

  /// Returns an item with these fields added to its own; they replace fields of the same name.
  func merged(into item: ListItem) -> ListItem {
    var merged = ScenarioFields(names: item.names, values: item.names.map { item[$0] ?? .null })
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
