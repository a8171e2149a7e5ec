import Foundation
import ListingKit

/// A ready section, as far as a document configures it.
package protocol ConfigurableSection<Item>: StatusGiving where Item: ListIdentifiable {
  var duplicates: ListDuplicatePolicy { get }
  var inset: ListEdgeInsets { get set }
  var minimumLineSpacing: CGFloat { get set }
  var layoutProvider: ((LayoutEnvironment?) -> LayoutSection?)? { get set }
  var header: ((Self) -> ListContent?)? { get set }
  var footer: ((Self) -> ListContent?)? { get set }
  var supplementary: ((Self, ListSupplementaryKind, IndexPath) -> ListContent?)? { get set }
  var supplementaryKinds: Set<ListSupplementaryKind> { get set }
  var cellContent: (Item) -> ListContent { get set }
  var separator: ((Item?, Item) -> ListContent?)? { get set }
  var cellProvider: ((Self, Item, IndexPath) -> (any ListCell)?)? { get set }
  var didEnterList: ((Self) -> Void)? { get set }
  var didLeaveList: ((Self) -> Void)? { get set }
  var activityDidChange: ((Self, Bool) -> Void)? { get set }
  var didSelect: ((Self, Item, IndexPath) -> Void)? { get set }
  var didDeselect: ((Self, Item, IndexPath) -> Void)? { get set }
  var tapsDeselect: Bool { get set }
  var willDisplay: ((Self, Item, IndexPath) -> Void)? { get set }
  var didEndDisplay: ((Self, Item, IndexPath) -> Void)? { get set }
  var didPress: ((Self, String, Item?) -> Void)? { get set }
  var didRefresh: ((Self) -> Void)? { get set }
  /// What belongs to the section of who has made it.
  var attachment: AnyObject? { get set }
  /// What the section is doing.
  var activity: SectionActivity { get }

  func item(for identifier: String) -> Item?

  /// Has it say nothing itself of what it is doing.
  func leaveLoads()
}

extension ConfigurableSection {
  /// What bindings know of the item with an identifier; `nil` for one that is not there.
  package func record(_ identifier: String) -> ListItem? {
    item(for: identifier).map { ListItem($0) }
  }
}

extension GenericSection: ConfigurableSection {
  package var activity: SectionActivity { SectionActivity(self) }

  package func leaveLoads() {}
}

extension PagedSection: ConfigurableSection {
  package var activity: SectionActivity { SectionActivity(self) }

  package func leaveLoads() { stateContent = { _ in nil } }
}

extension ListItem {
  /// What bindings know of an item: its identifier, and its fields where it is a record.
  package init(_ item: some ListIdentifiable) {
    switch item {
    case let item as ListItem: self = item
    case let record as any ListRecord:
      let fields = record.fields
      self.init(
        record.listIdentifier, names: fields.map(\.name), values: fields.map(\.value))
    default: self.init(item.listIdentifier)
    }
  }
}
