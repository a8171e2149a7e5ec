import Foundation

/// Views and facts that a section gets from its list.
extension ListSection {
  /// A cell of the requested type: the displayed one while it's reconfigured, else one
  /// that is free for reuse, else a new one. Nothing has to be registered.
  public func dequeueCell<Cell: ListCell>(at indexPath: IndexPath) -> Cell? {
    context?.list?.host?.dequeueCell(Cell.self, at: indexPath)
  }

  /// A header of the requested type.
  public func dequeueHeaderView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
    dequeueSupplementaryView(ofKind: .header, at: indexPath)
  }

  /// A footer of the requested type.
  public func dequeueFooterView<View: ListReusableView>(at indexPath: IndexPath) -> View? {
    dequeueSupplementaryView(ofKind: .footer, at: indexPath)
  }

  /// A header, footer or view of another kind, of the requested type.
  public func dequeueSupplementaryView<View: ListReusableView>(
    ofKind kind: ListSupplementaryKind, at indexPath: IndexPath
  ) -> View? {
    context?.list?.host?.dequeueSupplementaryView(View.self, kind: kind, at: indexPath)
  }

  /// The cell of an item while it is on display; `nil` otherwise.
  public func visibleCell(for item: any ListIdentifiable) -> (any ListCell)? {
    context?.indexPath(for: item).flatMap { context?.list?.host?.cell(at: $0) }
  }

  /// The size of the part of the list that can be seen, in points; zero without a host.
  public var listSize: CGSize { context?.listSize ?? .zero }

  /// The index of the displayed section; `nil` if it isn't displayed.
  public var sectionIndex: Int? { context?.sectionIndex }
}
