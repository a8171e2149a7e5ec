import Foundation

/// Views of a section that don't affect its lines, such as backgrounds.
struct SectionDecor {
  /// The views behind the section, in a vertical list.
  var backgrounds: [LayoutDecorationItem] = []
  /// The separators between its items.
  var separators: SeparatorPlan?
  /// Called with the visible elements.
  var visibleItemsHandler: LayoutSection.VisibleItemsHandler?

  /// Whether there are neither views nor a handler.
  var isEmpty: Bool { backgrounds.isEmpty && separators == nil && visibleItemsHandler == nil }

  init() {}

  init(_ section: LayoutSection, _ direction: ListScrollDirection, cell: CGSize) {
    for item in section.decorationItems
    where !backgrounds.contains(where: { $0.kind == item.kind }) {
      var item = item
      item.contentInsets = item.contentInsets.usable.rounded(toCells: cell)
      if direction == .horizontal { item.contentInsets = item.contentInsets.transposed }
      backgrounds.append(item)
    }
    separators = section.separators
    visibleItemsHandler = section.visibleItemsInvalidationHandler
  }
}
