import Foundation

extension ListView {
  /// Where the parts of what an element shows are, in its frame.
  ///
  /// What was solved to measure the element is not solved again to draw it.
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
