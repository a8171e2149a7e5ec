import Foundation
import ListingKit

extension ListSection {
  /// Reports an event of an item of the section, as a host does.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - item: the identifier of a displayed item.
  ///   - action: the name of a pressed control's action.
  public func deliver(_ kind: ListEvent.Kind, item: String, action: String? = nil) {
    context?.list?.deliver(
      ListEvent(
        kind, .item(ListItemPath(section: listIdentifier, item: item)),
        at: context?.indexPath(for: item), action: action))
  }
}
