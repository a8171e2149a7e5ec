import Foundation

/// An element of a list for assistive technology: the list itself, a header, a cell, or a control in one.
public struct AccessibilityNode: Hashable, Sendable {
  /// The role of the element.
  public var role: ListAccessibilityRole
  /// The text that a screen reader reads.
  public var label: String
  /// The frame, in points of the list's content.
  public var frame: CGRect
  /// Whether the item of a cell is selected.
  public var isSelected = false
  /// Whether the children of an item are shown; `nil` for one without children.
  public var isExpanded: Bool?
  /// The depth of an item in an outline; 0 outside of one.
  public var level = 0
  /// Whether a switch is on; `nil` for any other element.
  public var isOn: Bool?
  /// The value of an input; `nil` for any other element.
  public var value: String?
  /// The position of an item in its section, from 1.
  public var position: Int?
  /// The number of items in the section of a cell, or in the list.
  public var count: Int?
  /// The titles of the actions that the user can choose for an item.
  public var actions: [String] = []
  /// The elements inside this one, such as the controls of a cell, in reading order.
  public var children: [AccessibilityNode] = []

  /// Creates an element without properties of an item or a switch.
  public init(
    _ role: ListAccessibilityRole, label: String = "", frame: CGRect,
    children: [AccessibilityNode] = []
  ) {
    self.role = role
    self.label = label
    self.frame = frame
    self.children = children
  }
}

/// The role of a part of a list for assistive technology.
public enum ListAccessibilityRole: String, Hashable, Sendable, CaseIterable {
  case text
  case header
  case button
  case image
  case `switch`
  case cell
  case list
  case link
  case textField = "text-field"
  case picker
  case slider
  /// The cells of a table that belong to one item, or the titles of its columns.
  case row
  /// It isn't read: it's decorative, or repeats what is read elsewhere.
  case hidden
}
