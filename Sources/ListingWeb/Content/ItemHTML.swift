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
  /// The actions that the item offers.
  package var actions: [ItemMenuAction]
  /// Whether the user can move the item.
  package var isMovable: Bool
  /// Whether the user moves the item.
  package var isMoving: Bool

  /// Creates a state.
  package init(
    isSelectable: Bool = false, isSelected: Bool = false, deselectsOnTap: Bool = false,
    isExpanded: Bool? = nil, level: Int = 0, actions: [ItemMenuAction] = [],
    isMovable: Bool = false, isMoving: Bool = false
  ) {
    self.isSelectable = isSelectable
    self.isSelected = isSelected
    self.deselectsOnTap = deselectsOnTap
    self.isExpanded = isExpanded
    self.level = level
    self.actions = actions
    self.isMovable = isMovable
    self.isMoving = isMoving
  }
}

/// An action of an item, as a page offers it.
package struct ItemMenuAction: Hashable, Sendable {
  /// The title.
  package var title: String
  /// The symbol next to the title, if any.
  package var icon: ListIcon?
  /// Where a swipe offers it.
  package var edge: ItemAction.Edge
  /// Whether it deletes something.
  package var isDestructive: Bool
  /// The question before it's performed; `nil` for none.
  package var question: String?

  /// Creates the description of an action.
  ///
  /// - Parameter name: what the item is called.
  package init(_ action: ItemAction, of name: String) {
    (title, icon, edge) = (action.title, action.icon, action.edge)
    isDestructive = action.isDestructive
    question = action.question(about: name)
  }
}

extension ContentHTML {
  /// Returns the HTML of an item: its list item, with a separator, the button or link that a click on it presses,
  /// its content and its views.
  ///
  /// - Parameters:
  ///   - isBelowHeading: whether the header of its section has a heading, so that those of the item are one level
  ///     below.
  ///   - isInTable: whether its content is a row below the titles of a table.
  package func item(
    _ identifier: String, _ content: ListContent, _ state: ItemState,
    views: [(kind: ListSupplementaryKind, content: ListContent)],
    isBelowHeading: Bool = true, isInTable: Bool = false
  ) -> String {
    var writer = HTMLWriter()
    let own = content.belowSeparator
    let main = MainControl(of: own, state)
    let isCard = own.background == nil && own.padding != .zero
    let classes = [
      isCard ? "card" : nil, content.isSeparated ? "separated" : nil,
      main.isSwitch ? "switch" : nil, state.isMoving ? "moving" : nil,
    ].compactMap { $0 }
    let attributes: KeyValuePairs<StaticString, String?> = [
      "data-id": identifier,
      "class": classes.isEmpty ? nil : classes.joined(separator: " "),
      // A content with padding of its own is indented already.
      "style": state.level > 0 && own.padding.left == 0 ? "--level:\(state.level)" : nil,
      "role": isInTable ? "none" : nil,
    ]
    writer.element("li", attributes) { writer in
      let view = ContentWriter.View.item(headings: isBelowHeading ? 3 : 2)
      var firstControl = 0
      if content.isSeparated, let separator = content.body.children.first {
        write(self.content(separator, in: view), asRow: isInTable, in: &writer)
        firstControl = separator.controls.count
      }
      let name = own.name(of: identifier)
      if isInTable {
        var (control, tools) = (HTMLWriter(), HTMLWriter())
        tap(main, name, state, in: &control)
        self.tools(state, name, role: "cell", in: &tools)
        writer.append(
          html: self.content(
            own, in: view, from: firstControl,
            tablePart: .cells(control: control.html, tools: tools.html)))
      } else {
        let html = self.content(own, in: view, readOutside: main.reading, from: firstControl)
        // A link without controls is around the content, so that its text can be selected.
        let isAround = main.isLink && own.controls.isEmpty
        tap(main, name, state, around: isAround ? html : "", in: &writer)
        if !isAround { writer.append(html: html) }
      }
      for (kind, content) in views {
        write(self.view(kind, content, isPinned: false), asRow: isInTable, in: &writer)
      }
      if !isInTable { tools(state, name, in: &writer) }
    }
    return writer.html
  }

  /// Writes what isn't in the cells of an item; in a table as a row with one cell.
  private func write(_ html: String, asRow isRow: Bool, in writer: inout HTMLWriter) {
    guard isRow else { return writer.append(html: html) }
    writer.element("div", ["role": "row"]) { writer in
      writer.element("div", ["role": "cell"]) { $0.append(html: html) }
    }
  }

