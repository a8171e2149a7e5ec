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
    default:
      throw ViewerEventError(
        message:
          "unknown event '\(members.do)': expected see, across, end, stop, tap, press or input")
    }
  }
}

/// The mistake in an event from a page.
package struct ViewerEventError: Error, Hashable {
  /// The message.
  package let message: String
}
