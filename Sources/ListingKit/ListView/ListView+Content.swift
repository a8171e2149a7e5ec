import Foundation

extension ListView {
  /// Returns the layout of an element's content in its frame. The layout from measuring the element
  /// is used again.
  public func contentLayout(of element: Element) -> ContentLayout {
    let content = element.view.content
    let measured = contentLayouts.layout(
      of: content, width: element.frame.width, direction: layoutDirection)
    if measured.size.height == element.frame.height { return measured }
    return contentLayouts.layout(
      of: content, width: element.frame.width, height: element.frame.height,
      direction: layoutDirection)
  }

  /// Returns the frame of an element without the separator above its item, in points of the list's
  /// content.
  public func frameWithoutSeparator(of element: Element) -> CGRect {
    guard element.view.content.isSeparated else { return element.frame }
    // The first part of the column, unless it's nested too deep to be shown.
    let separator = contentLayout(of: element).frames.dropFirst().first ?? .zero
    let height = min(max(0, separator.maxY), element.frame.height)
    return CGRect(
      x: element.frame.minX, y: element.frame.minY + height, width: element.frame.width,
      height: element.frame.height - height)
  }
}
