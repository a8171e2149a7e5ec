import Foundation

/// The placeholder, which is shown instead of items: ``ListDataSource/placeholder``.
extension ListView {
  public func placeholderDidChange() {
    performCall { [self] in takePlaceholder() }
  }

  func takePlaceholder() {
    guard list?.placeholderContent != placeholder else { return }
    list?.deliverEvents {
      updatePlaceholder()
      layoutNow(keeping: displayedAnchor())
    }
  }

  /// Takes the current placeholder of the list. When it appears or disappears, the sections' views are
  /// reloaded, since they leave out their load states while it's displayed.
  func updatePlaceholder() {
    let old = placeholder
    placeholder = list?.placeholderContent
    guard placeholder != old else { return }
    sections.markChanged()
    if placeholder != nil, let element = element(at: .boundary(.placeholder)) {
      reconfigure(element)
    }
    guard let list, (placeholder == nil) != (old == nil) else { return }
    list.showsPlaceholder = placeholder != nil
    for index in 0..<sections.count {
      guard let section = list.section(at: index) as? any ListSectionPaging else { continue }
      for kind in ListSupplementaryKind.ends {
        remake(ListSupplementaryPath(kind: kind, section: section.listIdentifier))
      }
    }
  }

  /// Adds the placeholder to the views at the boundary of the list: after the sections, which may have
  /// headers, and before the other views.
  func addingPlaceholder(to plans: [BoundaryPlan]) -> [BoundaryPlan] {
    guard placeholder != nil, surface == nil else { return plans }
    var plan = BoundaryPlan(.placeholder)
    plan.row = .end
    plan.columns = 0..<axes.size(size).width.usableLength
    return [plan] + plans.filter { $0.kind != .placeholder }
  }

  /// Extends the placeholder over the free space of the viewport.
  func arrangePlaceholder() {
    guard placeholder != nil, surface == nil,
      let view = element(at: .boundary(.placeholder))?.view ?? prepare(.boundary(.placeholder))
    else { return }
    let viewport = axes.size(size).usable
    let own = contentSize(of: view, ItemMeasuring(room: viewport.width)).height
    boundaries.setLength(0, for: .placeholder)
    sections.end = boundaries.endLength
    boundaries.setLength(max(own, viewport.height - sections.length), for: .placeholder)
    sections.end = boundaries.endLength
  }

  /// Makes the view of the placeholder, centered unless its content has an alignment.
  func makePlaceholder() -> (any ListReusableView)? {
    guard var content = placeholder else { return nil }
    content.alignment =
      content.alignment ?? ListContentAlignment(horizontal: .center, vertical: .middle)
    let view = dequeue(ListContentView.self)
    view.content = content
    return view
  }
}
