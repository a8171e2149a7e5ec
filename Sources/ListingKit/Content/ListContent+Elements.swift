import Foundation

extension ListContent {
  /// Nothing. It takes no space.
  public static let empty = ListContent(.empty)

  /// A line across.
  public static let divider = ListContent(.divider)

  /// A text, wrapped to the width that there is.
  public static func text(
    _ text: String, style: ListTextStyle = .body, lines: Int = 0
  ) -> ListContent {
    ListContent(.text(text, style: style, lines: lines))
  }

  /// Children below each other.
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

  /// Children next to each other.
  public static func row(
    spacing: CGFloat = 0, padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.row(spacing: spacing, children), padding: padding)
  }

  /// Children over each other, the last one on top.
  public static func overlay(
    padding: ListEdgeInsets = .zero, _ children: [ListContent]
  ) -> ListContent {
    ListContent(.overlay(children), padding: padding)
  }

  /// Room between the children of a column or a row.
  public static func spacer(_ length: CGFloat? = nil) -> ListContent {
    ListContent(.spacer(length: length))
  }

  /// An image.
  ///
  /// - Parameters:
  ///   - source: where the host finds it.
  ///   - description: the text that stands for it; empty for an ornament.
  ///   - aspect: its width by its height; `nil` where it is not known.
  public static func image(
    _ source: String, description: String, aspect: CGFloat? = nil
  ) -> ListContent {
    ListContent(.image(source: source, description: description, aspect: aspect))
  }

  /// A short text that stands out.
  public static func badge(_ text: String) -> ListContent { ListContent(.badge(text)) }

  /// A symbol.
  public static func icon(_ icon: ListIcon) -> ListContent { ListContent(.icon(icon)) }

  /// The part of a task that is done, from 0 to 1; `nil` if it's unknown.
  public static func progress(_ value: Double?) -> ListContent { ListContent(.progress(value)) }

  /// Something to press, and the name of what it does.
  public static func button(_ title: String, action: String) -> ListContent {
    ListContent(.button(title, action: action))
  }

  /// A switch, and the name of what it does.
  public static func toggle(isOn: Bool, action: String = "") -> ListContent {
    ListContent(.toggle(isOn: isOn, action: action))
  }

  /// The content in a size; a side that is `nil` stays as it is.
  public func sized(
    width: ListContentLength? = nil, height: ListContentLength? = nil
  ) -> ListContent {
    var content = self
    content.width = width ?? content.width
    content.height = height ?? content.height
    return content
  }

  /// The content with room kept free round it.
  public func padded(_ padding: ListEdgeInsets) -> ListContent {
    var content = self
    content.padding = padding
    return content
  }

  /// The content at a place in room that it does not need.
  public func aligned(
    _ horizontal: ListContentAlignment.Horizontal? = nil,
    _ vertical: ListContentAlignment.Vertical? = nil
  ) -> ListContent {
    var content = self
    content.alignment = ListContentAlignment(horizontal: horizontal, vertical: vertical)
    return content
  }

  /// The content tied to edges of its overlay.
  public func pinned(_ pin: ListContentPin) -> ListContent {
    var content = self
    content.pin = pin
    return content
  }

  /// The content in colors; one that is `nil` stays as it is.
  public func colored(_ color: ListColor? = nil, background: ListColor? = nil) -> ListContent {
    var content = self
    content.color = color ?? content.color
    content.background = background ?? content.background
    return content
  }
}
