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
}
