import ListingKit

/// Writes items and views as HTML. The HTML of equal content is cached for the process.
package struct ContentHTML: Sendable {
  private static let cache = ContentHTMLCache()

  private let imagePath: String

  /// Creates a writer.
  ///
  /// - Parameter imagePath: the path before that of a local image, such as `/f/`.
  package init(imagePath: String) { self.imagePath = imagePath }

  /// Returns the HTML of content.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - view: the view that shows it.
  ///   - isHidden: whether a screen reader reads it elsewhere.
  func content(_ content: ListContent, in view: ContentWriter.View, isHidden: Bool = false)
    -> String
  {
    let key = ContentHTMLCache.Key(
      content: content, view: view, isHidden: isHidden, imagePath: imagePath)
    return Self.cache.html(for: key) {
      var writer = ContentWriter(content, in: view, imagePath: imagePath)
      writer.write(isHidden: isHidden)
      return writer.output.html
    }
  }
}
