import Foundation
import ListingKit

/// An action of the user in a page.
package enum ViewerEvent: Hashable, Sendable {
  /// The item is the first one on screen, which shows a number of units.
  case see(ListItemPath, count: Int)
  /// The unit is the first one on screen, which shows a number of units.
  case seeUnit(Int, count: Int)
  /// Items of a section that scrolls across are on screen.
  case across(section: String, from: Int, count: Int)
  /// The user goes to the end of a section, or of the list.
  case end(section: String?)
  /// The user stops the way to a place that isn't loaded yet.
  case stop
  /// The user chose an item. If that is a link, the browser opened its address.
  case tap(ListItemPath, opened: String? = nil)
  /// The user pressed a button or a switch: its index in the content, and its action. If that is a link, the browser
  /// opened its address.
  case press(ListEvent.Subject, control: Int, action: String, opened: String? = nil)
  /// The user changed the input with an action.
  case input(ListEvent.Subject, action: String, ListInputChange)
  /// The user chose an action of an item: its index among those that the page offers, and its title.
  case act(ListItemPath, index: Int, title: String)
  /// The user selects or deselects an item, or selects all items up to it.
  case select(ListItemPath, extends: Bool)
  /// The user shows or hides the children of an item.
  case expand(ListItemPath)
  /// The user deletes the selected items.
  case delete
  /// The user takes the last deletion back.
  case undo
  /// The user moves an item.
  case move(ListItemPath, ItemMove)
  /// The user has moved it, or leaves it where it was.
  case drop(cancelled: Bool)
  /// The user looks for the next or the previous item with a text, from an item on.
  case find(String, from: ListItemPath?, ListTextSearch.Wish, isNext: Bool)
  /// The user shows only the items with a text; all with an empty one.
  case filter(String)
  /// The user goes to a position in a section, a percentage of it, or an identifier.
  case go(String, section: String?)
  /// The user loads the list again.
  case reload

  /// Where an item is moved.
  package enum ItemMove: Hashable, Sendable {
    /// Not yet anywhere: the user has picked it up.
    case nowhere
    /// A number of places further.
    case by(Int)
    /// Before or behind an item, or to the end of a section.
    case to(ListAnchor<String>, section: String)
  }
}

extension ViewerEvent {
  /// The largest unit, index and count.
  private static let largestNumber = 1 << 32

  /// The members of an event's JSON.
  private struct Members: Decodable {
    var `do`: String
    var section: String?
    var item: String?
    var view: String?
    var at: Int?
    var from: Int?
    var count: Int?
    var control: Int?
    var action: String?
    var opened: String?
    var value: String?
    var phase: String?
    var title: String?
    var text: String?
    var extends: Bool?
    var cancelled: Bool?
    var by: Int?
    var target: String?
    var before: String?
    var after: String?
    var backwards: Bool?
    var next: Bool?
  }

  /// Reads an event.
  ///
  /// - Throws: ``ViewerEventError`` for an invalid event.
  package init(json: Data) throws(ViewerEventError) {
    let members: Members
    do {
      members = try JSONDecoder().decode(Members.self, from: json)
    } catch {
      throw ViewerEventError(message: "the body isn't an event: expected a JSON object with 'do'")
    }
    func need<Value>(_ value: Value?, _ name: String) throws(ViewerEventError) -> Value {
      guard let value else {
        throw ViewerEventError(message: "the event '\(members.do)' needs '\(name)'")
      }
      return value
    }
    // Numbers that no page sends would overflow in arithmetic.
    func number(_ value: Int?, _ name: String) throws(ViewerEventError) -> Int {
      max(0, min(try need(value, name), Self.largestNumber))
    }
    func item() throws(ViewerEventError) -> ListItemPath {
      ListItemPath(
        section: try need(members.section, "section"), item: try need(members.item, "item"))
    }
    func subject() throws(ViewerEventError) -> ListEvent.Subject {
      guard let view = members.view else { return .item(try item()) }
      return .view(
        ListSupplementaryPath(
          kind: ListSupplementaryKind(rawValue: view),
          section: try need(members.section, "section"), item: members.item))
    }
    func path() -> ListItemPath? {
      guard let section = members.section, let item = members.item else { return nil }
      return ListItemPath(section: section, item: item)
    }
    // An item is on a screen, and a text was typed.
    func move() -> ItemMove {
      if let by = members.by { return .by(max(-1_000, min(by, 1_000))) }
      guard let target = members.target else { return .nowhere }
      let anchor = members.before.map { ListAnchor.before($0) } ?? members.after.map { .after($0) }
      return .to(anchor ?? .end, section: target)
    }
    switch members.do {
    case "see":
      let count = try number(members.count, "count")
      if members.at != nil {
        self = .seeUnit(try number(members.at, "at"), count: count)
      } else {
        self = .see(try item(), count: count)
      }
    case "across":
      self = .across(
        section: try need(members.section, "section"), from: try number(members.from, "from"),
        count: try number(members.count, "count"))
    case "end": self = .end(section: members.section)
    case "stop": self = .stop
    case "tap": self = .tap(try item(), opened: members.opened)
    case "input":
      self = .input(
        try subject(), action: try need(members.action, "action"),
        ListInputChange(
          try need(members.value, "value"),
          members.phase.flatMap(ListInputChange.Phase.init) ?? .done))
    case "press":
      self = .press(
        try subject(), control: try need(members.control, "control"),
        action: try need(members.action, "action"), opened: members.opened)
    case "act":
      self = .act(
        try item(), index: try number(members.action.flatMap(Int.init), "action"),
        title: try need(members.title, "title"))
    case "select": self = .select(try item(), extends: members.extends ?? false)
    case "expand": self = .expand(try item())
    case "delete": self = .delete
    case "undo": self = .undo
    case "move": self = .move(try item(), move())
    case "drop": self = .drop(cancelled: members.cancelled ?? false)
    case "find":
      self = .find(
        try need(members.text, "text"), from: path(),
        members.backwards ?? false ? .previous : .next, isNext: members.next ?? false)
    case "filter": self = .filter(try need(members.text, "text"))
    case "go": self = .go(try need(members.text, "text"), section: members.section)
    case "reload": self = .reload
    default:
      let known = [
        "see", "across", "end", "stop", "tap", "press", "input", "act", "select", "expand",
        "delete",
        "undo", "move", "drop", "find", "filter", "go", "reload",
      ]
      throw ViewerEventError(
        message:
          "unknown event '\(members.do)': expected one of \(known.joined(separator: ", "))")
    }
  }
}

/// The mistake in an event from a page.
package struct ViewerEventError: Error, Hashable {
  /// The message.
  package let message: String
}
