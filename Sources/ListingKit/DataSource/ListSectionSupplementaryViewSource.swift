import Foundation

/// Makes a section's header and footer, and the views of other kinds that its layout has a place for.
public protocol ListSectionSupplementaryViewSource: AnyObject {
  /// The filled header, made with ``ListSection/dequeueHeaderView(at:)``; `nil` for none.
  func headerView(for indexPath: IndexPath) -> (any ListReusableView)?

  /// The filled footer, made with ``ListSection/dequeueFooterView(at:)``; `nil` for none.
  func footerView(for indexPath: IndexPath) -> (any ListReusableView)?

  /// The filled view of a kind other than header and footer, made with
  /// ``ListSection/dequeueSupplementaryView(ofKind:at:)``; `nil`, which is the default, for none.
  ///
  /// - Parameters:
  ///   - kind: the kind of the view.
  ///   - indexPath: the item that the layout attaches the view to, or the first of a group of items; for a view at
  ///     the boundary of the section, its item 0.
  func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)?

  /// The kinds other than header and footer that are made again with them where all views of the
  /// section may be other ones, as when another object takes the section over; none by default.
  var supplementaryKinds: Set<ListSupplementaryKind> { get }

  /// The header's size in points (a list uses the height); `.automatic` measures its content.
  func referenceSizeForHeaderView(section: Int) -> CGSize

  /// The footer's size in points (a list uses the height); `.automatic` measures its content.
  func referenceSizeForFooterView(section: Int) -> CGSize

  /// The size in points of a view of another kind at the boundary of the section, where its layout
  /// only estimates it; `.automatic`, which is the default, measures its content.
  func referenceSizeForSupplementaryView(
    ofKind kind: ListSupplementaryKind, section: Int
  ) -> CGSize
}

extension ListSectionSupplementaryViewSource {
  public func headerView(for indexPath: IndexPath) -> (any ListReusableView)? { nil }
  public func footerView(for indexPath: IndexPath) -> (any ListReusableView)? { nil }
  public func supplementaryView(
    ofKind kind: ListSupplementaryKind, for indexPath: IndexPath
  ) -> (any ListReusableView)? { nil }
  public var supplementaryKinds: Set<ListSupplementaryKind> { [] }
  public func referenceSizeForHeaderView(section: Int) -> CGSize { .automatic }
  public func referenceSizeForFooterView(section: Int) -> CGSize { .automatic }
  public func referenceSizeForSupplementaryView(
    ofKind kind: ListSupplementaryKind, section: Int
  ) -> CGSize { .automatic }
}
