import Foundation

extension ListView {
  /// The list for assistive technology: its visible headers, cells and other views in reading order, with the
  /// controls and the parts with a role in each of them. It's computed when it's read, and empty without a list.
  ///
  /// - Complexity: O(*v*) for *v* visible views and the parts of their content.
  public var accessibilityTree: AccessibilityNode {
    var tree = AccessibilityNode(.list, frame: bounds)
    guard list != nil else { return tree }
    tree.count = snapshot.numberOfItems
    /// The position of each cell among the children.
    var cells: [ListItemPath: Int] = [:]
    for element in visibleElements
    where !element.isHidden && element.alpha > 0 && !element.kind.isDecoration {
      let (separator, node) = nodes(of: element)
      if let separator { tree.children.append(separator) }
      if !element.kind.isItem, let cell = element.name.item.flatMap({ cells[$0] }) {
        // A view that is attached to an item is read with it.
        tree.children[cell].children.append(node)
        continue
      }
      if let path = element.itemPath { cells[path] = tree.children.count }
      tree.children.append(node)
    }
    return tree
  }

  /// Returns the node of a displayed view, without the views that are read with it; `nil` if it isn't displayed.
  package func accessibilityNode(of kind: Element.Kind) -> AccessibilityNode? {
    element(at: kind).map { nodes(of: $0).1 }
  }

  private func nodes(of element: Element) -> (separator: AccessibilityNode?, AccessibilityNode) {
    let content = element.view.content
    let parts = AccessibleParts(content, contentLayout(of: element), at: element.frame.origin)
    let own = content.belowSeparator
    var node = AccessibilityNode(
      own.accessibilityRole ?? element.kind.accessibilityRole, label: own.accessibilityText,
      frame: frameWithoutSeparator(of: element), children: parts.parts)
    if let indexPath = element.indexPath { describe(indexPath, in: &node) }
    return (parts.separator, node)
  }

  /// Adds the properties of an item to its node.
  private func describe(_ indexPath: IndexPath, in node: inout AccessibilityNode) {
    node.isSelected = isSelected(indexPath)
    node.position = indexPath.item + 1
    node.count = snapshot.numberOfItems(inSectionAt: indexPath.section)
    node.actions = list?.actions(at: indexPath).filter(\.isEnabled).map(\.title) ?? []
    (node.level, node.isExpanded) = outlineState(at: indexPath)
  }

  /// Returns the depth of an item in an outline, and whether its children are shown: 0 and `nil` for an item
  /// outside of outlines.
  package func outlineState(at indexPath: IndexPath) -> (level: Int, isExpanded: Bool?) {
    guard let item = snapshot.itemIdentifier(at: indexPath),
      let section = list?.section(at: indexPath.section) as? any ItemStoring
    else { return (0, nil) }
    return (section.level(of: item), section.hasChildren(item) ? section.isExpanded(item) : nil)
  }

  /// Handles that the user shows or hides the children of an item in an outline.
  package func toggleExpansion(at indexPath: IndexPath) {
    guard let item = snapshot.itemIdentifier(at: indexPath),
      let section = list?.section(at: indexPath.section) as? any ItemStoring
    else { return }
    list?.deliverEvents { section.toggleExpansion(of: item) }
  }
}

extension ListViewElementKind {
  /// The role of a view whose content sets none.
  fileprivate var accessibilityRole: ListAccessibilityRole {
    switch self {
    case .item: .cell
    case .header, .boundary(.header): .header
    default: .text
    }
  }
}
