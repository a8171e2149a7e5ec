import ListingKit
import ListingSources

/// The state of an item in its list.
enum ItemProperty: String, Sendable, Hashable, CaseIterable {
  case selected
  case expanded
  case hasChildren = "has-children"
  case level

  var kind: FieldKind { FieldKind(type: self == .level ? .integer : .boolean) }
}

/// Where an item is in its list, for bindings.
struct ItemPlace: Sendable, Hashable {
  var isSelected = false
  var isExpanded = false
  var hasChildren = false
  var level = 0

  func value(of property: ItemProperty) -> ListValue {
    switch property {
    case .selected: .boolean(isSelected)
    case .expanded: .boolean(isExpanded)
    case .hasChildren: .boolean(hasChildren)
    case .level: .integer(Int64(level))
    }
  }
}
