import Foundation
import ListingKit

/// A ready-made section that a document configures.
package protocol ConfigurableSection<Item>: ReadyMadeSection, StatusProviding {
  /// The status of the section, apart from its selected items and its group.
  var loadStatus: SectionStatus { get }

  /// The current loads of the section.
  var activity: SectionActivity { get }

  /// Hides the section's own loading and error views.
  func hideLoadViews()
}

extension ConfigurableSection {
  /// The object for which the section was created, such as a plugin's.
  package var attachment: AnyObject? {
    get { _state.attachment }
    set { _state.attachment = newValue }
  }

  /// Returns the item with an identifier, for bindings, or `nil` if the section doesn't have it.
  package func record(_ identifier: String) -> ListItem? {
    item(for: identifier).map { ListItem($0) }
  }

  /// The shown children of an outline, which aren't among the items.
  var shownChildren: [any ListIdentifiable] {
    if expandedItems.isEmpty { return [] }
    let own = Set(items.map(\.listIdentifier))
    return shownItems.filter { !own.contains($0.listIdentifier) }
  }

  /// Expands the items that are expanded in the section that this one replaces.
  func adoptExpansion(of other: any ListSection) {
    if let other = other as? any ConfigurableSection { expandedItems = other.expandedItems }
  }

  /// Shows or hides the children of an item, or without one the items of the section.
  func expand(_ item: String?, _ isExpanded: Bool) {
    guard let item else {
      isCollapsed = !isExpanded
      return
    }
    if isExpanded { expandedItems.insert(item) } else { expandedItems.remove(item) }
  }

  package var status: SectionStatus { status(countingSelected: true) }

  /// Returns the status of the section.
  ///
  /// - Parameter countingSelected: whether the number of selected items is needed.
  /// - Complexity: O(*n*) for *n* shown items to count the selected ones, otherwise O(1).
  func status(countingSelected: Bool) -> SectionStatus {
    var status = loadStatus
    if countingSelected { status.selected = selectedItems.count }
    if let group = attachment as? SectionGroup { status.group = group.value }
    return status
  }
  package var loadStatus: SectionStatus { SectionStatus(self) }
  package var activity: SectionActivity { SectionActivity(self) }

  package func hideLoadViews() {}
}

extension GenericSection: ConfigurableSection {}
extension BindingSection: ConfigurableSection {}

extension PagedSection: ConfigurableSection {
  package var loadStatus: SectionStatus { SectionStatus(self) }
  package var activity: SectionActivity { SectionActivity(self) }

  package func hideLoadViews() { stateContent = { _ in nil } }
}

extension ListItem {
  /// Creates an item for bindings: its identifier, and its fields if it's a record.
  package init(_ item: some ListIdentifiable) {
    switch item {
    case let item as ListItem: self = item
    case let item as AnyListItem: self.init(item.base)
    case let record as any ListRecord:
      let fields = record.fields
      self.init(
        record.listIdentifier, names: fields.map(\.name), values: fields.map(\.value))
    default: self.init(item.listIdentifier)
    }
  }
}
