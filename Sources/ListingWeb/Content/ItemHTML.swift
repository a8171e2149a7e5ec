import ListingKit

/// The attributes of an item in the page, apart from its content.
package struct ItemState: Hashable, Sendable {
  /// Whether the user can select the item.
  package var isSelectable: Bool
  /// Whether the item is selected.
  package var isSelected: Bool
  /// Whether a tap on the selected item deselects it.
  package var deselectsOnTap: Bool
  /// Whether the children of the item are shown; `nil` for one without children.
  package var isExpanded: Bool?
  /// The depth of the item in an outline; 0 outside of one.
  package var level: Int

  /// Creates a state.
  package init(
    isSelectable: Bool = false, isSelected: Bool = false, deselectsOnTap: Bool = false,
    isExpanded: Bool? = nil, level: Int = 0
  ) {
    self.isSelectable = isSelectable
    self.isSelected = isSelected
    self.deselectsOnTap = deselectsOnTap
    self.isExpanded = isExpanded
    self.level = level
  }
}

extension ContentHTML {
  /// Returns the HTML of an item: its list item, with the button that selects it, its content and its views.
  ///
  /// - Parameter isBelowHeading: whether the header of its section has a heading, so that those of the item are
  ///   one level below.
  package func item(
    _ identifier: String, _ content: ListContent, _ state: ItemState,
    views: [(kind: ListSupplementaryKind, content: ListContent)],
    isBelowHeading: Bool = true
  ) -> String {
    var writer = HTMLWriter()
    let own = content.belowSeparator
    let isCard = own.background == nil && own.padding != .zero
    let classes = [isCard ? "card" : nil, content.isSeparated ? "separated" : nil].compactMap { $0 }
    let attributes: KeyValuePairs<StaticString, String?> = [
      "data-id": identifier,
      "class": classes.isEmpty ? nil : classes.joined(separator: " "),
      "style": state.level > 0 ? "--level:\(state.level)" : nil,
    ]
    writer.element("li", attributes) { writer in
      let hasTap = state.isSelectable || state.isExpanded != nil
      if hasTap { tap(identifier, content, state, in: &writer) }
      // The button reads the content, and nothing is read twice.
      let isHidden = hasTap && !own.hasReadableParts
      writer.append(
        html: self.content(content, in: .item(headings: isBelowHeading ? 3 : 2), isHidden: isHidden)
      )
      for (kind, content) in views { writer.append(html: view(kind, content, isPinned: false)) }
    }
    return writer.html
  }

  /// Returns the HTML of a view of a section, of the list or of an item.
  package func view(
    _ kind: ListSupplementaryKind, _ content: ListContent, isPinned: Bool
  ) -> String {
    var writer = HTMLWriter()
    let name: StaticString =
      switch kind {
      case .header: "header"
      case .footer: "footer"
      default: "div"
      }
    let attributes: KeyValuePairs<StaticString, String?> = [
      "data-view": kind.rawValue, "class": isPinned ? "pinned" : nil,
    ]
    writer.element(name, attributes) { writer in
      writer.append(html: self.content(content, in: kind == .header ? .header : .other))
    }
    return writer.html
  }

  private func tap(
    _ identifier: String, _ content: ListContent, _ state: ItemState,
    in writer: inout HTMLWriter
  ) {
    let label = content.belowSeparator.accessibilityText
    let attributes: KeyValuePairs<StaticString, String?> = [
      "class": "tap", "type": "button",
      // A button needs a name.
      "aria-label": label.isEmpty ? identifier : label,
      "aria-pressed": state.deselectsOnTap ? "\(state.isSelected)" : nil,
      "aria-current": state.isSelected && !state.deselectsOnTap ? "true" : nil,
      "aria-expanded": state.isExpanded.map { "\($0)" },
    ]
    writer.element("button", attributes)
  }
}

extension ListContent {
  /// Whether a screen reader offers a part of the content on its own.
  fileprivate var hasReadableParts: Bool {
    if accessibilityRole == .header { return true }
    switch body {
    case .button, .toggle, .progress: return true
    case .column, .row, .overlay: return body.children.contains(where: \.hasReadableParts)
    default: return false
    }
  }
}
