import Foundation

/// Makes a section's header and footer.
public protocol ListSectionSupplementaryViewSource: AnyObject {
  /// The filled header, made with ``ListSection/dequeueHeaderView(at:)``; `nil` for none.
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)?

  /// The filled footer, made with ``ListSection/dequeueFooterView(at:)``; `nil` for none.
  func footerView(for indexPath: IndexPath) -> (any ListReusableView)?

  /// The header's size in points (a list uses the height); `.automatic` measures its content.
  func referenceSizeForHeaderView(section: Int) -> CGSize

  /// The footer's size in points (a list uses the height); `.automatic` measures its content.
  func referenceSizeForFooterView(section: Int) -> CGSize
}

extension ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? { nil }
  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? { nil }
  public func referenceSizeForHeaderView(section: Int) -> CGSize { .automatic }
  public func referenceSizeForFooterView(section: Int) -> CGSize { .automatic }
}
