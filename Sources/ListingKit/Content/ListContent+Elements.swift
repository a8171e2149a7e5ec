import Foundation

extension ListContent {
  /// Empty content, which takes up no space.
  public static let empty = ListContent(.empty)

  /// A horizontal dividing line.
  public static let divider = ListContent(.divider)

  /// A text, which is wrapped to the available width.
  public static func text(
    _ text: String, style: ListTextStyle = .body, lines: Int = 0
  ) -> ListContent {
    ListContent(.text(text, style: style, lines: lines))
  }

  /// A column: children below each other.
  public static func column(
    spacing: CGFloat = 0, padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.column(spacing: spacing, children), padding: padding)
  }

  /// The content of an item below a separator, which stands between it and the item before it: a
  /// column of both. A host that marks the item leaves the separator out.
  public static func separated(
    by separator: ListContent, _ content: ListContent
  ) -> ListContent {
    var column = ListContent.column([separator, content])
    column.isSeparated = true
    return column
  }

  /// A row: children next to each other.
  public static func row(
    spacing: CGFloat = 0, padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.row(spacing: spacing, children), padding: padding)
  }

  /// An overlay: children on top of each other, the last one in front.
  public static func overlay(
    padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.overlay(children), padding: padding)
  }

  /// Space between the children of a column or a row.
  public static func spacer(_ length: CGFloat? = nil) -> ListContent {
    ListContent(.spacer(length: length))
  }

  /// An image.
  ///
  /// - Parameters:
  ///   - source: the address of the image for the host.
  ///   - description: the text that describes it; empty for a decorative image.
  ///   - aspect: the width divided by the height; `nil` if it isn't known.
  public static func image(
    _ source: String, description: String, aspect: CGFloat? = nil
  ) -> ListContent {
    ListContent(.image(source: source, description: description, aspect: aspect))
  }

  /// A short highlighted text.
  public static func badge(_ text: String) -> ListContent { ListContent(.badge(text)) }

  /// A symbol.
  public static func icon(_ icon: ListIcon) -> ListContent { ListContent(.icon(icon)) }

  /// A progress bar with a fraction from 0 to 1; `nil` if it's unknown.
  public static func progress(_ value: Double?) -> ListContent { ListContent(.progress(value)) }

  /// A button, and the name of its action.
  public static func button(_ title: String, action: String) -> ListContent {
    ListContent(.button(title, action: action))
  }

  /// A switch, and the name of its action.
  public static func toggle(isOn: Bool, action: String = "") -> ListContent {
    ListContent(.toggle(isOn: isOn, action: action))
  }

  /// An input.
  public static func input(_ input: ListInput) -> ListContent { ListContent(.input(input)) }

  /// Returns the content with a width and a height; `nil` leaves a side unchanged.
  public func sized(
    width: ListContentLength? = nil, height: ListContentLength? = nil
  ) -> ListContent {
    var content = self
    content.width = width ?? content.width
    content.height = height ?? content.height
    return content
  }

  /// Returns the content with padding.
  public func padded(_ padding: ListEdgeInsets) -> ListContent {
    var content = self
    content.padding = padding
    return content
  }

  /// Returns the content with an alignment in space that it doesn't need.
  public func aligned(
    _ horizontal: ListContentAlignment.Horizontal? = nil,
    _ vertical: ListContentAlignment.Vertical? = nil
  ) -> ListContent {
    var content = self
    content.alignment = ListContentAlignment(horizontal: horizontal, vertical: vertical)
    return content
  }

  /// Returns the content pinned to edges of its overlay.
  public func pinned(_ pin: ListContentPin) -> ListContent {
    var content = self
    content.pin = pin
    return content
  }

  /// Returns the content as a link to an address; below its separator if it has one.
  public func linked(to address: String?) -> ListContent {
    var content = self
    if isSeparated, case .column(let spacing, var children) = body, let own = children.popLast() {
      content.body = .column(spacing: spacing, children + [own.linked(to: address)])
    } else {
      content.link = address
    }
    return content
  }

  /// Returns the content, which isn't shown where its view is less wide than a number of points.
  public func hidden(below width: CGFloat?) -> ListContent {
    var content = self
    content.hiddenBelow = width
    return content
  }

  /// Returns the content of a row in an outline, indented by its level; below its separator if it has one.
  package func indented(by level: Int) -> ListContent {
    guard level > 0 else { return self }
    if isSeparated, case .column(let spacing, var children) = body, let own = children.popLast() {
      var content = self
      content.body = .column(spacing: spacing, children + [own.indented(by: level)])
      return content
    }
    return .row(
      padding: ListEdgeInsets(left: CGFloat(level) * 16), [sized(width: .fill)])
  }

  /// Returns the content with colors; `nil` leaves a color unchanged.
  public func colored(_ color: ListColor? = nil, background: ListColor? = nil) -> ListContent {
    var content = self
    content.color = color ?? content.color
    content.background = background ?? content.background
    return content
  }
}

/// A symbol that every host can draw.
public enum ListIcon: String, Hashable, Sendable, CaseIterable {
  case add
  case alert
  case back
  case calendar
  case check
  case clock
  case close
  case collapse
  case expand
  case forward
  case heart
  case home
  case info
  case mail
  case person
  case place
  case refresh
  case search
  case star
}

/// An item that contains its content, so that it needs no adapter.
public struct ListRow: ListDiffable, Hashable, Sendable {
  public let listIdentifier: String
  /// The content of the cell.
  public var content: ListContent
  /// The rows that are shown below it while it's expanded.
  public var children: [ListRow]

  /// Creates a row.
  public init(_ identifier: String, _ content: ListContent, children: [ListRow] = []) {
    listIdentifier = identifier
    self.content = content
    self.children = children
  }

  /// The content of the row in an outline: indented by its level, with an icon if it has children.
  func content(level: Int, isExpanded: Bool) -> ListContent {
    guard level > 0 || !children.isEmpty else { return content }
    let icon = children.isEmpty ? [] : [ListContent.icon(isExpanded ? .collapse : .expand)]
    return .row(
      spacing: 8, padding: ListEdgeInsets(left: CGFloat(level) * 16),
      [content.sized(width: .fill)] + icon)
  }
}

/// A button or a switch in a content.
package struct ContentControl: Hashable, Sendable {
  /// The name of its action.
  package let action: String
  /// The title of a button; empty for a switch.
  package let title: String
  /// Whether a switch is on; `nil` for a button.
  package let isOn: Bool?
  /// The input; `nil` for a button and a switch.
  package var input: ListInput?
  /// How the title of a column sorts; `nil` for any other control.
  package var sorting: ListColumnSorting?
}

extension ListContent {
  /// The buttons, switches and inputs that have an action, each before its siblings that follow, wherever a layout
  /// puts them.
  package var controls: [ContentControl] {
    switch body {
    case .button(let title, let action):
      action.isEmpty
        ? [] : [ContentControl(action: action, title: title, isOn: nil, sorting: sorting)]
    case .toggle(let isOn, let action):
      action.isEmpty ? [] : [ContentControl(action: action, title: "", isOn: isOn)]
    case .input(let input):
      input.action.isEmpty || !input.isEnabled
        ? []
        : [ContentControl(action: input.action, title: input.label, isOn: nil, input: input)]
    default: body.children.flatMap(\.controls)
    }
  }
}