  /// Returns the HTML of a view of a section, of the list or of an item.
  ///
  /// - Parameter rows: the identifier of the element with the rows of the table whose titles it has, if any.
  package func view(
    _ kind: ListSupplementaryKind, _ content: ListContent, isPinned: Bool, rows: String? = nil
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
      writer.append(
        html: self.content(
          content, in: kind == .header ? .header : .other,
          tablePart: rows.map(ContentWriter.TablePart.titles)))
    }
    return writer.html
  }

  /// Writes the button or link of an item. It covers the content, and a button lets the pointer through.
  private func tap(
    _ main: MainControl, _ name: String, _ state: ItemState, around html: String = "",
    in writer: inout HTMLWriter
  ) {
    // A button and a link need a name.
    switch main {
    case .button:
      writer.element(
        "button",
        [
          "class": "tap", "type": "button", "aria-label": name,
          "aria-pressed": state.deselectsOnTap ? "\(state.isSelected)" : nil,
          "aria-current": state.isSelected && !state.deselectsOnTap ? "true" : nil,
          "aria-expanded": state.isExpanded.map { "\($0)" },
        ])
    case .link(let link):
      writer.element(
        "a",
        [
          "class": "tap", "href": link.address, "target": link.target, "rel": "noopener",
          // Dragging selects text.
          "draggable": "false", "aria-label": name,
          "aria-current": state.isSelected ? "true" : nil,
        ]
      ) { $0.append(html: html) }
    case .toggle, .none: break
    }
  }
}

extension ContentHTML {
  /// Writes what moves an item, and the menu of its actions.
  private func tools(
    _ state: ItemState, _ name: String, role: String? = nil, in writer: inout HTMLWriter
  ) {
    guard state.isMovable || !state.actions.isEmpty else { return }
    writer.element("div", ["class": "tools", "role": role]) { writer in
      if state.isMovable {
        writer.element(
          "button",
          [
            "class": "grip", "type": "button", "aria-label": "Move \(name)",
            "aria-pressed": "\(state.isMoving)",
          ])
      }
      guard !state.actions.isEmpty else { return }
      writer.element(
        "button",
        [
          "class": "more", "type": "button", "aria-haspopup": "menu",
          "aria-label": "Actions: \(name)",
        ])
      writer.element("div", ["class": "menu", "role": "menu", "popover": "", "aria-label": name]) {
        writer in
        for (index, action) in state.actions.enumerated() {
          writer.element(
            "button",
            [
              "type": "button", "role": "menuitem", "data-act": "\(index)",
              "data-edge": action.edge.rawValue,
              "class": action.isDestructive ? "destructive" : nil,
              "data-asks": action.question,
            ]
          ) { writer in
            action.icon?.write(to: &writer)
            writer.element("span") { $0.text(action.title) }
          }
        }
      }
    }
  }
}

/// What a click on an item presses.
private enum MainControl {
  /// A button that selects or expands the item.
  case button
  /// A link, which selects the item, too.
  case link(WebLink)
  /// The switch that is the item's only control, and the text that names it; empty for all texts.
  case toggle(name: String)
  case none

  init(of content: ListContent, _ state: ItemState) {
    if state.isExpanded == nil, state.isSelectable, let link = content.link.flatMap(WebLink.init) {
      self = .link(link)
    } else if state.isSelectable || state.isExpanded != nil {
      self = .button
    } else if content.controls.count == 1, let name = content.switchName {
      self = .toggle(name: name)
    } else {
      self = .none
    }
  }

  var isLink: Bool { if case .link = self { true } else { false } }
  var isSwitch: Bool { if case .toggle = self { true } else { false } }

  /// The texts that are read with the control, so that they aren't read twice.
  var reading: ContentWriter.ReadOutside {
    switch self {
    case .button, .link: .everything
    case .toggle(let name): name.isEmpty ? .everything : .text(name)
    case .none: .nothing
    }
  }
}

extension ListContent {
  /// What an item is called: its text, or its identifier.
  func name(of identifier: String) -> String {
    let label = accessibilityText
    return label.isEmpty ? identifier : label
  }

  /// The label of the switch in the content, empty without one; `nil` if there is no switch.
  fileprivate var switchName: String? {
    if case .toggle(_, let action) = body, !action.isEmpty { return accessibilityLabel ?? "" }
    return body.children.lazy.compactMap(\.switchName).first
  }

  /// Whether a screen reader offers a part of the content on its own.
  var hasReadableParts: Bool {
    if accessibilityRole == .header { return true }
    switch body {
    case .button, .toggle, .progress, .input: return true
    case .column, .row, .overlay: return body.children.contains(where: \.hasReadableParts)
    default: return false
    }
  }
}
